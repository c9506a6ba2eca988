#include "core/load_list.hpp"

#include <algorithm>

namespace quayside {

void LoadList::change(Time t, std::int64_t amount) {
    auto it = changes_.emplace(t, 0).first;
    it->second += amount;
    if (it->second == 0) changes_.erase(it);
}

void LoadList::add(Interval range, std::int64_t amount) {
    if (range.empty() || amount == 0) return;
    change(range.lo, amount);
    change(range.hi, -amount);
}

std::int64_t LoadList::at(Time t) const {
    std::int64_t load = 0;
    for (const auto& [when, amount] : changes_) {
        if (when > t) break;
        load += amount;
    }
    return load;
}

std::int64_t LoadList::peak(Interval range) const {
    if (range.empty()) return 0;
    std::int64_t load = at(range.lo);
    std::int64_t best = load;
    for (auto it = changes_.upper_bound(range.lo); it != changes_.end() && it->first < range.hi; ++it) {
        load += it->second;
        best = std::max(best, load);
    }
    return best;
}

Time LoadList::first_fit(Time from, Span length, std::int64_t limit) const {
    std::int64_t load = at(from);
    Time t = from;
    bool fits = load <= limit;
    for (auto it = changes_.upper_bound(from); it != changes_.end(); ++it) {
        if (fits && it->first - t >= length) return t;
        load += it->second;
        if (load > limit) {
            fits = false;
        } else if (!fits) {
            fits = true;
            t = it->first;
        }
    }
    return fits ? t : kNever;
}

Time LoadList::last_fit(Time until, Span length, std::int64_t limit) const {
    // Counted from the end, where the load is 0.
    std::int64_t load = 0;
    Time end = until;
    for (auto it = changes_.rbegin(); it != changes_.rend(); ++it) {
        if (it->first < until) {
            if (load > limit) {
                end = it->first;
            } else if (end - it->first >= length) {
                return end - length;
            }
        }
        load -= it->second;
    }
    return limit >= 0 ? end - length : -kNever;
}

}  // namespace quayside
