#include "check.hpp"
#include "core/btree.hpp"

using namespace quayside;

namespace {

using Tree = BTree<int, std::string, 4>;

Tree& fill(Tree& tree, int n, int step = 1) {
    for (int i = 0; i < n; ++i) tree.insert(i * step, std::to_string(i));
    return tree;
}

}  // namespace

TEST(btree_inserts_in_any_order) {
    for (int step : {1, 37, 99}) {
        Tree tree;
        for (int i = 0; i < 100; ++i) {
            int key = i * step % 100;
            auto [it, fresh] = tree.insert(key, std::to_string(key));
            CHECK(fresh);
            CHECK_EQ(it.key(), key);
            CHECK(tree.valid());
        }
        int expected = 0;
        for (auto [key, value] : tree) {
            CHECK_EQ(key, expected++);
            CHECK_EQ(value, std::to_string(key));
        }
        CHECK_EQ(tree.size(), 100u);
        CHECK(!tree.insert(5, "again").second);
        CHECK_EQ(tree.find(5).value(), "5");
    }
}

TEST(btree_erases_in_any_order) {
    for (int step : {1, 37, 99}) {
        Tree tree;
        fill(tree, 100);
        for (int i = 0; i < 100; ++i) {
            CHECK(tree.erase(i * step % 100));
            CHECK(tree.valid());
            CHECK_EQ(tree.size(), static_cast<std::size_t>(99 - i));
        }
        CHECK(tree.begin() == tree.end());
    }
}

TEST(btree_erases_by_iterator) {
    Tree tree;
    fill(tree, 60);
    int seen = 0;
    for (auto it = tree.begin(); it != tree.end();) {
        CHECK_EQ(it.key(), seen++);
        if (it.key() % 3 != 0) {
            it = tree.erase(it);
        } else {
            ++it;
        }
    }
    CHECK_EQ(seen, 60);
    CHECK_EQ(tree.size(), 20u);
    CHECK(tree.valid());
    CHECK_EQ(tree.erase_range(10, 40), 10u);
    CHECK(tree.valid());
    CHECK_EQ(tree.upper_bound(9).key(), 42);
}

TEST(btree_finds_bounds_and_positions) {
    Tree tree;
    fill(tree, 50, 2);
    CHECK_EQ(tree.lower_bound(10).key(), 10);
    CHECK_EQ(tree.lower_bound(11).key(), 12);
    CHECK_EQ(tree.upper_bound(10).key(), 12);
    CHECK(tree.lower_bound(99) == tree.end());
    CHECK(!tree.contains(7));
    CHECK_EQ(tree.rank(-1), 0u);
    CHECK_EQ(tree.rank(21), 11u);
    CHECK_EQ(tree.rank(1000), 50u);
    for (std::size_t i = 0; i < 50; ++i) CHECK_EQ(tree.nth(i).key(), static_cast<int>(i) * 2);
    CHECK(tree.nth(50) == tree.end());
    auto it = tree.end();
    for (int key = 98; key >= 0; key -= 2) CHECK_EQ((--it).key(), key);
    CHECK(it == tree.begin());
}

TEST(btree_takes_sorted_elements) {
    for (int n : {0, 1, 4, 5, 16, 17, 21, 64, 65, 300}) {
        std::vector<std::pair<int, std::string>> items;
        for (int i = 0; i < n; ++i) items.emplace_back(i, std::to_string(i));
        Tree tree;
        fill(tree, 10);
        tree.assign_sorted(items);
        CHECK_EQ(tree.size(), static_cast<std::size_t>(n));
        CHECK(tree.valid());
        tree.insert(n, "new");
        CHECK(tree.valid());
        CHECK_EQ(tree.rank(n), static_cast<std::size_t>(n));
    }
}
