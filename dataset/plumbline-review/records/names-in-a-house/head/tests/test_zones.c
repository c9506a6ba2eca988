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

/* Names that share more or less of their beginnings, in and out. */
static void churning(void)
{
    struct zones *z = zones_new();
    static const char *const names[] = {"shop.example", "shopping.example", "sh.example", "shore.example", "x.shore.example",
                                        "y.x.shore.example", "sho.example", "example", "examples", "shop.examples"};
    for (size_t i = 0; i < 10; i++) {
        EQ(add(z, names[i], ZONE_BLOCK, 0), 1);
        EQ(under(z, "."), i + 1);
    }
    EQ(under(z, "example"), 8);
    EQ(under(z, "shore.example"), 3);
    EQ(under(z, "sho.example"), 1);
    for (size_t i = 0; i < 10; i++) {
        struct name n = nm(names[(i * 7 + 3) % 10]);
        CHECK(zones_get(z, &n) != NULL);
        EQ(zones_remove(z, &n), 1);
        CHECK(zones_get(z, &n) == NULL);
        EQ(under(z, "."), 9 - i);
        for (size_t k = i + 1; k < 10; k++) {
            struct name other = nm(names[(k * 7 + 3) % 10]);
            CHECK(zones_get(z, &other) != NULL);
        }
    }
    zones_free(z);

    z = zones_new();
    for (int i = 0; i < 300; i++) {
        char name[64];
        snprintf(name, sizeof name, "h%d.%s.example", i * 31 % 300, i % 3 ? "ads" : "adserver");
        add(z, name, ZONE_BLOCK, 0);
    }
    EQ(under(z, "ads.example"), 200);
    EQ(under(z, "adserver.example"), 100);
    struct name ads = nm("ads.example"), at, found;
    EQ(zones_remove_under(z, &ads), 200);
    EQ(under(z, "example"), 100);
    int n = 0;
    for (const struct zone *zone = zones_next(z, NULL, &found); zone; zone = zones_next(z, &at, &found)) {
        CHECK(!n || name_cmp(&at, &found) < 0);
        at = found;
        n++;
    }
    EQ(n, 100);
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
    churning();
    walking();
    DONE();
}
