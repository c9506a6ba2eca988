// A map from disjoint intervals of time to values.
//
// The intervals are kept in a std::map by where they begin.
#pragma once

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <vector>

#include "util/time.hpp"

namespace quayside {

template <class V>
class IntervalMap {
public:
    struct Entry {
        Interval range;
        V value;
        bool operator==(const Entry&) const = default;
    };

    bool empty() const { return items_.empty(); }
    std::size_t size() const { return items_.size(); }
    void clear() { items_.clear(); }

    // Sets all of range to value. Neighbours with an equal value become one interval with it.
    void assign(Interval range, const V& value) {
        if (range.empty()) return;
        erase(range);
        auto after = items_.lower_bound(range.lo);
        if (after != items_.begin()) {
            auto before = std::prev(after);
            if (before->second.hi == range.lo && before->second.value == value) {
                range.lo = before->first;
                items_.erase(before);
            }
        }
        if (after != items_.end() && after->first == range.hi && after->second.value == value) {
            range.hi = after->second.hi;
            items_.erase(after);
        }
        items_.emplace(range.lo, Item{range.hi, value});
    }

    void erase(Interval range) {
        if (range.empty()) return;
        divide(range.lo);
        divide(range.hi);
        items_.erase(items_.lower_bound(range.lo), items_.lower_bound(range.hi));
    }

    std::optional<Entry> find(Time t) const {
        auto it = items_.upper_bound(t);
        if (it == items_.begin()) return std::nullopt;
        --it;
        if (it->second.hi <= t) return std::nullopt;
        return Entry{{it->first, it->second.hi}, it->second.value};
    }

    bool is_free(Interval range) const {
        bool free = true;
        visit(range, [&](const Interval&, const V&) { free = false; });
        return free;
    }

    // Calls f(interval, value) for everything that overlaps range, in order. The intervals are not
    // cut to the range. The map must not be changed meanwhile.
    template <class F>
    void visit(Interval range, F&& f) const {
        if (range.empty()) return;
        auto it = items_.upper_bound(range.lo);
        if (it != items_.begin() && std::prev(it)->second.hi > range.lo) --it;
        for (; it != items_.end() && it->first < range.hi; ++it) {
            f(Interval{it->first, it->second.hi}, it->second.value);
        }
    }

    std::vector<Entry> entries() const {
        std::vector<Entry> out;
        for (const auto& [lo, item] : items_) out.push_back({{lo, item.hi}, item.value});
        return out;
    }

    // How much of range is covered.
    Span covered(Interval range) const {
        Span total = 0;
        visit(range, [&](const Interval& r, const V&) {
            total += std::min(r.hi, range.hi) - std::max(r.lo, range.lo);
        });
        return total;
    }

    // The earliest t, not before from, such that [t, t + length) is free. Walks over everything
    // that lies behind from.
    Time first_gap(Time from, Span length) const {
        Time t = from;
        auto it = items_.upper_bound(t);
        if (it != items_.begin()) t = std::max(t, std::prev(it)->second.hi);
        for (; it != items_.end() && it->first - t < length; ++it) t = it->second.hi;
        return t;
    }

    // The latest t such that [t, t + length) is free and ends at until or before.
    Time last_gap(Time until, Span length) const {
        Time end = until;
        auto it = items_.lower_bound(end);
        while (it != items_.begin()) {
            --it;
            if (end - it->second.hi >= length) break;
            end = it->first;
        }
        return end - length;
    }

    // What is free within range, in order.
    std::vector<Interval> gaps(Interval range) const {
        std::vector<Interval> out;
        Time t = range.lo;
        visit(range, [&](const Interval& r, const V&) {
            if (r.lo > t) out.push_back({t, r.lo});
            t = r.hi;
        });
        if (t < range.hi) out.push_back({t, range.hi});
        return out;
    }

private:
    struct Item {
        Time hi;
        V value;
    };

    void divide(Time t) {
        auto it = items_.lower_bound(t);
        if (it == items_.begin()) return;
        --it;
        if (it->second.hi <= t) return;
        Item rest = it->second;
        it->second.hi = t;
        items_.emplace(t, rest);
    }

    std::map<Time, Item> items_;
};

}  // namespace quayside
