#include "hyphen.h"

#include <algorithm>

#include "utf8.h"

namespace papermill {

void Hyphenator::add_pattern(std::string_view pattern) {
    std::u32string letters;
    std::vector<std::uint8_t> values(1, 0);
    for (char32_t c : decode(pattern)) {
        if (c >= '0' && c <= '9') {
            values.back() = static_cast<std::uint8_t>(c - '0');
        } else {
            letters.push_back(lower(c));
            values.push_back(0);
        }
    }
    if (letters.empty()) return;
    longest_ = std::max(longest_, letters.size());
    patterns_[letters] = values;
}

void Hyphenator::add_exception(std::string_view word) {
    std::u32string letters;
    std::vector<int> at;
    for (char32_t c : decode(word)) {
        if (c == '-') {
            at.push_back(static_cast<int>(letters.size()));
        } else {
            letters.push_back(lower(c));
        }
    }
    exceptions_[letters] = at;
}

std::vector<int> Hyphenator::points(std::u32string_view word, int left_min, int right_min) const {
    std::u32string key = lower(word);
    std::vector<int> out;
    int size = static_cast<int>(key.size());
    auto exception = exceptions_.find(key);
    if (exception != exceptions_.end()) {
        for (int p : exception->second)
            if (p >= left_min && size - p >= right_min) out.push_back(p);
        return out;
    }
    std::u32string framed = U"." + key + U".";
    std::vector<std::uint8_t> values(framed.size() + 1, 0);
    for (std::size_t i = 0; i < framed.size(); i++) {
        std::size_t most = std::min(longest_, framed.size() - i);
        for (std::size_t length = 1; length <= most; length++) {
            auto found = patterns_.find(framed.substr(i, length));
            if (found == patterns_.end()) continue;
            for (std::size_t k = 0; k < found->second.size(); k++)
                values[i + k] = std::max(values[i + k], found->second[k]);
        }
    }
    for (int p = 1; p < size; p++)
        if (values[p + 1] % 2 == 1 && p >= left_min && size - p >= right_min) out.push_back(p);
    return out;
}

}  // namespace papermill
