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

std::size_t TideTable::segment_of(Time t) const {
    auto it = std::upper_bound(extremes_.begin(), extremes_.end(), t,
                               [](Time value, const Extreme& e) { return value < e.at; });
    return static_cast<std::size_t>(it - extremes_.begin()) - 1;
}

int TideTable::height_in(std::size_t i, Time t) const {
    const Extreme& a = extremes_[i];
    const Extreme& b = extremes_[i + 1];
    int k = 0;
    while (k < 5 && t >= sixth(a, b, k + 1)) ++k;
    Time begin = sixth(a, b, k);
    Span part = sixth(a, b, k + 1) - begin;
    std::int64_t moved = kBefore[k] * part + kTwelfths[k] * (t - begin);
    return a.height + static_cast<int>(floor_div((b.height - a.height) * moved, 12 * part));
}

std::optional<int> TideTable::height(Time t) const {
    if (!extent().contains(t)) return std::nullopt;
    return height_in(segment_of(t), t);
}

Interval TideTable::within(std::size_t i, int need) const {
    const Extreme& a = extremes_[i];
    const Extreme& b = extremes_[i + 1];
    if (a.height >= need && b.height >= need) return {a.at, b.at};
    if (a.height < need && b.height < need) return {};
    std::int64_t range = b.height - a.height;
    if (range > 0) {
        int k = 0;
        while (height_in(i, sixth(a, b, k + 1)) < need) ++k;
        Time begin = sixth(a, b, k);
        Span part = sixth(a, b, k + 1) - begin;
        // range * moved >= 12 * part * (need - a.height), solved for the time within the sixth.
        std::int64_t rest = 12 * part * (need - a.height) - range * kBefore[k] * part;
        return {begin + std::max<Span>(ceil_div(rest, range * kTwelfths[k]), 0), b.at};
    }
    int k = 5;
    while (height_in(i, sixth(a, b, k)) < need) --k;
    Time begin = sixth(a, b, k);
    Span part = sixth(a, b, k + 1) - begin;
    std::int64_t rest = 12 * part * (a.height - need) + range * kBefore[k] * part;
    return {a.at, begin + floor_div(rest, -range * kTwelfths[k]) + 1};
}

std::vector<Interval> TideTable::windows(Interval range, int need) const {
    std::vector<Interval> out;
    range.lo = std::max(range.lo, extent().lo);
    range.hi = std::min(range.hi, extent().hi);
    if (range.empty()) return out;
    for (std::size_t i = segment_of(range.lo);
         i + 1 < extremes_.size() && extremes_[i].at < range.hi; ++i) {
        Interval part = within(i, need);
        part.lo = std::max(part.lo, range.lo);
        part.hi = std::min(part.hi, range.hi);
        if (part.empty()) continue;
        if (!out.empty() && out.back().hi == part.lo) {
            out.back().hi = part.hi;
        } else {
            out.push_back(part);
        }
    }
    return out;
}

Time TideTable::next_window(Time from, int need, Span length) const {
    if (empty()) return kNever;
    from = std::max(from, extent().lo);
    if (from >= extent().hi) return kNever;
    Interval open;
    for (std::size_t i = segment_of(from); i + 1 < extremes_.size(); ++i) {
        Interval part = within(i, need);
        part.lo = std::max(part.lo, from);
        if (part.empty()) continue;
        if (!open.empty() && open.hi == part.lo) {
            open.hi = part.hi;
        } else {
            open = part;
        }
        if (open.length() >= length) return open.lo;
    }
    return kNever;
}

Time TideTable::last_window(Time until, int need, Span length) const {
    if (empty()) return -kNever;
    until = std::min(until, extent().hi);
    if (until <= extent().lo) return -kNever;
    Interval open;
    for (std::size_t i = segment_of(until - 1) + 1; i-- > 0;) {
        Interval part = within(i, need);
        part.hi = std::min(part.hi, until);
        if (part.empty()) continue;
        if (!open.empty() && part.hi == open.lo) {
            open.lo = part.lo;
        } else {
            open = part;
        }
        if (open.length() >= length) return open.hi - length;
    }
    return -kNever;
}

}  // namespace quayside
