#include "check.hpp"
#include "core/load_list.hpp"

using namespace quayside;

TEST(load_adds_up) {
    LoadList load;
    load.add({10, 30}, 2);
    load.add({20, 40}, 3);
    CHECK_EQ(load.at(9), 0);
    CHECK_EQ(load.at(20), 5);
    CHECK_EQ(load.at(40), 0);
    CHECK_EQ(load.peak({0, 20}), 2);
    CHECK_EQ(load.peak({0, 21}), 5);
    load.add({10, 30}, -2);
    load.add({20, 40}, -3);
    CHECK(load.empty());
}

TEST(load_finds_fits) {
    LoadList load;
    load.add({10, 20}, 3);
    load.add({15, 40}, 2);
    load.add({50, 60}, 4);
    CHECK_EQ(load.first_fit(0, 10, 2), 0);
    CHECK_EQ(load.first_fit(0, 11, 2), 20);
    CHECK_EQ(load.first_fit(5, 11, 0), 60);
    CHECK_EQ(load.first_fit(0, 1, -1), kNever);
    CHECK_EQ(load.last_fit(100, 10, 0), 90);
    CHECK_EQ(load.last_fit(65, 10, 0), 40);
    CHECK_EQ(load.last_fit(18, 4, 3), 11);
}
