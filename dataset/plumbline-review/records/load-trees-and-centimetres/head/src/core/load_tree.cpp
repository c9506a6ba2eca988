#include "core/load_tree.hpp"

#include <algorithm>

namespace quayside {

void LoadTree::clear() {
    pool_.clear();
    spare_.clear();
    root_ = kNil;
}

void LoadTree::pull(int n) {
    Node& x = node(n);
    std::int64_t here = sum(x.left) + x.change;
    x.height = 1 + std::max(height(x.left), height(x.right));
    x.sum = here + sum(x.right);
    x.high = here;
    x.low = here;
    if (x.left >= 0) {
        x.high = std::max(x.high, node(x.left).high);
        x.low = std::min(x.low, node(x.left).low);
    }
    if (x.right >= 0) {
        x.high = std::max(x.high, here + node(x.right).high);
        x.low = std::min(x.low, here + node(x.right).low);
    }
}

int LoadTree::rotate_left(int n) {
    int r = node(n).right;
    node(n).right = node(r).left;
    node(r).left = n;
    pull(n);
    pull(r);
    return r;
}

int LoadTree::rotate_right(int n) {
    int l = node(n).left;
    node(n).left = node(l).right;
    node(l).right = n;
    pull(n);
    pull(l);
    return l;
}

int LoadTree::balance(int n) {
    pull(n);
    int tilt = height(node(n).left) - height(node(n).right);
    if (tilt > 1) {
        int l = node(n).left;
        if (height(node(l).left) < height(node(l).right)) node(n).left = rotate_left(l);
        return rotate_right(n);
    }
    if (tilt < -1) {
        int r = node(n).right;
        if (height(node(r).right) < height(node(r).left)) node(n).right = rotate_right(r);
        return rotate_left(n);
    }
    return n;
}

int LoadTree::remove_first(int n, int& first) {
    if (node(n).left < 0) {
        first = n;
        return node(n).right;
    }
    int left = remove_first(node(n).left, first);
    node(n).left = left;
    return balance(n);
}

int LoadTree::bump(int n, Time key, std::int64_t change) {
    if (n < 0) {
        Node fresh{key, change, kNil, kNil, 1, change, change, change};
        if (spare_.empty()) {
            pool_.push_back(fresh);
            return static_cast<int>(pool_.size()) - 1;
        }
        int m = spare_.back();
        spare_.pop_back();
        node(m) = fresh;
        return m;
    }
    if (key < node(n).key) {
        int left = bump(node(n).left, key, change);
        node(n).left = left;
        return balance(n);
    }
    if (key > node(n).key) {
        int right = bump(node(n).right, key, change);
        node(n).right = right;
        return balance(n);
    }
    node(n).change += change;
    if (node(n).change != 0) {
        pull(n);
        return n;
    }
    int left = node(n).left;
    int right = node(n).right;
    spare_.push_back(n);
    if (right < 0) return left;
    int first = kNil;
    right = remove_first(right, first);
    node(first).left = left;
    node(first).right = right;
    return balance(first);
}

void LoadTree::add(Interval range, std::int64_t amount) {
    if (range.empty() || amount == 0) return;
    root_ = bump(root_, range.lo, amount);
    root_ = bump(root_, range.hi, -amount);
}

std::int64_t LoadTree::at(Time t) const {
    std::int64_t total = 0;
    int n = root_;
    while (n >= 0) {
        const Node& x = node(n);
        if (x.key <= t) {
            total += sum(x.left) + x.change;
            n = x.right;
        } else {
            n = x.left;
        }
    }
    return total;
}

void LoadTree::highest(int n, const Interval& range, std::int64_t base, std::int64_t& best) const {
    if (n < 0 || base + node(n).high <= best) return;
    const Node& x = node(n);
    std::int64_t here = base + sum(x.left) + x.change;
    if (x.key > range.lo) highest(x.left, range, base, best);
    if (x.key > range.lo && x.key < range.hi) best = std::max(best, here);
    if (x.key < range.hi) highest(x.right, range, here, best);
}

void LoadTree::lowest(int n, const Interval& range, std::int64_t base, std::int64_t& best) const {
    if (n < 0 || base + node(n).low >= best) return;
    const Node& x = node(n);
    std::int64_t here = base + sum(x.left) + x.change;
    if (x.key > range.lo) lowest(x.left, range, base, best);
    if (x.key > range.lo && x.key < range.hi) best = std::min(best, here);
    if (x.key < range.hi) lowest(x.right, range, here, best);
}

std::int64_t LoadTree::peak(Interval range) const {
    if (range.empty()) return 0;
    std::int64_t best = at(range.lo);
    highest(root_, range, 0, best);
    return best;
}

std::int64_t LoadTree::valley(Interval range) const {
    if (range.empty()) return 0;
    std::int64_t best = at(range.lo);
    lowest(root_, range, 0, best);
    return best;
}

// The first step behind from at which the load comes to exceed limit.
Time LoadTree::seek_above(int n, Time from, std::int64_t base, std::int64_t limit) const {
    if (n < 0 || base + node(n).high <= limit) return kNever;
    const Node& x = node(n);
    if (x.key > from) {
        Time t = seek_above(x.left, from, base, limit);
        if (t != kNever) return t;
    }
    std::int64_t here = base + sum(x.left) + x.change;
    if (x.key > from && here > limit) return x.key;
    return seek_above(x.right, from, here, limit);
}

// The first step behind from at which the load is within limit.
Time LoadTree::seek_within(int n, Time from, std::int64_t base, std::int64_t limit) const {
    if (n < 0 || base + node(n).low > limit) return kNever;
    const Node& x = node(n);
    if (x.key > from) {
        Time t = seek_within(x.left, from, base, limit);
        if (t != kNever) return t;
    }
    std::int64_t here = base + sum(x.left) + x.change;
    if (x.key > from && here <= limit) return x.key;
    return seek_within(x.right, from, here, limit);
}

Time LoadTree::first_fit(Time from, Span length, std::int64_t limit) const {
    Time t = from;
    if (at(t) > limit) t = seek_within(root_, t, 0, limit);
    while (t != kNever) {
        Time end = seek_above(root_, t, 0, limit);
        if (end == kNever || end - t >= length) return t;
        t = seek_within(root_, end, 0, limit);
    }
    return kNever;
}

Time LoadTree::last_fit(Time until, Span length, std::int64_t limit) const {
    // There is no mirrored search, since a load is known only from its left. The steps are few in
    // front of any deadline that is worth asking for.
    Time end = until;
    Time begin = until;
    auto all = steps();
    std::size_t i = all.size();
    while (i > 0 && all[i - 1].first >= until) --i;
    while (i > 0) {
        --i;
        begin = all[i].first;
        if (all[i].second > limit) {
            end = begin;
        } else if (end - begin >= length) {
            return end - length;
        }
    }
    return limit >= 0 ? begin - length : -kNever;
}

std::int64_t LoadTree::integral(Interval range) const {
    if (range.empty()) return 0;
    std::int64_t total = 0;
    std::int64_t load = 0;
    Time since = range.lo;
    for (auto [t, after] : steps()) {
        if (t >= range.hi) break;
        if (t > since) {
            total += load * (t - since);
            since = t;
        }
        load = after;
    }
    return total + load * (range.hi - since);
}

std::vector<std::pair<Time, std::int64_t>> LoadTree::steps() const {
    std::vector<std::pair<Time, std::int64_t>> out;
    std::vector<int> path;
    std::int64_t load = 0;
    int n = root_;
    while (n >= 0 || !path.empty()) {
        while (n >= 0) {
            path.push_back(n);
            n = node(n).left;
        }
        n = path.back();
        path.pop_back();
        load += node(n).change;
        out.emplace_back(node(n).key, load);
        n = node(n).right;
    }
    return out;
}

}  // namespace quayside
