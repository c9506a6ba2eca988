#include "paragraph.h"

#include "balance.h"
#include "linebreak.h"
#include "utf8.h"

namespace papermill {

namespace {

Line make_line(const std::u32string& text, const std::vector<Item>& items, std::size_t start, std::size_t brk) {
    Line line;
    for (std::size_t i = start; i < brk; i++) {
        const Item& item = items[i];
        if (item.kind == Item::Penalty) continue;
        line.natural += item.width;
        if (item.kind == Item::Glue) {
            if (item.stretch >= kFil) continue;
            line.gaps++;
            line.text.push_back(' ');
        } else if (item.note >= 0) {
            line.notes.push_back(item.note);
            line.text += decode(std::to_string(item.note + 1));
        } else {
            line.text.append(text, item.from, item.to - item.from);
        }
    }
    const Item& end = items[brk];
    if (end.kind == Item::Glue) {
        line.end = BreakKind::Space;
    } else if (end.forced()) {
        line.end = brk + 1 == items.size() ? BreakKind::End : BreakKind::Forced;
    } else {
        line.end = end.flagged ? BreakKind::Hyphen : BreakKind::Joined;
        line.natural += end.width;
        if (end.width > 0) line.text.push_back('-');
    }
    return line;
}

}  // namespace

std::vector<Line> layout_text(const std::string& source, const Style& style, Sp width, const Hyphenator& hyphenator) {
    Font font;
    std::u32string text = decode(source);
    std::vector<Item> items = build_items(text, style, font, hyphenator);
    Shape shape;
    shape.width = width;
    shape.indent = style.indent;

    std::vector<Line> lines;
    std::size_t start = 0;
    std::vector<std::size_t> breaks = break_lines(items, shape);
    balance_lines(items, shape, breaks);
    for (std::size_t brk : breaks) {
        Line line = make_line(text, items, start, brk);
        int number = static_cast<int>(lines.size());
        line.x = shape.x(number);
        line.height = style.leading;
        if (line.end != BreakKind::End && line.end != BreakKind::Forced) line.slack = shape.at(number) - line.natural;
        lines.push_back(std::move(line));
        start = line_start(items, brk);
    }
    return lines;
}

Galley layout_paragraph(const Block& block, Sp width, const Hyphenator& hyphenator) {
    Galley galley;
    galley.lines = layout_text(block.text, block.style, width, hyphenator);
    Style small = block.style;
    small.size = block.style.size * 8 / 10;
    small.leading = block.style.leading * 8 / 10;
    small.indent = 0;
    for (std::size_t i = 0; i < block.notes.size(); i++)
        galley.notes.push_back(layout_text(std::to_string(i + 1) + " " + block.notes[i], small, width, hyphenator));
    galley.before = block.style.before;
    galley.after = block.style.after;
    galley.orphans = block.style.orphans;
    galley.widows = block.style.widows;
    galley.keep_next = block.style.keep_next;
    return galley;
}

}  // namespace papermill
