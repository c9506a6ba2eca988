#include "wicker/reassembly.h"

#include <stdlib.h>
#include <string.h>

static struct wk_partial *find(struct wk_reassembly *reassembly, uint16_t id)
{
    for (size_t i = 0; i < WK_PARTIALS_MAX; i++) {
        struct wk_partial *partial = &reassembly->partials[i];
        if (partial->data && partial->id == id)
            return partial;
    }
    return NULL;
}

static struct wk_partial *start(struct wk_reassembly *reassembly, uint8_t type,
                                const struct wk_fragment *fragment)
{
    for (size_t i = 0; i < WK_PARTIALS_MAX; i++) {
        struct wk_partial *partial = &reassembly->partials[i];
        if (partial->data)
            continue;
        partial->data = malloc(fragment->count * WK_FRAGMENT_DATA);
        partial->type = type;
        partial->id = fragment->id;
        partial->count = fragment->count;
        partial->received = 0;
        partial->length = 0;
        return partial->data ? partial : NULL;
    }
    return NULL;
}

static void place(struct wk_partial *partial, const struct wk_fragment *fragment)
{
    uint16_t offset = fragment->index * WK_FRAGMENT_DATA;
    memcpy(partial->data + offset, fragment->data, fragment->size);
    if (fragment->index + 1u == fragment->count)
        partial->length = (size_t)offset + fragment->size;
}

static int deliver(struct wk_reassembly *reassembly, struct wk_partial *partial)
{
    struct wk_partial whole = *partial;
    partial->data = NULL;
    int result = wk_dispatch_call(reassembly->dispatch, whole.type, whole.data, whole.length);
    free(whole.data);
    return result;
}

int wk_reassembly_accept(struct wk_reassembly *reassembly, const struct wk_frame *frame, wk_tick now)
{
    struct wk_fragment fragment;
    if (!wk_fragment_read(frame, &fragment))
        return -1;
    struct wk_partial *partial = find(reassembly, fragment.id);
    if (!partial)
        partial = start(reassembly, frame->type, &fragment);
    if (!partial || partial->count != fragment.count)
        return -1;
    place(partial, &fragment);
    partial->deadline = now + WK_PARTIAL_TIMEOUT;
    partial->received++;
    return partial->received == partial->count ? deliver(reassembly, partial) : 0;
}

void wk_reassembly_expire(struct wk_reassembly *reassembly, wk_tick now)
{
    for (size_t i = 0; i < WK_PARTIALS_MAX; i++) {
        struct wk_partial *partial = &reassembly->partials[i];
        if (partial->data && now >= partial->deadline) {
            free(partial->data);
            partial->data = NULL;
        }
    }
}
