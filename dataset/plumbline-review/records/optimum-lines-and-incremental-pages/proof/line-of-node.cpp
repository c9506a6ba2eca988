#include <cstdio>
#include "demerits.h"
#include "syllables.h"
#include "utf8.h"
using namespace papermill;
int main() {
    Hyphenator hyphenator;
    syllables(hyphenator);
    Style style;
    style.right_min = 2;
    auto items = build_items(
        decode("lit/ten ten ten ji salitil wor i,\ncomlitlit, trilit, jiil lit ilcomwor"), style, Font(), hyphenator);
    Shape shape;
    shape.width = 129 * kPoint;
    shape.hang = 11 * kPoint;
    shape.hang_lines = 2;
    long long got = total(items, break_lines(items, shape, 452), shape, 452);
    std::printf("%lld\n", got);
    return got != 23100;
}
