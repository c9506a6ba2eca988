#pragma once
#include <vector>

#include "linebreak.h"

namespace papermill {

// Moves the ends of lines which were filled one after another back, where the lines become more even by it.
// No line becomes longer than its room.
void balance_lines(const std::vector<Item>& items, const Shape& shape, std::vector<std::size_t>& breaks);

}  // namespace papermill
