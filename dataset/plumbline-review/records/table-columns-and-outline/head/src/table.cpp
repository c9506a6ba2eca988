#include "table.h"

#include <algorithm>

#include "columns.h"
#include "font.h"
#include "paragraph.h"
#include "utf8.h"

namespace papermill {

namespace {

constexpr Sp kColumnGap = 6 * kPoint;

struct Span {
    std::size_t column = 0;
    std::size_t columns = 1;
    std::string text;
};

using Row = std::vector<Span>;

Row read_row(const std::vector<std::string>& cells) {
    Row row;
    for (std::size_t c = 0; c < cells.size(); c++) {
        if (cells[c] == "<" && !row.empty()) {
            row.back().columns++;
        } else {
            row.push_back({c, 1, cells[c]});
        }
    }
    if (row.empty()) row.push_back({0, 1, ""});
    return row;
}

Demand measure(const Span& span, const Style& style) {
    Font font;
    Demand demand;
    demand.column = span.column;
    demand.span = span.columns;
    std::u32string text = decode(span.text);
    std::size_t from = 0;
    while (from < text.size()) {
        std::size_t to = std::min(text.find_first_of(U" \n", from), text.size());
        Sp word = font.measure(std::u32string_view(text).substr(from, to - from), style.size);
        demand.least = std::max(demand.least, word);
        if (word > 0) demand.most += word + (demand.most > 0 ? font.space(style.size) : 0);
        from = to + 1;
    }
    return demand;
}

class TableBuilder {
public:
    TableBuilder(const Block& block, Sp width, const Hyphenator& hyphenator)
        : style_(block.style), hyphenator_(hyphenator) {
        style_.indent = 0;
        std::vector<Demand> demands;
        std::size_t columns = 0;
        for (const auto& cells : block.rows) {
            rows_.push_back(read_row(cells));
            columns = std::max(columns, cells.size());
            for (const Span& span : rows_.back()) demands.push_back(measure(span, style_));
        }
        if (columns == 0) {
            rows_.clear();
            return;
        }
        widths_ = column_widths(columns, demands, width, kColumnGap);
        Sp x = 0;
        for (Sp each : widths_) {
            lefts_.push_back(x);
            x += each + kColumnGap;
        }
    }

    std::vector<Line> run() const {
        std::vector<Line> out;
        for (std::size_t r = 0; r < rows_.size(); r++) {
            std::vector<Line> lines = set_row(rows_[r]);
            for (std::size_t k = 0; k + 1 < lines.size(); k++) lines[k].keep = true;
            if (r == 0 && rows_.size() > 1) lines.back().keep = true;
            out.insert(out.end(), lines.begin(), lines.end());
        }
        return out;
    }

private:
    Sp width_of(const Span& span) const {
        std::size_t last = span.column + span.columns - 1;
        return lefts_[last] + widths_[last] - lefts_[span.column];
    }

    std::vector<Line> set_row(const Row& row) const {
        std::vector<std::vector<Line>> texts;
        std::size_t height = 1;
        for (const Span& span : row) {
            texts.push_back(layout_text(span.text, style_, width_of(span), hyphenator_));
            height = std::max(height, texts.back().size());
        }
        std::vector<Line> lines(height);
        for (std::size_t k = 0; k < height; k++) {
            lines[k].height = style_.leading;
            for (std::size_t s = 0; s < row.size(); s++) {
                Cell cell;
                cell.x = lefts_[row[s].column];
                cell.column = row[s].column;
                if (k < texts[s].size()) cell.text = texts[s][k].text;
                lines[k].cells.push_back(cell);
            }
        }
        return lines;
    }

    Style style_;
    const Hyphenator& hyphenator_;
    std::vector<Row> rows_;
    std::vector<Sp> widths_;
    std::vector<Sp> lefts_;
};

}  // namespace

Galley layout_table(const Block& block, Sp width, const Hyphenator& hyphenator) {
    Galley galley;
    galley.before = block.style.before;
    galley.after = block.style.after;
    galley.keep_next = block.style.keep_next;
    galley.lines = TableBuilder(block, width, hyphenator).run();
    return galley;
}

}  // namespace papermill
