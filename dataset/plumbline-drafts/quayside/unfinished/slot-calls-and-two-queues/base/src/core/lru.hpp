// A cache that forgets what has not been used for the longest time.
#pragma once

#include <cstdint>
#include <list>
#include <unordered_map>
#include <utility>

namespace quayside {

template <class K, class V, class Hash = std::hash<K>>
class Lru {
public:
    struct Stats {
        std::uint64_t hits = 0;
        std::uint64_t misses = 0;
    };

    // Keeps at most so many entries.
    explicit Lru(std::size_t capacity) : capacity_(capacity) {}

    std::size_t size() const { return index_.size(); }
    const Stats& stats() const { return stats_; }
    bool contains(const K& key) const { return index_.count(key) > 0; }

    // The value, or null. It stays where it is until the cache is changed.
    const V* get(const K& key) {
        auto it = index_.find(key);
        if (it == index_.end()) {
            ++stats_.misses;
            return nullptr;
        }
        ++stats_.hits;
        items_.splice(items_.begin(), items_, it->second);
        return &it->second->second;
    }

    void put(const K& key, V value) {
        erase(key);
        items_.emplace_front(key, std::move(value));
        index_[key] = items_.begin();
        if (items_.size() > capacity_) {
            index_.erase(items_.back().first);
            items_.pop_back();
        }
    }

    bool erase(const K& key) {
        auto it = index_.find(key);
        if (it == index_.end()) return false;
        items_.erase(it->second);
        index_.erase(it);
        return true;
    }

    void clear() {
        items_.clear();
        index_.clear();
    }

private:
    std::size_t capacity_;
    std::list<std::pair<K, V>> items_;
    std::unordered_map<K, typename std::list<std::pair<K, V>>::iterator, Hash> index_;
    Stats stats_;
};

}  // namespace quayside
