#include "check.h"
#include "spans.h"

/* The spans as text, which is easier to look at. */
static const char *text(const struct spans *s)
{
    static char out[400];
    uint32_t first, last;
    size_t n = 0;
    out[0] = 0;
    for (int more = spans_from(s, 0, &first, &last); more; more = last < UINT32_MAX && spans_from(s, last + 1, &first, &last))
        n += (size_t)snprintf(out + n, sizeof out - n, "%s%u-%u", n ? " " : "", first, last);
    return out;
}

#define IS(s, want) (strcmp(text(s), want) ? (fprintf(stderr, "%s:%d: %s, not %s\n", __FILE__, __LINE__, text(s), want), failures_++) : 0)

static void adding(void)
{
    struct spans s = {NULL};
    EQ(spans_add(&s, 10, 19), 10);
    EQ(spans_add(&s, 30, 39), 10);
    EQ(spans_add(&s, 50, 59), 10);
    IS(&s, "10-19 30-39 50-59");
    EQ(spans_add(&s, 12, 15), 0);
    EQ(spans_add(&s, 20, 20), 1);
    IS(&s, "10-20 30-39 50-59");
    EQ(spans_add(&s, 29, 29), 1);
    EQ(spans_add(&s, 35, 49), 10);
    IS(&s, "10-20 29-59");
    EQ(spans_add(&s, 21, 28), 8);
    IS(&s, "10-59");
    EQ(spans_add(&s, 0, 4294967295u), 4294967296ll - 50);
    IS(&s, "0-4294967295");
    EQ(spans_total(&s), 4294967296ll);
    spans_free(&s);
}

static void cutting(void)
{
    struct spans s = {NULL};
    spans_add(&s, 10, 99);
    EQ(spans_cut(&s, 50, 59), 10);
    IS(&s, "10-49 60-99");
    EQ(spans_cut(&s, 10, 10), 1);
    EQ(spans_cut(&s, 99, 99), 1);
    EQ(spans_cut(&s, 40, 69), 20);
    IS(&s, "11-39 70-98");
    EQ(spans_cut(&s, 40, 69), 0);
    EQ(spans_cut(&s, 0, 4294967295u), 58);
    IS(&s, "");
    EQ(spans_total(&s), 0);
    spans_free(&s);
}

static void counting(void)
{
    struct spans s = {NULL};
    uint32_t first, last;
    for (uint32_t i = 0; i < 100; i++)
        spans_add(&s, i * 37 % 100 * 10, i * 37 % 100 * 10 + 3);
    EQ(spans_total(&s), 400);
    for (uint32_t k = 0; k < 400; k++)
        EQ(spans_nth(&s, k), k / 4 * 10 + k % 4);
    EQ(spans_from(&s, 14, &first, &last), 1);
    EQ(first, 20);
    EQ(spans_from(&s, 13, &first, &last), 1);
    EQ(first, 10);
    EQ(spans_from(&s, 994, &first, &last), 0);
    for (uint32_t i = 0; i < 100; i += 2)
        EQ(spans_cut(&s, i * 10 + 1, i * 10 + 2), 2);
    EQ(spans_total(&s), 300);
    EQ(spans_nth(&s, 1), 3);
    EQ(spans_nth(&s, 2), 10);
    EQ(spans_nth(&s, 299), 993);
    CHECK(!spans_has(&s, 21));
    CHECK(spans_has(&s, 11));
    for (uint32_t i = 0; i < 100; i++)
        spans_cut(&s, i * 53 % 100 * 10, i * 53 % 100 * 10 + 9);
    EQ(spans_total(&s), 0);
    spans_free(&s);
}

int main(void)
{
    adding();
    cutting();
    counting();
    DONE();
}
