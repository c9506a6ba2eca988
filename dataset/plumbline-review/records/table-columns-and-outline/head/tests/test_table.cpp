#include "check.h"
#include "columns.h"
#include "paginate.h"
#include "table.h"
#include "utf8.h"

using namespace papermill;

namespace {

Block table(const std::vector<std::vector<std::string>>& rows) {
    Block block;
    block.kind = BlockKind::Table;
    block.rows = rows;
    return block;
}

std::string widths(std::size_t columns, const std::vector<Demand>& demands, Sp room) {
    return list(column_widths(columns, demands, room, 10));
}

}  // namespace

TEST(apportion_without_rest) {
    CHECK_EQUAL(list(apportion(10, {1, 1, 1})), "3 3 4");
    CHECK_EQUAL(list(apportion(10, {0, 3, 1})), "0 7 3");
    CHECK_EQUAL(list(apportion(7, {0, 0})), "3 4");
    CHECK_EQUAL(list(apportion(0, {5, 2})), "0 0");
}

TEST(columns_with_room_enough) {
    CHECK_EQUAL(widths(2, {{0, 1, 20, 50}, {1, 1, 10, 30}, {0, 1, 30, 40}}, 200), "50 30");
}

TEST(columns_share_the_room) {
    CHECK_EQUAL(widths(2, {{0, 1, 20, 120}, {1, 1, 30, 80}}, 90), "40 40");
    CHECK_EQUAL(widths(2, {{0, 1, 60, 120}, {1, 1, 30, 80}}, 40), "20 10");
}

TEST(columns_of_spans) {
    CHECK_EQUAL(widths(2, {{0, 2, 70, 70}, {0, 1, 10, 10}, {1, 1, 20, 20}}, 200), "25 35");
    CHECK_EQUAL(widths(3, {{1, 2, 40, 90}, {0, 1, 5, 5}}, 200), "5 40 40");
    CHECK_EQUAL(widths(2, {{0, 2, 30, 35}, {0, 1, 20, 20}, {1, 1, 20, 20}}, 200), "20 20");
}

TEST(table_cells) {
    Hyphenator none;
    Galley galley = layout_table(table({{"one", "two"}, {"a longer text", "<"}, {"x"}}), 300 * kPoint, none);
    CHECK_EQUAL(galley.lines.size(), 3u);
    CHECK_EQUAL(galley.lines[0].cells.size(), 2u);
    CHECK_EQUAL(galley.lines[1].cells.size(), 1u);
    CHECK_EQUAL(encode(galley.lines[1].cells[0].text), "a longer text");
    CHECK(galley.lines[0].cells[1].x > 0);
    CHECK_EQUAL(layout_table(table({}), 300 * kPoint, none).lines.size(), 0u);
}

TEST(rows_stay_together) {
    Hyphenator none;
    Galley galley = layout_table(
        table({{"head"}, {"some words which need two lines"}, {"and again words which need two lines"}}),
        100 * kPoint, none);
    CHECK_EQUAL(galley.lines.size(), 5u);
    PageSpec spec;
    spec.margin = 0;
    spec.height = 48 * kPoint;
    auto pages = paginate({galley}, spec);
    CHECK_EQUAL(pages.size(), 2u);
    CHECK_EQUAL(pages[0].pieces[0].last, 3);
    spec.height = 24 * kPoint;
    pages = paginate({galley}, spec);
    CHECK_EQUAL(pages.size(), 3u);
}
