#include "util/time.hpp"

#include <cstdio>

namespace quayside {

std::int64_t floor_div(std::int64_t a, std::int64_t b) {
    std::int64_t q = a / b;
    if (a % b != 0 && ((a < 0) != (b < 0))) --q;
    return q;
}

std::int64_t days_from_date(Date date) {
    // The year begins in March, so that the leap day is the last of it.
    std::int64_t y = date.year - (date.month <= 2 ? 1 : 0);
    std::int64_t era = floor_div(y, 400);
    std::int64_t yoe = y - era * 400;
    std::int64_t doy = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1;
    std::int64_t doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;
    return era * 146097 + doe - 719468;
}

Date date_from_days(std::int64_t days) {
    std::int64_t z = days + 719468;
    std::int64_t era = floor_div(z, 146097);
    std::int64_t doe = z - era * 146097;
    std::int64_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
    std::int64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    std::int64_t mp = (5 * doy + 2) / 153;
    Date date;
    date.day = static_cast<int>(doy - (153 * mp + 2) / 5 + 1);
    date.month = static_cast<int>(mp < 10 ? mp + 3 : mp - 9);
    date.year = static_cast<int>(yoe + era * 400 + (date.month <= 2 ? 1 : 0));
    return date;
}

int days_in_month(int year, int month) {
    static const int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month == 2 && leap ? 29 : kDays[month - 1];
}

bool is_valid(Date date) {
    return date.month >= 1 && date.month <= 12 && date.day >= 1 &&
           date.day <= days_in_month(date.year, date.month);
}

int weekday(std::int64_t days) { return static_cast<int>(floor_mod(days + 3, 7)); }

namespace {

// 01:00 UTC on the last Sunday of the month.
Time last_sunday(int year, int month) {
    std::int64_t last = days_from_date({year, month, days_in_month(year, month)});
    return (last - (weekday(last) + 1) % 7) * kDay + kHour;
}

bool read_number(std::string_view text, std::size_t at, std::size_t count, int& out) {
    if (at + count > text.size()) return false;
    int value = 0;
    for (std::size_t i = at; i < at + count; ++i) {
        if (text[i] < '0' || text[i] > '9') return false;
        value = value * 10 + (text[i] - '0');
    }
    out = value;
    return true;
}

}  // namespace

Span Zone::offset_at(Time utc) const {
    if (!summer_) return standard_;
    int year = date_from_days(floor_div(utc, kDay)).year;
    bool summer = utc >= last_sunday(year, 3) && utc < last_sunday(year, 10);
    return summer ? standard_ + kHour : standard_;
}

Time Zone::to_utc(Time local) const {
    Time summer = local - standard_ - kHour;
    if (summer_ && offset_at(summer) == standard_ + kHour) return summer;
    return local - standard_;
}

std::optional<Date> parse_date(std::string_view text) {
    Date date;
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
    if (!read_number(text, 0, 4, date.year) || !read_number(text, 5, 2, date.month) ||
        !read_number(text, 8, 2, date.day) || !is_valid(date)) {
        return std::nullopt;
    }
    return date;
}

std::optional<Time> parse_time(std::string_view text) {
    if (text.size() != 17 && text.size() != 20) return std::nullopt;
    auto date = parse_date(text.substr(0, 10));
    if (!date || text[10] != 'T' || text.back() != 'Z' || text[13] != ':') return std::nullopt;
    int hour = 0;
    int minute = 0;
    int second = 0;
    if (!read_number(text, 11, 2, hour) || !read_number(text, 14, 2, minute)) return std::nullopt;
    if (text.size() == 20 && (text[16] != ':' || !read_number(text, 17, 2, second))) {
        return std::nullopt;
    }
    if (hour > 23 || minute > 59 || second > 59) return std::nullopt;
    return days_from_date(*date) * kDay + hour * kHour + minute * kMinute + second;
}

std::string format_date(Date date) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%04d-%02d-%02d", date.year, date.month, date.day);
    return buffer;
}

std::string format_time(Time t) {
    if (t >= kNever) return "never";
    std::int64_t days = floor_div(t, kDay);
    int rest = static_cast<int>(t - days * kDay);
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "T%02d:%02d", rest / 3600, rest / 60 % 60);
    std::string out = format_date(date_from_days(days)) + buffer;
    if (rest % 60 != 0) {
        std::snprintf(buffer, sizeof buffer, ":%02d", rest % 60);
        out += buffer;
    }
    return out + "Z";
}

std::optional<Span> parse_span(std::string_view text) {
    Span total = 0;
    Span previous = kDay + 1;
    std::size_t i = 0;
    if (text.empty()) return std::nullopt;
    while (i < text.size()) {
        std::size_t begin = i;
        Span value = 0;
        while (i < text.size() && text[i] >= '0' && text[i] <= '9') {
            if (i - begin >= 9) return std::nullopt;
            value = value * 10 + (text[i++] - '0');
        }
        if (i == begin || i == text.size()) return std::nullopt;
        Span unit = 0;
        switch (text[i++]) {
            case 'd': unit = kDay; break;
            case 'h': unit = kHour; break;
            case 'm': unit = kMinute; break;
            case 's': unit = 1; break;
            default: return std::nullopt;
        }
        if (unit >= previous) return std::nullopt;
        previous = unit;
        total += value * unit;
    }
    return total;
}

std::string format_span(Span span) {
    if (span == 0) return "0s";
    std::string out = span < 0 ? "-" : "";
    if (span < 0) span = -span;
    const std::pair<Span, char> units[] = {{kDay, 'd'}, {kHour, 'h'}, {kMinute, 'm'}, {1, 's'}};
    for (auto [unit, letter] : units) {
        if (span < unit) continue;
        out += std::to_string(span / unit);
        out += letter;
        span %= unit;
    }
    return out;
}

}  // namespace quayside
