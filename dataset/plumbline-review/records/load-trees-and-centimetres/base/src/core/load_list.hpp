// How much of a shared resource is in use over time: a list of the times at which it changes.
#pragma once

#include <cstdint>
#include <map>

#include "util/time.hpp"

namespace quayside {

class LoadList {
public:
    // Adds amount, which may be negative, to the load over range.
    void add(Interval range, std::int64_t amount);

    std::int64_t at(Time t) const;
    std::int64_t peak(Interval range) const;

    // The earliest t, not before from, such that the load does not exceed limit in
    // [t, t + length). kNever when there is none.
    Time first_fit(Time from, Span length, std::int64_t limit) const;

    // The latest t such that [t, t + length) does not exceed limit and ends at until or before.
    // -kNever when there is none.
    Time last_fit(Time until, Span length, std::int64_t limit) const;

    const std::map<Time, std::int64_t>& changes() const { return changes_; }
    bool empty() const { return changes_.empty(); }

private:
    void change(Time t, std::int64_t amount);

    std::map<Time, std::int64_t> changes_;
};

}  // namespace quayside
