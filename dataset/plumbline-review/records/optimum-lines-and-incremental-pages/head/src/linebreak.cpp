#include "linebreak.h"

#include <algorithm>
#include <cstdlib>

namespace papermill {

namespace {

constexpr int kLine = 10;
constexpr int kConsecutive = 3000;
constexpr int kFinal = 5000;
constexpr int kJump = 3000;

struct Node {
    std::size_t item = 0;
    std::size_t start = 0;
    int line = 0;
    int fitness = 2;
    long long demerits = 0;
    int previous = -1;
};

class Breaker {
public:
    Breaker(const std::vector<Item>& items, const Shape& shape)
        : items_(items), shape_(shape), regular_(shape.regular_from()), sums_(items.size() + 1) {
        for (std::size_t i = 0; i < items.size(); i++) {
            sums_[i + 1] = sums_[i];
            if (items[i].kind == Item::Penalty) continue;
            sums_[i + 1].width += items[i].width;
            sums_[i + 1].stretch += items[i].stretch;
            sums_[i + 1].shrink += items[i].shrink;
        }
    }

    bool run(int tolerance) {
        nodes_.assign(1, Node());
        active_.assign(1, 0);
        for (std::size_t at = 0; at < items_.size(); at++) {
            if (!may_break(items_, at)) continue;
            std::size_t fresh = nodes_.size();
            std::vector<int> kept;
            for (int n : active_) {
                Sp room = shape_.at(nodes_[n].line);
                Sp natural = sums_[at].width - sums_[nodes_[n].start].width;
                Sp stretch = sums_[at].stretch - sums_[nodes_[n].start].stretch;
                Sp shrink = sums_[at].shrink - sums_[nodes_[n].start].shrink;
                Sp hyphen = items_[at].kind == Item::Penalty ? items_[at].width : 0;
                Fit fit = judge(natural + hyphen, stretch, shrink, room);
                if (fit.badness <= tolerance) consider(n, at, fit, fresh);
                if (!items_[at].forced() && fit.badness <= kInfinite) kept.push_back(n);
            }
            active_.swap(kept);
            for (std::size_t n = fresh; n < nodes_.size(); n++) active_.push_back(static_cast<int>(n));
            if (active_.empty()) return false;
        }
        return true;
    }

    std::vector<std::size_t> best() const {
        int last = active_.front();
        for (int n : active_)
            if (nodes_[n].demerits < nodes_[last].demerits) last = n;
        std::vector<std::size_t> out;
        for (int n = last; nodes_[n].previous >= 0; n = nodes_[n].previous) out.push_back(nodes_[n].item);
        std::reverse(out.begin(), out.end());
        return out;
    }

private:
    struct Sums {
        Sp width = 0;
        Sp stretch = 0;
        Sp shrink = 0;
    };

    // Lines which come to end at the same item need to be told apart only by what matters to the lines
    // after them.
    void consider(int from, std::size_t at, const Fit& fit, std::size_t fresh) {
        Node node;
        node.item = at;
        node.start = line_start(items_, at);
        node.line = std::min(nodes_[from].line + 1, regular_);
        node.fitness = fit.fitness;
        node.previous = from;
        Item none;
        const Item& before = from == 0 ? none : items_[nodes_[from].item];
        node.demerits = nodes_[from].demerits + demerits(before, items_[at], fit, nodes_[from].fitness);
        for (std::size_t n = fresh; n < nodes_.size(); n++) {
            if (nodes_[n].fitness != node.fitness) continue;
            if (node.demerits < nodes_[n].demerits) nodes_[n] = node;
            return;
        }
        nodes_.push_back(node);
    }

    const std::vector<Item>& items_;
    const Shape& shape_;
    int regular_;
    std::vector<Sums> sums_;
    std::vector<Node> nodes_;
    std::vector<int> active_;
};

// Fills line after line, for text which cannot be set otherwise.
std::vector<std::size_t> fill_lines(const std::vector<Item>& items, const Shape& shape) {
    std::vector<std::size_t> out;
    std::size_t start = 0;
    while (start < items.size()) {
        Sp room = shape.at(static_cast<int>(out.size()));
        Sp used = 0;
        std::size_t best = items.size() - 1;
        bool found = false;
        for (std::size_t at = start; at < items.size(); at++) {
            const Item& item = items[at];
            if (may_break(items, at)) {
                Sp width = used + (item.kind == Item::Penalty ? item.width : 0);
                if (width <= room || !found) best = at;
                found = true;
                if (item.forced() || used > room) break;
            }
            if (item.kind != Item::Penalty) used += item.width;
        }
        out.push_back(best);
        start = line_start(items, best);
    }
    return out;
}

}  // namespace

Sp Shape::x(int line) const {
    Sp out = line == 0 ? indent : 0;
    bool hanging = hang_lines >= 0 ? line < hang_lines : line >= -hang_lines;
    return hanging ? out + hang : out;
}

int Shape::regular_from() const {
    int first = indent != 0 ? 1 : 0;
    return hang != 0 ? std::max(first, std::abs(hang_lines)) : first;
}

Fit judge(Sp natural, Sp stretch, Sp shrink, Sp room) {
    Sp missing = room - natural;
    Sp give = missing >= 0 ? stretch : shrink;
    Fit fit;
    fit.fitness = 2;
    if (missing == 0) return fit;
    if (missing < -shrink) {
        fit.badness = kInfinite + 1;
        return fit;
    }
    Sp magnitude = std::abs(missing);
    if (give <= 0 || magnitude >= 5 * give) {
        fit.badness = kInfinite;
    } else {
        Sp ratio = magnitude * 1000 / give;
        fit.badness = static_cast<int>(std::min<Sp>(ratio * ratio * ratio / 10000000, kInfinite));
    }
    if (fit.badness > 12) fit.fitness = missing < 0 ? 3 : fit.badness > 99 ? 0 : 1;
    return fit;
}

long long demerits(const Item& from, const Item& to, const Fit& fit, int previous_fitness) {
    long long total = kLine + fit.badness;
    total *= total;
    long long penalty = to.penalty;
    if (penalty >= 0) {
        total += penalty * penalty;
    } else if (!to.forced()) {
        total -= penalty * penalty;
    }
    if (from.flagged && to.flagged) total += kConsecutive;
    if (from.flagged && to.forced()) total += kFinal;
    if (std::abs(fit.fitness - previous_fitness) > 1) total += kJump;
    return total;
}

std::size_t line_start(const std::vector<Item>& items, std::size_t brk) {
    std::size_t at = brk + 1;
    while (at < items.size() && items[at].kind != Item::Box && !items[at].forced()) {
        if (items[at].kind == Item::Glue && items[at].stretch >= kFil) break;
        at++;
    }
    return at;
}

std::vector<std::size_t> break_lines(const std::vector<Item>& items, const Shape& shape, int tolerance) {
    Breaker breaker(items, shape);
    if (breaker.run(tolerance) || breaker.run(kInfinite)) return breaker.best();
    return fill_lines(items, shape);
}

}  // namespace papermill
