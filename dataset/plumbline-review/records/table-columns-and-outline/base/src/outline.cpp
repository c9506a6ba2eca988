#include "outline.h"

namespace papermill {

std::vector<OutlineEntry> outline(const std::vector<Block>& blocks, const std::vector<Page>& pages) {
    std::vector<OutlineEntry> out;
    for (const Page& page : pages) {
        for (const Piece& piece : page.pieces) {
            if (piece.first != 0) continue;
            const Block& block = blocks[piece.block];
            if (block.kind != BlockKind::Heading) continue;
            out.push_back({block.text, page.number, piece.block});
        }
    }
    return out;
}

}  // namespace papermill
