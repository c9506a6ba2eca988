#include "table.h"

#include <algorithm>

#include "paragraph.h"

namespace papermill {

namespace {

constexpr Sp kColumnGap = 6 * kPoint;

std::size_t column_count(const Block& block) {
    std::size_t count = 0;
    for (const auto& row : block.rows) count = std::max(count, row.size());
    return count;
}

}  // namespace

Galley layout_table(const Block& block, Sp width, const Hyphenator& hyphenator) {
    Galley galley;
    galley.before = block.style.before;
    galley.after = block.style.after;
    galley.keep_next = block.style.keep_next;
    std::size_t columns = column_count(block);
    if (columns == 0) return galley;
    Sp each = (width - kColumnGap * static_cast<Sp>(columns - 1)) / static_cast<Sp>(columns);
    Style style = block.style;
    style.indent = 0;
    for (const auto& row : block.rows) {
        std::vector<std::vector<Line>> cells;
        std::size_t height = 1;
        for (const std::string& text : row) {
            cells.push_back(layout_text(text, style, each, hyphenator));
            height = std::max(height, cells.back().size());
        }
        for (std::size_t k = 0; k < height; k++) {
            Line line;
            line.height = style.leading;
            for (std::size_t c = 0; c < columns; c++) {
                Cell cell;
                cell.x = static_cast<Sp>(c) * (each + kColumnGap);
                if (c < cells.size() && k < cells[c].size()) cell.text = cells[c][k].text;
                line.cells.push_back(cell);
            }
            galley.lines.push_back(line);
        }
    }
    return galley;
}

}  // namespace papermill
