#pragma once
#include <vector>

#include "items.h"

namespace papermill {

struct Shape {
    Sp width = 0;
    Sp indent = 0;

    Sp x(int line) const { return line == 0 ? indent : 0; }
    Sp at(int line) const { return width - x(line); }
};

// The items at which the lines end, the last of them is the last item.
std::vector<std::size_t> break_lines(const std::vector<Item>& items, const Shape& shape);

// The first item of the line after the break at an item: what may be discarded is not part of it.
std::size_t line_start(const std::vector<Item>& items, std::size_t brk);

}  // namespace papermill
