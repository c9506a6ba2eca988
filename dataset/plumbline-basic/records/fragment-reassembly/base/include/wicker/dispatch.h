#ifndef WICKER_DISPATCH_H
#define WICKER_DISPATCH_H

#include <stddef.h>
#include <stdint.h>

/* Data belongs to the caller and is gone when the handler returns. A handler may send and receive. */
typedef void (*wk_handler)(void *context, const uint8_t *data, size_t length);

struct wk_dispatch {
    struct {
        wk_handler handler;
        void *context;
    } entries[256];
};

/* Sets the handler of a type; NULL takes it away. */
void wk_dispatch_on(struct wk_dispatch *dispatch, uint8_t type, wk_handler handler, void *context);

/* Calls the handler of a type; returns 0, or -1 if it has none. */
int wk_dispatch_call(const struct wk_dispatch *dispatch, uint8_t type, const uint8_t *data,
                     size_t length);

#endif
