#include "check.h"
#include "export_text.h"
#include "numbering.h"
#include "paragraph.h"
#include "utf8.h"

using namespace papermill;

TEST(utf8_round_trip) {
    std::string text = "a\xC3\xA9\xE2\x80\x94\xF0\x9F\x98\x80z";
    CHECK_EQUAL(decode(text).size(), 5u);
    CHECK_EQUAL(encode(decode(text)), text);
}

TEST(utf8_malformed) {
    CHECK_EQUAL(encode(decode("a\xFFz")), "a\xEF\xBF\xBDz");
    CHECK_EQUAL(decode("\xC0\x80").size(), 2u);
    CHECK_EQUAL(decode("\xE2\x80").size(), 2u);
    CHECK_EQUAL(decode("\xED\xA0\x80").size(), 3u);
}

TEST(lengths_as_points) {
    CHECK_EQUAL(points(12000), "12");
    CHECK_EQUAL(points(12340), "12.34");
    CHECK_EQUAL(points(-500), "-0.5");
    CHECK_EQUAL(points(7), "0.007");
}

TEST(numbers) {
    CHECK_EQUAL(roman(1994), "mcmxciv");
    CHECK_EQUAL(alpha(26), "z");
    CHECK_EQUAL(alpha(27), "aa");
    CHECK_EQUAL(page_label(3, 4), "iii");
    CHECK_EQUAL(page_label(5, 4), "1");
    CHECK_EQUAL(format_number(4, NumberForm::Roman), "iv");
}

namespace {

std::string exported(const std::string& text, Sp width, const Hyphenator& hyphenator) {
    Block block;
    block.text = text;
    return export_text({layout_paragraph(block, width, hyphenator)});
}

}  // namespace

TEST(export_joins_lines) {
    Hyphenator hyphenator;
    hyphenator.add_exception("hy-phen-ation");
    hyphenator.add_exception("para-graph");
    std::string text = "the hyphenation of a paragraph and again hyphenation/paragraph and the end";
    for (Sp width = 40 * kPoint; width < 200 * kPoint; width += 7 * kPoint)
        CHECK_EQUAL(exported(text, width, hyphenator), text + "\n");
}

TEST(export_keeps_forced_lines) {
    Hyphenator hyphenator;
    CHECK_EQUAL(exported("one two\nthree", 300 * kPoint, hyphenator), "one two\nthree\n");
}

TEST(export_notes_and_tables) {
    Hyphenator hyphenator;
    Block block;
    block.text = "text\x01 more";
    block.notes = {"the note"};
    Galley galley = layout_paragraph(block, 200 * kPoint, hyphenator);
    CHECK_EQUAL(export_text({galley}), "text1 more\n[1 the note]\n");
}
