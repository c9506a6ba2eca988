#include "layout_cache.h"

namespace papermill {

namespace {

void put(std::string& out, Sp value) {
    out += std::to_string(value);
    out.push_back(';');
}

void put(std::string& out, const std::string& text) {
    put(out, static_cast<Sp>(text.size()));
    out += text;
}

}  // namespace

std::string fingerprint(const Block& block, Sp width) {
    const Style& style = block.style;
    std::string key;
    put(key, static_cast<Sp>(block.kind));
    put(key, width);
    put(key, style.size);
    put(key, style.leading);
    put(key, style.indent);
    put(key, style.before);
    put(key, style.after);
    put(key, style.orphans);
    put(key, style.widows);
    put(key, style.left_min);
    put(key, style.right_min);
    put(key, style.hyphenate);
    put(key, style.keep_next);
    put(key, block.text);
    put(key, static_cast<Sp>(block.notes.size()));
    for (const std::string& note : block.notes) put(key, note);
    for (const auto& row : block.rows) {
        put(key, static_cast<Sp>(row.size()));
        for (const std::string& cell : row) put(key, cell);
    }
    return key;
}

const Galley* LayoutCache::find(const std::string& key) {
    auto found = index_.find(key);
    if (found == index_.end()) return nullptr;
    hits_++;
    entries_.splice(entries_.begin(), entries_, found->second);
    return &found->second->second;
}

const Galley* LayoutCache::store(const std::string& key, Galley galley) {
    auto found = index_.find(key);
    if (found != index_.end()) {
        entries_.erase(found->second);
        index_.erase(found);
    }
    entries_.emplace_front(key, std::move(galley));
    index_[key] = entries_.begin();
    while (entries_.size() > capacity_ && entries_.size() > 1) {
        index_.erase(entries_.back().first);
        entries_.pop_back();
    }
    return &entries_.front().second;
}

void LayoutCache::clear() {
    entries_.clear();
    index_.clear();
}

}  // namespace papermill
