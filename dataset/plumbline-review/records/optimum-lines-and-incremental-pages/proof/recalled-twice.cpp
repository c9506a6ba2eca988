#include <cstdio>
#include "hyphen.h"
using namespace papermill;
int main() {
    Hyphenator hyphenator(4);
    hyphenator.add_pattern("a1b");
    for (const char32_t* word : {U"aabb", U"caab", U"abba", U"aabb"}) hyphenator.points(word, 1, 1);
    hyphenator.add_exception("a-abb");
    auto got = hyphenator.points(U"aabb", 1, 1);
    std::printf("%d\n", got.empty() ? -1 : got[0]);
    return got != std::vector<int>{1};
}
