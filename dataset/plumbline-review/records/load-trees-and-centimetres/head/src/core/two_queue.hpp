// A cache of weighted values which a single scan does not empty: 2Q with pins and tags.
//
// A new key goes to the recent queue, which is first in first out. What falls out of it is
// remembered by name; a key that returns while its name is remembered goes to the hot queue, which
// is ordered by use. Weights are whatever the caller counts in.
#pragma once

#include <algorithm>
#include <cstdint>
#include <list>
#include <unordered_map>
#include <unordered_set>

namespace quayside {

template <class K, class V, class Hash = std::hash<K>>
class TwoQueue {
public:
    using Tag = std::uint64_t;

    struct Stats {
        std::uint64_t hits = 0;
        std::uint64_t misses = 0;
        std::uint64_t returns = 0;
        std::uint64_t evictions = 0;
    };

    explicit TwoQueue(std::size_t capacity) : capacity_(capacity) {}

    std::size_t capacity() const { return capacity_; }
    std::size_t weight() const { return recent_weight_ + hot_weight_; }
    std::size_t size() const { return entries_.size(); }
    std::size_t remembered() const { return names_.size(); }
    const Stats& stats() const { return stats_; }
    bool contains(const K& key) const { return entries_.count(key) > 0; }

    // The value, or null. It stays where it is until the cache is changed.
    const V* get(const K& key) {
        auto it = entries_.find(key);
        if (it == entries_.end() || it->second.stale) {
            ++stats_.misses;
            return nullptr;
        }
        ++stats_.hits;
        Entry& entry = it->second;
        if (entry.hot) hot_.splice(hot_.begin(), hot_, entry.place);
        return &entry.value;
    }

    // Keeps a value, and tells whether it did. What is heavier than the whole cache is not kept, and
    // neither is what was there under its key.
    bool put(const K& key, V value, std::size_t weight, Tag tag = 0) {
        auto it = entries_.find(key);
        weight = std::max<std::size_t>(weight, 1);
        if (weight > capacity_) {
            if (it != entries_.end()) retire(it);
            return false;
        }
        if (it != entries_.end()) {
            Entry& entry = it->second;
            unlink_tag(key, entry.tag);
            sum_of(entry) += weight - entry.weight;
            entry.value = std::move(value);
            entry.weight = weight;
            entry.tag = tag;
            entry.stale = false;
            if (entry.hot) hot_.splice(hot_.begin(), hot_, entry.place);
        } else {
            Entry entry;
            entry.value = std::move(value);
            entry.weight = weight;
            entry.tag = tag;
            entry.hot = forget(key);
            if (entry.hot) ++stats_.returns;
            auto& queue = entry.hot ? hot_ : recent_;
            queue.push_front(key);
            entry.place = queue.begin();
            sum_of(entry) += weight;
            entries_.emplace(key, std::move(entry));
        }
        tags_[tag].insert(key);
        shrink();
        return contains(key);
    }

    // A pinned value is not evicted. Pins are counted. False when the key is not there.
    bool pin(const K& key) {
        auto it = entries_.find(key);
        if (it == entries_.end() || it->second.stale) return false;
        ++it->second.pins;
        return true;
    }

    void unpin(const K& key) {
        auto it = entries_.find(key);
        if (it == entries_.end() || it->second.pins == 0) return;
        if (--it->second.pins > 0) return;
        if (it->second.stale) remove(it);
        shrink();
    }

    // A pinned value that is erased is not found any more, but lives until it is unpinned.
    bool erase(const K& key) {
        forget(key);
        auto it = entries_.find(key);
        if (it == entries_.end() || it->second.stale) return false;
        retire(it);
        return true;
    }

    // Erases everything that was put with this tag.
    std::size_t erase_tag(Tag tag) {
        auto found = tags_.find(tag);
        if (found == tags_.end()) return 0;
        std::unordered_set<K, Hash> keys = std::move(found->second);
        tags_.erase(found);
        for (const K& key : keys) {
            auto it = entries_.find(key);
            if (it->second.pins > 0) {
                it->second.stale = true;
            } else {
                remove(it);
            }
        }
        return keys.size();
    }

    void resize(std::size_t capacity) {
        capacity_ = capacity;
        shrink();
        trim_names();
    }

    void clear() {
        for (auto it = entries_.begin(); it != entries_.end();) {
            auto next = std::next(it);
            retire(it);
            it = next;
        }
        names_.clear();
        named_.clear();
        named_weight_ = 0;
    }

    // For tests: whether the sums and queues agree with the entries.
    bool valid() const {
        std::size_t recent = 0;
        std::size_t hot = 0;
        std::size_t tagged = 0;
        for (const auto& [key, entry] : entries_) {
            (entry.hot ? hot : recent) += entry.weight;
            auto tag = tags_.find(entry.tag);
            bool listed = tag != tags_.end() && tag->second.count(key) > 0;
            if (listed == entry.stale || named_.count(key) > 0) return false;
            if (entry.stale && entry.pins == 0) return false;
        }
        for (const auto& [tag, keys] : tags_) tagged += keys.empty() ? entries_.size() + 1 : keys.size();
        return recent == recent_weight_ && hot == hot_weight_ && tagged <= entries_.size() &&
               recent_.size() + hot_.size() == entries_.size() && names_.size() == named_.size() &&
               named_weight_ <= capacity_ / 2;
    }

private:
    struct Entry {
        V value{};
        std::size_t weight = 0;
        Tag tag = 0;
        unsigned pins = 0;
        bool hot = false;
        bool stale = false;
        typename std::list<K>::iterator place;
    };
    struct Name {
        std::size_t weight = 0;
        typename std::list<K>::iterator place;
    };
    using Entries = std::unordered_map<K, Entry, Hash>;

    std::size_t& sum_of(const Entry& entry) { return entry.hot ? hot_weight_ : recent_weight_; }

    void unlink_tag(const K& key, Tag tag) {
        auto it = tags_.find(tag);
        if (it == tags_.end()) return;
        it->second.erase(key);
        if (it->second.empty()) tags_.erase(it);
    }

    // Takes an entry out, or hides it while it is pinned.
    void retire(typename Entries::iterator it) {
        if (it->second.pins == 0) {
            remove(it);
            return;
        }
        unlink_tag(it->first, it->second.tag);
        it->second.stale = true;
    }

    void remove(typename Entries::iterator it) {
        Entry& entry = it->second;
        if (!entry.stale) unlink_tag(it->first, entry.tag);
        sum_of(entry) -= entry.weight;
        (entry.hot ? hot_ : recent_).erase(entry.place);
        entries_.erase(it);
    }

    bool forget(const K& key) {
        auto it = named_.find(key);
        if (it == named_.end()) return false;
        named_weight_ -= it->second.weight;
        names_.erase(it->second.place);
        named_.erase(it);
        return true;
    }

    void remember(const K& key, std::size_t weight) {
        names_.push_front(key);
        named_[key] = {weight, names_.begin()};
        named_weight_ += weight;
        trim_names();
    }

    void trim_names() {
        while (named_weight_ > capacity_ / 2) forget(K(names_.back()));
    }

    // The oldest entry of a queue that may go, or the end.
    typename Entries::iterator victim_of(const std::list<K>& queue) {
        for (auto it = queue.rbegin(); it != queue.rend(); ++it) {
            auto entry = entries_.find(*it);
            if (entry->second.pins == 0) return entry;
        }
        return entries_.end();
    }

    void shrink() {
        while (weight() > capacity_) {
            auto end = entries_.end();
            auto victim = end;
            if (recent_weight_ > capacity_ / 4) victim = victim_of(recent_);
            if (victim == end) victim = victim_of(hot_);
            if (victim == end) victim = victim_of(recent_);
            if (victim == end) return;
            ++stats_.evictions;
            if (!victim->second.hot) {
                K key = victim->first;
                std::size_t weight = victim->second.weight;
                remove(victim);
                remember(key, weight);
            } else {
                remove(victim);
            }
        }
    }

    std::size_t capacity_;
    Entries entries_;
    std::list<K> recent_;
    std::list<K> hot_;
    std::list<K> names_;
    std::unordered_map<K, Name, Hash> named_;
    std::unordered_map<Tag, std::unordered_set<K, Hash>> tags_;
    std::size_t recent_weight_ = 0;
    std::size_t hot_weight_ = 0;
    std::size_t named_weight_ = 0;
    Stats stats_;
};

}  // namespace quayside
