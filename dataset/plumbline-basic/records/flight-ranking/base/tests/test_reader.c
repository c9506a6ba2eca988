#include "check.h"

#include <string.h>

#include "soar/reader.h"

static void fixes_are_parsed(void)
{
    struct soar_fix fix;
    CHECK(soar_fix_parse(&fix, "B1101355206343N00006198WA0058700558\r\n") == 0);
    CHECK(fix.time == 11 * 3600 + 60 + 35);
    CHECK(fix.latitude == 52 * 60000 + 6343 && fix.longitude == -6198);
    CHECK(fix.altitude == 587);
    CHECK(soar_fix_parse(&fix, "B0000003312000S17030500EA-001200000") == 0);
    CHECK(fix.latitude == -(33 * 60000 + 12000) && fix.longitude == 170 * 60000 + 30500);
    CHECK(fix.altitude == -12);
}

static void broken_fixes_are_not(void)
{
    struct soar_fix fix;
    CHECK(soar_fix_parse(&fix, "B1101355206343N00006198WA005870055") == -1);
    CHECK(soar_fix_parse(&fix, "B2401355206343N00006198WA0058700558") == -1);
    CHECK(soar_fix_parse(&fix, "B1101355260343N00006198WA0058700558") == -1);
    CHECK(soar_fix_parse(&fix, "B1101355206343X00006198WA0058700558") == -1);
    CHECK(soar_fix_parse(&fix, "B1101355206343N00006198WA00a8700558") == -1);
}

static void a_log_is_read_over_midnight(void)
{
    char path[32];
    struct soar_reader reader;
    struct soar_fix fix;
    write_log(path, "AXXX001\r\nHFPLTPILOTINCHARGE: Zoë Tan\r\n"
                    "B2359503312000S17030500EA0100000000\r\n"
                    "LXXX a line of no interest\r\n"
                    "B0000103312000S17030500EA0101000000\r\n");
    CHECK(soar_open(&reader, path) == 0);
    CHECK(soar_next(&reader, &fix) == 1 && fix.time == 86390);
    CHECK(strcmp(reader.pilot, "Zoë Tan") == 0);
    CHECK(soar_next(&reader, &fix) == 1 && fix.time == 86410 && reader.line == 5);
    CHECK(soar_next(&reader, &fix) == 0 && fix.time == 86410);
    soar_close(&reader);
    unlink(path);
}

static void damage_is_told(void)
{
    char path[32];
    struct soar_reader reader;
    struct soar_fix fix;
    write_log(path, "B110135\r\n");
    CHECK(soar_open(&reader, path) == 0);
    CHECK(soar_next(&reader, &fix) == -1 && reader.line == 1);
    soar_close(&reader);
    unlink(path);
    CHECK(soar_open(&reader, path) == -1);
}

int main(void)
{
    fixes_are_parsed();
    broken_fixes_are_not();
    a_log_is_read_over_midnight();
    damage_is_told();
    return 0;
}
