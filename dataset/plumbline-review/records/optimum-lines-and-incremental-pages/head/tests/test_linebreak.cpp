#include "check.h"
#include "linebreak.h"
#include "paragraph.h"
#include "utf8.h"

using namespace papermill;

namespace {

std::vector<std::string> set(const std::string& text, Sp width, const Style& style, const Hyphenator& hyphenator) {
    std::vector<std::string> out;
    for (const Line& line : layout_text(text, style, width, hyphenator)) out.push_back(encode(line.text));
    return out;
}

const char* kText =
    "In olden times when wishing still helped one there lived a king whose daughters were all beautiful and the "
    "youngest was so beautiful that the sun itself which has seen so much was astonished whenever it shone in her face";

}  // namespace

TEST(one_line) {
    Hyphenator none;
    auto lines = layout_text("a few words", Style(), 300 * kPoint, none);
    CHECK_EQUAL(lines.size(), 1u);
    CHECK(lines[0].end == BreakKind::End);
    CHECK_EQUAL(lines[0].slack, 0);
}

TEST(empty_text_is_one_line) {
    Hyphenator none;
    CHECK_EQUAL(layout_text("", Style(), 100 * kPoint, none).size(), 1u);
    CHECK_EQUAL(layout_text("a\n\nb", Style(), 100 * kPoint, none).size(), 3u);
}

TEST(lines_fit) {
    Hyphenator none;
    for (Sp width = 90 * kPoint; width < 320 * kPoint; width += 11 * kPoint) {
        auto lines = layout_text(kText, Style(), width, none);
        for (const Line& line : lines) {
            CHECK(line.natural - line.gaps * Font().space_shrink(Style().size) <= width);
            if (line.end == BreakKind::Space) CHECK_EQUAL(line.natural + line.slack, width);
        }
    }
}

TEST(lines_are_even) {
    Hyphenator none;
    Sp worst = 0;
    auto lines = layout_text(kText, Style(), 200 * kPoint, none);
    for (const Line& line : lines)
        if (line.gaps) worst = std::max(worst, line.slack / line.gaps);
    CHECK(worst < 2 * Font().space_stretch(Style().size));
    CHECK_EQUAL(lines.size(), 5u);
}

TEST(long_words_stay) {
    Hyphenator none;
    auto lines = set("an incomprehensibilities here", 50 * kPoint, Style(), none);
    CHECK_EQUAL(list(lines), "an incomprehensibilities here");
    CHECK_EQUAL(lines.size(), 3u);
}

TEST(words_are_divided) {
    Hyphenator hyphenator;
    hyphenator.add_exception("in-com-pre-hen-si-bil-i-ties");
    Style style;
    auto lines = set("an incomprehensibilities here", 60 * kPoint, style, hyphenator);
    CHECK_EQUAL(list(lines), "an incompre- hensibilities here");
    style.hyphenate = false;
    CHECK_EQUAL(list(set("an incomprehensibilities here", 60 * kPoint, style, hyphenator)),
                "an incomprehensibilities here");
}

TEST(own_hyphens_are_breaks) {
    Hyphenator none;
    auto lines = set("mother-in-law", 40 * kPoint, Style(), none);
    CHECK_EQUAL(list(lines), "mother- in-law");
    CHECK_EQUAL(set("-5 - 6", 300 * kPoint, Style(), none).size(), 1u);
}

TEST(forced_lines) {
    Hyphenator none;
    auto lines = layout_text("one\ntwo three", Style(), 200 * kPoint, none);
    CHECK_EQUAL(lines.size(), 2u);
    CHECK(lines[0].end == BreakKind::Forced);
    CHECK_EQUAL(encode(lines[1].text), "two three");
}

TEST(indent_and_hang) {
    Hyphenator none;
    Style style;
    style.indent = 12 * kPoint;
    style.hang = 20 * kPoint;
    style.hang_lines = 2;
    auto lines = layout_text(kText, style, 200 * kPoint, none);
    CHECK_EQUAL(lines[0].x, 32 * kPoint);
    CHECK_EQUAL(lines[1].x, 20 * kPoint);
    CHECK_EQUAL(lines[2].x, 0);
    style.indent = 0;
    style.hang_lines = -1;
    lines = layout_text(kText, style, 200 * kPoint, none);
    CHECK_EQUAL(lines[0].x, 0);
    CHECK_EQUAL(lines[1].x, 20 * kPoint);
    CHECK_EQUAL(lines.back().x, 20 * kPoint);
    for (const Line& line : lines)
        if (line.end == BreakKind::Space) CHECK_EQUAL(line.x + line.natural + line.slack, 200 * kPoint);
}

TEST(notes_are_called_from_lines) {
    Hyphenator none;
    auto lines = layout_text("one\x01 two\x01", Style(), 200 * kPoint, none);
    CHECK_EQUAL(list(lines[0].notes), "0 1");
    CHECK_EQUAL(encode(lines[0].text), "one1 two2");
}

TEST(how_well_lines_fit) {
    CHECK_EQUAL(judge(100, 10, 5, 100).badness, 0);
    CHECK_EQUAL(judge(90, 10, 5, 100).badness, 100);
    CHECK_EQUAL(judge(90, 10, 5, 100).fitness, 0);
    CHECK_EQUAL(judge(95, 10, 5, 100).badness, 12);
    CHECK_EQUAL(judge(95, 10, 5, 100).fitness, 2);
    CHECK_EQUAL(judge(94, 10, 5, 100).fitness, 1);
    CHECK_EQUAL(judge(104, 10, 5, 100).fitness, 3);
    CHECK_EQUAL(judge(105, 10, 5, 100).badness, 100);
    CHECK(judge(106, 10, 5, 100).badness > kInfinite);
    CHECK_EQUAL(judge(10, 0, 5, 100).badness, kInfinite);
}

TEST(what_breaks_cost) {
    Item plain, hyphen, forced;
    hyphen.kind = forced.kind = Item::Penalty;
    hyphen.flagged = true;
    hyphen.penalty = 50;
    forced.penalty = -kInfinite;
    CHECK_EQUAL(demerits(plain, plain, {0, 2}, 2), 100);
    CHECK_EQUAL(demerits(plain, hyphen, {5, 2}, 2), 225 + 2500);
    CHECK_EQUAL(demerits(hyphen, hyphen, {0, 2}, 2), 100 + 2500 + 3000);
    CHECK_EQUAL(demerits(hyphen, forced, {0, 2}, 2), 100 + 5000);
    CHECK_EQUAL(demerits(plain, forced, {0, 2}, 2), 100);
    CHECK_EQUAL(demerits(plain, plain, {0, 3}, 1), 100 + 3000);
    CHECK_EQUAL(demerits(plain, plain, {0, 3}, 2), 100);
}
