#include "spans.h"

#include <stdlib.h>

/* An AVL tree by the first address, where each node knows how many
 * addresses there are in and below it. The byte per address that we had
 * before was honest work, but the merger with the Danish offices brought us
 * a range of four million addresses, and with it a start-up in which one
 * could make coffee. */

struct span {
    uint32_t first, last;
    struct span *left, *right;
    int height;
    uint64_t total;
};

static int height(const struct span *n) { return n ? n->height : 0; }
static uint64_t total(const struct span *n) { return n ? n->total : 0; }
static uint64_t width(const struct span *n) { return (uint64_t)n->last - n->first + 1; }

static void update(struct span *n)
{
    int l = height(n->left), r = height(n->right);
    n->height = (l > r ? l : r) + 1;
    n->total = total(n->left) + total(n->right) + width(n);
}

static struct span *turn_right(struct span *n)
{
    struct span *l = n->left;
    n->left = l->right;
    l->right = n;
    update(n);
    update(l);
    return l;
}

static struct span *turn_left(struct span *n)
{
    struct span *r = n->right;
    n->right = r->left;
    r->left = n;
    update(n);
    update(r);
    return r;
}

static struct span *balance(struct span *n)
{
    update(n);
    int d = height(n->left) - height(n->right);
    if (d > 1) {
        if (height(n->left->left) < height(n->left->right))
            n->left = turn_left(n->left);
        return turn_right(n);
    }
    if (d < -1) {
        if (height(n->right->right) < height(n->right->left))
            n->right = turn_right(n->right);
        return turn_left(n);
    }
    return n;
}

static struct span *insert(struct span *n, struct span *s)
{
    if (!n)
        return balance(s);
    if (s->first < n->first)
        n->left = insert(n->left, s);
    else
        n->right = insert(n->right, s);
    return balance(n);
}

static struct span *take_first(struct span *n, struct span **out)
{
    if (!n->left) {
        *out = n;
        return n->right;
    }
    n->left = take_first(n->left, out);
    return balance(n);
}

static struct span *take(struct span *n, struct span *s)
{
    if (s->first < n->first) {
        n->left = take(n->left, s);
    } else if (s->first > n->first) {
        n->right = take(n->right, s);
    } else {
        struct span *next;
        if (!n->left || !n->right)
            return n->left ? n->left : n->right;
        n->right = take_first(n->right, &next);
        next->left = n->left;
        next->right = n->right;
        n = next;
    }
    return balance(n);
}

/* Gives a span other ends, between which no other span begins, and counts
 * anew all the way down to it. */
static void reshape(struct span *n, struct span *s, uint32_t first, uint32_t last)
{
    if (n == s) {
        n->first = first;
        n->last = last;
    } else {
        reshape(s->first < n->first ? n->left : n->right, s, first, last);
    }
    update(n);
}

/* The first span with an address in these. */
static struct span *touching(const struct spans *s, uint32_t first, uint32_t last)
{
    struct span *n = s->root, *best = NULL;
    while (n) {
        if (n->last < first) {
            n = n->right;
        } else {
            best = n;
            n = n->left;
        }
    }
    return best && best->first <= last ? best : NULL;
}

static void put_new(struct spans *s, uint32_t first, uint32_t last)
{
    struct span *n = xcalloc(1, sizeof *n);
    n->first = first;
    n->last = last;
    s->root = insert(s->root, n);
}

static void free_below(struct span *n)
{
    if (!n)
        return;
    free_below(n->left);
    free_below(n->right);
    free(n);
}

void spans_free(struct spans *s)
{
    free_below(s->root);
    s->root = NULL;
}

uint64_t spans_add(struct spans *s, uint32_t first, uint32_t last)
{
    uint64_t before = spans_total(s);
    struct span *keep = touching(s, first ? first - 1 : 0, last < UINT32_MAX ? last + 1 : last), *n;
    if (!keep) {
        put_new(s, first, last);
        return spans_total(s) - before;
    }
    if (keep->first < first)
        first = keep->first;
    if (keep->last > last)
        last = keep->last;
    /* What else it reaches now becomes a part of it. */
    while (keep->last < UINT32_MAX && (n = touching(s, keep->last + 1, last < UINT32_MAX ? last + 1 : last)) != NULL) {
        if (n->last > last)
            last = n->last;
        s->root = take(s->root, n);
        free(n);
    }
    reshape(s->root, keep, first, last);
    return spans_total(s) - before;
}

uint64_t spans_cut(struct spans *s, uint32_t first, uint32_t last)
{
    uint64_t before = spans_total(s);
    struct span *n;
    while ((n = touching(s, first, last)) != NULL) {
        uint32_t n_first = n->first, n_last = n->last;
        if (n_first < first) {
            reshape(s->root, n, n_first, first - 1);
            if (n_last > last)
                put_new(s, last + 1, n_last);
        } else if (n_last > last) {
            reshape(s->root, n, last + 1, n_last);
        } else {
            s->root = take(s->root, n);
            free(n);
        }
    }
    return before - spans_total(s);
}

int spans_has(const struct spans *s, uint32_t address)
{
    return touching(s, address, address) != NULL;
}

uint64_t spans_total(const struct spans *s)
{
    return total(s->root);
}

uint32_t spans_nth(const struct spans *s, uint64_t k)
{
    const struct span *n = s->root;
    for (;;) {
        uint64_t left = total(n->left);
        if (k < left) {
            n = n->left;
        } else if (k - left < width(n)) {
            return (uint32_t)(n->first + (k - left));
        } else {
            k -= left + width(n);
            n = n->right;
        }
    }
}

int spans_from(const struct spans *s, uint32_t address, uint32_t *first, uint32_t *last)
{
    const struct span *n = touching(s, address, UINT32_MAX);
    if (!n)
        return 0;
    *first = n->first;
    *last = n->last;
    return 1;
}
