// A map from disjoint intervals of time to values, with search for gaps.
//
// The intervals lie in a treap ordered by where they begin. Each node knows of its subtree where it
// begins and ends, how much of it is covered, and the widest gap between two of its intervals, so
// that a gap of a given width is found without visiting all of them. Nodes live in a vector and
// refer to each other by number; hence a copy of the map is a copy of the vector.
#pragma once

#include <algorithm>
#include <cstdint>
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

    bool empty() const { return root_ < 0; }
    std::size_t size() const { return root_ < 0 ? 0 : at(root_).count; }

    void clear() {
        pool_.clear();
        spare_.clear();
        root_ = kNil;
    }

    // Sets all of range to value. Neighbours with an equal value become one interval with it.
    void assign(Interval range, const V& value) {
        if (range.empty()) return;
        auto [before, after] = carve(range);
        if (before >= 0) {
            int last = rightmost(before);
            if (at(last).hi == range.lo && at(last).value == value) {
                range.lo = at(last).lo;
                before = without_last(before);
            }
        }
        if (after >= 0) {
            int first = leftmost(after);
            if (at(first).lo == range.hi && at(first).value == value) {
                range.hi = at(first).hi;
                after = without_first(after);
            }
        }
        root_ = merge(merge(before, make(range.lo, range.hi, value)), after);
    }

    void erase(Interval range) {
        if (range.empty()) return;
        auto [before, after] = carve(range);
        root_ = merge(before, after);
    }

    // Erases from range only what has this value. Returns the length that was erased.
    Span erase_value(Interval range, const V& value) {
        std::vector<Interval> hits;
        visit(range, [&](const Interval& r, const V& v) {
            if (v == value) hits.push_back({std::max(r.lo, range.lo), std::min(r.hi, range.hi)});
        });
        Span total = 0;
        for (const Interval& hit : hits) {
            erase(hit);
            total += hit.length();
        }
        return total;
    }

    std::optional<Entry> find(Time t) const {
        int n = root_;
        while (n >= 0) {
            const Node& x = at(n);
            if (t < x.lo) {
                n = x.left;
            } else if (t >= x.hi) {
                n = x.right;
            } else {
                return Entry{{x.lo, x.hi}, x.value};
            }
        }
        return std::nullopt;
    }

    // The first interval that ends behind t.
    std::optional<Entry> next(Time t) const {
        std::optional<Entry> best;
        int n = root_;
        while (n >= 0) {
            const Node& x = at(n);
            if (x.hi > t) {
                best = Entry{{x.lo, x.hi}, x.value};
                n = x.left;
            } else {
                n = x.right;
            }
        }
        return best;
    }

    bool is_free(Interval range) const {
        if (range.empty()) return true;
        auto entry = next(range.lo);
        return !entry || entry->range.lo >= range.hi;
    }

    // Calls f(interval, value) for everything that overlaps range, in order. The intervals are not
    // cut to the range. The map must not be changed meanwhile.
    template <class F>
    void visit(Interval range, F&& f) const {
        if (!range.empty()) visit_below(root_, range, f);
    }

    std::vector<Entry> entries() const {
        std::vector<Entry> out;
        visit({-kNever, kNever}, [&](const Interval& r, const V& v) { out.push_back({r, v}); });
        return out;
    }

    // How much of range is covered.
    Span covered(Interval range) const { return range.empty() ? 0 : covered_below(root_, range); }

    // The earliest t, not before from, such that [t, t + length) is free.
    Time first_gap(Time from, Span length) const {
        Time t = from;
        seek_forward(root_, t, length);
        return t;
    }

    // The latest t such that [t, t + length) is free and ends at until or before.
    Time last_gap(Time until, Span length) const {
        Time end = until;
        seek_backward(root_, end, length);
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
    static constexpr int kNil = -1;

    struct Node {
        Time lo, hi;
        V value;
        std::uint32_t priority;
        int left, right;
        // Of the subtree:
        Time first, last;
        Span cover, gap;
        std::size_t count;
    };

    Node& at(int n) { return pool_[static_cast<std::size_t>(n)]; }
    const Node& at(int n) const { return pool_[static_cast<std::size_t>(n)]; }

    int make(Time lo, Time hi, const V& value) {
        seed_ ^= seed_ << 13;
        seed_ ^= seed_ >> 17;
        seed_ ^= seed_ << 5;
        Node node{lo, hi, value, seed_, kNil, kNil, lo, hi, hi - lo, 0, 1};
        if (spare_.empty()) {
            pool_.push_back(std::move(node));
            return static_cast<int>(pool_.size()) - 1;
        }
        int n = spare_.back();
        spare_.pop_back();
        at(n) = std::move(node);
        return n;
    }

    void pull(int n) {
        Node& x = at(n);
        x.first = x.lo;
        x.last = x.hi;
        x.cover = x.hi - x.lo;
        x.gap = 0;
        x.count = 1;
        if (x.left >= 0) {
            const Node& l = at(x.left);
            x.first = l.first;
            x.cover += l.cover;
            x.gap = std::max(l.gap, x.lo - l.last);
            x.count += l.count;
        }
        if (x.right >= 0) {
            const Node& r = at(x.right);
            x.last = r.last;
            x.cover += r.cover;
            x.gap = std::max({x.gap, r.gap, r.first - x.hi});
            x.count += r.count;
        }
    }

    // Into those that begin before t and the others.
    std::pair<int, int> split(int n, Time t) {
        if (n < 0) return {kNil, kNil};
        if (at(n).lo < t) {
            auto [a, b] = split(at(n).right, t);
            at(n).right = a;
            pull(n);
            return {n, b};
        }
        auto [a, b] = split(at(n).left, t);
        at(n).left = b;
        pull(n);
        return {a, n};
    }

    int merge(int a, int b) {
        if (a < 0) return b;
        if (b < 0) return a;
        if (at(a).priority >= at(b).priority) {
            int right = merge(at(a).right, b);
            at(a).right = right;
            pull(a);
            return a;
        }
        int left = merge(a, at(b).left);
        at(b).left = left;
        pull(b);
        return b;
    }

    // As split, but an interval that reaches over t is divided there.
    std::pair<int, int> cut(int n, Time t) {
        auto [a, b] = split(n, t);
        if (a >= 0 && at(a).last > t) {
            int last = rightmost(a);
            Time end = at(last).hi;
            V value = at(last).value;
            at(last).hi = t;
            pull(last);
            b = merge(make(t, end, value), b);
        }
        return {a, b};
    }

    // Takes range out and returns what is before and behind it. root_ is no longer valid then.
    std::pair<int, int> carve(Interval range) {
        auto [before, rest] = cut(root_, range.lo);
        auto [inside, after] = cut(rest, range.hi);
        discard(inside);
        return {before, after};
    }

    void discard(int n) {
        if (n < 0) return;
        discard(at(n).left);
        discard(at(n).right);
        spare_.push_back(n);
    }

    int leftmost(int n) const {
        while (at(n).left >= 0) n = at(n).left;
        return n;
    }

    int rightmost(int n) const {
        while (at(n).right >= 0) n = at(n).right;
        return n;
    }

    int without_first(int n) {
        if (at(n).left < 0) {
            int rest = at(n).right;
            spare_.push_back(n);
            return rest;
        }
        int left = without_first(at(n).left);
        at(n).left = left;
        pull(n);
        return n;
    }

    int without_last(int n) {
        if (at(n).right < 0) {
            int rest = at(n).left;
            spare_.push_back(n);
            return rest;
        }
        int right = without_last(at(n).right);
        at(n).right = right;
        pull(n);
        return n;
    }

    template <class F>
    void visit_below(int n, const Interval& range, F& f) const {
        if (n < 0 || at(n).last <= range.lo || at(n).first >= range.hi) return;
        const Node& x = at(n);
        visit_below(x.left, range, f);
        if (x.lo < range.hi && range.lo < x.hi) f(Interval{x.lo, x.hi}, x.value);
        visit_below(x.right, range, f);
    }

    Span covered_below(int n, const Interval& range) const {
        if (n < 0) return 0;
        const Node& x = at(n);
        if (x.last <= range.lo || x.first >= range.hi) return 0;
        if (range.lo <= x.first && x.last <= range.hi) return x.cover;
        Span own = std::min(x.hi, range.hi) - std::max(x.lo, range.lo);
        return std::max<Span>(own, 0) + covered_below(x.left, range) +
               covered_below(x.right, range);
    }

    // Moves t forward over the subtree. True when a gap that begins at t lies before one of its
    // intervals; false when t is behind them all.
    bool seek_forward(int n, Time& t, Span length) const {
        if (n < 0) return false;
        const Node& x = at(n);
        if (x.last <= t) return false;
        if (x.first >= t) {
            if (x.first - t >= length) return true;
            if (x.gap < length) {
                t = x.last;
                return false;
            }
        }
        if (seek_forward(x.left, t, length)) return true;
        if (x.hi > t) {
            if (x.lo - t >= length) return true;
            t = x.hi;
        }
        return seek_forward(x.right, t, length);
    }

    bool seek_backward(int n, Time& t, Span length) const {
        if (n < 0) return false;
        const Node& x = at(n);
        if (x.first >= t) return false;
        if (x.last <= t) {
            if (t - x.last >= length) return true;
            if (x.gap < length) {
                t = x.first;
                return false;
            }
        }
        if (seek_backward(x.right, t, length)) return true;
        if (x.lo < t) {
            if (t - x.hi >= length) return true;
            t = x.lo;
        }
        return seek_backward(x.left, t, length);
    }

    std::vector<Node> pool_;
    std::vector<int> spare_;
    int root_ = kNil;
    std::uint32_t seed_ = 2463534242u;
};

}  // namespace quayside
