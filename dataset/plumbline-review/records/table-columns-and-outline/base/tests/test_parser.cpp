#include "check.h"
#include "parser.h"

using namespace papermill;

namespace {

// The blocks of a document on one line: `h` for a heading, `p` for a paragraph, `t` for a table, `-` for a page break.
std::string kinds(const std::string& source) {
    std::string out;
    for (const Block& block : parse(source)) {
        switch (block.kind) {
            case BlockKind::Heading:
                out.push_back('h');
                break;
            case BlockKind::Paragraph:
                out.push_back('p');
                break;
            case BlockKind::Table:
                out.push_back('t');
                break;
            case BlockKind::PageBreak:
                out.push_back('-');
                break;
        }
    }
    return out;
}

// The number of the line at which the parser stops, 0 if it reads everything.
int failing_line(const std::string& source) {
    try {
        parse(source);
    } catch (const ParseError& error) {
        return error.line;
    }
    return 0;
}

}  // namespace

TEST(blocks_without_empty_lines) {
    CHECK_EQUAL(kinds(""), "");
    CHECK_EQUAL(kinds("# one\ntext\n| a |\nmore\n---\nend"), "hptp-p");
    CHECK_EQUAL(kinds("one\n\n\ntwo\n"), "pp");
    CHECK_EQUAL(kinds("| a |\n\n| b |\n"), "tt");
    CHECK_EQUAL(kinds("#no heading\n"), "p");
}

TEST(lines_of_a_paragraph) {
    CHECK_EQUAL(parse("one\n  two\nthree\n")[0].text, "one two three");
    CHECK_EQUAL(parse("one \\\\\ntwo\nthree\\\\\n")[0].text, "one\ntwo three");
    CHECK_EQUAL(parse("one\r\ntwo\r\n")[0].text, "one two");
}

TEST(notes_of_a_paragraph) {
    auto blocks = parse("one^[ first ] two^[the\nsecond].\n# title^[third]\n");
    CHECK_EQUAL(blocks[0].text, "one\x01 two\x01.");
    CHECK_EQUAL(blocks[0].notes.size(), 2u);
    CHECK_EQUAL(blocks[0].notes[0], "first");
    CHECK_EQUAL(blocks[0].notes[1], "the second");
    CHECK_EQUAL(blocks[1].text, "title\x01");
    CHECK_EQUAL(blocks[1].notes[0], "third");
}

TEST(rows_of_a_table) {
    auto rows = parse("| a | b c |\n|d||e|\n")[0].rows;
    CHECK_EQUAL(rows.size(), 2u);
    CHECK_EQUAL(rows[0].size(), 2u);
    CHECK_EQUAL(rows[0][1], "b c");
    CHECK_EQUAL(rows[1].size(), 3u);
    CHECK_EQUAL(rows[1][0], "d");
    CHECK_EQUAL(rows[1][1], "");
    CHECK_EQUAL(rows[1][2], "e");
}

TEST(styles_hold_for_what_follows) {
    auto blocks = parse("one\n@body size=9.5 indent=-12.25 hyphenate=no\ntwo\n\n# three\n@heading widows=3\n# four\n");
    CHECK_EQUAL(blocks.size(), 4u);
    CHECK_EQUAL(blocks[0].style.size, 10 * kPoint);
    CHECK(blocks[0].style.hyphenate);
    CHECK_EQUAL(blocks[1].style.size, 9500);
    CHECK_EQUAL(blocks[1].style.indent, -12250);
    CHECK(!blocks[1].style.hyphenate);
    CHECK_EQUAL(blocks[2].style.size, 14 * kPoint);
    CHECK_EQUAL(blocks[2].style.widows, 2);
    CHECK_EQUAL(blocks[3].style.widows, 3);
    CHECK(blocks[3].style.keep_next);
}

TEST(errors_tell_the_line) {
    CHECK_EQUAL(failing_line("one\n\n@body size=3pt\n"), 3);
    CHECK_EQUAL(failing_line("@body orphans=2.5\n"), 1);
    CHECK_EQUAL(failing_line("@body size\n"), 1);
    CHECK_EQUAL(failing_line("| a |\n| b\n"), 2);
    CHECK_EQUAL(failing_line("one\n# two^[three\n"), 2);
    CHECK_EQUAL(failing_line("@table leading=11\n| a |\n"), 0);
}
