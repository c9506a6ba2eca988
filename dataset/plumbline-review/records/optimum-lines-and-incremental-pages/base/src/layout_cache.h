#pragma once
#include <list>
#include <string>
#include <unordered_map>

#include "document.h"
#include "galley.h"

namespace papermill {

// Everything in a block that its lines depend on, as a string.
std::string fingerprint(const Block& block, Sp width);

// Galleys of the blocks that were laid out last, by their fingerprints.
class LayoutCache {
public:
    explicit LayoutCache(std::size_t capacity) : capacity_(capacity) {}

    const Galley* find(const std::string& key);
    const Galley* store(const std::string& key, Galley galley);
    void clear();

    std::size_t size() const { return entries_.size(); }
    std::size_t hits() const { return hits_; }

private:
    using Entry = std::pair<std::string, Galley>;

    std::size_t capacity_;
    std::size_t hits_ = 0;
    std::list<Entry> entries_;
    std::unordered_map<std::string, std::list<Entry>::iterator> index_;
};

}  // namespace papermill
