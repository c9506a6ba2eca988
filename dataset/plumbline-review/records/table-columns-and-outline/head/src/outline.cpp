#include "outline.h"

namespace papermill {

namespace {

// The text of a heading on one line, without the calls of notes.
std::string title_of(const Block& block) {
    std::string out;
    for (char c : block.text) {
        if (c == static_cast<char>(kNoteCall)) continue;
        out.push_back(c == '\n' ? ' ' : c);
    }
    return out;
}

}  // namespace

std::vector<OutlineEntry> outline(const std::vector<Block>& blocks, const std::vector<Page>& pages) {
    std::vector<OutlineEntry> out;
    for (const Page& page : pages) {
        for (const Piece& piece : page.pieces) {
            if (piece.first != 0) continue;
            const Block& block = blocks[piece.block];
            if (block.kind != BlockKind::Heading) continue;
            out.push_back({title_of(block), page.number, piece.block});
        }
    }
    return out;
}

}  // namespace papermill
