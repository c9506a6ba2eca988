#include <cstdio>
#include "paginate.h"
#include "table.h"
using namespace papermill;
// A heading of one line and a row of two, on pages of two lines: each fits on a page, both together do not.
int main() {
    Hyphenator none;
    Block block;
    block.kind = BlockKind::Table;
    block.rows = {{"head"}, {"some words which need two lines"}, {"end"}};
    Galley galley = layout_table(block, 100 * kPoint, none);
    if (galley.lines.size() != 4) return 3;
    PageSpec spec;
    spec.margin = 0;
    spec.height = 2 * galley.lines[0].height;
    bool whole = true;
    for (const Page& page : paginate({galley}, spec)) {
        for (const Piece& piece : page.pieces) {
            std::printf("page %d: lines %d to %d\n", page.number, piece.first, piece.last);
            whole = whole && piece.last != 2;
        }
    }
    return whole ? 0 : 1;
}
