#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <map>
#include <random>
#include <iostream>
#include "columns.h"
#include "export_text.h"
#include "font.h"
#include "paginate.h"
#include "session.h"
#include "table.h"
#include "utf8.h"
#include "writer.h"
using namespace papermill;
static std::mt19937 rng; static int rnd(int n) { return rng() % n; }
#define REQ(c) do { if (!(c)) { printf("line %d: %s\n", __LINE__, #c); return false; } } while (0)
static bool columns_round() {
    size_t n = 1 + rnd(6); std::vector<Demand> d; Sp gap = rnd(3) * 3;
    for (int k = rnd(12); k > 0; k--) { Demand x; x.column = rnd(n); x.span = 1 + rnd(n - x.column); x.least = rnd(60); x.most = x.least + rnd(80); d.push_back(x); }
    Sp room = rnd(500); auto w = column_widths(n, d, room, gap); REQ(w.size() == n);
    Sp avail = std::max<Sp>(0, room - gap * (Sp)(n - 1)), s = 0; for (Sp x : w) { REQ(x >= 0); s += x; } REQ(s <= avail);
    auto big = column_widths(n, d, 1000000, gap), none = column_widths(n, [&] { auto e = d; for (auto& x : e) x.most = x.least; return e; }(), 1000000, gap);
    auto has = [&](const std::vector<Sp>& v, const Demand& x, Sp want) { Sp t = gap * (Sp)(x.span - 1); for (size_t c = 0; c < x.span; c++) t += v[x.column + c]; return t >= want; };
    for (auto& x : d) { REQ(has(big, x, x.most)); REQ(has(none, x, x.least)); }
    Sp sb = std::accumulate(big.begin(), big.end(), Sp(0)), sn = std::accumulate(none.begin(), none.end(), Sp(0));
    if (sb <= avail) REQ(w == big);
    else if (sn <= avail) { REQ(s == avail); for (size_t c = 0; c < n; c++) { REQ(w[c] >= none[c]); REQ(w[c] <= std::max(big[c], none[c])); } for (auto& x : d) REQ(has(w, x, x.least)); }
    else { REQ(s == avail); for (size_t c = 0; c < n; c++) REQ(w[c] <= none[c]); }
    std::vector<Sp> wt; for (int k = 1 + rnd(6); k > 0; k--) wt.push_back(rnd(3) ? rnd(50) : 0); Sp a = rnd(1000); auto p = apportion(a, wt);
    Sp tot = std::accumulate(wt.begin(), wt.end(), Sp(0)); REQ(std::accumulate(p.begin(), p.end(), Sp(0)) == a);
    for (size_t i = 0; i < wt.size(); i++) { REQ(p[i] >= 0); if (tot) REQ(std::abs(p[i] * tot - a * wt[i]) < tot); }
    return true;
}
static bool table_round() {
    std::vector<Block> bl; Hyphenator none; PageSpec sp; sp.margin = 0; sp.width = (60 + rnd(300)) * kPoint; sp.height = (30 + rnd(150)) * kPoint;
    for (int b = 1 + rnd(4); b > 0; b--) { Block x; int k = rnd(4);
        if (k == 0) { x.kind = BlockKind::Heading; x.text = rnd(2) ? "a head\x01 (x)" : "t\xC3\xA9\xE2\x80\x94"; if (x.text[0] == 'a') x.notes = {"n"}; }
        else { x.kind = BlockKind::Table; int cols = rnd(5); for (int r = rnd(7); r > 0; r--) { std::vector<std::string> row; for (int c = rnd(cols + 1); c > 0; c--) { std::string t; if (rnd(5) == 0) t = "<"; else for (int w = rnd(5); w > 0; w--) { if (!t.empty()) t += " "; t += std::string(1 + rnd(8), "aimw"[rnd(4)]); } row.push_back(t); } x.rows.push_back(row); } }
        bl.push_back(x); }
    Session s(sp, none); s.load(bl); Font f;
    for (size_t b = 0; b < bl.size(); b++) { if (bl[b].kind != BlockKind::Table) continue; auto& g = s.galleys()[b]; std::map<Sp, std::string> text; size_t row = 0; std::vector<std::string> acc;
        size_t cols = 0; for (auto& r : bl[b].rows) cols = std::max(cols, r.size()); if (!cols) { REQ(g.lines.empty()); continue; }
        for (size_t l = 0; l < g.lines.size(); l++) { auto& ln = g.lines[l]; bool newrow = acc.empty(); if (newrow) acc.resize(ln.cells.size()); REQ(acc.size() == ln.cells.size());
            for (size_t c = 0; c < ln.cells.size(); c++) { REQ(c == 0 || ln.cells[c].x >= ln.cells[c - 1].x); std::string t = encode(ln.cells[c].text); if (!t.empty()) acc[c] += (acc[c].empty() ? "" : " ") + t;
                Sp end = ln.cells[c].x + f.measure(ln.cells[c].text, 10 * kPoint); bool one = t.find(' ') == std::string::npos; if (!one) REQ(end <= sp.width); if (!one && c + 1 < ln.cells.size()) REQ(end <= ln.cells[c + 1].x); }
            bool last = !ln.keep || (row == 0 && bl[b].rows.size() > 1 && ln.keep && [&] { std::vector<std::string> want; for (auto& t : bl[b].rows[0]) { if (t == "<" && !want.empty()) continue; want.push_back(t); } if (want.empty()) want.push_back(""); bool full = acc == want; return full; }());
            if (last) { std::vector<std::string> want; for (auto& t : bl[b].rows[row]) { if (t == "<" && !want.empty()) continue; want.push_back(t); } if (want.empty()) want.push_back(""); REQ(acc == want); acc.clear(); row++; } }
        REQ(row == bl[b].rows.size()); }
    for (auto& p : s.pages()) for (auto& x : p.pieces) { auto& g = s.galleys()[x.block]; if (x.last < (int)g.lines.size() && g.lines[x.last - 1].keep) { int k = x.first; while (k < x.last && g.lines[k].keep) k++; REQ(k == x.last); } }
    WriteOptions o; o.title = "t\xC3\xA9"; if (rnd(2)) o.labels = front_labels(rnd(4)); std::string pdf = write_pdf(s.blocks(), s.galleys(), s.pages(), sp, o);
    size_t x = pdf.find("\nxref\n") + 1; REQ(pdf.find("startxref\n" + std::to_string(x) + "\n") != std::string::npos); size_t size = std::stoul(pdf.substr(pdf.find("/Size ") + 6)); size_t at = pdf.find('\n', x + 5) + 1;
    for (size_t i = 1; i < size; i++) { size_t off = std::stoul(pdf.substr(at + 20 * i, 10)); std::string h = std::to_string(i) + " 0 obj\n"; REQ(pdf.compare(off, h.size(), h) == 0); }
    for (size_t q = 0; (q = pdf.find(" 0 R", q)) != std::string::npos; q++) { size_t st = pdf.find_last_not_of("0123456789", q - 1) + 1; size_t id = std::stoul(pdf.substr(st, q - st)); REQ(id >= 1 && id < size); }
    for (size_t q = 0; (q = pdf.find("/Dest [", q)) != std::string::npos; q++) { size_t id = std::stoul(pdf.substr(q + 7)); size_t o2 = pdf.find("\n" + std::to_string(id) + " 0 obj\n<< /Type /Page "); REQ(o2 != std::string::npos); }
    return true;
}
int main(int c, char** v) { (void)c; int bad = 0, n = atoi(v[2]); for (int i = 0; i < n; i++) { rng.seed(atoi(v[1]) + i); if (!columns_round()) { bad++; printf("columns seed %d\n", atoi(v[1]) + i); } if (i % 3 == 0 && !table_round()) { bad++; printf("table seed %d\n", atoi(v[1]) + i); } if (bad > 5) break; } printf("bad %d of %d\n", bad, n); }
