#include "check.h"
#include "contents.h"
#include "font.h"
#include "utf8.h"

using namespace papermill;

TEST(contents_have_dots) {
    auto blocks = contents_blocks({{"First", 1, 0}, {"Second", 12, 3}}, 100 * kPoint, ContentsOptions());
    CHECK_EQUAL(blocks.size(), 2u);
    CHECK_EQUAL(blocks[0].text, "Contents");
    CHECK(blocks[1].text.find("First ...") == 0);
    CHECK(blocks[1].text.find(". 1\nSecond ...") != std::string::npos);
    std::u32string line = decode(blocks[1].text.substr(0, blocks[1].text.find('\n')));
    CHECK(Font().measure(line, 10 * kPoint) <= 100 * kPoint);
}

TEST(contents_are_shortened) {
    ContentsOptions options;
    options.dots = false;
    options.front_pages = 4;
    auto blocks = contents_blocks({{"a rather long title of a chapter", 3, 0}}, 90 * kPoint, options);
    CHECK_EQUAL(blocks[1].text, "a rather long iii");
    CHECK_EQUAL(contents_blocks({}, 90 * kPoint, options).size(), 0u);
}
