// Steps that can be taken back and repeated.
//
// A step is made of everything that was recorded between the outermost begin and its commit. Groups
// nest; an inner group can be rolled back without the outer one. Within a group each entry has at
// most one change, from what it was first to what it is last.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <vector>

#include "plan/request.hpp"

namespace quayside {

class History {
public:
    struct Step {
        std::string label;
        std::vector<Change> changes;
    };

    explicit History(std::size_t limit = 100) : limit_(limit) {}

    void begin(const std::string& label);
    void record(Change change);

    // Closes the innermost group. A step in which nothing changed in the end is not kept.
    void commit();

    // Closes the innermost group and returns what it did, to be taken back by the caller.
    std::vector<Change> rollback();

    std::size_t depth() const { return groups_.size(); }

    // The step to take back or to repeat, or null. Either is considered done when this returns.
    const Step* undo();
    const Step* redo();

    const Step* peek_undo() const;
    const Step* peek_redo() const;

    std::size_t undo_count() const { return position_; }
    std::size_t redo_count() const { return steps_.size() - position_; }
    void clear();

    const std::deque<Step>& steps() const { return steps_; }
    void restore(std::deque<Step> steps, std::size_t position);

private:
    static void fold(std::vector<Change>& changes, Change change);

    std::size_t limit_;
    std::deque<Step> steps_;
    std::size_t position_ = 0;  // steps before it are done
    std::vector<Step> groups_;
};

}  // namespace quayside
