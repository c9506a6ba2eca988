// Steps that can be taken back and repeated.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "plan/request.hpp"

namespace quayside {

class History {
public:
    struct Step {
        std::string label;
        std::vector<Change> changes;  // in the order in which they happened
    };

    explicit History(std::size_t limit = 100) : limit_(limit) {}

    // Groups nest, but only the outermost one is a step.
    void begin(const std::string& label);
    void record(Change change);
    void commit();

    // Forgets the last changes of the open group, which have been taken back already.
    void drop(std::size_t count);

    // Gives up the group that is open, with all groups in it.
    std::vector<Change> rollback();

    std::size_t depth() const { return depth_; }
    const Step* undo();
    const Step* redo();
    const Step* peek_undo() const;
    const Step* peek_redo() const;
    std::size_t undo_count() const { return done_.size(); }
    std::size_t redo_count() const { return undone_.size(); }
    void clear();

private:
    std::size_t limit_;
    std::vector<Step> done_;
    std::vector<Step> undone_;
    Step current_;
    std::size_t depth_ = 0;
};

}  // namespace quayside
