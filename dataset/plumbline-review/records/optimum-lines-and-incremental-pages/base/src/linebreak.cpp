#include "linebreak.h"

namespace papermill {

std::size_t line_start(const std::vector<Item>& items, std::size_t brk) {
    std::size_t at = brk + 1;
    while (at < items.size() && items[at].kind != Item::Box && !items[at].forced()) {
        if (items[at].kind == Item::Glue && items[at].stretch >= kFil) break;
        at++;
    }
    return at;
}

std::vector<std::size_t> break_lines(const std::vector<Item>& items, const Shape& shape) {
    std::vector<std::size_t> out;
    std::size_t start = 0;
    while (start < items.size()) {
        Sp room = shape.at(static_cast<int>(out.size()));
        Sp used = 0;
        std::size_t best = items.size();
        std::size_t at = start;
        for (; at < items.size(); at++) {
            const Item& item = items[at];
            if (may_break(items, at)) {
                Sp width = used + (item.kind == Item::Penalty ? item.width : 0);
                if (width <= room || best == items.size()) best = at;
                if (item.forced()) break;
                if (used > room) break;
            }
            if (item.kind != Item::Penalty) used += item.width;
        }
        if (best == items.size()) best = items.size() - 1;
        out.push_back(best);
        start = line_start(items, best);
    }
    return out;
}

}  // namespace papermill
