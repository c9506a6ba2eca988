#include "balance.h"

namespace papermill {

namespace {

constexpr int kRounds = 4;

class Balancer {
public:
    Balancer(const std::vector<Item>& items, const Shape& shape, std::vector<std::size_t>& breaks)
        : items_(items), shape_(shape), breaks_(breaks) {}

    bool round() {
        bool moved = false;
        for (std::size_t line = breaks_.size(); line-- > 1;) moved = move_back(line - 1) || moved;
        return moved;
    }

private:
    std::size_t first(std::size_t line) const { return line == 0 ? 0 : line_start(items_, breaks_[line - 1]); }

    Sp slack(std::size_t line, std::size_t from, std::size_t brk) const {
        Sp width = 0;
        for (std::size_t i = from; i < brk; i++)
            if (items_[i].kind != Item::Penalty) width += items_[i].width;
        if (items_[brk].kind == Item::Penalty) width += items_[brk].width;
        return shape_.at(static_cast<int>(line)) - width;
    }

    static double cost(Sp slack) {
        double points = static_cast<double>(slack) / kPoint;
        return points * points;
    }

    // What is left of the last line of a paragraph does not count.
    double cost_of(std::size_t line, std::size_t from, std::size_t brk) const {
        return items_[brk].forced() ? 0 : cost(slack(line, from, brk));
    }

    bool move_back(std::size_t line) {
        if (items_[breaks_[line]].forced()) return false;
        std::size_t from = first(line);
        std::size_t end = breaks_[line + 1];
        double best = cost_of(line, from, breaks_[line]) + cost_of(line + 1, first(line + 1), end);
        std::size_t chosen = breaks_[line];
        for (std::size_t at = breaks_[line]; at-- > from + 1;) {
            if (!may_break(items_, at)) continue;
            if (slack(line + 1, line_start(items_, at), end) < 0) break;
            double now = cost_of(line, from, at) + cost_of(line + 1, line_start(items_, at), end);
            if (items_[at].flagged && !items_[chosen].flagged) continue;
            if (now < best) {
                best = now;
                chosen = at;
            }
        }
        if (chosen == breaks_[line]) return false;
        breaks_[line] = chosen;
        return true;
    }

    const std::vector<Item>& items_;
    const Shape& shape_;
    std::vector<std::size_t>& breaks_;
};

}  // namespace

void balance_lines(const std::vector<Item>& items, const Shape& shape, std::vector<std::size_t>& breaks) {
    Balancer balancer(items, shape, breaks);
    for (int i = 0; i < kRounds && balancer.round(); i++) {
    }
}

}  // namespace papermill
