#include "check.hpp"
#include "core/load_tree.hpp"

using namespace quayside;

TEST(load_adds_up) {
    LoadTree load;
    load.add({10, 30}, 2);
    load.add({20, 40}, 3);
    CHECK_EQ(load.at(9), 0);
    CHECK_EQ(load.at(10), 2);
    CHECK_EQ(load.at(20), 5);
    CHECK_EQ(load.at(30), 3);
    CHECK_EQ(load.at(40), 0);
    CHECK_EQ(load.peak({0, 20}), 2);
    CHECK_EQ(load.peak({0, 21}), 5);
    CHECK_EQ(load.peak({30, 100}), 3);
    CHECK_EQ(load.valley({12, 35}), 2);
    CHECK_EQ(load.valley({12, 41}), 0);
    CHECK_EQ(load.integral({0, 100}), 100);
    CHECK_EQ(load.integral({25, 35}), 5 * 5 + 5 * 3);
}

TEST(load_forgets_steps_that_vanish) {
    LoadTree load;
    load.add({10, 20}, 2);
    load.add({20, 30}, 2);
    CHECK_EQ(load.step_count(), 2u);
    load.add({10, 30}, -2);
    CHECK(load.empty());
    CHECK_EQ(load.step_count(), 0u);
    load.add({5, 5}, 1);
    CHECK(load.empty());
}

TEST(load_finds_the_first_fit) {
    LoadTree load;
    load.add({10, 20}, 3);
    load.add({15, 40}, 2);
    load.add({50, 60}, 4);
    CHECK_EQ(load.first_fit(0, 10, 2), 0);
    CHECK_EQ(load.first_fit(0, 11, 2), 20);
    CHECK_EQ(load.first_fit(0, 10, 0), 0);
    CHECK_EQ(load.first_fit(5, 10, 0), 40);
    CHECK_EQ(load.first_fit(5, 11, 0), 60);
    CHECK_EQ(load.first_fit(12, 2, 3), 12);
    CHECK_EQ(load.first_fit(12, 4, 3), 20);
    CHECK_EQ(load.first_fit(0, 1, -1), kNever);
}

TEST(load_finds_the_last_fit) {
    LoadTree load;
    load.add({10, 20}, 3);
    load.add({15, 40}, 2);
    load.add({50, 60}, 4);
    CHECK_EQ(load.last_fit(100, 10, 0), 90);
    CHECK_EQ(load.last_fit(65, 10, 0), 40);
    CHECK_EQ(load.last_fit(65, 11, 0), -1);
    CHECK_EQ(load.last_fit(65, 11, 2), 39);
    CHECK_EQ(load.last_fit(18, 4, 3), 11);
}

TEST(load_stays_right_with_many_steps) {
    LoadTree load;
    for (int i = 0; i < 500; ++i) load.add({i * 7 % 1000, i * 7 % 1000 + 50}, 1 + i % 3);
    std::int64_t high = 0;
    for (Time t = 0; t < 1100; ++t) high = std::max(high, load.at(t));
    CHECK_EQ(load.peak({0, 1100}), high);
    for (int i = 499; i >= 0; --i) load.add({i * 7 % 1000, i * 7 % 1000 + 50}, -(1 + i % 3));
    CHECK(load.empty());
}
