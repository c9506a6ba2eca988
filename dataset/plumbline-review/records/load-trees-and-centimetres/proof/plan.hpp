#pragma once
#include <cstdio>
#include "plan/planner.hpp"
using namespace quayside;
inline constexpr Time h(int hours) { return hours * kHour; }
inline QuayConfig port(Span turnaround = 0) {
    QuayConfig c;
    c.sections = {{"A", 1200}};
    c.cranes = 4;
    c.channel_cm = 2000;
    c.turnaround = turnaround;
    return c;
}
inline Request ask(RequestId id, int priority, Span stay, Time from, Time until) {
    Request r;
    r.id = id;
    r.vessel = "V";
    r.priority = priority;
    r.demand = {1, stay, 900, 0};
    r.earliest = from;
    r.latest = until;
    return r;
}
inline Time begin_of(const Planner& p, RequestId id) {
    const Entry* e = p.find(id);
    return e && e->place ? e->place->time.lo : -1;
}
