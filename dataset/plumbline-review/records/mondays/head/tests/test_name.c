#include "check.h"

static void text(void)
{
    char out[NAME_MAX_TEXT];
    struct name n = nm("Printer.Floor2.example");
    EQ(n.labels, 3);
    EQ(n.len, 24);
    CHECK(!strcmp(name_to_text(&n, out, sizeof out), "Printer.Floor2.example"));
    n = nm("a\\.b.\\007c.example.");
    EQ(n.labels, 3);
    CHECK(!strcmp(name_to_text(&n, out, sizeof out), "a\\.b.\\007c.example"));
    n = nm(".");
    EQ(n.labels, 0);
    CHECK(!strcmp(name_to_text(&n, out, sizeof out), "."));
    CHECK(name_from_text(&n, "a..b") < 0);
    CHECK(name_from_text(&n, "") < 0);
    CHECK(name_from_text(&n, "0123456789012345678901234567890123456789012345678901234567890123.x") < 0);
}

static void order(void)
{
    static const char *const sorted[] = {
        "example", "a.example", "yljkjljk.a.example", "Z.a.example", "zABC.a.EXAMPLE",
        "z.example", "\\001.z.example", "*.z.example", "\\200.z.example",
    };
    size_t n = sizeof sorted / sizeof *sorted;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            struct name a = nm(sorted[i]), b = nm(sorted[k]);
            EQ(name_cmp(&a, &b), i < k ? -1 : i > k ? 1 : 0);
        }
}

static void under(void)
{
    struct name a = nm("www.Example.net"), b = nm("example.NET"), c = nm("ample.net"), up;
    CHECK(name_is_under(&a, &b));
    CHECK(name_is_under(&b, &b));
    CHECK(!name_is_under(&b, &a));
    CHECK(!name_is_under(&a, &c));
    CHECK(name_is_under(&a, &name_root));
    name_ancestor(&up, &a, 1);
    CHECK(name_equal(&up, &b));
    EQ(up.labels, 2);
    name_ancestor(&up, &a, 3);
    CHECK(name_equal(&up, &name_root));
    CHECK(name_hash(&b, 7) == name_hash_from(&a, name_offset(&a, 1), 7));
}

static void pointers(void)
{
    static const uint8_t wire[] = {3, 'n', 'e', 't', 0, 1, 'a', 0xc0, 0, 1, 'b', 0xc0, 5, 0xc0, 13, 0xc0, 15};
    struct rd r;
    struct name n;
    rd_init(&r, wire, sizeof wire);
    r.pos = 9;
    CHECK(name_read(&n, &r) == 0);
    EQ(r.pos, 13);
    EQ(n.labels, 3);
    struct name want = nm("b.a.net");
    CHECK(name_equal(&n, &want));
    r.pos = 13;
    CHECK(name_read(&n, &r) < 0);
    rd_init(&r, wire, sizeof wire);
    r.pos = 15;
    CHECK(name_read(&n, &r) < 0);
}

int main(void)
{
    text();
    order();
    under();
    pointers();
    DONE();
}
