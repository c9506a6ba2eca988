#pragma once
#include <string>
#include <vector>

#include "units.h"

namespace papermill {

// What stands at the end of a line: Space is a space between words, Hyphen a hyphen which is not part
// of the text, Joined a place where the text continues without anything between.
enum class BreakKind { Space, Hyphen, Joined, Forced, End };

struct Cell {
    Sp x = 0;
    std::u32string text;
    std::size_t column = 0;
};

struct Line {
    std::u32string text;
    Sp x = 0;
    Sp height = 0;
    Sp natural = 0;
    Sp slack = 0;  // what the spaces of the line have to take, together
    int gaps = 0;
    BreakKind end = BreakKind::End;
    bool keep = false;  // on the same page as the next line of the block
    std::vector<int> notes;
    std::vector<Cell> cells;
};

// A block of the document, broken into lines, before it is known on which pages they will be.
struct Galley {
    std::vector<Line> lines;
    std::vector<std::vector<Line>> notes;
    Sp before = 0;
    Sp after = 0;
    int orphans = 1;
    int widows = 1;
    bool keep_next = false;
    bool forced = false;
};

}  // namespace papermill
