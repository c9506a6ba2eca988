#include "check.h"
#include "zones.h"

static int add(struct zones *z, const char *name, enum zone_kind kind, int only)
{
    struct name n = nm(name);
    struct zone zone = {.kind = kind, .apex_only = only};
    return zones_add(z, &n, &zone);
}

static const char *match(const struct zones *z, const char *name)
{
    static char text[NAME_MAX_TEXT];
    struct name n = nm(name), apex;
    return zones_match(z, &n, &apex) ? name_to_text(&apex, text, sizeof text) : "-";
}

static size_t under(const struct zones *z, const char *name)
{
    struct name n = nm(name);
    return zones_count_under(z, &n);
}

static void matching(void)
{
    struct zones *z = zones_new();
    CHECK(!strcmp(match(z, "a.b"), "-"));
    EQ(add(z, "example", ZONE_FORWARD, 0), 1);
    EQ(add(z, "lan.example", ZONE_ADDRESS, 0), 1);
    EQ(add(z, "only.lan.example", ZONE_BLOCK, 1), 1);
    EQ(add(z, "ex", ZONE_BLOCK, 0), 1);
    EQ(add(z, "example", ZONE_BLOCK, 0), 0);
    CHECK(!strcmp(match(z, "www.EXAMPLE"), "example"));
    CHECK(!strcmp(match(z, "h.lan.example"), "lan.example"));
    CHECK(!strcmp(match(z, "only.lan.example"), "only.lan.example"));
    CHECK(!strcmp(match(z, "x.only.lan.example"), "lan.example"));
    CHECK(!strcmp(match(z, "plan.example"), "example"));
    CHECK(!strcmp(match(z, "a.ex"), "ex"));
    CHECK(!strcmp(match(z, "exam"), "-"));
    EQ(add(z, ".", ZONE_FORWARD, 0), 1);
    CHECK(!strcmp(match(z, "exam"), "."));
    struct name n = nm("lan.example");
    EQ(zones_remove(z, &n), 1);
    EQ(zones_remove(z, &n), 0);
    CHECK(!strcmp(match(z, "h.lan.example"), "example"));
    zones_free(z);
}

static void counting(void)
{
    struct zones *z = zones_new();
    static const char *const names[] = {"example", "a.example", "b.a.example", "c.a.example", "ab.example", "a.net", "b.net"};
    for (size_t i = 0; i < 7; i++)
        add(z, names[i], ZONE_BLOCK, 0);
    EQ(under(z, "."), 7);
    EQ(under(z, "example"), 5);
    EQ(under(z, "a.example"), 3);
    EQ(under(z, "net"), 2);
    EQ(under(z, "x.net"), 0);
    struct name n = nm("a.example");
    EQ(zones_remove_under(z, &n), 3);
    EQ(under(z, "example"), 2);
    EQ(under(z, "a.example"), 0);
    n = nm("net");
    EQ(zones_remove_under(z, &n), 2);
    EQ(under(z, "."), 2);
    EQ(zones_remove_under(z, &n), 0);
    zones_free(z);
}

static void walking(void)
{
    struct zones *z = zones_new();
    static const char *const sorted[] = {".", "example", "a.example", "b.a.example", "a-b.example", "ab.example", "net", "a.net"};
    static const int order[] = {5, 2, 7, 0, 3, 6, 1, 4};
    struct name at, found;
    CHECK(!zones_next(z, NULL, &found));
    for (size_t i = 0; i < 8; i++)
        add(z, sorted[order[i]], ZONE_BLOCK, 0);
    const struct zone *zone = zones_next(z, NULL, &found);
    for (size_t i = 0; i < 8; i++) {
        struct name want = nm(sorted[i]);
        CHECK(zone && name_equal(&found, &want));
        at = found;
        zone = zones_next(z, &at, &found);
    }
    CHECK(!zone);
    at = nm("aa.example");
    CHECK(zones_next(z, &at, &found));
    struct name want = nm("ab.example");
    CHECK(name_equal(&found, &want));
    zones_free(z);
}

int main(void)
{
    matching();
    counting();
    walking();
    DONE();
}
