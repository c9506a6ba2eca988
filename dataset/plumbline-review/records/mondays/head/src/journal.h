#ifndef BROOKNAME_JOURNAL_H
#define BROOKNAME_JOURNAL_H

#include "store.h"

/* What happened to the leases, one group of records after the other. */

enum { JOURNAL_PUT = 1, JOURNAL_DROP = 2 };

#define JOURNAL_CLIENT_MAX 64
#define JOURNAL_HOST_MAX 63
#define JOURNAL_GROUP_MAX 32

struct journal_record {
    uint8_t type;
    uint32_t address;
    uint8_t state;
    msec expires;
    uint8_t client_len;
    uint8_t client[JOURNAL_CLIENT_MAX];
    char host[JOURNAL_HOST_MAX + 1];
};

struct journal {
    struct store *store;
    size_t records; /* since the last time it was rewritten */
    size_t len;     /* of what is good in the file */
    int torn;       /* there is more in it than that */
    int old;        /* the file is still of the first kind */
};

typedef void journal_fn(void *ctx, const struct journal_record *rec);

/* Reads what is there, of either kind, and cuts off what was not finished. */
int journal_open(struct journal *j, struct store *store, journal_fn *each, void *ctx);
/* Either all of these are in the journal afterwards, or none. */
int journal_write(struct journal *j, const struct journal_record *recs, size_t n);
/* Makes these the whole content. */
int journal_rewrite(struct journal *j, const struct journal_record *recs, size_t n);

#endif
