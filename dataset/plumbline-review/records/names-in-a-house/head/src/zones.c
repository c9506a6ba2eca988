#include "zones.h"

#include <stdlib.h>
#include <string.h>

/* A radix tree. The sorted array was fine for eleven zones; then somebody
 * discovered that the block list of the internet can be had as a file, and
 * reading it took the box in Liège four minutes, all of them memmove.
 *
 * A name becomes a key by writing its labels from the root downwards, in
 * small letters, a zero behind each. Zeros and ones within a label are
 * written as two bytes, so that keys sort as names do and the key of a name
 * begins with the keys of all the names above it. */

#define KEY_MAX (2 * NAME_MAX_WIRE)

struct item {
    struct name name;
    struct zone zone;
};

struct node {
    uint8_t *edge; /* what leads here from the node above */
    size_t len;
    struct node **child; /* by the first byte of their edges */
    size_t n;
    struct item *item;
    size_t below; /* how many items, with its own */
};

struct zones {
    struct node root;
};

struct key {
    uint8_t byte[KEY_MAX];
    size_t len;
};

static void key_of(struct key *k, const struct name *name)
{
    k->len = 0;
    for (unsigned strip = name->labels; strip--;) {
        const uint8_t *label = name->wire + name_offset(name, strip);
        for (unsigned i = 1; i <= label[0]; i++) {
            uint8_t b = fold(label[i]);
            if (b <= 1) {
                k->byte[k->len++] = 1;
                b++;
            }
            k->byte[k->len++] = b;
        }
        k->byte[k->len++] = 0;
    }
}

/* ---- nodes ---- */

static uint8_t *bytes_copy(const uint8_t *p, size_t n)
{
    uint8_t *out = xmalloc(n);
    memcpy(out, p, n);
    return out;
}

static struct node *node_new(const uint8_t *edge, size_t len)
{
    struct node *n = xcalloc(1, sizeof *n);
    n->edge = bytes_copy(edge, len);
    n->len = len;
    return n;
}

static void node_free(struct node *n)
{
    for (size_t i = 0; i < n->n; i++)
        node_free(n->child[i]);
    free(n->child);
    free(n->item);
    free(n->edge);
    free(n);
}

/* The first child whose edge does not begin with a smaller byte. */
static size_t child_at(const struct node *n, uint8_t byte)
{
    size_t lo = 0, hi = n->n;
    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        if (n->child[mid]->edge[0] < byte)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static void child_insert(struct node *n, size_t at, struct node *child)
{
    n->child = xrealloc(n->child, (n->n + 1) * sizeof *n->child);
    memmove(n->child + at + 1, n->child + at, (n->n - at) * sizeof *n->child);
    n->child[at] = child;
    n->n++;
}

static void child_cut(struct node *n, size_t at)
{
    memmove(n->child + at, n->child + at + 1, (n->n - at - 1) * sizeof *n->child);
    n->n--;
}

static size_t common(const struct node *n, const struct key *k, size_t pos)
{
    size_t i = 0;
    while (i < n->len && pos + i < k->len && n->edge[i] == k->byte[pos + i])
        i++;
    return i;
}

/* Puts a node into the middle of an edge, `at` bytes behind its beginning. */
static struct node *split(struct node *above, size_t slot, size_t at)
{
    struct node *old = above->child[slot], *mid = node_new(old->edge, at);
    uint8_t *rest = bytes_copy(old->edge + at, old->len - at);
    free(old->edge);
    old->edge = rest;
    old->len -= at;
    mid->below = old->below;
    child_insert(mid, 0, old);
    above->child[slot] = mid;
    return mid;
}

/* A node without an item that has but one child is of no use any more, and
 * one that has none at all even less. The root stays whatever it has. */
static void tidy(struct node *above, size_t slot)
{
    struct node *n = above->child[slot];
    if (n->item || n->n > 1)
        return;
    if (n->n == 0) {
        child_cut(above, slot);
        node_free(n);
        return;
    }
    struct node *child = n->child[0];
    uint8_t *edge = xmalloc(n->len + child->len);
    memcpy(edge, n->edge, n->len);
    memcpy(edge + n->len, child->edge, child->len);
    free(child->edge);
    child->edge = edge;
    child->len += n->len;
    above->child[slot] = child;
    n->n = 0;
    node_free(n);
}

/* The node where a key ends, or the first one behind its end, if the key
 * ends within an edge and that is asked for. */
static const struct node *descend(const struct zones *z, const struct key *k, int within)
{
    const struct node *n = &z->root;
    for (size_t pos = 0; pos < k->len;) {
        size_t slot = child_at(n, k->byte[pos]);
        if (slot == n->n)
            return NULL;
        n = n->child[slot];
        size_t same = common(n, k, pos);
        pos += same;
        if (same < n->len)
            return within && pos == k->len ? n : NULL;
    }
    return n;
}

/* ---- zones ---- */

struct zones *zones_new(void)
{
    return xcalloc(1, sizeof(struct zones));
}

void zones_free(struct zones *z)
{
    for (size_t i = 0; i < z->root.n; i++)
        node_free(z->root.child[i]);
    free(z->root.child);
    free(z->root.item);
    free(z);
}

int zones_add(struct zones *z, const struct name *name, const struct zone *zone)
{
    struct key k;
    struct node *path[KEY_MAX + 1], *n = &z->root;
    size_t depth = 0;
    key_of(&k, name);
    path[depth++] = n;
    for (size_t pos = 0; pos < k.len;) {
        size_t slot = child_at(n, k.byte[pos]);
        size_t same = slot < n->n ? common(n->child[slot], &k, pos) : 0;
        if (same == 0) {
            child_insert(n, slot, node_new(k.byte + pos, k.len - pos));
            same = k.len - pos;
        } else if (same < n->child[slot]->len) {
            split(n, slot, same);
        }
        n = n->child[slot];
        pos += same;
        path[depth++] = n;
    }
    if (n->item) {
        n->item->zone = *zone;
        return 0;
    }
    n->item = xmalloc(sizeof *n->item);
    n->item->name = *name;
    n->item->zone = *zone;
    while (depth--)
        path[depth]->below++;
    return 1;
}

/* Takes out what is at a key, with all beneath it or alone. */
static size_t remove_at(struct zones *z, const struct key *k, int all)
{
    struct node *path[KEY_MAX + 1], *n = &z->root;
    size_t slots[KEY_MAX + 1], depth = 0, gone;
    for (size_t pos = 0; pos < k->len;) {
        size_t slot = child_at(n, k->byte[pos]);
        if (slot == n->n)
            return 0;
        size_t same = common(n->child[slot], k, pos);
        path[depth] = n;
        slots[depth++] = slot;
        n = n->child[slot];
        pos += same;
        if (same < n->len) {
            if (!all || pos < k->len)
                return 0;
            break;
        }
    }
    if (!all && !n->item)
        return 0;
    gone = all ? n->below : 1;
    free(n->item);
    n->item = NULL;
    if (all) {
        for (size_t i = 0; i < n->n; i++)
            node_free(n->child[i]);
        n->n = 0;
        n->below = 0;
    }
    for (size_t i = depth; i--;)
        path[i]->below -= gone;
    if (depth)
        tidy(path[depth - 1], slots[depth - 1]);
    if (depth > 1)
        tidy(path[depth - 2], slots[depth - 2]);
    return gone;
}

int zones_remove(struct zones *z, const struct name *name)
{
    struct key k;
    key_of(&k, name);
    return (int)remove_at(z, &k, 0);
}

size_t zones_remove_under(struct zones *z, const struct name *top)
{
    struct key k;
    key_of(&k, top);
    return remove_at(z, &k, 1);
}

size_t zones_count_under(const struct zones *z, const struct name *top)
{
    struct key k;
    key_of(&k, top);
    const struct node *n = descend(z, &k, 1);
    return n ? n->below : 0;
}

const struct zone *zones_get(const struct zones *z, const struct name *name)
{
    struct key k;
    key_of(&k, name);
    const struct node *n = descend(z, &k, 0);
    return n && n->item ? &n->item->zone : NULL;
}

const struct zone *zones_match(const struct zones *z, const struct name *name, struct name *apex)
{
    struct key k;
    const struct node *n = &z->root;
    const struct item *best = NULL;
    size_t pos = 0;
    key_of(&k, name);
    for (;;) {
        if (n->item && (pos == k.len || !n->item->zone.apex_only))
            best = n->item;
        if (pos == k.len)
            break;
        size_t slot = child_at(n, k.byte[pos]);
        if (slot == n->n)
            break;
        n = n->child[slot];
        if (common(n, &k, pos) < n->len)
            break;
        pos += n->len;
    }
    if (!best)
        return NULL;
    if (apex)
        *apex = best->name;
    return &best->zone;
}

static const struct item *first(const struct node *n)
{
    while (n && !n->item)
        n = n->n ? n->child[0] : NULL;
    return n ? n->item : NULL;
}

/* Goes down along the key and remembers the last turn to the right that it
 * did not take. */
static const struct item *behind(const struct zones *z, const struct key *k)
{
    const struct node *n = &z->root, *right = NULL;
    size_t pos = 0;
    while (pos < k->len) {
        size_t slot = child_at(n, k->byte[pos]);
        if (slot == n->n)
            return first(right);
        const struct node *child = n->child[slot];
        size_t same = common(child, k, pos);
        if (same == 0)
            return first(child);
        if (slot + 1 < n->n)
            right = n->child[slot + 1];
        pos += same;
        if (same < child->len) {
            if (pos == k->len || child->edge[same] > k->byte[pos])
                return first(child);
            return first(right);
        }
        n = child;
    }
    return first(n->n ? n->child[0] : right);
}

const struct zone *zones_next(const struct zones *z, const struct name *after, struct name *found)
{
    const struct item *item;
    struct key k;
    if (after) {
        key_of(&k, after);
        item = behind(z, &k);
    } else {
        item = first(&z->root);
    }
    if (!item)
        return NULL;
    *found = item->name;
    return &item->zone;
}
