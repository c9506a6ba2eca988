// The tide as the almanac prints it: times and heights of high and low water.
#pragma once

#include <optional>
#include <vector>

#include "util/time.hpp"

namespace quayside {

class TideTable {
public:
    struct Extreme {
        Time at = 0;
        int height = 0;  // over chart datum, in centimetres
        bool operator==(const Extreme&) const = default;
    };

    TideTable() = default;

    // Must be in order of time, and no closer than six minutes; std::invalid_argument otherwise.
    explicit TideTable(std::vector<Extreme> extremes);

    bool empty() const { return extremes_.size() < 2; }
    const std::vector<Extreme>& extremes() const { return extremes_; }

    // From the first extreme to the last, which is not included. Outside of it nothing is known.
    Interval extent() const;

    // In whole centimetres, rounded down. Between two extremes the rule of twelfths holds.
    std::optional<int> height(Time t) const;

    // The longest intervals of range in which the height is at least need all the time.
    std::vector<Interval> windows(Interval range, int need) const;

    // The earliest t, not before from, such that the height is at least need in [t, t + length).
    // kNever when the table ends before.
    Time next_window(Time from, int need, Span length) const;

    // The latest t such that this holds for [t, t + length) and it ends at until or before. -kNever
    // when there is none.
    Time last_window(Time until, int need, Span length) const;

private:
    // The part of the time from extreme i to the next at which the height is at least need. There is
    // at most one such part, since the tide only rises there or only falls.
    Interval within(std::size_t i, int need) const;
    std::size_t segment_of(Time t) const;
    int height_in(std::size_t i, Time t) const;

    std::vector<Extreme> extremes_;
};

}  // namespace quayside
