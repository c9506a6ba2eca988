// Closures that return: maintenance of a section every second Tuesday, dredging on the last Sunday
// of a month, and so on. Rules are written in local time, as the harbour office writes them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "util/time.hpp"

namespace quayside {

struct Recurrence {
    enum class Every { Day, Week, MonthDay, MonthWeekday };

    Every every = Every::Day;
    int interval = 1;
    Date start;                 // the first day that may be one
    Span begins = 0;            // after local midnight
    Span lasts = kHour;         // by the clock on the wall
    unsigned weekdays = 0;      // Week: bit 0 is Monday; none means that of start
    int nth = 1;                // MonthWeekday: 1 to 4 from the front, -1 is the last
    std::optional<int> count;   // excluded days are counted too
    std::optional<Date> until;  // included
    std::vector<Date> except;

    bool operator==(const Recurrence&) const = default;

    // The days in [from, to), in order. from and to are days since 1970.
    std::vector<Date> days(std::int64_t from, std::int64_t to) const;

    // What of it overlaps range, in order; not cut to the range.
    std::vector<Interval> intervals(const Zone& zone, Interval range) const;
};

// "day", "week/2 TU,TH", "month 15", "month/3 -1SU", followed by "start=2026-01-05 at=06:00
// for=4h count=10 until=2026-12-31 except=2026-02-03,2026-02-10", in this or any other order.
std::optional<Recurrence> parse_recurrence(std::string_view text);
std::string format_recurrence(const Recurrence& rule);

// Overlapping and touching intervals become one.
std::vector<Interval> unite(std::vector<Interval> intervals);

}  // namespace quayside
