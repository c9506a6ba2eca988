#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace papermill {

// Hyphenation by patterns after Liang. A pattern is letters with digits between them ("hy3ph"), a full
// stop is the edge of a word; an exception is a word with its hyphens ("ta-ble").
class Hyphenator {
public:
    void add_pattern(std::string_view pattern);
    void add_exception(std::string_view word);

    // Where the word may be divided: a position p divides it into [0, p) and [p, size).
    std::vector<int> points(std::u32string_view word, int left_min, int right_min) const;

private:
    std::map<std::u32string, std::vector<std::uint8_t>> patterns_;
    std::map<std::u32string, std::vector<int>> exceptions_;
    std::size_t longest_ = 0;
};

}  // namespace papermill
