#include "check.h"
#include "outline.h"

using namespace papermill;

namespace {

Block block(BlockKind kind, const std::string& text) {
    Block out;
    out.kind = kind;
    out.text = text;
    return out;
}

Page page(int number, const std::vector<Piece>& pieces) {
    Page out;
    out.number = number;
    out.pieces = pieces;
    return out;
}

}  // namespace

TEST(headings_where_they_begin) {
    std::vector<Block> blocks = {block(BlockKind::Heading, "One"), block(BlockKind::Paragraph, "text"),
                                 block(BlockKind::Heading, "a long one")};
    auto entries = outline(blocks, {page(1, {{0, 0, 1, 0}, {1, 0, 4, 10}, {2, 0, 1, 50}}), page(2, {{2, 1, 3, 0}})});
    CHECK_EQUAL(entries.size(), 2u);
    CHECK_EQUAL(entries[0].title, "One");
    CHECK_EQUAL(entries[1].page, 1);
    CHECK_EQUAL(entries[1].block, 2u);
    CHECK_EQUAL(outline(blocks, {}).size(), 0u);
}
