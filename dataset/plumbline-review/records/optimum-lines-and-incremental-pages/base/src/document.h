#pragma once
#include <string>
#include <vector>

#include "units.h"

namespace papermill {

enum class BlockKind { Paragraph, Heading, Table, PageBreak };

struct Style {
    Sp size = 10 * kPoint;
    Sp leading = 12 * kPoint;
    Sp indent = 0;
    Sp before = 0;
    Sp after = 0;
    int orphans = 2;
    int widows = 2;
    int left_min = 2;
    int right_min = 3;
    bool hyphenate = true;
    bool keep_next = false;
};

// In the text of a block the character U+0001 stands where a note is called; the notes are in the
// order of their calls, and they are numbered within their block.
constexpr char32_t kNoteCall = 1;

struct Block {
    BlockKind kind = BlockKind::Paragraph;
    Style style;
    std::string text;
    std::vector<std::string> notes;
    std::vector<std::vector<std::string>> rows;
};

struct PageSpec {
    Sp width = 300 * kPoint;
    Sp height = 480 * kPoint;
    Sp margin = 36 * kPoint;
    Sp separator = 6 * kPoint;

    Sp text_width() const { return width - 2 * margin; }
    Sp text_height() const { return height - 2 * margin; }
};

}  // namespace papermill
