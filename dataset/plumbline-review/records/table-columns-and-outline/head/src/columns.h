#pragma once
#include <vector>

#include "units.h"

namespace papermill {

// What a cell needs which begins in a column and takes some of them: the least width in which no word is too
// wide, and the width in which it is one line.
struct Demand {
    std::size_t column = 0;
    std::size_t span = 1;
    Sp least = 0;
    Sp most = 0;
};

// Divides an amount in proportion to the weights, in whole units and without a rest. Without any weight the
// parts are as equal as possible.
std::vector<Sp> apportion(Sp amount, const std::vector<Sp>& weights);

// The widths of the columns of a table, between which there are gaps. Together they are not wider than the room.
std::vector<Sp> column_widths(std::size_t columns, const std::vector<Demand>& demands, Sp room, Sp gap);

}  // namespace papermill
