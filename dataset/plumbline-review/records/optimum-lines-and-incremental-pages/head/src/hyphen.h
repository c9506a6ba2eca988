#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace papermill {

// Hyphenation by patterns after Liang. A pattern is letters with digits between them ("hy3ph"), a full
// stop is the edge of a word; an exception is a word with its hyphens ("ta-ble"). The divisions of the
// words that were asked for recently are remembered.
class Hyphenator {
public:
    explicit Hyphenator(std::size_t remembered = 512);

    void add_pattern(std::string_view pattern);
    void add_exception(std::string_view word);
    void remove_exception(std::string_view word);

    // Where the word may be divided: a position p divides it into [0, p) and [p, size).
    std::vector<int> points(std::u32string_view word, int left_min, int right_min) const;

private:
    using Divisions = std::unordered_map<std::u32string, std::vector<int>>;

    // The values of a pattern, without the zeros at both ends, are a range of the pool.
    struct Node {
        char32_t letter = 0;
        int child = -1;
        int sibling = -1;
        int values = -1;
        std::uint8_t skip = 0;
        std::uint8_t count = 0;
    };

    int find(int parent, char32_t letter) const;
    int insert(int parent, char32_t letter);
    std::vector<int> divide(const std::u32string& key) const;
    const std::vector<int>& recall(const std::u32string& key) const;
    const std::vector<int>& remember(const std::u32string& key, std::vector<int> divisions) const;
    void forget(const std::u32string& key);

    std::vector<Node> nodes_;
    std::vector<std::uint8_t> pool_;
    Divisions exceptions_;
    std::size_t remembered_;
    mutable Divisions recent_;
    mutable Divisions older_;
};

}  // namespace papermill
