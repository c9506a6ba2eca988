#include "tide/tide.hpp"

#include <algorithm>
#include <stdexcept>

namespace quayside {

namespace {

// In each sixth of the time the water moves by so many twelfths of the range.
constexpr int kTwelfths[] = {1, 2, 3, 3, 2, 1};
constexpr int kBefore[] = {0, 1, 3, 6, 9, 11, 12};

Time sixth(const TideTable::Extreme& a, const TideTable::Extreme& b, int k) {
    return a.at + (b.at - a.at) * k / 6;
}

Time next_minute(Time t) { return (floor_div(t, kMinute) + 1) * kMinute; }
Time previous_minute(Time t) { return (ceil_div(t, kMinute) - 1) * kMinute; }

}  // namespace

TideTable::TideTable(std::vector<Extreme> extremes) : extremes_(std::move(extremes)) {
    for (std::size_t i = 1; i < extremes_.size(); ++i) {
        if (extremes_[i].at - extremes_[i - 1].at < 6 * kMinute) {
            throw std::invalid_argument("extremes of the tide are out of order or too close");
        }
    }
}

Interval TideTable::extent() const {
    if (empty()) return {};
    return {extremes_.front().at, extremes_.back().at};
}

std::optional<int> TideTable::height(Time t) const {
    if (!extent().contains(t)) return std::nullopt;
    auto it = std::upper_bound(extremes_.begin(), extremes_.end(), t,
                               [](Time value, const Extreme& e) { return value < e.at; });
    const Extreme& a = *std::prev(it);
    const Extreme& b = *it;
    int k = 0;
    while (k < 5 && t >= sixth(a, b, k + 1)) ++k;
    Time begin = sixth(a, b, k);
    Span part = sixth(a, b, k + 1) - begin;
    std::int64_t moved = kBefore[k] * part + kTwelfths[k] * (t - begin);
    return a.height + static_cast<int>(floor_div((b.height - a.height) * moved, 12 * part));
}

bool TideTable::enough(Time t, int need) const {
    auto here = height(t);
    return here && *here >= need;
}

// Minute by minute. A table of a year has half a million of them, which is acceptable, since most
// windows are found within a day.
Time TideTable::next_window(Time from, int need, Span length) const {
    Time t = std::max(from, extent().lo);
    Time begin = t;
    while (t < extent().hi) {
        if (!enough(t, need)) {
            t = next_minute(t);
            begin = t;
            continue;
        }
        if (t - begin >= length) return begin;
        t = next_minute(t);
    }
    return kNever;
}

Time TideTable::last_window(Time until, int need, Span length) const {
    Time t = std::min(until, extent().hi - 1);
    Time end = t;
    while (!empty() && t >= extent().lo) {
        if (!enough(t, need)) {
            t = previous_minute(t);
            end = t;
            continue;
        }
        if (end - t >= length) return end - length;
        t = previous_minute(t);
    }
    return -kNever;
}

}  // namespace quayside
