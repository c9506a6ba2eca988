// What the planner is asked for and what it answers.
#pragma once

#include <optional>
#include <string>

#include "quay/quay.hpp"

namespace quayside {

struct Request {
    RequestId id = 0;
    std::string vessel;
    int priority = 0;  // 0 to 9, and 9 goes first
    Demand demand;
    Time earliest = 0;
    Time latest = 0;    // by then the vessel has left
    bool late = false;  // prefers the latest place to the earliest
    bool operator==(const Request&) const = default;
};

struct Entry {
    Request request;
    std::optional<Place> place;  // none while it waits
    std::uint64_t age = 0;       // the lower, the longer it is known
    bool fixed = false;          // the planner does not move it
    bool operator==(const Entry&) const = default;
};

// What became of one entry. No entry before: it is new. None after: it is gone.
struct Change {
    RequestId id = 0;
    std::optional<Entry> before;
    std::optional<Entry> after;
    bool operator==(const Change&) const = default;
};

}  // namespace quayside
