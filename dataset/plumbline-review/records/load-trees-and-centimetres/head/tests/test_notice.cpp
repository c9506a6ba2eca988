#include "check.hpp"
#include "tide/notice.hpp"

using namespace quayside;

TEST(notice_lists_the_day) {
    Zone zone(kHour, true);
    Time noon = *parse_time("2026-07-01T10:00Z");
    TideTable tides({{noon - 18 * kHour, 6}, {noon, 41}, {noon + 6 * kHour, -8}, {noon + 12 * kHour, 39}});
    auto lines = tide_notice(tides, zone, {2026, 7, 1});
    CHECK_EQ(lines.size(), 2u);
    CHECK_EQ(lines[0], "HW 12:00 4.1m");
    CHECK_EQ(lines[1], "LW 18:00 -0.8m");
    CHECK_EQ(tide_notice(tides, zone, {2026, 7, 2}).size(), 1u);
    CHECK(tide_notice(tides, zone, {2026, 7, 3}).empty());
}
