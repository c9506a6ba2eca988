#include "quay/quay.hpp"

#include <algorithm>
#include <stdexcept>

namespace quayside {

Quay::Quay(QuayConfig config) : config_(std::move(config)), occupancy_(config_.sections.size()) {
    if (config_.sections.empty()) throw std::invalid_argument("a quay needs a section");
    if (config_.cranes < 0 || config_.passage <= 0 || config_.turnaround < 0) {
        throw std::invalid_argument("the quay has an impossible measure");
    }
}

int Quay::depth_needed(int draught_dm) const {
    return draught_dm + std::max(config_.keel_clearance_dm, (draught_dm + 9) / 10);
}

const IntervalMap<RequestId>& Quay::occupancy(int section) const {
    return occupancy_.at(static_cast<std::size_t>(section));
}

Interval Quay::held(const Place& place) const {
    return {place.time.lo, place.time.hi + config_.turnaround};
}

bool Quay::deep_enough(int section, int sections, int draught_dm) const {
    int need = depth_needed(draught_dm);
    for (int s = section; s < section + sections; ++s) {
        if (config_.sections[static_cast<std::size_t>(s)].depth_dm < need) return false;
    }
    return true;
}

int Quay::waste(int section, const Demand& demand) const {
    int total = 0;
    for (int s = section; s < section + demand.sections; ++s) {
        total += config_.sections[static_cast<std::size_t>(s)].depth_dm;
    }
    return total - demand.sections * depth_needed(demand.draught_dm);
}

bool Quay::is_possible(const Demand& demand) const {
    int count = static_cast<int>(config_.sections.size());
    if (demand.sections < 1 || demand.stay <= 0 || demand.cranes < 0 || demand.draught_dm < 0 ||
        demand.cranes > config_.cranes) {
        return false;
    }
    for (int s = 0; s + demand.sections <= count; ++s) {
        if (deep_enough(s, demand.sections, demand.draught_dm)) return true;
    }
    return false;
}

// Each condition moves the begin forward only, and never further than it must. What none of them
// moves any more is hence the earliest that satisfies all.
Time Quay::earliest_at(int section, const Demand& demand, Time from, Time until) const {
    Span held = demand.stay + config_.turnaround;
    int water = depth_needed(demand.draught_dm) - config_.channel_dm;
    int free_cranes = config_.cranes - demand.cranes;
    Time t = from;
    while (true) {
        Time before = t;
        for (int s = section; s < section + demand.sections; ++s) {
            t = occupancy(s).first_gap(t, held);
        }
        if (demand.cranes > 0) t = cranes_.first_fit(t, demand.stay, free_cranes);
        if (water > 0 && t < kNever) {
            Time in = tides_.next_window(t - config_.passage, water, config_.passage);
            if (in == kNever) return kNever;
            t = in + config_.passage;
            Time out = tides_.next_window(t + demand.stay, water, config_.passage);
            if (out == kNever) return kNever;
            t = out - demand.stay;
        }
        if (t >= kNever || t + demand.stay > until) return kNever;
        if (t == before) return t;
    }
}

Time Quay::latest_at(int section, const Demand& demand, Time from, Time until) const {
    Span held = demand.stay + config_.turnaround;
    int water = depth_needed(demand.draught_dm) - config_.channel_dm;
    int free_cranes = config_.cranes - demand.cranes;
    Time t = until - demand.stay;
    while (true) {
        Time before = t;
        for (int s = section; s < section + demand.sections; ++s) {
            t = occupancy(s).last_gap(t + held, held);
        }
        if (demand.cranes > 0) t = cranes_.last_fit(t + demand.stay, demand.stay, free_cranes);
        if (water > 0 && t > -kNever) {
            Time out = tides_.last_window(t + demand.stay + config_.passage, water, config_.passage);
            if (out == -kNever) return -kNever;
            t = out - demand.stay;
            Time in = tides_.last_window(t, water, config_.passage);
            if (in == -kNever) return -kNever;
            t = in + config_.passage;
        }
        if (t < from) return -kNever;
        if (t == before) return t;
    }
}

std::optional<Place> Quay::earliest(const Demand& demand, Time from, Time until) const {
    std::optional<Place> best;
    int count = static_cast<int>(config_.sections.size());
    if (!is_possible(demand)) return best;
    for (int s = 0; s + demand.sections <= count; ++s) {
        if (!deep_enough(s, demand.sections, demand.draught_dm)) continue;
        Time t = earliest_at(s, demand, from, until);
        if (t == kNever) continue;
        if (!best || t < best->time.lo ||
            (t == best->time.lo && waste(s, demand) < waste(best->section, demand))) {
            best = Place{s, demand.sections, {t, t + demand.stay}, demand.cranes};
        }
    }
    return best;
}

std::optional<Place> Quay::latest(const Demand& demand, Time from, Time until) const {
    std::optional<Place> best;
    int count = static_cast<int>(config_.sections.size());
    if (!is_possible(demand)) return best;
    for (int s = 0; s + demand.sections <= count; ++s) {
        if (!deep_enough(s, demand.sections, demand.draught_dm)) continue;
        Time t = latest_at(s, demand, from, until);
        if (t == -kNever) continue;
        if (!best || t > best->time.lo ||
            (t == best->time.lo && waste(s, demand) < waste(best->section, demand))) {
            best = Place{s, demand.sections, {t, t + demand.stay}, demand.cranes};
        }
    }
    return best;
}

bool Quay::fits(const Place& place, int draught_dm) const {
    Demand demand{place.sections, place.time.length(), draught_dm, place.cranes};
    if (place.section < 0 ||
        place.section + place.sections > static_cast<int>(config_.sections.size()) ||
        !is_possible(demand) || !deep_enough(place.section, place.sections, draught_dm)) {
        return false;
    }
    return earliest_at(place.section, demand, place.time.lo, place.time.hi) == place.time.lo;
}

void Quay::occupy(RequestId id, const Place& place) {
    for (int s = place.section; s < place.section + place.sections; ++s) {
        auto& map = occupancy_.at(static_cast<std::size_t>(s));
        if (!map.is_free(held(place))) throw std::logic_error("the place is occupied");
        map.assign(held(place), id);
    }
    cranes_.add(place.time, place.cranes);
}

void Quay::release(RequestId id, const Place& place) {
    for (int s = place.section; s < place.section + place.sections; ++s) {
        auto& map = occupancy_.at(static_cast<std::size_t>(s));
        auto held_by = map.find(place.time.lo);
        if (!held_by || held_by->value != id) throw std::logic_error("the place is not held");
        map.erase(held(place));
    }
    cranes_.add(place.time, -place.cranes);
}

void Quay::close(int section, Interval time) {
    auto& map = occupancy_.at(static_cast<std::size_t>(section));
    for (const Interval& gap : map.gaps(time)) map.assign(gap, kClosure);
}

void Quay::reopen(int section, Interval time) {
    auto& map = occupancy_.at(static_cast<std::size_t>(section));
    std::vector<Interval> closed;
    map.visit(time, [&](const Interval& r, RequestId id) {
        if (id == kClosure) closed.push_back({std::max(r.lo, time.lo), std::min(r.hi, time.hi)});
    });
    for (const Interval& one : closed) map.erase(one);
}

std::vector<RequestId> Quay::holders(const Place& place) const {
    std::vector<RequestId> ids;
    for (int s = place.section; s < place.section + place.sections; ++s) {
        occupancy(s).visit(held(place), [&](const Interval&, RequestId id) {
            if (id != kClosure) ids.push_back(id);
        });
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

int Quay::utilisation(Interval range) const {
    if (range.empty()) return 0;
    Span total = 0;
    for (const auto& map : occupancy_) total += map.covered(range);
    return static_cast<int>(total * 1000 / (range.length() * static_cast<Span>(occupancy_.size())));
}

}  // namespace quayside
