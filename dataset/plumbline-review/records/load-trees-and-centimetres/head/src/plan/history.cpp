#include "plan/history.hpp"

#include <algorithm>
#include <stdexcept>

namespace quayside {

void History::begin(const std::string& label) { groups_.push_back({label, {}}); }

void History::fold(std::vector<Change>& changes, Change change) {
    auto it = std::find_if(changes.begin(), changes.end(),
                           [&](const Change& c) { return c.id == change.id; });
    if (it == changes.end()) {
        if (change.before != change.after) changes.push_back(std::move(change));
        return;
    }
    it->after = std::move(change.after);
    if (it->before == it->after) changes.erase(it);
}

void History::record(Change change) {
    if (groups_.empty()) throw std::logic_error("a change outside of any group");
    fold(groups_.back().changes, std::move(change));
}

void History::commit() {
    if (groups_.empty()) throw std::logic_error("no group is open");
    Step step = std::move(groups_.back());
    groups_.pop_back();
    if (!groups_.empty()) {
        for (Change& change : step.changes) fold(groups_.back().changes, std::move(change));
        return;
    }
    if (step.changes.empty()) return;
    steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(position_), steps_.end());
    steps_.push_back(std::move(step));
    if (steps_.size() > limit_) steps_.pop_front();
    position_ = steps_.size();
}

std::vector<Change> History::rollback() {
    if (groups_.empty()) throw std::logic_error("no group is open");
    std::vector<Change> changes = std::move(groups_.back().changes);
    groups_.pop_back();
    return changes;
}

const History::Step* History::peek_undo() const {
    return groups_.empty() && position_ > 0 ? &steps_[position_ - 1] : nullptr;
}

const History::Step* History::peek_redo() const {
    return groups_.empty() && position_ < steps_.size() ? &steps_[position_] : nullptr;
}

const History::Step* History::undo() {
    const Step* step = peek_undo();
    if (step) --position_;
    return step;
}

const History::Step* History::redo() {
    const Step* step = peek_redo();
    if (step) ++position_;
    return step;
}

void History::restore(std::deque<Step> steps, std::size_t position) {
    if (position > steps.size()) throw std::invalid_argument("a step is done that does not exist");
    steps_ = std::move(steps);
    position_ = position;
}

void History::clear() {
    steps_.clear();
    position_ = 0;
}

}  // namespace quayside
