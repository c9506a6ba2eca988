// usage: oracle MODE SEED ROUNDS ; prints failing rounds; exit 0 always unless crash
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>
#include <random>
#include <set>
#include "hyphen.h"
#include "linebreak.h"
#include "paginate.h"
#include "paragraph.h"
#include "session.h"
#include "utf8.h"
using namespace papermill;
static std::mt19937 rng;
static int rnd(int n) { return static_cast<int>(rng() % n); }

// ---- hyphen
struct NaiveHyphen {
    std::map<std::u32string, std::vector<int>> pat, exc;
    std::vector<int> points(std::u32string w, int l, int r) {
        w = lower(w);
        std::vector<int> out, all;
        if (exc.count(w)) all = exc[w];
        else {
            std::u32string f = U"." + w + U".";
            std::vector<int> v(f.size() + 1, 0);
            for (auto& [p, vals] : pat)
                for (size_t i = 0; i + p.size() <= f.size(); i++)
                    if (f.compare(i, p.size(), p) == 0)
                        for (size_t k = 0; k < vals.size(); k++) v[i + k] = std::max(v[i + k], vals[k]);
            for (size_t p = 1; p < w.size(); p++) if (v[p + 1] % 2) all.push_back(p);
        }
        for (int p : all) if (p >= l && (int)w.size() - p >= r) out.push_back(p);
        return out;
    }
};
static bool hyphen_round() {
    Hyphenator h(2 + rnd(7));
    NaiveHyphen n;
    std::vector<std::string> words;
    for (int i = 0; i < 3 + rnd(6); i++) { std::string w; for (int k = 1 + rnd(6); k-- > 0;) w += "abcC"[rnd(4)]; words.push_back(w); }
    for (int s = 0; s < 40; s++) {
        int op = rnd(12);
        if (op < 1) {
            std::string p; std::u32string l; std::vector<int> v(1, 0);
            if (rnd(5) == 0) { p += "."; l += U'.'; v.push_back(0); }
            int len = 1 + rnd(3);
            for (int i = 0; i < len; i++) { if (rnd(2)) { int d = rnd(4); p += char('0' + d); v.back() = d; } char c = "abc"[rnd(3)]; p += c; l += (char32_t)c; v.push_back(0); }
            if (rnd(2)) { int d = rnd(4); p += char('0' + d); v.back() = d; }
            if (rnd(6) == 0) { p += "."; l += U'.'; v.push_back(0); }
            h.add_pattern(p); n.pat[l] = v;
        } else if (op < 2) {
            std::string w = words[rnd(words.size())], e; std::vector<int> at;
            for (size_t i = 0; i < w.size(); i++) { if (i && rnd(3) == 0) { e += '-'; at.push_back(i); } e += w[i]; }
            h.add_exception(e); n.exc[lower(decode(w))] = at;
        } else if (op < 3) {
            std::string w = words[rnd(words.size())];
            h.remove_exception(w); n.exc.erase(lower(decode(w)));
        } else {
            std::u32string w = decode(words[rnd(words.size())]);
            int l = 1 + rnd(2), r = 1 + rnd(3);
            if (h.points(w, l, r) != n.points(w, l, r)) return false;
        }
    }
    return true;
}

// ---- lines
static Fit njudge(Sp nat, Sp st, Sp sh, Sp room) {
    Fit f; f.fitness = 2;
    Sp d = room - nat;
    if (d == 0) return f;
    if (d < 0) {
        if (-d > sh) { f.badness = 10001; return f; }
        if (-d >= 5 * sh) { f.badness = 10000; }
        else { Sp r = -d * 1000 / sh; f.badness = std::min<Sp>(10000, r * r * r / 10000000); }
        if (f.badness > 12) f.fitness = 3;
    } else {
        if (st <= 0 || d >= 5 * st) f.badness = 10000;
        else { Sp r = d * 1000 / st; f.badness = std::min<Sp>(10000, r * r * r / 10000000); }
        if (f.badness > 99) f.fitness = 0; else if (f.badness > 12) f.fitness = 1;
    }
    return f;
}
struct NaiveLines {
    const std::vector<Item>& it; Shape sh; int tol;
    bool legal(size_t i) const {
        if (it[i].kind == Item::Penalty) return it[i].penalty < 10000;
        return it[i].kind == Item::Glue && i && it[i - 1].kind == Item::Box;
    }
    size_t start(size_t b) const {
        size_t i = b + 1;
        while (i < it.size()) {
            if (it[i].kind == Item::Box) break;
            if (it[i].kind == Item::Penalty && it[i].penalty <= -10000) break;
            if (it[i].kind == Item::Glue && it[i].stretch >= kFil) break;
            i++;
        }
        return i;
    }
    Sp x(int line) const { Sp o = line == 0 ? sh.indent : 0; if (sh.hang_lines >= 0) { if (line < sh.hang_lines) o += sh.hang; } else if (line >= -sh.hang_lines) o += sh.hang; return o; }
    Fit fit(size_t s, size_t b, int line) const {
        Sp w = 0, st = 0, k = 0;
        for (size_t i = s; i < b; i++) if (it[i].kind != Item::Penalty) { w += it[i].width; st += it[i].stretch; k += it[i].shrink; }
        if (it[b].kind == Item::Penalty) w += it[b].width;
        return njudge(w, st, k, sh.width - x(line));
    }
    long long cost(bool pflag, int pfit, size_t b, Fit f) const {
        long long t = 10 + f.badness; t *= t;
        long long p = it[b].penalty; bool forced = it[b].kind == Item::Penalty && p <= -10000;
        if (p >= 0) t += p * p; else if (!forced) t -= p * p;
        if (pflag && it[b].flagged) t += 3000;
        if (pflag && forced) t += 5000;
        if (std::abs(f.fitness - pfit) > 1) t += 3000;
        return t;
    }
    std::map<std::tuple<size_t, bool, int, int>, long long> memo;
    long long best(size_t s, size_t from, bool pflag, int pfit, int line) {  // min cost for the rest, -1 if none
        if (from + 1 == it.size() ) return 0;
        auto key = std::make_tuple(s * 10000 + from, pflag, pfit, line);
        auto m = memo.find(key); if (m != memo.end()) return m->second;
        long long out = -1;
        for (size_t b = (line == 0 ? 0 : from + 1); b < it.size(); b++) {
            if (!legal(b)) continue;
            if (b >= s) {
                Fit f = fit(s, b, line);
                if (f.badness <= tol) {
                    long long r = best(start(b), b, it[b].flagged, f.fitness, line + 1);
                    if (r >= 0) { r += cost(pflag, pfit, b, f); if (out < 0 || r < out) out = r; }
                }
            }
            if (it[b].forced()) break;
        }
        return memo[key] = out;
    }
    long long total() { return best(0, 0, false, 2, 0); }
    long long of(const std::vector<size_t>& br) const {  // -1 infeasible
        long long t = 0; size_t s = 0; bool pf = false; int pfit = 2; int line = 0;
        for (size_t b : br) {
            Fit f = fit(s, b, line);
            if (f.badness > tol) return -1;
            t += cost(pf, pfit, b, f); pf = it[b].flagged; pfit = f.fitness; s = start(b); line++;
        }
        return t;
    }
};
static std::vector<size_t> greedy(const std::vector<Item>& it, const NaiveLines& n) {
    std::vector<size_t> out; size_t s = 0;
    while (s < it.size()) {
        Sp room = n.sh.width - n.x(out.size());
        size_t pick = it.size() - 1, first = it.size(), lastfit = it.size();
        for (size_t b = s; b < it.size(); b++) {
            if (!n.legal(b)) continue;
            Sp w = 0; for (size_t i = s; i < b; i++) if (it[i].kind != Item::Penalty) w += it[i].width;
            Sp full = w + (it[b].kind == Item::Penalty ? it[b].width : 0);
            if (first == it.size()) first = b;
            if (full <= room) lastfit = b;
            if (it[b].forced() || w > room) break;
        }
        pick = lastfit != it.size() ? lastfit : first;
        out.push_back(pick); s = n.start(pick);
    }
    return out;
}
static std::string rand_word() {
    static const char* syl[] = {"il", "ma", "ten", "i", "lit", "wor", "a", "ji", "com", "s", "tri"};
    std::string w; for (int k = 1 + rnd(4); k-- > 0;) w += syl[rnd(11)];
    if (rnd(12) == 0) w += "-" + std::string(syl[rnd(11)]) + syl[rnd(11)];
    if (rnd(20) == 0) w += "/" + std::string(syl[rnd(11)]);
    if (rnd(9) == 0) w += ",";
    if (rnd(15) == 0) w += "\x01";
    return w;
}
static Hyphenator& syllables() {
    static Hyphenator* h = nullptr;
    if (!h) { h = new Hyphenator(); for (const char* p : {"a1", "i1l", "n1", "1com", "2tri", "1ma", "s1", "1ten", "i1j", "t1i", "r1"}) h->add_pattern(p); }
    return *h;
}
static bool lines_round() {
    std::string t; int words = 1 + rnd(18);
    for (int i = 0; i < words; i++) { if (i) t += rnd(25) ? " " : "\n"; t += rand_word(); }
    Style st; st.left_min = 1 + rnd(2); st.right_min = 1 + rnd(3);
    st.hyphenate = rnd(4) != 0;
    std::u32string text = decode(t);
    Font font;
    auto items = build_items(text, st, font, syllables());
    Shape sh; sh.width = (30 + rnd(120)) * kPoint;
    if (rnd(3) == 0) sh.indent = (rnd(3) ? 10 : -10) * kPoint;
    if (rnd(3) == 0) { sh.hang = (5 + rnd(15)) * kPoint; sh.hang_lines = rnd(7) - 3; }
    int tol = rnd(4) == 0 ? 10000 : 20 + rnd(800);
    auto got = break_lines(items, sh, tol);
    NaiveLines n{items, sh, tol, {}};
    long long want = n.total();
    if (want < 0) { n.tol = 10000; n.memo.clear(); want = n.total(); }
    if (want < 0) return got == greedy(items, n);
    if (got.empty() || got.back() + 1 != items.size()) return false;
    return n.of(got) == want;
}

// ---- pages
static std::string show(const Page& p) {
    std::string o;
    for (auto& x : p.pieces) o += std::to_string(x.block) + ":" + std::to_string(x.first) + "-" + std::to_string(x.last) + "@" + std::to_string(x.y) + " ";
    for (auto& x : p.notes) o += "n" + std::to_string(x.block) + "." + std::to_string(x.note) + ":" + std::to_string(x.first) + "-" + std::to_string(x.last) + " ";
    return o + "b" + std::to_string(p.body) + " h" + std::to_string(p.note_height);
}
struct NL { size_t b; int n, i; Sp h; };
struct NState { size_t b = 0; int l = 0; std::vector<NL> carry; };
static Page npage(const std::vector<Galley>& g, const PageSpec& sp, NState& st) {
    Sp H = sp.text_height();
    struct R { size_t b; int l; };
    std::vector<R> rows; size_t endb = g.size();
    for (size_t b = st.b; b < g.size(); b++) {
        for (int l = b == st.b ? st.l : 0; l < (int)g[b].lines.size(); l++) rows.push_back({b, l});
        if (g[b].forced) { endb = b + 1; break; }
    }
    Sp lim = st.b < g.size() ? H / 2 : H;
    std::vector<NL> placed, held;
    { Sp u = sp.separator; bool stop = false; for (auto& x : st.carry) { if (!stop && (u + x.h <= lim || placed.empty())) { u += x.h; placed.push_back(x); } else { stop = true; held.push_back(x); } } }
    auto body = [&](size_t m) { Sp s = 0; for (size_t i = 0; i < m; i++) { if (i && rows[i].l == 0) s += std::max(g[rows[i].b].before, g[rows[i - 1].b].after); s += g[rows[i].b].lines[rows[i].l].height; } return s; };
    auto called = [&](size_t m) { std::vector<std::vector<NL>> c; for (size_t i = 0; i < m; i++) for (int n : g[rows[i].b].lines[rows[i].l].notes) { std::vector<NL> v; auto& ls = g[rows[i].b].notes[n]; for (int k = 0; k < (int)ls.size(); k++) v.push_back({rows[i].b, n, k, ls[k].height}); c.push_back(v); } return c; };
    auto need = [&](size_t m) { std::vector<NL> v = placed; auto c = called(m); for (size_t i = 0; i < c.size(); i++) { if (i + 1 < c.size()) v.insert(v.end(), c[i].begin(), c[i].end()); else v.push_back(c[i][0]); } return v; };
    auto nh = [&](const std::vector<NL>& v) { Sp s = v.empty() ? 0 : sp.separator; for (auto& x : v) s += x.h; return s; };
    auto fits = [&](size_t m) { if (m == 0) return true; if (m == 1 && st.carry.empty()) return true; if (!held.empty() && !called(m).empty()) return false; return body(m) + nh(need(m)) <= H; };
    size_t m = 0; while (m < rows.size() && fits(m + 1)) m++;
    bool all = m == rows.size();
    if (!all) {
        size_t pick = 0;
        for (size_t k = m; k > 0 && !pick; k--) {
            auto& r = rows[k - 1]; int cnt = g[r.b].lines.size(); int d = r.l + 1;
            bool ok = d == cnt ? (!g[r.b].keep_next || r.b + 1 == g.size()) : d >= g[r.b].orphans && cnt - d >= g[r.b].widows;
            if (ok) pick = k;
        }
        if (pick) m = pick;
    }
    Page p; p.body = body(m);
    for (size_t i = 0; i < m; i++) {
        if (p.pieces.empty() || p.pieces.back().block != rows[i].b) p.pieces.push_back({rows[i].b, rows[i].l, rows[i].l, body(i + 1) - g[rows[i].b].lines[rows[i].l].height});
        p.pieces.back().last++;
    }
    auto on = need(m); std::vector<NL> rest = held; auto c = called(m);
    if (!c.empty()) rest.assign(c.back().begin() + 1, c.back().end());
    size_t k = 0;
    while (k < rest.size()) { auto t = on; t.push_back(rest[k]); if (p.body + nh(t) > H) break; on = t; k++; }
    p.note_height = nh(on);
    for (auto& x : on) { if (p.notes.empty() || p.notes.back().block != x.b || p.notes.back().note != x.n) p.notes.push_back({x.b, x.n, x.i, x.i}); p.notes.back().last++; }
    st.carry.assign(rest.begin() + k, rest.end());
    if (all) { st.b = endb; st.l = 0; }
    else if (m) { st.b = rows[m - 1].b; st.l = rows[m - 1].l + 1; if (st.l == (int)g[st.b].lines.size()) { st.b++; st.l = 0; } }
    return p;
}
static std::vector<std::string> nall(const std::vector<Galley>& g, const PageSpec& sp) {
    NState st; std::vector<std::string> out;
    while (st.b < g.size() || !st.carry.empty()) { out.push_back(show(npage(g, sp, st))); if (out.size() > 3000) break; }
    return out;
}
static PageSpec rand_spec() { PageSpec s; s.margin = 0; s.width = 1000; s.separator = 5; s.height = 35 + rnd(90); return s; }
static Block rand_block() {
    Block b; b.style.leading = 10 + rnd(2) * 2; b.style.size = 8; b.style.orphans = 1 + rnd(3); b.style.widows = 1 + rnd(3);
    b.style.keep_next = rnd(6) == 0; b.style.before = rnd(3) * 3; b.style.after = rnd(3) * 4;
    int k = rnd(25);
    if (k == 0) { b.kind = BlockKind::PageBreak; return b; }
    if (k == 1) { b.kind = BlockKind::Table; int r = rnd(3); for (int i = 0; i < r; i++) b.rows.push_back({"a", "b"}); return b; }
    int lines = 1 + rnd(rnd(3) ? 4 : 9);
    for (int i = 0; i < lines; i++) {
        if (i) b.text += "\n"; b.text += "a";
        for (int q = rnd(9) == 0 ? 1 + rnd(2) : 0; q > 0; q--) { b.text += "\x01"; std::string n = "x"; for (int z = rnd(rnd(3) ? 4 : 14); z > 0; z--) n += "\nx"; b.notes.push_back(n); }
    }
    return b;
}
static std::vector<std::string> all(const std::vector<Page>& p) { std::vector<std::string> o; int k = 0; for (auto& x : p) { o.push_back(show(x)); if (x.number != ++k) o.back() += " number"; } return o; }
static Hyphenator none;
static bool session_round(bool naive) {
    PageSpec sp = rand_spec();
    Session s(sp, none);
    std::vector<Block> bl; for (int i = rnd(14); i >= 0; i--) bl.push_back(rand_block());
    s.load(bl);
    if (naive) return all(s.pages()) == nall(s.galleys(), sp);
    for (int e = 0; e < 6; e++) {
        size_t n = bl.size(), f = rnd(n + 1), c = std::min<size_t>(n - f, rnd(3));
        std::vector<Block> fresh; for (int i = rnd(3); i > 0; i--) fresh.push_back(rand_block());
        if (rnd(3) == 0 && c == 1) { fresh = {bl[f]}; int w = rnd(4); if (w == 0 && !fresh[0].notes.empty()) fresh[0].notes[0] += "\nx"; else if (w == 1) fresh[0].style.keep_next ^= 1; else if (w == 2) fresh[0].text += "\nb"; else if (!fresh[0].notes.empty()) fresh[0].notes.back() = "y"; }
        s.replace(f, c, fresh);
        bl.erase(bl.begin() + f, bl.begin() + f + c); bl.insert(bl.begin() + f, fresh.begin(), fresh.end());
        if (all(s.pages()) != nall(s.galleys(), sp)) return false;
    }
    return true;
}
int main(int argc, char** argv) {
    std::string mode = argv[1]; unsigned seed = atoi(argv[2]); int rounds = atoi(argv[3]); int bad = 0, first = -1;
    (void)argc;
    for (int r = 0; r < rounds; r++) {
        rng.seed(seed + r);
        bool ok = mode == "hyphen" ? hyphen_round() : mode == "lines" ? lines_round() : session_round(mode == "pages");
        if (!ok) { bad++; if (first < 0) first = seed + r; }
    }
    printf("%s %d/%d first %d\n", mode.c_str(), bad, rounds, first);
}
