#ifndef BROOKNAME_COMPRESS_H
#define BROOKNAME_COMPRESS_H

#include "bytes.h"

/* Remembers where in a message the names are, so that they need not be
 * written twice. The table belongs to one message. */

#define COMPRESS_SLOTS 1024
#define COMPRESS_MOST 640
#define COMPRESS_AT_MOST 0x3fff

struct compress_slot {
    uint32_t hash;
    uint16_t at; /* 0: empty, since nothing can be in the header */
};

struct compress {
    struct compress_slot slot[COMPRESS_SLOTS];
    uint16_t log[COMPRESS_MOST]; /* the slots in the order they were filled */
    size_t n;
    const uint8_t *last; /* the name of the record before, */
    uint16_t last_at;    /* and where it can be pointed to; 0: nowhere */
};

struct compress_mark {
    size_t n;
};

void compress_init(struct compress *c);
/* Writes the owner of a record. Most are that of the record before, which
 * is worth a look before any work is done. */
void compress_owner(struct compress *c, struct wr *w, const uint8_t *name);
/* Writes a name, with a pointer where that is possible. */
void compress_name(struct compress *c, struct wr *w, const uint8_t *name);
/* What has been written since a mark can be taken back. */
struct compress_mark compress_mark(const struct compress *c);
void compress_undo(struct compress *c, struct compress_mark mark);

#endif
