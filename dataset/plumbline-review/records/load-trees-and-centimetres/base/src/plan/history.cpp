#include "plan/history.hpp"

#include <stdexcept>

namespace quayside {

void History::begin(const std::string& label) {
    if (depth_++ == 0) current_ = {label, {}};
}

void History::record(Change change) {
    if (depth_ == 0) throw std::logic_error("a change outside of any group");
    if (change.before != change.after) current_.changes.push_back(std::move(change));
}

void History::commit() {
    if (depth_ == 0) throw std::logic_error("no group is open");
    if (--depth_ > 0 || current_.changes.empty()) return;
    undone_.clear();
    done_.push_back(std::move(current_));
    if (done_.size() > limit_) done_.erase(done_.begin());
}

void History::drop(std::size_t count) {
    if (count > current_.changes.size()) throw std::logic_error("more than there is");
    current_.changes.resize(current_.changes.size() - count);
}

std::vector<Change> History::rollback() {
    if (depth_ == 0) throw std::logic_error("no group is open");
    depth_ = 0;
    return std::move(current_.changes);
}

const History::Step* History::peek_undo() const {
    return depth_ == 0 && !done_.empty() ? &done_.back() : nullptr;
}

const History::Step* History::peek_redo() const {
    return depth_ == 0 && !undone_.empty() ? &undone_.back() : nullptr;
}

const History::Step* History::undo() {
    if (!peek_undo()) return nullptr;
    undone_.push_back(std::move(done_.back()));
    done_.pop_back();
    return &undone_.back();
}

const History::Step* History::redo() {
    if (!peek_redo()) return nullptr;
    done_.push_back(std::move(undone_.back()));
    undone_.pop_back();
    return &done_.back();
}

void History::clear() {
    done_.clear();
    undone_.clear();
}

}  // namespace quayside
