// Decides who lies where and when.
//
// A request gets the first place that there is for it. If there is none within its bounds, requests
// of lower priority make room, the least important first, and are planned anew. Whoever finds no
// place waits, and is considered again when room becomes free.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/btree.hpp"
#include "plan/history.hpp"
#include "plan/request.hpp"
#include "quay/quay.hpp"

namespace quayside {

class Planner {
public:
    enum class Outcome { Placed, Waiting, Refused };
    using Listener = std::function<void(const Change&)>;
    using Schedule = BTree<std::pair<Time, RequestId>, int>;

    explicit Planner(QuayConfig config) : quay_(std::move(config)) {}

    const Quay& quay() const { return quay_; }
    void set_tides(TideTable tides) { quay_.set_tides(std::move(tides)); }

    Outcome submit(const Request& request);
    bool withdraw(RequestId id);

    // New bounds for a request that is known. It keeps its old ones when there is no place for it
    // within the new.
    bool reschedule(RequestId id, Time earliest, Time latest);

    // A fixed entry is not moved by the planner, only by whoever fixed it.
    bool fix(RequestId id, bool fixed);

    // Nothing that begins before this is moved any more, and nothing is placed there.
    void freeze(Time until);
    Time frozen() const { return frozen_; }

    // Whoever lies there and may be moved is planned anew. Neither can be undone, nor can anything
    // that happened before.
    void close(int section, Interval time);
    void reopen(int section, Interval time);

    // Removes everything that had left by then, and the history.
    std::size_t retire(Time before);

    void begin(const std::string& label) { history_.begin(label); }
    bool commit();
    bool rollback();
    bool undo();
    bool redo();
    const History& history() const { return history_; }
    void forget_history() { history_.clear(); }

    const Entry* find(RequestId id) const;
    std::vector<const Entry*> waiting() const;
    const Schedule& schedule() const { return schedule_; }
    const std::map<RequestId, Entry>& entries() const { return entries_; }
    std::uint64_t next_age() const { return next_age_; }

    // Where the request would be placed now without moving anybody.
    std::optional<Place> estimate(const Request& request) const;

    // Puts back what a snapshot had. The planner must be empty.
    struct Image {
        std::vector<Entry> entries;
        std::vector<std::pair<int, Interval>> closures;
        std::uint64_t next_age = 1;
        Time frozen = -kNever;
    };
    void restore(Image image);

    void on_change(Listener listener) { listener_ = std::move(listener); }

private:
    using Rank = std::tuple<int, std::uint64_t, RequestId>;

    static Rank rank_of(const Entry& entry) {
        return {-entry.request.priority, entry.age, entry.request.id};
    }
    bool movable(const Entry& entry) const;
    bool touches_past(const History::Step& step) const;
    void set(RequestId id, std::optional<Entry> after);
    void enter(const Entry& entry);
    void leave(const Entry& entry);
    void take(const std::vector<Change>& changes, bool forward);
    void place_at(Entry entry, std::optional<Place> place);
    bool displace(const Entry& entry);
    std::optional<Place> estimate_on(const Quay& quay, const Request& request) const;
    void replan(std::vector<Entry> removed);
    void promote();

    Quay quay_;
    History history_;
    std::map<RequestId, Entry> entries_;
    std::set<Rank> waiting_;
    Schedule schedule_;
    Time frozen_ = -kNever;
    std::uint64_t next_age_ = 1;
    Listener listener_;
};

}  // namespace quayside
