#include "check.h"
#include "items.h"
#include "utf8.h"

using namespace papermill;

namespace {

std::vector<Item> items(const std::string& text, const Hyphenator& hyphenator = Hyphenator(),
                        const Style& style = Style()) {
    return build_items(decode(text), style, Font(), hyphenator);
}

// A letter for each item: `b` box, `g` glue, `f` the fill of a last line, `h` a hyphen, `j` another place where a
// word may be divided, `x` where it may not, `!` a forced break.
std::string show(const std::vector<Item>& items) {
    std::string out;
    for (const Item& item : items) {
        if (item.kind == Item::Box) {
            out.push_back('b');
        } else if (item.kind == Item::Glue) {
            out.push_back(item.stretch >= kFil ? 'f' : 'g');
        } else if (item.forced()) {
            out.push_back('!');
        } else if (item.penalty >= kInfinite) {
            out.push_back('x');
        } else {
            out.push_back(item.flagged ? 'h' : 'j');
        }
    }
    return out;
}

}  // namespace

TEST(items_of_words) {
    CHECK_EQUAL(show(items("a bc")), "bgbxf!");
    CHECK_EQUAL(show(items("  a   bc ")), "bgbxf!");
    CHECK_EQUAL(show(items("")), "xf!");
    auto two = items("a  bc");
    CHECK_EQUAL(two[1].width, Font().space(Style().size));
    CHECK_EQUAL(two[1].from, 1u);
    CHECK_EQUAL(two[1].to, 3u);
    CHECK_EQUAL(two[2].width, Font().measure(U"bc", Style().size));
}

TEST(items_of_forced_lines) {
    CHECK_EQUAL(show(items("a\nb")), "bxf!bxf!");
    CHECK_EQUAL(show(items("a \n b")), "bxf!bxf!");
}

TEST(items_within_words) {
    Hyphenator hyphenator;
    hyphenator.add_exception("ta-ble");
    CHECK_EQUAL(show(items("and/or")), "bjbxf!");
    CHECK_EQUAL(show(items("a\xE2\x80\x94z")), "bjbxf!");
    CHECK_EQUAL(show(items("and/")), "bxf!");
    CHECK_EQUAL(show(items("(table)/table", hyphenator)), "bhbjbhbxf!");
    CHECK_EQUAL(items("table", hyphenator)[1].width, Font().advance('-', Style().size));
    Style style;
    style.hyphenate = false;
    CHECK_EQUAL(show(items("table", hyphenator, style)), "bxf!");
}

TEST(items_of_notes) {
    auto all = items("a\x01 b\x01");
    CHECK_EQUAL(show(all), "bbgbbxf!");
    CHECK_EQUAL(all[0].note, -1);
    CHECK_EQUAL(all[1].note, 0);
    CHECK_EQUAL(all[4].note, 1);
    CHECK_EQUAL(all[4].width, Font().measure(U"2", Style().size * 6 / 10));
}

TEST(where_lines_may_end) {
    auto all = items("a b/c");
    std::string out;
    for (std::size_t at = 0; at < all.size(); at++) out.push_back(may_break(all, at) ? '1' : '0');
    CHECK_EQUAL(show(all), "bgbjbxf!");
    CHECK_EQUAL(out, "01010001");
}
