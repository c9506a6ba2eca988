// Random comparison of the intricate parts with naive models. usage: oracle PART SEED ROUNDS
// Prints the first differing operation and exits 1; 0 when all agree.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <deque>
#include <iostream>
#include <map>
#include <random>
#include <set>
#include "core/interval_map.hpp"
#include "core/load_tree.hpp"
#include "core/btree.hpp"
#include "core/two_queue.hpp"
#include "tide/tide.hpp"
#include "quay/quay.hpp"
#include "plan/planner.hpp"
#include "market/ledger.hpp"
using namespace quayside;
static std::mt19937_64 rng;
static long rnd(long lo, long hi) { return lo + (long)(rng() % (unsigned long)(hi - lo + 1)); }
#define MUST(c, ...) do { if (!(c)) { std::printf("round %ld line %d: %s ", g_round, __LINE__, #c); std::printf(__VA_ARGS__); std::printf("\n"); return false; } } while (0)
static long g_round;

static bool part_imap() {
    IntervalMap<int> m; const int N = 60; std::vector<int> a(N, -1);
    auto gapf = [&](long t, long len) { for (;; ++t) { bool ok = true; for (long i = t; i < t + len && ok; ++i) if (i >= 0 && i < N && a[i] >= 0) ok = false; if (ok) return t; } };
    auto gapb = [&](long u, long len) { for (long t = u - len;; --t) { bool ok = true; for (long i = t; i < t + len && ok; ++i) if (i >= 0 && i < N && a[i] >= 0) ok = false; if (ok) return t; } };
    for (int op = 0; op < 40; ++op) {
        long lo = rnd(0, N - 1), hi = std::min<long>(N, lo + rnd(0, 12)); int v = (int)rnd(0, 2);
        switch (rnd(0, 3)) {
            case 0: case 1: m.assign({lo, hi}, v); for (long i = lo; i < hi; ++i) a[i] = v; break;
            case 2: m.erase({lo, hi}); for (long i = lo; i < hi; ++i) a[i] = -1; break;
            default: { Span e = 0; for (long i = lo; i < hi; ++i) if (a[i] == v) { a[i] = -1; ++e; } MUST(m.erase_value({lo, hi}, v) == e, "erase_value"); }
        }
        std::size_t n = 0; for (int i = 0; i < N; ++i) if (a[i] >= 0 && (i == 0 || a[i - 1] != a[i])) ++n;
        MUST(m.size() == n, "size %zu %zu", m.size(), n);
        for (int i = -1; i <= N; ++i) { auto e = m.find(i); MUST((e ? e->value : -1) == (i >= 0 && i < N ? a[i] : -1), "find"); }
        for (int q = 0; q < 12; ++q) {
            long f = rnd(-5, N + 5), len = rnd(1, 15);
            MUST(m.first_gap(f, len) == gapf(f, len), "first_gap(%ld,%ld)=%ld not %ld", f, len, (long)m.first_gap(f, len), gapf(f, len));
            MUST(m.last_gap(f, len) == gapb(f, len), "last_gap(%ld,%ld)", f, len);
            long l = rnd(-3, N), h = l + rnd(0, 30); Span c = 0; for (long i = l; i < h; ++i) if (i >= 0 && i < N && a[i] >= 0) ++c;
            MUST(m.covered({l, h}) == c, "covered"); MUST(m.is_free({l, h}) == (c == 0), "free");
            Span g = 0; for (auto& x : m.gaps({l, h})) g += x.length(); MUST(g == (h - l) - c, "gaps");
        }
    }
    return true;
}
static bool part_load() {
    LoadTree t; const int N = 50; std::vector<long> a(N + 40, 0); std::vector<std::array<long, 3>> live;
    for (int op = 0; op < 60; ++op) {
        if (!live.empty() && rnd(0, 2) == 0) { auto i = rnd(0, (long)live.size() - 1); auto [l, h, v] = live[i]; t.add({l, h}, -v); for (long x = l; x < h; ++x) a[x] -= v; live.erase(live.begin() + i); }
        else { long l = rnd(0, N - 1), h = std::min<long>(N, l + rnd(0, 15)), v = rnd(1, 4); t.add({l, h}, v); for (long x = l; x < h; ++x) a[x] += v; live.push_back({l, h, v}); }
        auto A = [&](long x) { return x >= 0 && x < N ? a[x] : 0; };
        for (int i = -2; i < N + 2; ++i) MUST(t.at(i) == A(i), "at");
        std::size_t st = 0; for (int i = 0; i <= N; ++i) if (A(i) != A(i - 1)) ++st; MUST(t.step_count() == st, "steps");
        for (int q = 0; q < 12; ++q) {
            long l = rnd(-3, N), h = l + rnd(1, 20), pk = A(l), vl = A(l), in = 0; for (long x = l; x < h; ++x) { pk = std::max(pk, A(x)); vl = std::min(vl, A(x)); in += A(x); }
            MUST(t.peak({l, h}) == pk, "peak"); MUST(t.valley({l, h}) == vl, "valley"); MUST(t.integral({l, h}) == in, "integral");
            long lim = rnd(0, 8), len = rnd(1, 12), f = rnd(-3, N + 3), x = f;
            for (;; ++x) { bool ok = true; for (long y = x; y < x + len; ++y) ok &= A(y) <= lim; if (ok) break; }
            MUST(t.first_fit(f, len, lim) == x, "first_fit(%ld,%ld,%ld)", f, len, lim);
            for (x = f - len;; --x) { bool ok = true; for (long y = x; y < x + len; ++y) ok &= A(y) <= lim; if (ok) break; }
            MUST(t.last_fit(f, len, lim) == x, "last_fit(%ld,%ld,%ld)", f, len, lim);
        }
    }
    return true;
}
static bool part_btree() {
    BTree<int, int, 4> t; std::map<int, int> m; int span = (int)rnd(10, 200);
    for (int op = 0; op < 300; ++op) {
        int k = (int)rnd(0, span);
        long what = rnd(0, op / 100 == 1 ? 9 : 5);
        if (what <= 2) { bool f = m.emplace(k, op).second; auto [it, g] = t.insert(k, op); MUST(f == g && it.key() == k && it.value() == m[k], "insert"); }
        else if (what == 3 || what > 5) { auto it = t.lower_bound(k); auto jt = m.lower_bound(k); if (jt != m.end()) { it = t.erase(it); jt = m.erase(jt); MUST((it == t.end()) == (jt == m.end()), "erase end"); if (jt != m.end()) MUST(it.key() == jt->first, "erase next"); } }
        else if (what == 4) { MUST(t.erase(k) == (m.erase(k) > 0), "erase key"); }
        else if (rnd(0, 30) == 0) { std::vector<std::pair<int, int>> v(m.begin(), m.end()); t.assign_sorted(v); }
        else if (rnd(0, 9) == 0) { int h = k + (int)rnd(0, 20); std::size_t c = 0; for (auto it = m.lower_bound(k); it != m.end() && it->first < h;) { it = m.erase(it); ++c; } MUST(t.erase_range(k, h) == c, "erase_range"); }
        MUST(t.valid(), "valid"); MUST(t.size() == m.size(), "size");
        auto lb = t.lower_bound(k); auto jl = m.lower_bound(k); MUST((lb == t.end()) == (jl == m.end()) && (jl == m.end() || lb.key() == jl->first), "lb");
        auto ub = t.upper_bound(k); auto ju = m.upper_bound(k); MUST((ub == t.end()) == (ju == m.end()) && (ju == m.end() || ub.key() == ju->first), "ub");
        MUST(t.rank(k) == (std::size_t)std::distance(m.begin(), jl), "rank");
        if (!m.empty()) { long i = rnd(0, (long)m.size() - 1); MUST(t.nth(i).key() == std::next(m.begin(), i)->first, "nth"); }
    }
    auto it = t.end(); for (auto jt = m.rbegin(); jt != m.rend(); ++jt) { --it; MUST(it.key() == jt->first && it.value() == jt->second, "back"); }
    return true;
}
// A plain 2Q with vectors.
struct Naive2Q {
    struct E { int k; int v; std::size_t w; unsigned long tag; unsigned pins; bool hot, stale; };
    std::size_t cap; std::vector<E> q[2]; std::vector<std::pair<int, std::size_t>> names;  // front = newest
    E* find(int k) { for (auto& x : q) for (auto& e : x) if (e.k == k) return &e; return nullptr; }
    std::size_t weight(int h) { std::size_t s = 0; for (auto& e : q[h]) s += e.w; return s; }
    void out(int k) { for (auto& x : q) x.erase(std::remove_if(x.begin(), x.end(), [&](E& e) { return e.k == k; }), x.end()); }
    bool forget(int k) { auto n = names.size(); names.erase(std::remove_if(names.begin(), names.end(), [&](auto& p) { return p.first == k; }), names.end()); return n != names.size(); }
    void trim() { for (;;) { std::size_t s = 0; for (auto& p : names) s += p.second; if (s <= cap / 2) return; names.pop_back(); } }
    void shrink() { while (weight(0) + weight(1) > cap) { E* v = nullptr; auto old = [&](int h) { for (auto it = q[h].rbegin(); it != q[h].rend(); ++it) if (!it->pins) return &*it; return (E*)nullptr; };
        if (weight(0) > cap / 4) v = old(0); if (!v) v = old(1); if (!v) v = old(0); if (!v) return; E e = *v; out(e.k); if (!e.hot) { names.insert(names.begin(), {e.k, e.w}); trim(); } } }
    int* get(int k) { E* e = find(k); if (!e || e->stale) return nullptr; if (e->hot) { E c = *e; out(k); q[1].insert(q[1].begin(), c); e = &q[1][0]; } return &e->v; }
    void retire(int k) { E* e = find(k); if (!e) return; if (e->pins) e->stale = true; else out(k); }
    void put(int k, int v, std::size_t w, unsigned long tag) { if (w > cap) { retire(k); return; } E* e = find(k); if (e) { e->v = v; e->w = w; e->tag = tag; e->stale = false; if (e->hot) { E c = *e; out(k); q[1].insert(q[1].begin(), c); } } else { bool h = forget(k); q[h].insert(q[h].begin(), E{k, v, w, tag, 0, h, false}); } shrink(); }
};
static bool part_twoq() {
    std::size_t cap = rnd(1, 12); TwoQueue<int, int> c(cap); Naive2Q n; n.cap = cap;
    for (int op = 0; op < 250; ++op) {
        int k = (int)rnd(0, 14); std::size_t w = rnd(1, rnd(0, 3) ? 2 : 5); unsigned long tag = rnd(0, 3);
        switch (rnd(0, 13)) {
            case 0: case 1: case 2: case 3: case 4: c.put(k, op, w, tag); n.put(k, op, w, tag); break;
            case 5: case 6: case 7: break;
            case 8: { auto* e = n.find(k); bool ok = e && !e->stale; if (ok) ++e->pins; MUST(c.pin(k) == ok, "pin"); break; }
            case 9: case 10: { c.unpin(k); auto* e = n.find(k); if (e && e->pins && --e->pins == 0) { if (e->stale) n.out(k); n.shrink(); } break; }
            case 11: { n.forget(k); auto* e = n.find(k); bool ok = e && !e->stale; if (ok) n.retire(k); MUST(c.erase(k) == ok, "erase"); break; }
            case 12: { std::vector<int> ks; for (auto& x : n.q) for (auto& e : x) if (e.tag == tag && !e.stale) ks.push_back(e.k); for (int x : ks) n.retire(x); MUST(c.erase_tag(tag) == ks.size(), "erase_tag"); break; }
            default: if (rnd(0, 5) == 0) { cap = rnd(1, 12); c.resize(cap); n.cap = cap; n.shrink(); n.trim(); }
        }
        int q = (int)rnd(0, 14); auto* a = c.get(q); auto* b = n.get(q); MUST((a != nullptr) == (b != nullptr) && (!a || *a == *b), "get %d op %d", q, op);
        MUST(c.valid(), "valid op %d", op); MUST(c.weight() == n.weight(0) + n.weight(1), "weight"); MUST(c.remembered() == n.names.size(), "names");
        for (int x = 0; x <= 14; ++x) MUST(c.contains(x) == (n.find(x) != nullptr), "contains %d", x);
    }
    return true;
}
static bool part_tide() {
    std::vector<TideTable::Extreme> ex; long t = rnd(-2000, 2000); int hi = (int)rnd(0, 1); int n = (int)rnd(2, 6);
    for (int i = 0; i < n; ++i) { ex.push_back({t, (int)(hi ? rnd(20, 45) : rnd(-5, 25))}); t += rnd(360, 700); if (rnd(0, 9)) hi = !hi; }
    TideTable tt(ex); auto ext = tt.extent(); int need = (int)rnd(-6, 46);
    std::vector<char> ok; for (Time x = ext.lo; x < ext.hi; ++x) ok.push_back(*tt.height(x) >= need);
    // the height moves monotonously and reaches the extremes
    for (std::size_t i = 0; i + 1 < ex.size(); ++i) { MUST(*tt.height(ex[i].at) == ex[i].cm, "extreme"); for (Time x = ex[i].at + 1; x < ex[i + 1].at; ++x) { int d = *tt.height(x) - *tt.height(x - 1); MUST(ex[i + 1].cm >= ex[i].cm ? d >= 0 : d <= 0, "monotone"); } }
    auto OK = [&](Time x) { return x >= ext.lo && x < ext.hi && ok[x - ext.lo]; };
    for (int q = 0; q < 12; ++q) {
        Time f = rnd(ext.lo - 300, ext.hi + 100); Span len = rnd(1, rnd(0, 1) ? 200 : 900);
        Time want = kNever; long run = 0; for (Time x = std::max(f, ext.lo); x < ext.hi; ++x) { run = OK(x) ? run + 1 : 0; if (run == len) { want = x - len + 1; break; } }
        MUST(tt.next_window(f, need, len) == want, "next_window");
        Time wl = -kNever; run = 0; for (Time x = std::min(f, ext.hi) - 1; x >= ext.lo; --x) { run = OK(x) ? run + 1 : 0; if (run == len) { wl = x; break; } }
        MUST(tt.last_window(f, need, len) == wl, "last_window");
        Time h = f + rnd(0, 1500); std::vector<Interval> w; for (Time x = f; x < h; ++x) if (OK(x)) { if (!w.empty() && w.back().hi == x) ++w.back().hi; else w.push_back({x, x + 1}); }
        MUST(tt.windows({f, h}, need) == w, "windows");
    }
    return true;
}
static QuayConfig small() { QuayConfig c; int s = (int)rnd(1, 4); for (int i = 0; i < s; ++i) c.sections.push_back({std::string(1, 'A' + i), (int)rnd(2, 4) * 50}); c.cranes = 3; c.channel_cm = 120; c.passage = rnd(1, 4) * 60; c.turnaround = rnd(0, 2) * 30; return c; }
static TideTable smalltide() { std::vector<TideTable::Extreme> ex; long t = -1000; for (int i = 0; i < 14; ++i) { ex.push_back({t, i % 2 ? 80 : 10}); t += rnd(360, 600); } return TideTable(ex); }
static bool part_quay() {
    QuayConfig c = small(); Quay q(c); q.set_tides(smalltide());
    struct P { RequestId id; Place p; int d; }; std::vector<P> live; RequestId id = 1; std::vector<std::pair<int, Interval>> closed;
    auto feasible = [&](const Place& p, int draught) {
        if (p.section < 0 || p.section + p.sections > (int)c.sections.size()) return false;
        for (int s = p.section; s < p.section + p.sections; ++s) { if (c.sections[s].depth_cm < q.depth_needed(draught)) return false;
            Interval h{p.time.lo, p.time.hi + c.turnaround};
            for (auto& l : live) if (s >= l.p.section && s < l.p.section + l.p.sections && h.overlaps({l.p.time.lo, l.p.time.hi + c.turnaround})) return false;
            for (auto& [cs, ci] : closed) if (cs == s && h.overlaps(ci)) return false; }
        if (p.cranes > 0) for (Time t = p.time.lo; t < p.time.hi; t += 30) { int sum = p.cranes; for (auto& l : live) if (l.p.time.contains(t)) sum += l.p.cranes; if (sum > c.cranes) return false; }
        int water = q.depth_needed(draught) - c.channel_cm;
        if (water > 0) for (Time b : {p.time.lo - c.passage, p.time.hi}) for (Time t = b; t < b + c.passage; t += 30) { auto h = q.tides().height(t); auto h2 = q.tides().height(t + 29); if (!h || !h2 || *h < water || *h2 < water) return false; }
        return true; };
    for (int op = 0; op < 25; ++op) {
        Demand d{(int)rnd(1, 2), rnd(1, 8) * 30, (int)rnd(6, 15) * 10, (int)rnd(0, 3)};
        Time from = rnd(-10, 60) * 30, until = from + rnd(5, 60) * 30; bool late = rnd(0, 1);
        bool tidal = q.depth_needed(d.draught_cm) > c.channel_cm;
        auto got = late ? q.latest(d, from, until) : q.earliest(d, from, until);
        if (got) MUST(feasible(*got, d.draught_cm) && got->time.lo >= from && got->time.hi <= until && got->time.length() == d.stay && got->cranes == d.cranes, "infeasible op %d", op);
        if (!tidal && q.is_possible(d)) {  // everything lies on a grid of 30 s
            std::optional<Time> best; for (Time t = from; t + d.stay <= until; t += 30) for (int s = 0; s < (int)c.sections.size(); ++s) if (feasible({s, d.sections, {t, t + d.stay}, d.cranes}, d.draught_cm)) { if (!best || late) best = t; }
            MUST(best.has_value() == got.has_value() && (!best || *best == got->time.lo), "place op %d late %d best %ld got %ld", op, late, best ? (long)*best : -1, got ? (long)got->time.lo : -1);
        } else if (tidal && got) {
            for (Time t = late ? got->time.lo + 1 : got->time.lo - 1; late ? t + d.stay <= until : t >= from; t += late ? 1 : -1) { if (rnd(0, 3)) continue; MUST(!feasible({got->section, d.sections, {t, t + d.stay}, d.cranes}, d.draught_cm) || (t - from) % 30 != 0, "better"); }
        }
        if (got && rnd(0, 2)) { q.occupy(id, *got); live.push_back({id++, *got, d.draught_cm}); }
        if (got && tidal && !live.empty() && live.back().p == *got) { q.release(live.back().id, *got); live.pop_back(); }
        if (!live.empty() && rnd(0, 3) == 0) { auto i = rnd(0, (long)live.size() - 1); q.release(live[i].id, live[i].p); live.erase(live.begin() + i); }
        if (rnd(0, 8) == 0) { int s = (int)rnd(0, (long)c.sections.size() - 1); Time l = rnd(-10, 80) * 30; Interval r{l, l + rnd(1, 10) * 30}; std::vector<Interval> g = q.occupancy(s).gaps(r); q.close(s, r); for (auto& x : g) closed.push_back({s, x}); }
        MUST(([&] { for (int i = 0; i < 5; ++i) { Place p{(int)rnd(0, (long)c.sections.size() - 1), 1, {}, (int)rnd(0, 3)}; p.time.lo = rnd(-10, 80) * 30; p.time.hi = p.time.lo + rnd(1, 9) * 30; if (q.fits(p, 60) != feasible(p, 60)) return false; } return true; }()), "fits");
    }
    return true;
}
// The planner against itself: consistency, and undo/redo/rollback restore what there was.
static std::string dump(const Planner& p) {
    std::string o; for (auto& [id, e] : p.entries()) { o += std::to_string(id) + ":" + std::to_string(e.request.earliest) + "," + std::to_string(e.request.latest) + "," + std::to_string(e.age) + (e.fixed ? "F" : ""); if (e.place) o += "@" + std::to_string(e.place->section) + "/" + std::to_string(e.place->time.lo); o += " "; }
    o += "|"; for (auto [k, s] : p.schedule()) o += std::to_string(k.second) + "@" + std::to_string(k.first) + "/" + std::to_string(s) + " ";
    o += "|"; for (auto* e : p.waiting()) o += std::to_string(e->request.id) + " ";
    for (std::size_t s = 0; s < p.quay().config().sections.size(); ++s) { o += "|"; for (auto& e : p.quay().occupancy((int)s).entries()) o += std::to_string(e.range.lo) + "-" + std::to_string(e.range.hi) + "=" + std::to_string(e.value) + " "; }
    o += "|"; for (auto [t, l] : p.quay().cranes().steps()) o += std::to_string(t) + ":" + std::to_string(l) + " ";
    return o;
}
static bool consistent(const Planner& p) {
    std::size_t placed = 0, waits = 0; std::map<Time, long> steps;
    for (auto& [id, e] : p.entries()) { if (e.place) { ++placed; if (e.place->cranes) { steps[e.place->time.lo] += e.place->cranes; steps[e.place->time.hi] -= e.place->cranes; } if (e.place->time.length() != e.request.demand.stay) return false; if (e.place->time.lo < e.request.earliest || e.place->time.hi > e.request.latest) return false; if (!p.schedule().contains({e.place->time.lo, id})) return false; } else ++waits; }
    if (placed != p.schedule().size() || waits != p.waiting().size()) return false;
    int last = 100; std::uint64_t age = 0; for (auto* e : p.waiting()) { if (e->request.priority > last) return false; if (e->request.priority == last && e->age < age) return false; last = e->request.priority; age = e->age; }
    long load = 0; for (auto& [t, d] : steps) { load += d; if (load > p.quay().config().cranes) return false; if (p.quay().cranes().at(t) != load) return false; }
    for (std::size_t s = 0; s < p.quay().config().sections.size(); ++s) { Span sum = 0; for (auto& e : p.quay().occupancy((int)s).entries()) if (e.value) sum += e.range.length(); for (auto& [id, e] : p.entries()) if (e.place && (int)s >= e.place->section && (int)s < e.place->section + e.place->sections) sum -= e.place->time.length() + p.quay().config().turnaround; if (sum != 0) return false; }
    return true;
}
static bool part_planner() {
    QuayConfig c = small(); c.channel_cm = 1000; Planner p(c); RequestId id = 1;
    std::map<RequestId, std::optional<Entry>> seen; p.on_change([&](const Change& ch) { seen[ch.id] = ch.after; });
    std::vector<std::string> states{dump(p)}; std::size_t pos = 0; std::vector<std::string> open;  // states after each step
    Time frozen = -kNever;
    for (int op = 0; op < 60; ++op) {
        std::string before = dump(p); std::size_t undo = p.history().undo_count(); bool planned = false;
        switch (rnd(0, 12)) {
            case 0: case 1: case 2: case 3: { Request r; r.id = id++; r.vessel = "V" + std::to_string(r.id); r.priority = (int)rnd(0, 4); r.demand = {(int)rnd(1, 2), rnd(1, 8) * 30, (int)rnd(6, 12) * 10, (int)rnd(0, 3)}; r.earliest = rnd(0, 20) * 30; r.latest = r.earliest + r.demand.stay + rnd(0, 25) * 30; r.late = rnd(0, 4) == 0; auto o = p.submit(r); if (o == Planner::Outcome::Refused) MUST(dump(p) == before, "refused changes"); planned = true; break; }
            case 4: p.withdraw(rnd(1, (long)id)); planned = true; break;
            case 5: { Time e = rnd(0, 20) * 30; RequestId w = rnd(1, (long)id); if (!p.reschedule(w, e, e + rnd(1, 30) * 30)) MUST(dump(p) == before, "reschedule changes"); planned = true; break; }
            case 6: p.fix(rnd(1, (long)id), rnd(0, 1)); planned = true; break;
            case 7: if (open.size() < 3) { p.begin("g"); open.push_back(before); } break;
            case 8: if (!open.empty()) { if (rnd(0, 1)) { p.commit(); if (open.size() == 1) planned = true; open.pop_back(); } else { p.rollback(); MUST(dump(p) == open.back(), "rollback op %d\n%s\n%s", op, dump(p).c_str(), open.back().c_str()); open.pop_back(); } } break;
            case 9: case 10: if (open.empty()) { bool ok = p.undo(); if (ok) { MUST(pos > 0, "undo"); --pos; MUST(dump(p) == states[pos], "undo op %d\n%s\n%s", op, dump(p).c_str(), states[pos].c_str()); } else MUST(pos == 0 || frozen > -kNever, "no undo"); } break;
            case 11: if (open.empty()) { bool ok = p.redo(); if (ok) { MUST(pos + 1 < states.size(), "redo"); ++pos; MUST(dump(p) == states[pos], "redo"); } else MUST(pos + 1 == states.size() || frozen > -kNever, "no redo"); } break;
            default: if (open.empty() && rnd(0, 3) == 0) { if (rnd(0, 1)) { frozen = rnd(0, 300); p.freeze(frozen); } else { Time l = rnd(0, 20) * 30; int s = (int)rnd(0, (long)c.sections.size() - 1); if (rnd(0, 1)) p.close(s, {l, l + 90}); else p.reopen(s, {l, l + 300}); states.assign(1, dump(p)); pos = 0; } }
        }
        MUST(consistent(p), "consistent op %d\n%s", op, dump(p).c_str());
        for (auto& [i, e] : seen) { auto* f = p.find(i); MUST((f != nullptr) == e.has_value() && (!f || *f == *e), "listener %ld op %d", (long)i, op); }
        if (planned && open.empty()) { if (p.history().undo_count() != undo || p.history().redo_count() == 0) { if (p.history().undo_count() == pos + 1 && dump(p) != states[pos]) { states.resize(pos + 1); states.push_back(dump(p)); ++pos; } } MUST(dump(p) == states[pos], "untracked op %d", op); }
    }
    return true;
}
struct NaiveBook {
    struct O { Order o; long seq; }; std::vector<O> v; long seq = 0;
    std::vector<O*> side(Side s) { std::vector<O*> r; for (auto& x : v) if (x.o.side == s) r.push_back(&x); std::sort(r.begin(), r.end(), [&](O* a, O* b) { if (a->o.price != b->o.price) return s == Side::Buy ? a->o.price > b->o.price : a->o.price < b->o.price; return a->seq < b->seq; }); return r; }
    void drop(OrderId id) { v.erase(std::remove_if(v.begin(), v.end(), [&](O& x) { return x.o.id == id; }), v.end()); }
    O* find(OrderId id) { for (auto& x : v) if (x.o.id == id) return &x; return nullptr; }
    Execution submit(const NewOrder& n, bool call) {
        Execution r; if (find(n.id)) { r.status = Status::Rejected; return r; }
        auto cross = [&](Decimal p) { return n.side == Side::Buy ? p <= n.price : p >= n.price; };
        if (call && n.life != Life::Resting) { r.status = Status::Rejected; return r; }
        if (n.life == Life::Complete) { Quantity a = 0; for (auto* x : side(other(n.side))) if (cross(x->o.price) && x->o.account != n.account) a += x->o.open; if (a < n.quantity) { r.status = Status::Rejected; return r; } }
        Quantity open = n.quantity;
        while (open > 0 && !call) { auto s = side(other(n.side)); if (s.empty() || !cross(s[0]->o.price)) break; O* m = s[0]; if (m->o.account == n.account) { r.removed.push_back(m->o.id); drop(m->o.id); continue; }
            Quantity q = std::min(open, m->o.shown); r.trades.push_back({m->o.id, n.id, m->o.account, n.account, n.side, m->o.price, q}); open -= q; m->o.open -= q; m->o.shown -= q; if (m->o.open == 0) drop(m->o.id); else if (m->o.shown == 0) { m->o.shown = std::min(m->o.open, m->o.display); m->seq = ++seq; } }
        if (open > 0 && n.life == Life::Resting) { r.resting = open; v.push_back({{n.id, n.account, n.side, n.price, open, n.display ? std::min(n.display, open) : open, n.display, n.expires}, ++seq}); }
        return r; }
};
static bool same(OrderBook& b, NaiveBook& n) { for (Side s : {Side::Buy, Side::Sell}) { auto x = b.orders(s); auto y = n.side(s); if (x.size() != y.size()) return false; for (std::size_t i = 0; i < x.size(); ++i) if (!(x[i] == y[i]->o)) return false; } return b.valid(); }
static bool part_book() {
    OrderBook b; NaiveBook n; OrderId id = 1; bool call = false;
    for (int op = 0; op < 80; ++op) {
        NewOrder o; o.id = rnd(0, 9) ? id++ : (OrderId)rnd(1, (long)id); o.account = (AccountId)rnd(1, 4); o.side = rnd(0, 1) ? Side::Buy : Side::Sell; o.price = Decimal::whole(rnd(8, 14)); o.quantity = rnd(1, 12); o.display = rnd(0, 1) ? 0 : rnd(1, 5); long l = rnd(0, 9); o.life = l == 0 ? Life::Immediate : l == 1 ? Life::Complete : Life::Resting; o.expires = rnd(0, 3) ? kNever : rnd(0, 200);
        long what = rnd(0, 11);
        if (what <= 6) { auto x = b.submit(o); auto y = n.submit(o, call); MUST(x.status == y.status && x.trades == y.trades && x.removed == y.removed && x.resting == y.resting, "submit op %d", op); }
        else if (what <= 8) { OrderId k = rnd(1, (long)id); Decimal p = Decimal::whole(rnd(8, 14)); auto* f = n.find(k); if (f && rnd(0, 1)) p = f->o.price; Quantity q = rnd(0, 12); auto x = b.amend(k, p, q);
            if (!f) MUST(x.status == Status::Unknown, "amend"); else if (q == 0) n.drop(k); else if (p == f->o.price && q <= f->o.open) { f->o.open = q; f->o.shown = std::min(f->o.shown, q); MUST(x.resting == q, "amend"); } else { NewOrder a{k, f->o.account, f->o.side, p, q, f->o.display, Life::Resting, f->o.expires}; n.drop(k); auto y = n.submit(a, call); MUST(x.trades == y.trades && x.removed == y.removed && x.resting == y.resting, "amend op %d", op); } }
        else if (what == 9) { OrderId k = rnd(1, (long)id); bool f = n.find(k); n.drop(k); MUST(b.cancel(k) == f, "cancel"); }
        else if (what == 10) { Time t = op * 2; std::vector<std::pair<Time, OrderId>> g; for (auto& x : n.v) if (x.o.expires <= t) g.push_back({x.o.expires, x.o.id}); std::sort(g.begin(), g.end()); auto e = b.expire(t); MUST(e.size() == g.size(), "expire"); for (std::size_t i = 0; i < g.size(); ++i) { MUST(e[i] == g[i].second, "expire order"); n.drop(g[i].second); } }
        else if (!call) { call = true; b.begin_call(); }
        else if (rnd(0, 1)) {
            Decimal ref = Decimal::whole(rnd(7, 15)); std::optional<Indication> best; Quantity bs = 0; std::set<Decimal> ps; for (auto& x : n.v) ps.insert(x.o.price);
            std::vector<Indication> all; for (Decimal p : ps) { Quantity w = 0, f = 0; for (auto& x : n.v) { if (x.o.side == Side::Buy && x.o.price >= p) w += x.o.open; if (x.o.side == Side::Sell && x.o.price <= p) f += x.o.open; } if (std::min(w, f) > 0) all.push_back({p, std::min(w, f), w - f}); }
            Quantity mv = 0; for (auto& x : all) mv = std::max(mv, x.volume); std::erase_if(all, [&](auto& x) { return x.volume < mv; }); bs = 1 << 30; for (auto& x : all) bs = std::min<Quantity>(bs, std::abs(x.surplus)); std::erase_if(all, [&](auto& x) { return std::abs(x.surplus) > bs; });
            if (!all.empty()) { bool pos = true, neg = true; for (auto& x : all) { pos &= x.surplus > 0; neg &= x.surplus < 0; } if (pos) best = all.back(); else if (neg) best = all.front(); else { best = all[0]; for (auto& x : all) if ((x.price - ref).abs() <= (best->price - ref).abs()) best = x; } }
            MUST(b.indication(ref) == best, "indication op %d", op); auto tr = b.uncross(ref); call = false;
            if (!best) MUST(tr.empty(), "uncross"); Quantity left = best ? best->volume : 0; std::size_t ti = 0;
            while (left > 0) { auto B = n.side(Side::Buy)[0]; auto A = n.side(Side::Sell)[0]; Quantity q = std::min({left, B->o.open, A->o.open}); MUST(ti < tr.size() && tr[ti] == (Trade{A->o.id, B->o.id, A->o.account, B->o.account, Side::Buy, best->price, q}), "uncross trade"); ++ti; left -= q; OrderId bi = B->o.id, ai = A->o.id; for (OrderId k : {bi, ai}) { auto* f = n.find(k); f->o.open -= q; f->o.shown = f->o.display ? std::min(f->o.display, f->o.open) : f->o.open; if (!f->o.open) n.drop(k); } }
            MUST(ti == tr.size(), "uncross count"); }
        if (rnd(0, 9) == 0) { Encoder e; b.encode(e); Decoder d(e.bytes()); b = OrderBook::decode(d); MUST(d.done(), "codec"); }
        MUST(same(b, n), "books differ op %d what %ld", op, what);
        for (Side s : {Side::Buy, Side::Sell}) { std::map<Decimal, LevelView> lv; Quantity t = 0; for (auto& x : n.v) if (x.o.side == s) { auto& y = lv[x.o.price]; y.price = x.o.price; y.shown += x.o.shown; ++y.orders; t += x.o.open; } MUST(b.open_quantity(s) == t, "open"); auto d = b.depth(s, 100); MUST(d.size() == lv.size(), "depth"); for (auto& x : d) MUST(x == lv[x.price], "level"); }
    }
    return true;
}
int main(int argc, char** argv) {
    std::map<std::string, bool (*)()> parts{{"imap", part_imap}, {"load", part_load}, {"btree", part_btree}, {"twoq", part_twoq}, {"tide", part_tide}, {"quay", part_quay}, {"planner", part_planner}, {"book", part_book}};
    if (argc != 4) return 2;
    for (auto& [name, f] : parts) { if (std::strcmp(argv[1], "all") && name != argv[1]) continue;
        long bad = 0, rounds = atol(argv[3]);
        for (g_round = 0; g_round < rounds; ++g_round) { rng.seed(atol(argv[2]) * 1000003 + g_round); try { if (!f()) { ++bad; } } catch (const std::exception& e) { std::printf("throws %s\n", e.what()); ++bad; } if (bad >= 3) break; }
        std::printf("%s: %ld bad of %ld\n", name.c_str(), bad, g_round); if (bad) return 1; }
    return 0;
}
