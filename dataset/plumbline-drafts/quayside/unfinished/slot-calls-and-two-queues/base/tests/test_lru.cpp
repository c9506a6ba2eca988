#include "check.hpp"
#include "core/lru.hpp"

using namespace quayside;

TEST(lru_forgets_the_oldest) {
    Lru<int, std::string> cache(2);
    cache.put(1, "one");
    cache.put(2, "two");
    CHECK_EQ(*cache.get(1), "one");
    cache.put(3, "three");
    CHECK(cache.get(2) == nullptr);
    CHECK(cache.contains(1));
    CHECK(cache.erase(1));
    CHECK(!cache.erase(1));
    CHECK_EQ(cache.size(), 1u);
    CHECK_EQ(cache.stats().hits, 1u);
    CHECK_EQ(cache.stats().misses, 1u);
    cache.clear();
    CHECK(!cache.contains(3));
}

TEST(lru_replaces_values) {
    Lru<std::string, int> cache(3);
    cache.put("a", 1);
    cache.put("b", 2);
    cache.put("c", 3);
    cache.put("a", 4);
    CHECK_EQ(cache.size(), 3u);
    cache.put("d", 5);
    CHECK(!cache.contains("b"));
    CHECK_EQ(*cache.get("a"), 4);
    CHECK_EQ(*cache.get("c"), 3);
    CHECK_EQ(*cache.get("d"), 5);
}

TEST(lru_is_emptied_by_a_scan) {
    // Known and accepted: whoever reads more than there is room for empties it for everybody.
    Lru<int, int> cache(4);
    for (int i = 0; i < 4; ++i) cache.put(i, i);
    for (int i = 0; i < 4; ++i) CHECK_EQ(*cache.get(i), i);
    for (int i = 100; i < 104; ++i) cache.put(i, i);
    for (int i = 0; i < 4; ++i) CHECK(cache.get(i) == nullptr);
    CHECK_EQ(cache.stats().hits, 4u);
    CHECK_EQ(cache.stats().misses, 4u);
}

TEST(lru_of_nothing_keeps_nothing) {
    Lru<int, int> cache(0);
    cache.put(1, 1);
    CHECK_EQ(cache.size(), 0u);
    CHECK(cache.get(1) == nullptr);
}
