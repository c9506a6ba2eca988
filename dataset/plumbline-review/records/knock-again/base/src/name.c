#include "name.h"

#include <string.h>

const struct name name_root = {.len = 1, .labels = 0, .wire = {0}};

uint8_t fold(uint8_t c)
{
    return c >= 'A' && c <= 'Z' ? (uint8_t)(c + 32) : c;
}

int name_from_text(struct name *n, const char *text)
{
    size_t at = 1, start = 0;
    n->labels = 0;
    if (!strcmp(text, ".")) {
        *n = name_root;
        return 0;
    }
    if (!*text)
        return -1;
    for (const char *p = text;; p++) {
        if (*p == '.' || !*p) {
            size_t len = at - start - 1;
            if (len == 0 || len > 63)
                return -1;
            n->wire[start] = (uint8_t)len;
            n->labels++;
            start = at++;
            if (at > NAME_MAX_WIRE)
                return -1;
            if (!*p || !p[1])
                break;
            continue;
        }
        uint8_t c = (uint8_t)*p;
        if (c == '\\' && p[1]) {
            if (p[1] >= '0' && p[1] <= '9') {
                unsigned v = 0;
                for (int i = 1; i <= 3; i++) {
                    if (p[i] < '0' || p[i] > '9')
                        return -1;
                    v = v * 10 + (unsigned)(p[i] - '0');
                }
                if (v > 255)
                    return -1;
                c = (uint8_t)v;
                p += 3;
            } else {
                c = (uint8_t)*++p;
            }
        }
        if (at >= NAME_MAX_WIRE)
            return -1;
        n->wire[at++] = c;
    }
    n->wire[start] = 0;
    n->len = (uint8_t)(start + 1);
    return 0;
}

char *name_to_text(const struct name *n, char *out, size_t cap)
{
    size_t o = 0;
    if (n->labels == 0) {
        strcpy(out, ".");
        return out;
    }
    for (size_t i = 0; n->wire[i];) {
        unsigned len = n->wire[i++];
        while (len--) {
            uint8_t c = n->wire[i++];
            if (o + 6 > cap)
                break;
            if (c == '.' || c == '\\') {
                out[o++] = '\\';
                out[o++] = (char)c;
            } else if (c <= ' ' || c >= 127) {
                out[o++] = '\\';
                out[o++] = (char)('0' + c / 100);
                out[o++] = (char)('0' + c / 10 % 10);
                out[o++] = (char)('0' + c % 10);
            } else {
                out[o++] = (char)c;
            }
        }
        if (n->wire[i] && o + 2 <= cap)
            out[o++] = '.';
    }
    out[o < cap ? o : cap - 1] = 0;
    return out;
}

/* A pointer has to lead backwards, further back than anything of this name
 * that was read so far. That is a little stricter than the RFC asks, and
 * it is the whole of our defence against loops. */
int name_read(struct name *n, struct rd *r)
{
    size_t pos = r->pos, floor = r->pos, end = 0;
    size_t len = 0;
    n->labels = 0;
    if (r->bad)
        return -1;
    for (;;) {
        if (pos >= r->len)
            goto bad;
        uint8_t c = r->base[pos];
        if ((c & 0xc0) == 0xc0) {
            if (pos + 1 >= r->len)
                goto bad;
            size_t to = (size_t)(c & 0x3f) << 8 | r->base[pos + 1];
            if (!end)
                end = pos + 2;
            if (to >= floor)
                goto bad;
            pos = floor = to;
            continue;
        }
        if (c & 0xc0)
            goto bad;
        if (pos + 1 + c > r->len || len + 1 + c + (c ? 1 : 0) > NAME_MAX_WIRE)
            goto bad;
        memcpy(n->wire + len, r->base + pos, (size_t)c + 1);
        len += (size_t)c + 1;
        pos += (size_t)c + 1;
        if (!c)
            break;
        n->labels++;
    }
    n->len = (uint8_t)len;
    r->pos = end ? end : pos;
    return 0;
bad:
    r->bad = 1;
    return -1;
}

int name_equal(const struct name *a, const struct name *b)
{
    if (a->len != b->len)
        return 0;
    for (size_t i = 0; i < a->len; i++)
        if (fold(a->wire[i]) != fold(b->wire[i]))
            return 0;
    return 1;
}

size_t name_offset(const struct name *n, unsigned strip)
{
    size_t at = 0;
    while (strip-- && n->wire[at])
        at += (size_t)n->wire[at] + 1;
    return at;
}

static int label_cmp(const uint8_t *a, const uint8_t *b)
{
    unsigned la = a[0], lb = b[0], both = la < lb ? la : lb;
    for (unsigned i = 1; i <= both; i++) {
        int d = (int)fold(a[i]) - (int)fold(b[i]);
        if (d)
            return d;
    }
    return (int)la - (int)lb;
}

int name_cmp(const struct name *a, const struct name *b)
{
    unsigned la = a->labels, lb = b->labels;
    while (la && lb) {
        int d = label_cmp(a->wire + name_offset(a, --la), b->wire + name_offset(b, --lb));
        if (d)
            return d < 0 ? -1 : 1;
    }
    return la ? 1 : lb ? -1 : 0;
}

int name_is_under(const struct name *n, const struct name *top)
{
    if (n->labels < top->labels)
        return 0;
    size_t at = name_offset(n, (unsigned)(n->labels - top->labels));
    if (n->len - at != top->len)
        return 0;
    for (size_t i = 0; i < top->len; i++)
        if (fold(n->wire[at + i]) != fold(top->wire[i]))
            return 0;
    return 1;
}

void name_ancestor(struct name *out, const struct name *n, unsigned strip)
{
    size_t at = name_offset(n, strip);
    out->len = (uint8_t)(n->len - at);
    out->labels = (uint8_t)(n->labels > strip ? n->labels - strip : 0);
    memmove(out->wire, n->wire + at, out->len);
}

uint64_t name_hash_from(const struct name *n, size_t at, uint64_t seed)
{
    uint8_t low[NAME_MAX_WIRE];
    size_t len = n->len - at;
    for (size_t i = 0; i < len; i++)
        low[i] = fold(n->wire[at + i]);
    return hash_bytes(seed, low, len);
}

uint64_t name_hash(const struct name *n, uint64_t seed)
{
    return name_hash_from(n, 0, seed);
}
