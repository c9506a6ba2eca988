// An ordered map with counted positions: a B+ tree.
//
// Elements lie in the leaves, which are linked. An inner node has one key less than children; each
// key is greater than everything left of it and not greater than anything right of it, but it need
// not exist as an element any more. Every node knows how many elements are below it.
#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

namespace quayside {

template <class K, class V, std::size_t Order = 32, class Less = std::less<K>>
class BTree {
    static_assert(Order >= 4, "a node must be able to give one away");

    struct Node {
        bool leaf = true;
        Node* parent = nullptr;
        std::vector<K> keys;
        std::vector<V> values;     // of a leaf
        std::vector<Node*> kids;   // of an inner node
        std::size_t total = 0;
        Node* prev = nullptr;
        Node* next = nullptr;
    };

public:
    template <bool Const>
    class Iter {
    public:
        using iterator_category = std::bidirectional_iterator_tag;
        using value_type = std::pair<const K&, std::conditional_t<Const, const V&, V&>>;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = value_type;

        Iter() = default;
        operator Iter<true>() const { return Iter<true>(tree_, leaf_, index_); }

        const K& key() const { return leaf_->keys[index_]; }
        std::conditional_t<Const, const V&, V&> value() const { return leaf_->values[index_]; }
        reference operator*() const { return {key(), value()}; }

        Iter& operator++() {
            if (++index_ == leaf_->keys.size()) {
                leaf_ = leaf_->next;
                index_ = 0;
            }
            return *this;
        }
        Iter& operator--() {
            if (leaf_ == nullptr) {
                leaf_ = tree_->last_;
                index_ = leaf_->keys.size();
            } else if (index_ == 0) {
                leaf_ = leaf_->prev;
                index_ = leaf_->keys.size();
            }
            --index_;
            return *this;
        }
        Iter operator++(int) {
            Iter old = *this;
            ++*this;
            return old;
        }
        Iter operator--(int) {
            Iter old = *this;
            --*this;
            return old;
        }
        bool operator==(const Iter& other) const {
            return leaf_ == other.leaf_ && index_ == other.index_;
        }

    private:
        friend class BTree;
        template <bool>
        friend class Iter;
        Iter(const BTree* tree, Node* leaf, std::size_t index)
            : tree_(tree), leaf_(leaf), index_(index) {}

        const BTree* tree_ = nullptr;
        Node* leaf_ = nullptr;  // null at the end
        std::size_t index_ = 0;
    };
    using iterator = Iter<false>;
    using const_iterator = Iter<true>;

    BTree() { reset(); }
    ~BTree() { destroy(root_); }
    BTree(const BTree&) = delete;
    BTree& operator=(const BTree&) = delete;

    std::size_t size() const { return root_->total; }
    bool empty() const { return size() == 0; }

    void clear() {
        destroy(root_);
        reset();
    }

    iterator begin() { return settle(first_, 0); }
    iterator end() { return iterator(this, nullptr, 0); }
    const_iterator begin() const { return settle(first_, 0); }
    const_iterator end() const { return const_iterator(this, nullptr, 0); }

    // The first element whose key is not less than key.
    iterator lower_bound(const K& key) {
        Node* leaf = descend(key);
        return settle(leaf, index_in(leaf, key));
    }
    const_iterator lower_bound(const K& key) const {
        return const_cast<BTree*>(this)->lower_bound(key);
    }

    // The first element whose key is greater than key.
    iterator upper_bound(const K& key) {
        iterator it = lower_bound(key);
        if (it != end() && !less_(key, it.key())) ++it;
        return it;
    }

    iterator find(const K& key) {
        iterator it = lower_bound(key);
        return it != end() && !less_(key, it.key()) ? it : end();
    }
    const_iterator find(const K& key) const { return const_cast<BTree*>(this)->find(key); }
    bool contains(const K& key) const { return find(key) != end(); }

    // How many keys are less than key.
    std::size_t rank(const K& key) const {
        const Node* node = root_;
        std::size_t before = 0;
        while (!node->leaf) {
            std::size_t i = child_of(node, key);
            for (std::size_t j = 0; j < i; ++j) before += node->kids[j]->total;
            node = node->kids[i];
        }
        return before + index_in(node, key);
    }

    // The element with this number of elements before it; the end if there is none.
    iterator nth(std::size_t index) {
        if (index >= size()) return end();
        Node* node = root_;
        while (!node->leaf) {
            std::size_t i = 0;
            while (index >= node->kids[i]->total) index -= node->kids[i++]->total;
            node = node->kids[i];
        }
        return iterator(this, node, index);
    }
    const_iterator nth(std::size_t index) const { return const_cast<BTree*>(this)->nth(index); }

    // False when the key is there already; nothing is changed then.
    std::pair<iterator, bool> insert(const K& key, V value) {
        Node* leaf = descend(key);
        std::size_t i = index_in(leaf, key);
        if (i < leaf->keys.size() && !less_(key, leaf->keys[i])) {
            return {iterator(this, leaf, i), false};
        }
        leaf->keys.insert(leaf->keys.begin() + offset(i), key);
        leaf->values.insert(leaf->values.begin() + offset(i), std::move(value));
        for (Node* node = leaf; node; node = node->parent) ++node->total;
        if (leaf->keys.size() > Order) {
            Node* right = split_leaf(leaf);
            if (i >= leaf->keys.size()) {
                i -= leaf->keys.size();
                leaf = right;
            }
        }
        return {iterator(this, leaf, i), true};
    }

    bool insert_or_assign(const K& key, V value) {
        iterator it = find(key);
        if (it != end()) {
            it.value() = std::move(value);
            return false;
        }
        insert(key, std::move(value));
        return true;
    }

    // Returns the element that followed. All other iterators are no longer valid.
    iterator erase(iterator it) {
        Node* leaf = it.leaf_;
        std::size_t i = it.index_;
        leaf->keys.erase(leaf->keys.begin() + offset(i));
        leaf->values.erase(leaf->values.begin() + offset(i));
        for (Node* node = leaf; node; node = node->parent) --node->total;
        if (leaf != root_ && leaf->keys.size() < kLeast) leaf = refill_leaf(leaf, i);
        return settle(leaf, i);
    }

    bool erase(const K& key) {
        iterator it = find(key);
        if (it == end()) return false;
        erase(it);
        return true;
    }

    // Erases all keys in [lo, hi) and returns how many there were.
    std::size_t erase_range(const K& lo, const K& hi) {
        std::size_t count = 0;
        iterator it = lower_bound(lo);
        while (it != end() && less_(it.key(), hi)) {
            it = erase(it);
            ++count;
        }
        return count;
    }

    // Replaces everything by elements that are sorted and different. The nodes become equally full.
    void assign_sorted(std::vector<std::pair<K, V>> items) {
        clear();
        if (items.empty()) return;
        delete root_;
        std::vector<Node*> level;
        std::size_t parts = (items.size() + Order - 1) / Order;
        std::size_t next = 0;
        Node* before = nullptr;
        for (std::size_t p = 0; p < parts; ++p) {
            auto* leaf = new Node;
            std::size_t stop = items.size() * (p + 1) / parts;
            for (; next < stop; ++next) {
                leaf->keys.push_back(std::move(items[next].first));
                leaf->values.push_back(std::move(items[next].second));
            }
            leaf->total = leaf->keys.size();
            leaf->prev = before;
            (before ? before->next : first_) = leaf;
            before = leaf;
            level.push_back(leaf);
        }
        last_ = before;
        while (level.size() > 1) level = stack(level);
        root_ = level.front();
    }

    // For tests: whether all invariants hold.
    bool valid() const {
        const Node* leaf = nullptr;
        return check(root_, nullptr, nullptr, leaf) && leaf == last_ && leaf->next == nullptr &&
               root_->parent == nullptr;
    }

private:
    static constexpr std::size_t kLeast = Order / 2;

    static std::ptrdiff_t offset(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }

    void reset() {
        root_ = new Node;
        first_ = last_ = root_;
    }

    void destroy(Node* node) {
        for (Node* kid : node->kids) destroy(kid);
        delete node;
    }

    iterator settle(Node* leaf, std::size_t i) {
        if (i < leaf->keys.size()) return iterator(this, leaf, i);
        return iterator(this, leaf->next, 0);
    }
    const_iterator settle(Node* leaf, std::size_t i) const {
        return const_cast<BTree*>(this)->settle(leaf, i);
    }

    std::size_t child_of(const Node* node, const K& key) const {
        std::size_t lo = 0;
        std::size_t hi = node->keys.size();
        while (lo < hi) {
            std::size_t mid = (lo + hi) / 2;
            if (less_(key, node->keys[mid])) {
                hi = mid;
            } else {
                lo = mid + 1;
            }
        }
        return lo;
    }

    std::size_t index_in(const Node* leaf, const K& key) const {
        std::size_t lo = 0;
        std::size_t hi = leaf->keys.size();
        while (lo < hi) {
            std::size_t mid = (lo + hi) / 2;
            if (less_(leaf->keys[mid], key)) {
                lo = mid + 1;
            } else {
                hi = mid;
            }
        }
        return lo;
    }

    Node* descend(const K& key) const {
        Node* node = root_;
        while (!node->leaf) node = node->kids[child_of(node, key)];
        return node;
    }

    static std::size_t position(const Node* node) {
        const auto& kids = node->parent->kids;
        std::size_t i = 0;
        while (kids[i] != node) ++i;
        return i;
    }

    Node* split_leaf(Node* left) {
        auto* right = new Node;
        std::ptrdiff_t half = offset((left->keys.size() + 1) / 2);
        right->keys.assign(left->keys.begin() + half, left->keys.end());
        right->values.assign(std::make_move_iterator(left->values.begin() + half),
                             std::make_move_iterator(left->values.end()));
        left->keys.erase(left->keys.begin() + half, left->keys.end());
        left->values.erase(left->values.begin() + half, left->values.end());
        left->total = left->keys.size();
        right->total = right->keys.size();
        right->prev = left;
        right->next = left->next;
        (right->next ? right->next->prev : last_) = right;
        left->next = right;
        attach(left, right->keys.front(), right);
        return right;
    }

    // Puts a new right neighbour beside a node whose parent counts it already.
    void attach(Node* left, const K& key, Node* right) {
        if (left == root_) {
            auto* top = new Node;
            top->leaf = false;
            top->kids = {left, right};
            top->keys = {key};
            top->total = left->total + right->total;
            left->parent = right->parent = top;
            root_ = top;
            return;
        }
        Node* parent = left->parent;
        std::size_t i = position(left);
        parent->keys.insert(parent->keys.begin() + offset(i), key);
        parent->kids.insert(parent->kids.begin() + offset(i) + 1, right);
        right->parent = parent;
        if (parent->kids.size() > Order) split_inner(parent);
    }

    void split_inner(Node* left) {
        auto* right = new Node;
        right->leaf = false;
        std::ptrdiff_t half = offset((left->kids.size() + 1) / 2);
        K up = left->keys[static_cast<std::size_t>(half) - 1];
        right->kids.assign(left->kids.begin() + half, left->kids.end());
        right->keys.assign(left->keys.begin() + half, left->keys.end());
        left->kids.erase(left->kids.begin() + half, left->kids.end());
        left->keys.erase(left->keys.begin() + half - 1, left->keys.end());
        for (Node* kid : right->kids) {
            kid->parent = right;
            right->total += kid->total;
        }
        left->total -= right->total;
        attach(left, up, right);
    }

    // Brings a leaf with too few elements back to order. Returns the leaf that the element at i
    // lies in now, and corrects i.
    Node* refill_leaf(Node* leaf, std::size_t& i) {
        Node* parent = leaf->parent;
        std::size_t pos = position(leaf);
        Node* left = pos > 0 ? parent->kids[pos - 1] : nullptr;
        Node* right = pos + 1 < parent->kids.size() ? parent->kids[pos + 1] : nullptr;
        if (left && left->keys.size() > kLeast) {
            leaf->keys.insert(leaf->keys.begin(), std::move(left->keys.back()));
            leaf->values.insert(leaf->values.begin(), std::move(left->values.back()));
            left->keys.pop_back();
            left->values.pop_back();
            --left->total;
            ++leaf->total;
            parent->keys[pos - 1] = leaf->keys.front();
            ++i;
            return leaf;
        }
        if (right && right->keys.size() > kLeast) {
            leaf->keys.push_back(std::move(right->keys.front()));
            leaf->values.push_back(std::move(right->values.front()));
            right->keys.erase(right->keys.begin());
            right->values.erase(right->values.begin());
            --right->total;
            ++leaf->total;
            parent->keys[pos] = right->keys.front();
            return leaf;
        }
        if (left) {
            i += left->keys.size();
            join_leaves(left, leaf, pos - 1);
            return left;
        }
        join_leaves(leaf, right, pos);
        return leaf;
    }

    void join_leaves(Node* left, Node* right, std::size_t key) {
        left->keys.insert(left->keys.end(), right->keys.begin(), right->keys.end());
        left->values.insert(left->values.end(), std::make_move_iterator(right->values.begin()),
                            std::make_move_iterator(right->values.end()));
        left->total += right->total;
        left->next = right->next;
        (left->next ? left->next->prev : last_) = left;
        detach(left->parent, key);
        delete right;
    }

    // Removes a key and the child right of it.
    void detach(Node* parent, std::size_t key) {
        parent->keys.erase(parent->keys.begin() + offset(key));
        parent->kids.erase(parent->kids.begin() + offset(key) + 1);
        if (parent == root_) {
            if (parent->kids.size() == 1) {
                root_ = parent->kids.front();
                root_->parent = nullptr;
                delete parent;
            }
            return;
        }
        if (parent->kids.size() < kLeast) refill_inner(parent);
    }

    void refill_inner(Node* node) {
        Node* parent = node->parent;
        std::size_t pos = position(node);
        Node* left = pos > 0 ? parent->kids[pos - 1] : nullptr;
        Node* right = pos + 1 < parent->kids.size() ? parent->kids[pos + 1] : nullptr;
        if (left && left->kids.size() > kLeast) {
            Node* kid = left->kids.back();
            node->kids.insert(node->kids.begin(), kid);
            node->keys.insert(node->keys.begin(), parent->keys[pos - 1]);
            parent->keys[pos - 1] = left->keys.back();
            left->kids.pop_back();
            left->keys.pop_back();
            hand_over(kid, left, node);
        } else if (right && right->kids.size() > kLeast) {
            Node* kid = right->kids.front();
            node->kids.push_back(kid);
            node->keys.push_back(parent->keys[pos]);
            parent->keys[pos] = right->keys.front();
            right->kids.erase(right->kids.begin());
            right->keys.erase(right->keys.begin());
            hand_over(kid, right, node);
        } else if (left) {
            join_inner(left, node, pos - 1);
        } else {
            join_inner(node, right, pos);
        }
    }

    void hand_over(Node* kid, Node* from, Node* to) {
        kid->parent = to;
        from->total -= kid->total;
        to->total += kid->total;
    }

    void join_inner(Node* left, Node* right, std::size_t key) {
        left->keys.push_back(left->parent->keys[key]);
        left->keys.insert(left->keys.end(), right->keys.begin(), right->keys.end());
        for (Node* kid : right->kids) {
            kid->parent = left;
            left->kids.push_back(kid);
        }
        left->total += right->total;
        detach(left->parent, key);
        delete right;
    }

    static const K& least_key(const Node* node) {
        while (!node->leaf) node = node->kids.front();
        return node->keys.front();
    }

    // One level of inner nodes above the given ones.
    std::vector<Node*> stack(const std::vector<Node*>& below) {
        std::vector<Node*> level;
        std::size_t parts = (below.size() + Order - 1) / Order;
        std::size_t next = 0;
        for (std::size_t p = 0; p < parts; ++p) {
            auto* node = new Node;
            node->leaf = false;
            std::size_t stop = below.size() * (p + 1) / parts;
            for (; next < stop; ++next) {
                Node* kid = below[next];
                if (!node->kids.empty()) node->keys.push_back(least_key(kid));
                node->kids.push_back(kid);
                node->total += kid->total;
                kid->parent = node;
            }
            level.push_back(node);
        }
        return level;
    }

    bool check(const Node* node, const K* low, const K* high, const Node*& leaf) const {
        for (std::size_t i = 0; i < node->keys.size(); ++i) {
            if (i > 0 && !less_(node->keys[i - 1], node->keys[i])) return false;
            if (low && less_(node->keys[i], *low)) return false;
            if (high && !less_(node->keys[i], *high)) return false;
        }
        if (node->leaf) {
            if (node != root_ && node->keys.size() < kLeast) return false;
            if (node->keys.size() > Order || node->values.size() != node->keys.size()) return false;
            if (node->prev != leaf || (leaf ? leaf->next : first_) != node) return false;
            leaf = node;
            return node->total == node->keys.size();
        }
        if (node->kids.size() > Order || node->kids.size() != node->keys.size() + 1) return false;
        if (node->kids.size() < (node == root_ ? 2 : kLeast)) return false;
        std::size_t total = 0;
        for (std::size_t i = 0; i < node->kids.size(); ++i) {
            const Node* kid = node->kids[i];
            if (kid->parent != node) return false;
            if (!check(kid, i > 0 ? &node->keys[i - 1] : low,
                       i < node->keys.size() ? &node->keys[i] : high, leaf)) {
                return false;
            }
            total += kid->total;
        }
        return total == node->total;
    }

    Node* root_ = nullptr;
    Node* first_ = nullptr;
    Node* last_ = nullptr;
    [[no_unique_address]] Less less_;
};

}  // namespace quayside
