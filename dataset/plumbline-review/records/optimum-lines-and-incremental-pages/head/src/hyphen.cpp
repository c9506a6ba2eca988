#include "hyphen.h"

#include <algorithm>

#include "utf8.h"

namespace papermill {

Hyphenator::Hyphenator(std::size_t remembered) : nodes_(1), remembered_(std::max<std::size_t>(remembered, 2)) {}

// The children of a node are a list in the order of their letters.
int Hyphenator::find(int parent, char32_t letter) const {
    int at = nodes_[parent].child;
    while (at >= 0 && nodes_[at].letter < letter) at = nodes_[at].sibling;
    return at >= 0 && nodes_[at].letter == letter ? at : -1;
}

int Hyphenator::insert(int parent, char32_t letter) {
    int before = -1;
    int at = nodes_[parent].child;
    while (at >= 0 && nodes_[at].letter < letter) {
        before = at;
        at = nodes_[at].sibling;
    }
    if (at >= 0 && nodes_[at].letter == letter) return at;
    int fresh = static_cast<int>(nodes_.size());
    Node node;
    node.letter = letter;
    node.sibling = at;
    nodes_.push_back(node);
    (before < 0 ? nodes_[parent].child : nodes_[before].sibling) = fresh;
    return fresh;
}

void Hyphenator::add_pattern(std::string_view pattern) {
    std::vector<std::uint8_t> values(1, 0);
    int at = 0;
    for (char32_t c : decode(pattern)) {
        if (c >= '0' && c <= '9') {
            values.back() = static_cast<std::uint8_t>(c - '0');
        } else {
            at = insert(at, lower(c));
            values.push_back(0);
        }
    }
    if (at == 0) return;
    std::size_t first = 0;
    std::size_t last = values.size();
    while (last > 0 && values[last - 1] == 0) last--;
    while (first < last && values[first] == 0) first++;
    Node& node = nodes_[at];
    std::size_t count = last - first;
    if (node.values < 0 || count > node.count) {
        node.values = static_cast<int>(pool_.size());
        pool_.resize(pool_.size() + count);
    }
    std::copy(values.begin() + first, values.begin() + last, pool_.begin() + node.values);
    node.skip = static_cast<std::uint8_t>(first);
    node.count = static_cast<std::uint8_t>(count);
    recent_.clear();
    older_.clear();
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
    forget(letters);
}

void Hyphenator::remove_exception(std::string_view word) {
    std::u32string letters;
    for (char32_t c : decode(word))
        if (c != '-') letters.push_back(lower(c));
    if (exceptions_.erase(letters)) forget(letters);
}

std::vector<int> Hyphenator::divide(const std::u32string& key) const {
    auto exception = exceptions_.find(key);
    if (exception != exceptions_.end()) return exception->second;
    std::u32string framed = U"." + key + U".";
    std::vector<std::uint8_t> values(framed.size() + 1, 0);
    for (std::size_t i = 0; i < framed.size(); i++) {
        int at = 0;
        for (std::size_t k = i; k < framed.size(); k++) {
            at = find(at, framed[k]);
            if (at < 0) break;
            const Node& node = nodes_[at];
            for (int v = 0; v < node.count; v++) {
                std::uint8_t& value = values[i + node.skip + v];
                value = std::max(value, pool_[node.values + v]);
            }
        }
    }
    std::vector<int> out;
    for (std::size_t p = 1; p < key.size(); p++)
        if (values[p + 1] % 2 == 1) out.push_back(static_cast<int>(p));
    return out;
}

// The words are remembered in two generations: when the recent one is full it becomes the older one,
// and what was not asked for since is given up.
const std::vector<int>& Hyphenator::remember(const std::u32string& key, std::vector<int> divisions) const {
    if (recent_.size() >= remembered_ / 2) {
        older_.swap(recent_);
        recent_.clear();
    }
    return recent_[key] = std::move(divisions);
}

const std::vector<int>& Hyphenator::recall(const std::u32string& key) const {
    auto found = recent_.find(key);
    if (found != recent_.end()) return found->second;
    found = older_.find(key);
    if (found == older_.end()) return remember(key, divide(key));
    return remember(key, found->second);
}

void Hyphenator::forget(const std::u32string& key) {
    if (recent_.erase(key) == 0) older_.erase(key);
}

std::vector<int> Hyphenator::points(std::u32string_view word, int left_min, int right_min) const {
    std::vector<int> out;
    int size = static_cast<int>(word.size());
    for (int p : recall(lower(word)))
        if (p >= left_min && size - p >= right_min) out.push_back(p);
    return out;
}

}  // namespace papermill
