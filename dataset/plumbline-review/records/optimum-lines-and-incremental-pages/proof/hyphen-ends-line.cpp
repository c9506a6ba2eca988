#include <cstdio>
#include "demerits.h"
#include "syllables.h"
#include "utf8.h"
using namespace papermill;
int main() {
    Hyphenator hyphenator;
    syllables(hyphenator);
    Style style;
    style.right_min = 1;
    auto items = build_items(decode("ten com tenstrii litjiil trimas, littenmacom"), style, Font(), hyphenator);
    Shape shape;
    shape.width = 94 * kPoint;
    shape.indent = 10 * kPoint;
    long long got = total(items, break_lines(items, shape, 209), shape, 209);
    std::printf("%lld\n", got);
    return got != 6029;
}
