// Parser against a reference that sees the whole input at once; random cuts. Exit 1 at a difference.
#include <cstdio>
#include <random>
#include "proto/parser.hpp"
using namespace quayside;
static std::mt19937 g(7);
static std::size_t rnd(std::size_t n) { return g() % n; }
static std::string show(const Event& e) {
    if (auto f = std::get_if<Fault>(&e)) return "!" + f->tag;
    const Command& c = std::get<Command>(e); std::string o = c.tag + " " + c.verb;
    for (auto& a : c.args) o += " <" + a + ">"; for (auto& [n, v] : c.named) o += " " + n + "=<" + v + ">"; return o;
}
static bool utf8(const std::string& s) {
    for (std::size_t i = 0; i < s.size();) { unsigned char c = s[i]; int n = c < 0x80 ? 0 : c >= 0xc2 && c <= 0xdf ? 1 : (c & 0xf0) == 0xe0 ? 2 : c >= 0xf0 && c <= 0xf4 ? 3 : -1; if (n < 0 || i + n >= s.size() + (n == 0)) return false; unsigned cp = n == 0 ? c : c & (0x3f >> n);
        for (int k = 1; k <= n; ++k) { if ((s[i + k] & 0xc0) != 0x80) return false; cp = cp << 6 | (s[i + k] & 0x3f); } if ((n == 2 && (cp < 0x800 || (cp >= 0xd800 && cp < 0xe000))) || (n == 3 && (cp < 0x10000 || cp > 0x10ffff))) return false; i += n + 1; }
    return true;
}
// Builds an input together with what must come out.
int main() {
    long bad = 0;
    for (int round = 0; round < 60000; ++round) {
        Parser::Limits limits{60, 4, 12};
        std::string in, want; int lines = 1 + (int)rnd(4);
        for (int l = 0; l < lines; ++l) {
            std::string eol = rnd(2) ? "\r\n" : "\n"; std::string tag = "t" + std::to_string(l);
            std::string line = tag + " verb"; std::string out = tag + " VERB", named; std::size_t bytes = line.size(), lit = 0; int args = 0; bool fault = false;
            int n = (int)rnd(6);
            auto text = [&] { static const char* bits[] = {"a", "bc", "\xc3\xb6", "\xe2\x82\xac", "\xf0\x9f\x9a\xa2", " ", "=", "{", "}", "\n", "x", "1"}; std::string s; for (std::size_t k = rnd(4); k > 0; --k) s += bits[rnd(12)]; if (rnd(12) == 0) s += (char)(0x80 + rnd(0x80)); return s; };
            for (int k = 0; k < n && !fault; ++k) {
                line += " "; ++bytes; bool nm = rnd(3) == 0; std::string v;
                std::string pre = nm ? "Nm=" : "";
                if (args == 4) { line += "w"; fault = true; break; }
                bytes += pre.size();
                switch (rnd(4)) {
                    case 0: v = rnd(3) ? "word" : "x;y"; line += pre + v; bytes += v.size(); break;
                    case 1: { std::string s = text(); std::string q = "\""; for (char c : s) q += c == '\n' ? std::string("\\n") : std::string(1, c); q += "\""; line += pre + q; bytes += q.size(); v = s; if (!utf8(s)) fault = true; break; }
                    default: { std::string s = text(); std::string h = "{" + std::to_string(s.size()) + "}"; bytes += h.size(); line += pre + h + eol + s; v = s; if (lit + s.size() > 12) { fault = true; break; } lit += s.size(); if (!utf8(s)) fault = true; }
                }
                if (bytes > 60) fault = true;
                ++args; if (nm) named += " nm=<" + v + ">"; else out += " <" + v + ">";
            }
            if (rnd(10) == 0) { line += " \x01"; fault = true; }
            // behind a fault a literal may still be announced, and belongs to the line
            if (fault && rnd(2)) { std::string s = rnd(2) ? "b quit" + eol : "zz"; line += " {" + std::to_string(s.size()) + "}" + eol + s; }
            if (bytes > 60) fault = true;
            in += line + eol; want += (fault ? "!" + tag : out + named) + ";";
        }
        std::string got; Parser p(limits);
        for (std::size_t at = 0; at < in.size();) { std::size_t n = std::min(in.size() - at, 1 + rnd(rnd(2) ? 3 : 40)); p.feed(std::string_view(in).substr(at, n)); at += n; while (auto e = p.next()) got += show(*e) + ";"; }
        if (got != want || !p.idle()) { std::printf("--- in\n%s\n--- got %s\n--- want %s\n", in.c_str(), got.c_str(), want.c_str()); if (++bad > 2) return 1; }
    }
    std::printf("%ld bad\n", bad); return bad ? 1 : 0;
}
