#include "journal.h"

#include <stdlib.h>
#include <string.h>

/* A header, then records: type, length, content, checksum. There are two
 * kinds of files. The first kept times in whole seconds, since the flash of
 * the first boxes was so slow that every byte was felt; the second keeps
 * milliseconds and has groups, of which all but the last record carry MORE
 * in their type. Files of the first kind are read for as long as there is
 * an office that has one. */

#define NAME "leases.j"
#define MAGIC_OLD "BNJ1"
#define MAGIC "BNJ2"
#define MORE 0x80
#define RECORD_MAX 256

static size_t encode(uint8_t *out, const struct journal_record *rec, int more)
{
    struct wr w;
    wr_init(&w, out, RECORD_MAX);
    wr_u8(&w, (uint8_t)(rec->type | (more ? MORE : 0)));
    wr_u16(&w, 0);
    wr_u32(&w, rec->address);
    if (rec->type == JOURNAL_PUT) {
        size_t host = strlen(rec->host);
        wr_u8(&w, rec->state);
        wr_u64(&w, rec->expires);
        wr_u8(&w, rec->client_len);
        wr_bytes(&w, rec->client, rec->client_len);
        wr_u8(&w, (uint8_t)host);
        wr_bytes(&w, rec->host, host);
    }
    wr_put_u16(&w, 1, (uint16_t)(w.len - 3));
    wr_u32(&w, crc32_of(out, w.len));
    return w.len;
}

/* 0 when there is no whole record at the cursor. */
static int decode(struct rd *r, struct journal_record *rec, int old, int *more)
{
    const uint8_t *start = r->base + r->pos;
    memset(rec, 0, sizeof *rec);
    rec->type = rd_u8(r);
    uint16_t len = rd_u16(r);
    const uint8_t *body = rd_take(r, len);
    uint32_t crc = rd_u32(r);
    if (r->bad || crc != crc32_of(start, (size_t)len + 3))
        return 0;
    *more = !old && (rec->type & MORE);
    if (!old)
        rec->type &= (uint8_t)~MORE;
    struct rd b;
    rd_init(&b, body, len);
    rec->address = rd_u32(&b);
    if (rec->type == JOURNAL_PUT) {
        rec->state = rd_u8(&b);
        rec->expires = old ? (msec)rd_u32(&b) * 1000 : rd_u64(&b);
        rec->client_len = rd_u8(&b);
        if (rec->client_len > JOURNAL_CLIENT_MAX)
            return 0;
        const uint8_t *client = rd_take(&b, rec->client_len);
        uint8_t n = rd_u8(&b);
        const uint8_t *host = rd_take(&b, n);
        if (b.bad || n > JOURNAL_HOST_MAX)
            return 0;
        memcpy(rec->client, client, rec->client_len);
        memcpy(rec->host, host, n);
    }
    return !b.bad;
}

int journal_open(struct journal *j, struct store *store, journal_fn *each, void *ctx)
{
    struct journal_record group[JOURNAL_GROUP_MAX];
    uint8_t *data;
    size_t len, good, n = 0;
    struct rd r;
    j->store = store;
    j->records = 0;
    j->len = 4;
    j->torn = 0;
    j->old = 0;
    if (store->read(store->ctx, NAME, &data, &len) < 0)
        return -1;
    if (len >= 4 && !memcmp(data, MAGIC_OLD, 4)) {
        j->old = 1;
    } else if (len < 4 || memcmp(data, MAGIC, 4)) {
        free(data);
        return len >= 4 ? -1 : store->replace(store->ctx, NAME, MAGIC, 4);
    }
    rd_init(&r, data, len);
    rd_take(&r, 4);
    good = r.pos;
    while (rd_left(&r)) {
        int more;
        if (!decode(&r, &group[n++], j->old, &more))
            break;
        if (more && n < JOURNAL_GROUP_MAX)
            continue;
        for (size_t i = 0; i < n; i++)
            each(ctx, &group[i]);
        j->records += n;
        good = r.pos;
        n = 0;
    }
    free(data);
    j->len = good;
    return good < len ? store->truncate(store->ctx, NAME, good) : 0;
}

/* What could be written only in part is taken back, or else nobody would
 * ever read what comes behind it. */
static int append(struct journal *j, const uint8_t *data, size_t len, size_t records)
{
    if (j->torn && j->store->truncate(j->store->ctx, NAME, j->len) < 0)
        return -1;
    j->torn = j->store->append(j->store->ctx, NAME, data, len) < 0;
    if (j->torn)
        return -1;
    j->len += len;
    j->records += records;
    return 0;
}

int journal_write(struct journal *j, const struct journal_record *recs, size_t n)
{
    uint8_t out[JOURNAL_GROUP_MAX * RECORD_MAX];
    size_t len = 0;
    for (size_t i = 0; i < n; i++)
        len += encode(out + len, &recs[i], i + 1 < n);
    return n ? append(j, out, len, n) : 0;
}

int journal_rewrite(struct journal *j, const struct journal_record *recs, size_t n)
{
    uint8_t *out = xmalloc(4 + n * RECORD_MAX);
    size_t len = 4;
    memcpy(out, MAGIC, 4);
    for (size_t i = 0; i < n; i++)
        len += encode(out + len, &recs[i], 0);
    int bad = j->store->replace(j->store->ctx, NAME, out, len);
    free(out);
    if (!bad) {
        j->records = n;
        j->len = len;
        j->torn = 0;
        j->old = 0;
    }
    return bad;
}
