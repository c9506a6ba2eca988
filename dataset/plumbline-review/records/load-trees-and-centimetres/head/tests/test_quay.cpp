#include "check.hpp"
#include "quay/quay.hpp"

using namespace quayside;

namespace {

QuayConfig config() {
    QuayConfig c;
    c.sections = {{"A", 1200}, {"B", 1200}, {"C", 1500}, {"D", 1500}};
    c.cranes = 5;
    c.channel_cm = 1300;
    c.passage = kHour;
    c.turnaround = 30 * kMinute;
    return c;
}

TideTable tides() {
    std::vector<TideTable::Extreme> extremes;
    for (int i = -8; i < 40; ++i) extremes.push_back({i * 6 * kHour, i % 2 == 0 ? 60 : 420});
    return TideTable(extremes);
}

}  // namespace

TEST(quay_knows_depths) {
    Quay quay(config());
    CHECK_EQ(quay.depth_needed(100), 130);
    CHECK_EQ(quay.depth_needed(1001), 1102);
    CHECK(quay.is_possible({2, kHour, 1300, 5}));
    CHECK(!quay.is_possible({3, kHour, 1300, 5}));
    CHECK(!quay.is_possible({1, kHour, 1300, 6}));
    CHECK(!quay.is_possible({1, 0, 1000, 1}));
}

TEST(quay_places_as_early_as_possible) {
    Quay quay(config());
    auto place = quay.earliest({1, 4 * kHour, 1000, 2}, 0, kDay);
    CHECK_EQ(place->section, 0);
    CHECK_EQ(place->time.lo, 0);
    quay.occupy(1, *place);
    CHECK_EQ(quay.earliest({1, 4 * kHour, 1000, 2}, 0, kDay)->section, 1);
    auto wide = quay.earliest({3, 4 * kHour, 1000, 0}, 0, kDay);
    CHECK_EQ(wide->section, 1);
    CHECK_EQ(quay.earliest({4, 4 * kHour, 1000, 0}, 0, kDay)->time.lo, 4 * kHour + 30 * kMinute);
    CHECK(!quay.earliest({4, 4 * kHour, 1000, 0}, 0, 8 * kHour));
    CHECK_EQ(quay.earliest({1, kHour, 1000, 4}, 0, kDay)->time.lo, 4 * kHour);
    CHECK_EQ(quay.holders({0, 4, {0, kDay}, 0}).size(), 1u);
    CHECK(!quay.fits({0, 1, {4 * kHour, 5 * kHour}, 0}, 1000));
    CHECK(quay.fits({1, 1, {4 * kHour, 5 * kHour}, 5}, 1000));
    quay.release(1, *place);
    CHECK(quay.cranes().empty());
    CHECK_EQ(quay.utilisation({0, kDay}), 0);
    CHECK_THROWS(quay.release(1, *place), std::logic_error);
}

TEST(quay_waits_for_the_tide) {
    Quay quay(config());
    quay.set_tides(tides());
    // Needs 1540 cm: 240 cm above the channel, from three hours after low water on.
    Demand deep{1, 6 * kHour, 1400, 0};
    CHECK(!quay.is_possible(deep));
    QuayConfig deeper = config();
    deeper.sections[3].depth_cm = 1600;
    quay = Quay(deeper);
    quay.set_tides(tides());
    auto place = quay.earliest(deep, 0, 3 * kDay);
    CHECK_EQ(place->section, 3);
    CHECK_EQ(format_span(place->time.lo), "9h");
    deep.stay = 4 * kHour;
    CHECK_EQ(format_span(quay.earliest(deep, 0, 3 * kDay)->time.lo), "4h");
    CHECK(!quay.earliest(deep, 230 * kHour, 300 * kHour));
    CHECK_EQ(format_span(quay.latest(deep, 0, 31 * kHour)->time.lo), "16h1s");
}

TEST(quay_places_as_late_as_possible) {
    Quay quay(config());
    auto place = quay.latest({1, 4 * kHour, 1000, 2}, 0, kDay);
    CHECK_EQ(place->time.hi, kDay);
    quay.occupy(1, *place);
    quay.occupy(2, {1, 3, {21 * kHour, 22 * kHour}, 2});
    auto wide = quay.latest({4, 4 * kHour, 1000, 2}, 0, kDay);
    CHECK_EQ(wide->time.hi, 20 * kHour - 30 * kMinute);
    CHECK_EQ(quay.latest({1, kHour, 1000, 3}, 0, kDay)->time.lo, 23 * kHour);
    CHECK_EQ(quay.latest({1, kHour, 1000, 4}, 0, kDay)->time.hi, 20 * kHour);
    CHECK(!quay.latest({4, 20 * kHour, 1000, 2}, 0, kDay));
}

TEST(quay_closes) {
    Quay quay(config());
    quay.occupy(1, {0, 1, {2 * kHour, 3 * kHour}, 0});
    quay.close(0, {0, 6 * kHour});
    CHECK_EQ(quay.occupancy(0).size(), 3u);
    CHECK_EQ(quay.earliest({2, kHour, 1000, 0}, 0, kDay)->section, 1);
    quay.reopen(0, {0, 6 * kHour});
    CHECK_EQ(quay.occupancy(0).size(), 1u);
    CHECK_EQ(quay.utilisation({0, 6 * kHour}), 90 * 1000 / (4 * 360));
}
