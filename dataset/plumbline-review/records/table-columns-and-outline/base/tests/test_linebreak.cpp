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

TEST(forced_lines) {
    Hyphenator none;
    auto lines = layout_text("one\ntwo three", Style(), 200 * kPoint, none);
    CHECK_EQUAL(lines.size(), 2u);
    CHECK(lines[0].end == BreakKind::Forced);
    CHECK_EQUAL(encode(lines[1].text), "two three");
}

TEST(notes_are_called_from_lines) {
    Hyphenator none;
    auto lines = layout_text("one\x01 two\x01", Style(), 200 * kPoint, none);
    CHECK_EQUAL(list(lines[0].notes), "0 1");
    CHECK_EQUAL(encode(lines[0].text), "one1 two2");
}


TEST(lines_are_balanced) {
    Hyphenator none;
    for (Sp width = 90 * kPoint; width < 320 * kPoint; width += 13 * kPoint) {
        Sp worst = 0;
        for (const Line& line : layout_text(kText, Style(), width, none)) {
            CHECK(line.natural <= width);
            worst = std::max(worst, line.slack);
        }
        CHECK(worst < width / 2);
    }
}
