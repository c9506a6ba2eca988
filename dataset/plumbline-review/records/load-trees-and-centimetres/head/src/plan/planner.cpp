#include "plan/planner.hpp"

#include <algorithm>
#include <stdexcept>

namespace quayside {

const Entry* Planner::find(RequestId id) const {
    auto it = entries_.find(id);
    return it == entries_.end() ? nullptr : &it->second;
}

std::vector<const Entry*> Planner::waiting() const {
    std::vector<const Entry*> out;
    for (const Rank& rank : waiting_) out.push_back(&entries_.at(std::get<2>(rank)));
    return out;
}

bool Planner::movable(const Entry& entry) const {
    return !entry.fixed && entry.place && entry.place->time.lo >= frozen_;
}

void Planner::enter(const Entry& entry) {
    const Request& request = entry.request;
    if (entry.place) {
        quay_.occupy(request.id, *entry.place);
        schedule_.insert({entry.place->time.lo, request.id}, entry.place->section);
    } else {
        waiting_.insert(rank_of(entry));
    }
    entries_[request.id] = entry;
}

void Planner::leave(const Entry& entry) {
    const Request& request = entry.request;
    if (entry.place) {
        quay_.release(request.id, *entry.place);
        schedule_.erase({entry.place->time.lo, request.id});
    } else {
        waiting_.erase(rank_of(entry));
    }
    entries_.erase(request.id);
}

void Planner::set(RequestId id, std::optional<Entry> after) {
    Change change{id, std::nullopt, std::move(after)};
    if (const Entry* now = find(id)) {
        change.before = *now;
        leave(*change.before);
    }
    if (change.after) enter(*change.after);
    if (listener_) listener_(change);
    history_.record(std::move(change));
}

// Changes of one step are applied as one: first everything leaves, then everything enters, since
// two may have exchanged their places.
void Planner::take(const std::vector<Change>& changes, bool forward) {
    for (const Change& change : changes) {
        const auto& from = forward ? change.before : change.after;
        if (from) leave(*from);
    }
    for (const Change& change : changes) {
        const auto& to = forward ? change.after : change.before;
        if (to) enter(*to);
        if (listener_) listener_(forward ? change : Change{change.id, change.after, change.before});
    }
}

void Planner::place_at(Entry entry, std::optional<Place> place) {
    entry.place = std::move(place);
    RequestId id = entry.request.id;
    set(id, std::move(entry));
}

std::optional<Place> Planner::estimate(const Request& request) const {
    Time from = std::max(request.earliest, frozen_);
    return request.late ? quay_.latest(request.demand, from, request.latest)
                        : quay_.earliest(request.demand, from, request.latest);
}

Planner::Outcome Planner::submit(const Request& request) {
    if (request.id == kClosure || find(request.id) || !quay_.is_possible(request.demand) ||
        request.priority < 0 || request.priority > 9 ||
        request.latest - request.earliest < request.demand.stay) {
        return Outcome::Refused;
    }
    Entry entry{request, std::nullopt, next_age_++, false};
    history_.begin("submit " + request.vessel);
    place_at(entry, estimate(request));
    bool placed = find(request.id)->place.has_value() || displace(entry);
    history_.commit();
    return placed ? Outcome::Placed : Outcome::Waiting;
}

bool Planner::withdraw(RequestId id) {
    const Entry* entry = find(id);
    if (!entry || (entry->place && entry->place->time.lo < frozen_)) return false;
    history_.begin("withdraw " + entry->request.vessel);
    set(id, std::nullopt);
    promote();
    history_.commit();
    return true;
}

bool Planner::reschedule(RequestId id, Time earliest, Time latest) {
    const Entry* known = find(id);
    if (!known || (known->place && known->place->time.lo < frozen_)) return false;
    Entry entry = *known;
    entry.request.earliest = earliest;
    entry.request.latest = latest;
    if (latest - earliest < entry.request.demand.stay) return false;
    history_.begin("reschedule " + entry.request.vessel);
    place_at(entry, std::nullopt);
    std::optional<Place> place = estimate(entry.request);
    if (place) {
        place_at(entry, place);
        promote();
    } else if (!displace(entry)) {
        rollback();
        return false;
    }
    history_.commit();
    return true;
}

bool Planner::fix(RequestId id, bool fixed) {
    const Entry* known = find(id);
    if (!known || !known->place || known->fixed == fixed) return false;
    Entry entry = *known;
    entry.fixed = fixed;
    history_.begin((fixed ? "fix " : "unfix ") + entry.request.vessel);
    set(id, entry);
    history_.commit();
    return true;
}

void Planner::freeze(Time until) { frozen_ = std::max(frozen_, until); }

// Makes room for an entry that waits. Either it has a place afterwards, or nothing has changed.
bool Planner::displace(const Entry& entry) {
    const Request& request = entry.request;
    const Span turnaround = quay_.config().turnaround;
    const Interval window{std::max(request.earliest, frozen_), request.latest};
    std::vector<Entry> candidates;
    for (const auto& [id, other] : entries_) {
        if (!movable(other) || other.request.priority >= request.priority) continue;
        Interval held{other.place->time.lo, other.place->time.hi + turnaround};
        if (held.overlaps(window)) candidates.push_back(other);
    }
    std::sort(candidates.begin(), candidates.end(),
              [](const Entry& a, const Entry& b) { return rank_of(a) > rank_of(b); });

    history_.begin("displace");
    std::vector<Entry> removed;
    std::optional<Place> place;
    for (const Entry& candidate : candidates) {
        place_at(candidate, std::nullopt);
        removed.push_back(candidate);
        place = estimate(request);
        if (place) break;
    }
    if (!place) {
        rollback();
        return false;
    }
    place_at(entry, place);
    replan(std::move(removed));
    history_.commit();
    return true;
}

// Those who were removed get their old place if it is still free, before anyone of them gets a new
// one. The more important goes first.
void Planner::replan(std::vector<Entry> removed) {
    std::sort(removed.begin(), removed.end(),
              [](const Entry& a, const Entry& b) { return rank_of(a) < rank_of(b); });
    std::vector<Entry> homeless;
    for (const Entry& entry : removed) {
        if (quay_.fits(*entry.place, entry.request.demand.draught_cm)) {
            place_at(entry, entry.place);
        } else {
            homeless.push_back(entry);
        }
    }
    for (const Entry& entry : homeless) {
        std::optional<Place> place = estimate(entry.request);
        if (place) place_at(entry, place);
    }
}

// Those who wait, in the order of their rank. One pass suffices, since placing frees nothing.
void Planner::promote() {
    std::vector<Rank> ranks(waiting_.begin(), waiting_.end());
    for (const Rank& rank : ranks) {
        Entry entry = entries_.at(std::get<2>(rank));
        std::optional<Place> place = estimate(entry.request);
        if (place) place_at(entry, place);
    }
}

void Planner::close(int section, Interval time) {
    if (time.empty()) return;
    history_.begin("close");
    std::vector<Entry> removed;
    for (RequestId id : quay_.holders({section, 1, time, 0})) {
        const Entry& entry = entries_.at(id);
        if (movable(entry)) removed.push_back(entry);
    }
    for (const Entry& entry : removed) place_at(entry, std::nullopt);
    quay_.close(section, time);
    replan(std::move(removed));
    promote();
    history_.commit();
    history_.clear();
}

void Planner::reopen(int section, Interval time) {
    quay_.reopen(section, time);
    history_.begin("reopen");
    promote();
    history_.commit();
    history_.clear();
}

std::size_t Planner::retire(Time before) {
    std::vector<RequestId> gone;
    for (const auto& [id, entry] : entries_) {
        Time end = entry.place ? entry.place->time.hi : entry.request.latest;
        if (end <= before) gone.push_back(id);
    }
    history_.begin("retire");
    for (RequestId id : gone) set(id, std::nullopt);
    history_.commit();
    history_.clear();
    return gone.size();
}

bool Planner::commit() {
    if (history_.depth() == 0) return false;
    history_.commit();
    return true;
}

bool Planner::rollback() {
    if (history_.depth() == 0) return false;
    take(history_.rollback(), false);
    return true;
}

namespace {

bool begins_before(const std::optional<Entry>& entry, Time time) {
    return entry && entry->place && entry->place->time.lo < time;
}

}  // namespace

bool Planner::may_take(const std::vector<Change>& changes) const {
    return std::none_of(changes.begin(), changes.end(), [&](const Change& change) {
        return begins_before(change.after, frozen_);
    });
}

bool Planner::undo() {
    const History::Step* step = history_.peek_undo();
    if (!step || !may_take(step->changes)) return false;
    take(history_.undo()->changes, false);
    return true;
}

bool Planner::redo() {
    const History::Step* step = history_.peek_redo();
    if (!step || !may_take(step->changes)) return false;
    take(history_.redo()->changes, true);
    return true;
}

void Planner::restore(Image image) {
    if (!entries_.empty()) throw std::logic_error("the planner is not empty");
    for (const Entry& entry : image.entries) enter(entry);
    for (const auto& [section, time] : image.closures) quay_.close(section, time);
    history_.restore(std::move(image.steps), image.position);
    next_age_ = image.next_age;
    frozen_ = image.frozen;
}

}  // namespace quayside
