#include "check.hpp"
#include "tide/calendar.hpp"
#include "tide/tide.hpp"

using namespace quayside;

namespace {

// Low water of 60 cm, high water of 420 cm six hours later, and so on.
TideTable regular(int count = 9) {
    std::vector<TideTable::Extreme> extremes;
    for (int i = 0; i < count; ++i) extremes.push_back({i * 6 * kHour, i % 2 == 0 ? 60 : 420});
    return TideTable(extremes);
}

std::string dates(const Recurrence& rule, const char* from, const char* to) {
    std::string out;
    auto days = rule.days(days_from_date(*parse_date(from)), days_from_date(*parse_date(to)));
    for (Date date : days) out += format_date(date).substr(5) + " ";
    return out;
}

}  // namespace

TEST(tide_follows_the_twelfths) {
    TideTable tide = regular();
    CHECK_EQ(*tide.height(0), 60);
    CHECK_EQ(*tide.height(kHour), 90);
    CHECK_EQ(*tide.height(2 * kHour), 150);
    CHECK_EQ(*tide.height(3 * kHour), 240);
    CHECK_EQ(*tide.height(6 * kHour), 420);
    CHECK_EQ(*tide.height(7 * kHour), 390);
    CHECK_EQ(*tide.height(150 * kMinute), 195);
    CHECK(!tide.height(-1));
    CHECK(!tide.height(48 * kHour));
    CHECK_THROWS(TideTable({{100, 1}, {50, 2}}), std::invalid_argument);
}

TEST(tide_has_windows) {
    TideTable tide = regular();
    auto windows = tide.windows({0, 24 * kHour}, 240);
    CHECK_EQ(windows.size(), 2u);
    CHECK_EQ(windows[0].lo, 3 * kHour);
    CHECK_EQ(windows[0].hi, 9 * kHour + 1);
    CHECK_EQ(windows[1].lo, 15 * kHour);
    CHECK_EQ(tide.windows({4 * kHour, 5 * kHour}, 240).size(), 1u);
    CHECK(tide.windows({0, 24 * kHour}, 421).empty());
    CHECK_EQ(tide.windows({0, 24 * kHour}, 60).size(), 1u);
    for (int need = 61; need <= 420; ++need) {
        for (const Interval& w : tide.windows({0, 24 * kHour}, need)) {
            CHECK(*tide.height(w.lo) >= need);
            CHECK(*tide.height(w.lo - 1) < need);
            CHECK(*tide.height(w.hi - 1) >= need);
            CHECK(*tide.height(w.hi) < need);
        }
    }
}

TEST(tide_finds_the_next_window) {
    TideTable tide = regular();
    CHECK_EQ(tide.next_window(0, 240, kHour), 3 * kHour);
    CHECK_EQ(tide.next_window(4 * kHour, 240, 2 * kHour), 4 * kHour);
    CHECK_EQ(tide.next_window(8 * kHour, 240, 2 * kHour), 15 * kHour);
    CHECK_EQ(tide.next_window(0, 240, 7 * kHour), kNever);
    CHECK_EQ(tide.next_window(0, 50, 20 * kHour), 0);
    CHECK_EQ(tide.next_window(0, 50, 50 * kHour), kNever);
    CHECK_EQ(tide.last_window(24 * kHour, 240, kHour), 20 * kHour + 1);
    CHECK_EQ(tide.last_window(18 * kHour, 240, kHour), 17 * kHour);
    CHECK_EQ(tide.last_window(15 * kHour, 240, kHour), 8 * kHour + 1);
    CHECK_EQ(tide.last_window(3 * kHour, 240, kHour), -kNever);
    CHECK_EQ(TideTable().next_window(0, 1, 1), kNever);
}

TEST(recurrence_by_week) {
    auto rule = *parse_recurrence("week/2 TU,TH start=2026-01-06 at=06:00 for=4h");
    CHECK_EQ(dates(rule, "2026-01-01", "2026-02-10"), "01-06 01-08 01-20 01-22 02-03 02-05 ");
    rule.count = 3;
    CHECK_EQ(dates(rule, "2026-01-07", "2026-02-10"), "01-08 01-20 ");
    rule.except = {{2026, 1, 8}};
    CHECK_EQ(dates(rule, "2026-01-01", "2026-02-10"), "01-06 01-20 ");
    rule = *parse_recurrence("week start=2026-01-07 until=2026-01-21");
    CHECK_EQ(dates(rule, "2026-01-01", "2026-03-01"), "01-07 01-14 01-21 ");
}

TEST(recurrence_by_month) {
    auto rule = *parse_recurrence("month 31 start=2026-01-01");
    CHECK_EQ(dates(rule, "2026-01-01", "2026-07-01"), "01-31 03-31 05-31 ");
    rule = *parse_recurrence("month -1SU start=2026-01-01");
    CHECK_EQ(dates(rule, "2026-02-01", "2026-05-01"), "02-22 03-29 04-26 ");
    rule = *parse_recurrence("month/3 2MO start=2026-01-13");
    CHECK_EQ(dates(rule, "2026-01-01", "2026-08-01"), "04-13 07-13 ");
    CHECK_EQ(format_recurrence(rule), "month/3 2MO start=2026-01-13 at=00:00 for=1h");
    CHECK(!parse_recurrence("month 32 start=2026-01-01"));
    CHECK(!parse_recurrence("week XX start=2026-01-01"));
    CHECK(!parse_recurrence("day"));
}

TEST(recurrence_in_local_time) {
    Zone zone(kHour, true);
    auto rule = *parse_recurrence("day start=2026-03-28 at=22:00 for=6h count=2");
    auto times = rule.intervals(zone, {0, kNever / 2});
    CHECK_EQ(times.size(), 2u);
    CHECK_EQ(format_time(times[0].lo), "2026-03-28T21:00Z");
    CHECK_EQ(times[0].length(), 5 * kHour);
    CHECK_EQ(times[1].length(), 6 * kHour);
    CHECK_EQ(unite({{5, 9}, {1, 3}, {3, 4}, {7, 12}}).size(), 2u);
}
