#include "check.h"
#include "hyphen.h"
#include "utf8.h"

using namespace papermill;

namespace {

std::string divided(const Hyphenator& hyphenator, const std::string& word, int left = 2, int right = 2) {
    std::u32string text = decode(word);
    std::u32string out;
    std::vector<int> points = hyphenator.points(text, left, right);
    std::size_t next = 0;
    for (std::size_t i = 0; i < text.size(); i++) {
        if (next < points.size() && points[next] == static_cast<int>(i)) {
            out.push_back('-');
            next++;
        }
        out.push_back(text[i]);
    }
    return encode(out);
}

Hyphenator liang() {
    Hyphenator hyphenator;
    for (const char* pattern : {"hy3ph", "he2n", "hena4", "hen5at", "1na", "n2at", "1tio", "2io", "o2n"})
        hyphenator.add_pattern(pattern);
    return hyphenator;
}

}  // namespace

TEST(patterns_of_liang) { CHECK_EQUAL(divided(liang(), "hyphenation"), "hy-phen-ation"); }

TEST(patterns_keep_case) { CHECK_EQUAL(divided(liang(), "Hyphenation"), "Hy-phen-ation"); }

TEST(patterns_at_edges) {
    Hyphenator hyphenator;
    hyphenator.add_pattern(".un1");
    hyphenator.add_pattern("1ly.");
    CHECK_EQUAL(divided(hyphenator, "unlovely"), "un-love-ly");
    CHECK_EQUAL(divided(hyphenator, "sununlyn"), "sununlyn");
}

TEST(least_letters) {
    Hyphenator hyphenator;
    hyphenator.add_pattern("a1");
    CHECK_EQUAL(divided(hyphenator, "banana", 2, 2), "ba-na-na");
    CHECK_EQUAL(divided(hyphenator, "banana", 3, 2), "bana-na");
    CHECK_EQUAL(divided(hyphenator, "banana", 2, 3), "ba-nana");
}

TEST(letters_outside_ascii) {
    Hyphenator hyphenator;
    hyphenator.add_pattern("\xC3\xA9" "1t");
    CHECK_EQUAL(divided(hyphenator, "\xC3\x89t\xC3\xA9tata"), "\xC3\x89t\xC3\xA9-tata");
}

TEST(pattern_twice) {
    Hyphenator hyphenator;
    hyphenator.add_pattern("a1b");
    CHECK_EQUAL(divided(hyphenator, "aabb"), "aa-bb");
    hyphenator.add_pattern("a2b");
    CHECK_EQUAL(divided(hyphenator, "aabb"), "aabb");
    hyphenator.add_pattern("3a2b1");
    CHECK_EQUAL(divided(hyphenator, "caabbcc"), "ca-ab-bcc");
}

TEST(exceptions_go_before_patterns) {
    Hyphenator hyphenator = liang();
    hyphenator.add_exception("hyphena-tion");
    CHECK_EQUAL(divided(hyphenator, "hyphenation"), "hyphena-tion");
    hyphenator.add_exception("hyphenation");
    CHECK_EQUAL(divided(hyphenator, "hyphenation"), "hyphenation");
}

