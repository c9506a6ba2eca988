// How much of a shared resource is in use over time.
//
// The load is a step function. Only its steps are kept, in an AVL tree by time: what changes there,
// and for each subtree the sum of the changes and the highest and lowest of their running sums.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "util/time.hpp"

namespace quayside {

class LoadTree {
public:
    // Adds amount, which may be negative, to the load over range.
    void add(Interval range, std::int64_t amount);

    std::int64_t at(Time t) const;

    // The highest load within range. A range that is empty has none, which is 0.
    std::int64_t peak(Interval range) const;

    // The lowest load within range, likewise.
    std::int64_t valley(Interval range) const;

    // The earliest t, not before from, such that the load does not exceed limit in
    // [t, t + length). kNever when there is none.
    Time first_fit(Time from, Span length, std::int64_t limit) const;

    // The latest t such that [t, t + length) does not exceed limit and ends at until or before.
    // -kNever when there is none.
    Time last_fit(Time until, Span length, std::int64_t limit) const;

    // Load times length, summed over range.
    std::int64_t integral(Interval range) const;

    // The times at which the load changes and what it is from there on.
    std::vector<std::pair<Time, std::int64_t>> steps() const;

    std::size_t step_count() const { return pool_.size() - spare_.size(); }
    bool empty() const { return root_ < 0; }
    void clear();

private:
    static constexpr int kNil = -1;

    struct Node {
        Time key;
        std::int64_t change;
        int left, right, height;
        std::int64_t sum, high, low;
    };

    Node& node(int n) { return pool_[static_cast<std::size_t>(n)]; }
    const Node& node(int n) const { return pool_[static_cast<std::size_t>(n)]; }
    int height(int n) const { return n < 0 ? 0 : node(n).height; }
    std::int64_t sum(int n) const { return n < 0 ? 0 : node(n).sum; }

    void pull(int n);
    int rotate_left(int n);
    int rotate_right(int n);
    int balance(int n);
    int bump(int n, Time key, std::int64_t change);
    int remove_first(int n, int& first);

    Time seek_above(int n, Time from, std::int64_t base, std::int64_t limit) const;
    Time seek_within(int n, Time from, std::int64_t base, std::int64_t limit) const;
    void highest(int n, const Interval& range, std::int64_t base, std::int64_t& best) const;
    void lowest(int n, const Interval& range, std::int64_t base, std::int64_t& best) const;

    std::vector<Node> pool_;
    std::vector<int> spare_;
    int root_ = kNil;
};

}  // namespace quayside
