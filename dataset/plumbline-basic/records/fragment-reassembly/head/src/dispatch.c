#include "wicker/dispatch.h"

void wk_dispatch_on(struct wk_dispatch *dispatch, uint8_t type, wk_handler handler, void *context)
{
    dispatch->entries[type].handler = handler;
    dispatch->entries[type].context = context;
}

int wk_dispatch_call(const struct wk_dispatch *dispatch, uint8_t type, const uint8_t *data,
                     size_t length)
{
    if (!dispatch->entries[type].handler)
        return -1;
    dispatch->entries[type].handler(dispatch->entries[type].context, data, length);
    return 0;
}
