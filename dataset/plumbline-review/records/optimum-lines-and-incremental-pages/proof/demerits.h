#pragma once
#include <vector>
#include "linebreak.h"
// The demerits of some lines, or -1 where one of them is worse than the tolerance.
inline long long total(const std::vector<papermill::Item>& items, const std::vector<std::size_t>& breaks,
                       const papermill::Shape& shape, int tolerance) {
    using namespace papermill;
    long long sum = 0;
    std::size_t start = 0;
    int fitness = 2;
    Item before;
    for (std::size_t n = 0; n < breaks.size(); n++) {
        Sp width = 0, stretch = 0, shrink = 0;
        for (std::size_t i = start; i < breaks[n]; i++) {
            if (items[i].kind == Item::Penalty) continue;
            width += items[i].width;
            stretch += items[i].stretch;
            shrink += items[i].shrink;
        }
        if (items[breaks[n]].kind == Item::Penalty) width += items[breaks[n]].width;
        Fit fit = judge(width, stretch, shrink, shape.at(static_cast<int>(n)));
        if (fit.badness > tolerance) return -1;
        sum += demerits(before, items[breaks[n]], fit, fitness);
        before = items[breaks[n]];
        fitness = fit.fitness;
        start = line_start(items, breaks[n]);
    }
    return sum;
}
