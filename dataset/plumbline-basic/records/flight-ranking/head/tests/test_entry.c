#include "check.h"

#include <math.h>
#include <string.h>

#include "soar/distance.h"
#include "soar/entry.h"
#include "soar/text.h"

static void distances(void)
{
    struct soar_fix field = {.latitude = 47 * 60000, .longitude = 10 * 60000};
    struct soar_fix north = {.latitude = 47 * 60000 + 30000, .longitude = 10 * 60000};
    struct soar_fix east = {.latitude = 47 * 60000, .longitude = 10 * 60000 + 30000};
    struct soar_fix before = {.latitude = 0, .longitude = 180 * 60000 - 10000};
    struct soar_fix after = {.latitude = 0, .longitude = -180 * 60000 + 10000};
    CHECK(soar_distance(&field, &field) == 0);
    CHECK(fabs(soar_distance(&field, &north) - 55560) < 10);
    CHECK(fabs(soar_distance(&field, &east) - 37892) < 10);
    CHECK(fabs(soar_distance(&before, &after) - 37040) < 10);
    CHECK(soar_distance(&after, &before) == soar_distance(&before, &after));
}

static void names_are_cut(void)
{
    char name[6];
    soar_copy(name, sizeof name, "Zoë");
    CHECK(strcmp(name, "Zoë") == 0);
    soar_copy(name, sizeof name, "Annanën");
    CHECK(strcmp(name, "Annan") == 0);
    soar_copy(name, sizeof name, "");
    CHECK(strcmp(name, "") == 0);
}

static void a_log_becomes_an_entry(void)
{
    char path[32];
    struct soar_entry entry;
    write_log(path, "HFPLTPILOTINCHARGE:Zoë Tan\r\n"
                    "B1000004700000N01000000EA0050000000\r\n"
                    "B1130004730000N01000000EA0050000000\r\n"
                    "B1200304700010N01000000EA0050000000\r\n");
    CHECK(soar_entry_read(&entry, path) == 0);
    CHECK(strcmp(entry.pilot, "Zoë Tan") == 0);
    CHECK(entry.seconds == 7230);
    CHECK(fabs(entry.kilometres - 55.56) < 0.01);
    unlink(path);
    CHECK(soar_entry_read(&entry, path) == -1);
    write_log(path, "B1000004700000N01000000EA0050000000\r\nB1130\r\n");
    CHECK(soar_entry_read(&entry, path) == -1);
    unlink(path);
}

static void the_farthest_comes_first(void)
{
    struct soar_entry entries[] = {
        {"short", 3000, 12.5}, {"slow", 9000, 88}, {"far", 20000, 305.25}, {"fast", 8000, 88}};
    soar_rank(entries, 4);
    CHECK(strcmp(entries[0].pilot, "far") == 0);
    CHECK(strcmp(entries[1].pilot, "fast") == 0);
    CHECK(strcmp(entries[2].pilot, "slow") == 0);
    CHECK(strcmp(entries[3].pilot, "short") == 0);
}

int main(void)
{
    distances();
    names_are_cut();
    a_log_becomes_an_entry();
    the_farthest_comes_first();
    return 0;
}
