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
        int height = 0;  // over chart datum, in decimetres
        bool operator==(const Extreme&) const = default;
    };

    TideTable() = default;

    // Must be in order of time, and no closer than six minutes; std::invalid_argument otherwise.
    explicit TideTable(std::vector<Extreme> extremes);

    bool empty() const { return extremes_.size() < 2; }
    const std::vector<Extreme>& extremes() const { return extremes_; }

    // From the first extreme to the last, which is not included. Outside of it nothing is known.
    Interval extent() const;

    // In whole decimetres, rounded down. Between two extremes the rule of twelfths holds.
    std::optional<int> height(Time t) const;

    // The earliest t, not before from, such that the height is at least need from t to t + length.
    // kNever when the table ends before. Looks at full minutes only, and at from.
    Time next_window(Time from, int need, Span length) const;

    // The latest t such that this holds and t + length is not behind until. -kNever when there is
    // none.
    Time last_window(Time until, int need, Span length) const;

private:
    bool enough(Time t, int need) const;

    std::vector<Extreme> extremes_;
};

}  // namespace quayside
