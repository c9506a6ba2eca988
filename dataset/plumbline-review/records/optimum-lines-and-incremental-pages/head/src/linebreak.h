#pragma once
#include <vector>

#include "items.h"

namespace papermill {

// Where the lines of a paragraph are. `hang` moves the first `hang_lines` lines; with a negative number
// it moves all lines but the first ones.
struct Shape {
    Sp width = 0;
    Sp indent = 0;
    Sp hang = 0;
    int hang_lines = 0;

    Sp x(int line) const;
    Sp at(int line) const { return width - x(line); }
    // From this line on all the lines are the same.
    int regular_from() const;
};

struct Fit {
    int badness = 0;
    int fitness = 0;  // 0 very loose, 1 loose, 2 decent, 3 tight
};

// How well a line of a certain natural width fills the room. It is worse than kInfinite if it does not
// fit at all.
Fit judge(Sp natural, Sp stretch, Sp shrink, Sp room);

// What it costs that a line ends at `to` and the line before it at `from`.
long long demerits(const Item& from, const Item& to, const Fit& fit, int previous_fitness);

// The items at which the lines end, the last of them is the last item. Of all the ways in which no line is
// worse than the tolerance it is one with the least demerits in total.
std::vector<std::size_t> break_lines(const std::vector<Item>& items, const Shape& shape, int tolerance);

// The first item of the line after the break at an item: what may be discarded is not part of it.
std::size_t line_start(const std::vector<Item>& items, std::size_t brk);

}  // namespace papermill
