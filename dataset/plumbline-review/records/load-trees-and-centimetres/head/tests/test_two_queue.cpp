#include "check.hpp"
#include "core/two_queue.hpp"

using namespace quayside;

using Cache = TwoQueue<int, std::string>;

TEST(two_queue_keeps_and_finds) {
    Cache cache(4);
    CHECK(cache.put(1, "one", 1));
    CHECK_EQ(*cache.get(1), "one");
    CHECK(cache.get(2) == nullptr);
    cache.put(1, "uno", 2);
    CHECK_EQ(*cache.get(1), "uno");
    CHECK_EQ(cache.weight(), 2u);
    CHECK(!cache.put(1, "too heavy", 5));
    CHECK(cache.get(1) == nullptr);
    CHECK_EQ(cache.weight(), 0u);
    CHECK(cache.valid());
    CHECK_EQ(cache.stats().hits, 2u);
    CHECK_EQ(cache.stats().misses, 2u);
}

TEST(two_queue_survives_a_scan) {
    Cache cache(8);
    for (int i = 0; i < 10; ++i) cache.put(i, "x", 1);
    CHECK(cache.get(0) == nullptr);
    cache.put(0, "hot", 1);
    CHECK_EQ(cache.stats().returns, 1u);
    for (int i = 100; i < 200; ++i) cache.put(i, "scan", 1);
    CHECK(cache.get(0) != nullptr);
    CHECK(cache.valid());
    CHECK(cache.remembered() <= 4);
}

TEST(two_queue_does_not_evict_pinned) {
    Cache cache(4);
    cache.put(1, "one", 2);
    CHECK(cache.pin(1));
    for (int i = 10; i < 20; ++i) cache.put(i, "x", 1);
    CHECK_EQ(*cache.get(1), "one");
    CHECK(cache.erase(1));
    CHECK(cache.get(1) == nullptr);
    CHECK(cache.valid());
    CHECK_EQ(cache.weight(), 4u);
    cache.unpin(1);
    CHECK_EQ(cache.weight(), 2u);
    CHECK(cache.valid());
    CHECK(!cache.pin(1));
}

TEST(two_queue_erases_by_tag) {
    Cache cache(10);
    cache.put(1, "a", 1, 7);
    cache.put(2, "b", 1, 7);
    cache.put(3, "c", 1, 8);
    cache.put(2, "b", 1, 8);
    CHECK_EQ(cache.erase_tag(7), 1u);
    CHECK(!cache.contains(1));
    CHECK(cache.contains(2));
    cache.pin(3);
    CHECK_EQ(cache.erase_tag(8), 2u);
    CHECK(cache.get(3) == nullptr);
    cache.unpin(3);
    CHECK_EQ(cache.size(), 0u);
    CHECK(cache.valid());
}

TEST(two_queue_shrinks) {
    Cache cache(16);
    for (int i = 0; i < 30; ++i) cache.put(i, "x", 1);
    cache.resize(4);
    CHECK(cache.weight() <= 4);
    CHECK(cache.remembered() <= 2);
    CHECK(cache.valid());
    cache.clear();
    CHECK_EQ(cache.size(), 0u);
    CHECK_EQ(cache.remembered(), 0u);
}
