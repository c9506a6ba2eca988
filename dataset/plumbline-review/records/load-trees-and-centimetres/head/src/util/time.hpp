// Time without time zones, and the one zone that a port lives in.
//
// All moments inside of the engine are seconds in UTC. Local time exists only at the edges: in the
// calendar of closures and in what a human reads.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quayside {

using Time = std::int64_t;  // seconds since 1970-01-01T00:00:00Z
using Span = std::int64_t;  // a length of time in seconds

inline constexpr Span kMinute = 60;
inline constexpr Span kHour = 3600;
inline constexpr Span kDay = 86400;

// Far enough to be never, near enough that sums of two do not overflow.
inline constexpr Time kNever = Time{1} << 60;

struct Interval {
    Time lo = 0;
    Time hi = 0;  // not included

    Span length() const { return hi - lo; }
    bool empty() const { return hi <= lo; }
    bool contains(Time t) const { return lo <= t && t < hi; }
    bool overlaps(const Interval& other) const { return lo < other.hi && other.lo < hi; }
    auto operator<=>(const Interval&) const = default;
};

struct Date {
    int year = 1970;
    int month = 1;
    int day = 1;
    auto operator<=>(const Date&) const = default;
};

// Days since 1970-01-01 in the proleptic Gregorian calendar, and back.
std::int64_t days_from_date(Date date);
Date date_from_days(std::int64_t days);

int days_in_month(int year, int month);
bool is_valid(Date date);

// 0 is Monday and 6 is Sunday.
int weekday(std::int64_t days);

std::int64_t floor_div(std::int64_t a, std::int64_t b);
inline std::int64_t floor_mod(std::int64_t a, std::int64_t b) { return a - floor_div(a, b) * b; }
inline std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return -floor_div(-a, b); }

// A zone that follows the rule of the European Union, or none.
class Zone {
public:
    explicit Zone(Span standard_offset = 0, bool summer_time = false)
        : standard_(standard_offset), summer_(summer_time) {}

    Span offset_at(Time utc) const;
    Time to_local(Time utc) const { return utc + offset_at(utc); }

    // A local time that exists twice is the first of both. One that does not exist is moved on by
    // the hour that is missing.
    Time to_utc(Time local) const;

    Span standard_offset() const { return standard_; }
    bool has_summer_time() const { return summer_; }

private:
    Span standard_;
    bool summer_;
};

// "2026-03-01T04:30Z" with optional seconds; "2026-03-01".
std::optional<Time> parse_time(std::string_view text);
std::optional<Date> parse_date(std::string_view text);
std::string format_time(Time t);
std::string format_date(Date date);

// "90m", "2h", "2h30m", "1d", "45s". Parts must stand in falling order of their unit.
std::optional<Span> parse_span(std::string_view text);
std::string format_span(Span span);

}  // namespace quayside
