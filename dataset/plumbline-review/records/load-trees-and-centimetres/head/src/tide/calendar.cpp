#include "tide/calendar.hpp"

#include <algorithm>
#include <charconv>

namespace quayside {

namespace {

const char* const kDayNames[] = {"MO", "TU", "WE", "TH", "FR", "SA", "SU"};

std::int64_t month_index(Date date) { return std::int64_t{date.year} * 12 + date.month - 1; }

// The days of one period, as days since 1970 in order.
void period_days(const Recurrence& rule, std::int64_t period, std::vector<std::int64_t>& out) {
    out.clear();
    std::int64_t start = days_from_date(rule.start);
    switch (rule.every) {
        case Recurrence::Every::Day:
            out.push_back(start + period * rule.interval);
            return;
        case Recurrence::Every::Week: {
            // A week begins on Monday, whatever day the rule starts on.
            std::int64_t monday = start - weekday(start) + period * rule.interval * 7;
            unsigned mask = rule.weekdays ? rule.weekdays : 1u << weekday(start);
            for (int d = 0; d < 7; ++d) {
                if (mask & (1u << d)) out.push_back(monday + d);
            }
            return;
        }
        case Recurrence::Every::MonthDay:
        case Recurrence::Every::MonthWeekday: {
            std::int64_t month = month_index(rule.start) + period * rule.interval;
            int year = static_cast<int>(floor_div(month, 12));
            int number = static_cast<int>(floor_mod(month, 12)) + 1;
            int length = days_in_month(year, number);
            if (rule.every == Recurrence::Every::MonthDay) {
                // A month without such a day has none.
                if (rule.start.day <= length) {
                    out.push_back(days_from_date({year, number, rule.start.day}));
                }
                return;
            }
            unsigned mask = rule.weekdays ? rule.weekdays : 1u << weekday(start);
            std::int64_t first = days_from_date({year, number, 1});
            for (int day = 0; day < length; ++day) {
                int which = rule.nth > 0 ? day / 7 + 1 : (day + 7 >= length ? -1 : 0);
                if (which == rule.nth && (mask & (1u << weekday(first + day)))) {
                    out.push_back(first + day);
                }
            }
            return;
        }
    }
}

std::int64_t period_of(const Recurrence& rule, std::int64_t day) {
    std::int64_t start = days_from_date(rule.start);
    switch (rule.every) {
        case Recurrence::Every::Day:
            return floor_div(day - start, rule.interval);
        case Recurrence::Every::Week:
            return floor_div(day - (start - weekday(start)), std::int64_t{7} * rule.interval);
        default:
            return floor_div(month_index(date_from_days(day)) - month_index(rule.start),
                             rule.interval);
    }
}

}  // namespace

std::vector<Date> Recurrence::days(std::int64_t from, std::int64_t to) const {
    std::vector<Date> out;
    std::int64_t first = days_from_date(start);
    std::int64_t last = until ? days_from_date(*until) : kNever;
    // A rule that counts must be followed from its start.
    std::int64_t period = count ? 0 : std::max<std::int64_t>(period_of(*this, from), 0);
    int seen = 0;
    std::vector<std::int64_t> days;
    // No period is empty for longer than eight years (the 29th of February, every month of it).
    for (int idle = 0; idle < 12 * 8 * 12; ++period) {
        period_days(*this, period, days);
        idle = days.empty() ? idle + 1 : 0;
        for (std::int64_t day : days) {
            if (day < first) continue;
            if (day > last || day >= to || (count && seen == *count)) return out;
            ++seen;
            if (day < from) continue;
            Date date = date_from_days(day);
            if (std::find(except.begin(), except.end(), date) == except.end()) out.push_back(date);
        }
    }
    return out;
}

std::vector<Interval> Recurrence::intervals(const Zone& zone, Interval range) const {
    std::vector<Interval> out;
    if (range.empty()) return out;
    // Whatever the zone does, it does not move a time by more than a day.
    std::int64_t from = floor_div(range.lo - begins - lasts, kDay) - 1;
    std::int64_t to = floor_div(range.hi, kDay) + 2;
    for (Date date : days(from, to)) {
        Time local = days_from_date(date) * kDay + begins;
        Interval one{zone.to_utc(local), zone.to_utc(local + lasts)};
        if (!one.empty() && one.overlaps(range)) out.push_back(one);
    }
    return out;
}

std::vector<Interval> unite(std::vector<Interval> intervals) {
    std::sort(intervals.begin(), intervals.end());
    std::vector<Interval> out;
    for (const Interval& one : intervals) {
        if (one.empty()) continue;
        if (!out.empty() && one.lo <= out.back().hi) {
            out.back().hi = std::max(out.back().hi, one.hi);
        } else {
            out.push_back(one);
        }
    }
    return out;
}

namespace {

std::vector<std::string_view> cut_at(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        std::size_t at = text.find(separator);
        if (at == std::string_view::npos) break;
        parts.push_back(text.substr(0, at));
        text.remove_prefix(at + 1);
    }
    parts.push_back(text);
    return parts;
}

bool read_int(std::string_view text, int& out) {
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc() && end == text.data() + text.size();
}

bool read_weekdays(std::string_view text, unsigned& mask) {
    for (std::string_view name : cut_at(text, ',')) {
        int d = 0;
        while (d < 7 && name != kDayNames[d]) ++d;
        if (d == 7) return false;
        mask |= 1u << d;
    }
    return true;
}

std::string weekday_list(unsigned mask) {
    std::string out;
    for (int d = 0; d < 7; ++d) {
        if (!(mask & (1u << d))) continue;
        if (!out.empty()) out += ',';
        out += kDayNames[d];
    }
    return out;
}

bool read_option(Recurrence& rule, std::string_view key, std::string_view value) {
    if (key == "start" || key == "until") {
        auto date = parse_date(value);
        if (!date) return false;
        if (key == "start") {
            rule.start = *date;
        } else {
            rule.until = *date;
        }
        return true;
    }
    if (key == "at") {
        auto time = parse_time("1970-01-01T" + std::string(value) + "Z");
        if (time) rule.begins = *time;
        return time.has_value();
    }
    if (key == "for") {
        auto span = parse_span(value);
        if (!span || *span <= 0) return false;
        rule.lasts = *span;
        return true;
    }
    if (key == "count") {
        int count = 0;
        if (!read_int(value, count) || count < 1) return false;
        rule.count = count;
        return true;
    }
    if (key == "except") {
        for (std::string_view one : cut_at(value, ',')) {
            auto date = parse_date(one);
            if (!date) return false;
            rule.except.push_back(*date);
        }
        return true;
    }
    return false;
}

}  // namespace

std::optional<Recurrence> parse_recurrence(std::string_view text) {
    Recurrence rule;
    bool started = false;
    int month_day = 0;
    auto words = cut_at(text, ' ');
    std::string_view head = words.front();
    std::size_t slash = head.find('/');
    if (slash != std::string_view::npos) {
        if (!read_int(head.substr(slash + 1), rule.interval) || rule.interval < 1) return std::nullopt;
        head = head.substr(0, slash);
    }
    if (head == "week") {
        rule.every = Recurrence::Every::Week;
    } else if (head == "month") {
        rule.every = Recurrence::Every::MonthDay;
    } else if (head != "day") {
        return std::nullopt;
    }
    for (std::size_t i = 1; i < words.size(); ++i) {
        std::string_view word = words[i];
        std::size_t equals = word.find('=');
        if (equals != std::string_view::npos) {
            if (!read_option(rule, word.substr(0, equals), word.substr(equals + 1))) return std::nullopt;
            started = started || word.substr(0, equals) == "start";
        } else if (rule.every == Recurrence::Every::Week) {
            if (!read_weekdays(word, rule.weekdays)) return std::nullopt;
        } else if (rule.every == Recurrence::Every::MonthDay && word.size() > 2 && word.back() > '9') {
            rule.every = Recurrence::Every::MonthWeekday;
            if (!read_int(word.substr(0, word.size() - 2), rule.nth)) return std::nullopt;
            if ((rule.nth < 1 || rule.nth > 4) && rule.nth != -1) return std::nullopt;
            if (!read_weekdays(word.substr(word.size() - 2), rule.weekdays)) return std::nullopt;
        } else if (rule.every == Recurrence::Every::MonthDay) {
            if (!read_int(word, month_day) || month_day < 1 || month_day > 31) return std::nullopt;
        } else {
            return std::nullopt;
        }
    }
    if (!started) return std::nullopt;
    if (month_day > 0) {
        // The rule is anchored in the first month, not before the start, that has this day.
        Date date = rule.start;
        if (date.day > month_day) {
            date.year += date.month == 12 ? 1 : 0;
            date.month = date.month % 12 + 1;
        }
        while (days_in_month(date.year, date.month) < month_day) date.month = date.month % 12 + 1;
        date.day = month_day;
        rule.start = date;
    }
    return rule;
}

std::string format_recurrence(const Recurrence& rule) {
    std::string out;
    switch (rule.every) {
        case Recurrence::Every::Day: out = "day"; break;
        case Recurrence::Every::Week: out = "week"; break;
        default: out = "month"; break;
    }
    if (rule.interval != 1) out += "/" + std::to_string(rule.interval);
    if (rule.every == Recurrence::Every::MonthWeekday) {
        unsigned mask = rule.weekdays ? rule.weekdays : 1u << weekday(days_from_date(rule.start));
        out += " " + std::to_string(rule.nth) + weekday_list(mask);
    } else if (rule.every == Recurrence::Every::MonthDay) {
        out += " " + std::to_string(rule.start.day);
    } else if (rule.weekdays) {
        out += " " + weekday_list(rule.weekdays);
    }
    out += " start=" + format_date(rule.start);
    std::string at = format_time(rule.begins).substr(11);
    out += " at=" + at.substr(0, at.size() - 1) + " for=" + format_span(rule.lasts);
    if (rule.count) out += " count=" + std::to_string(*rule.count);
    if (rule.until) out += " until=" + format_date(*rule.until);
    for (std::size_t i = 0; i < rule.except.size(); ++i) {
        out += (i == 0 ? " except=" : ",") + format_date(rule.except[i]);
    }
    return out;
}

}  // namespace quayside
