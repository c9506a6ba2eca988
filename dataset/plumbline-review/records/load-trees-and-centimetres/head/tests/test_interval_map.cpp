#include "check.hpp"
#include "core/interval_map.hpp"

using namespace quayside;

namespace {

using Map = IntervalMap<int>;

std::string text(const Map& map) {
    std::string out;
    for (const auto& e : map.entries()) {
        out += "[" + std::to_string(e.range.lo) + "," + std::to_string(e.range.hi) + ")" +
               std::to_string(e.value) + " ";
    }
    return out;
}

}  // namespace

TEST(interval_map_assigns_over_others) {
    Map map;
    map.assign({10, 20}, 1);
    map.assign({30, 40}, 2);
    map.assign({15, 35}, 3);
    CHECK_EQ(text(map), "[10,15)1 [15,35)3 [35,40)2 ");
    map.assign({20, 25}, 4);
    CHECK_EQ(text(map), "[10,15)1 [15,20)3 [20,25)4 [25,35)3 [35,40)2 ");
    map.assign({0, 100}, 5);
    CHECK_EQ(text(map), "[0,100)5 ");
    map.assign({50, 50}, 6);
    CHECK_EQ(map.size(), 1u);
}

TEST(interval_map_joins_equal_neighbours) {
    Map map;
    map.assign({10, 20}, 1);
    map.assign({30, 40}, 1);
    map.assign({20, 30}, 1);
    CHECK_EQ(text(map), "[10,40)1 ");
    map.assign({40, 50}, 2);
    map.assign({15, 20}, 1);
    CHECK_EQ(text(map), "[10,40)1 [40,50)2 ");
    map.assign({20, 25}, 2);
    map.assign({20, 25}, 1);
    CHECK_EQ(text(map), "[10,40)1 [40,50)2 ");
}

TEST(interval_map_erases) {
    Map map;
    map.assign({0, 100}, 1);
    map.erase({40, 60});
    CHECK_EQ(text(map), "[0,40)1 [60,100)1 ");
    map.erase({-10, 5});
    map.erase({95, 200});
    CHECK_EQ(text(map), "[5,40)1 [60,95)1 ");
    map.assign({40, 60}, 2);
    CHECK_EQ(map.erase_value({30, 70}, 1), 20);
    CHECK_EQ(text(map), "[5,30)1 [40,60)2 [70,95)1 ");
    map.clear();
    CHECK(map.empty());
}

TEST(interval_map_finds) {
    Map map;
    for (int i = 0; i < 50; ++i) map.assign({i * 10, i * 10 + 4}, i);
    CHECK_EQ(map.find(123)->value, 12);
    CHECK(!map.find(124));
    CHECK_EQ(map.next(124)->value, 13);
    CHECK_EQ(map.next(-5)->value, 0);
    CHECK(!map.next(494));
    CHECK(map.is_free({4, 10}));
    CHECK(!map.is_free({4, 11}));
    CHECK(!map.is_free({3, 5}));
    CHECK_EQ(map.covered({2, 23}), 2 + 4 + 3);
    CHECK_EQ(map.covered({-100, 1000}), 200);
    int seen = 0;
    map.visit({13, 31}, [&](const Interval&, int v) { seen = seen * 10 + v; });
    CHECK_EQ(seen, 123);
}

TEST(interval_map_finds_gaps) {
    Map map;
    map.assign({10, 20}, 1);
    map.assign({25, 40}, 2);
    map.assign({60, 70}, 3);
    CHECK_EQ(map.first_gap(0, 10), 0);
    CHECK_EQ(map.first_gap(0, 11), 40);
    CHECK_EQ(map.first_gap(5, 5), 5);
    CHECK_EQ(map.first_gap(12, 5), 20);
    CHECK_EQ(map.first_gap(12, 6), 40);
    CHECK_EQ(map.first_gap(12, 21), 70);
    CHECK_EQ(map.last_gap(100, 10), 90);
    CHECK_EQ(map.last_gap(65, 10), 50);
    CHECK_EQ(map.last_gap(65, 21), -11);
    CHECK_EQ(map.last_gap(24, 4), 20);
    CHECK_EQ(map.last_gap(24, 5), 5);
    auto gaps = map.gaps({15, 65});
    CHECK_EQ(gaps.size(), 2u);
    CHECK((gaps[0] == Interval{20, 25}));
    CHECK((gaps[1] == Interval{40, 60}));
    CHECK_EQ(map.gaps({0, 100}).size(), 4u);
}

TEST(interval_map_finds_gaps_among_many) {
    Map map;
    for (int i = 0; i < 400; ++i) map.assign({i * 10, i * 10 + 9}, i);
    map.erase({2500, 2530});
    CHECK_EQ(map.first_gap(0, 1), 9);
    CHECK_EQ(map.first_gap(0, 31), 2499);
    CHECK_EQ(map.first_gap(0, 32), 3999);
    CHECK_EQ(map.last_gap(3999, 31), 2499);
    CHECK_EQ(map.last_gap(2529, 30), 2499);
    Map copy = map;
    copy.erase({0, 5000});
    CHECK(copy.empty());
    CHECK_EQ(map.size(), 397u);
}
