#pragma once
#include <string>
#include <vector>

#include "document.h"
#include "font.h"
#include "hyphen.h"

namespace papermill {

constexpr int kInfinite = 10000;
constexpr Sp kFil = 1000000 * kPoint;

struct Item {
    enum Kind { Box, Glue, Penalty };

    Kind kind = Box;
    Sp width = 0;
    Sp stretch = 0;
    Sp shrink = 0;
    int penalty = 0;
    bool flagged = false;
    std::size_t from = 0;  // range in the text
    std::size_t to = 0;
    int note = -1;

    bool forced() const { return kind == Penalty && penalty <= -kInfinite; }
};

// The list ends with a fill and a forced break.
std::vector<Item> build_items(const std::u32string& text, const Style& style, const Font& font,
                              const Hyphenator& hyphenator);

// Whether a line may end at this item.
bool may_break(const std::vector<Item>& items, std::size_t at);

}  // namespace papermill
