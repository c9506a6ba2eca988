#ifndef BROOKNAME_STORE_H
#define BROOKNAME_STORE_H

#include "bytes.h"

/* Files, as far as the journal needs them. The real ones are in a
 * directory, those of the tests are in memory. Every function returns 0,
 * or -1. What has been appended or replaced is on the disk. */

struct store {
    void *ctx;
    /* The whole file; an absent one is empty. The caller frees it. */
    int (*read)(void *ctx, const char *name, uint8_t **data, size_t *len);
    int (*append)(void *ctx, const char *name, const void *data, size_t len);
    /* All of it or nothing of it. */
    int (*replace)(void *ctx, const char *name, const void *data, size_t len);
    int (*truncate)(void *ctx, const char *name, size_t len);
};

int store_open_dir(struct store *s, const char *dir);
void store_close_dir(struct store *s);

#endif
