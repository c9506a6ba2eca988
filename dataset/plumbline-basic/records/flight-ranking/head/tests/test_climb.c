#include "check.h"

#include "soar/climb.h"

static int read_climb(struct soar_climb *climb, const char *text)
{
    char path[32];
    struct soar_reader reader;
    write_log(path, text);
    CHECK(soar_open(&reader, path) == 0);
    int failed = soar_climb_read(climb, &reader);
    soar_close(&reader);
    unlink(path);
    return failed;
}

int main(void)
{
    struct soar_climb climb;
    CHECK(read_climb(&climb, "B1000005206343N00006198WA0050000000\n"
                             "B1001005206343N00006198WA0090000000\n"
                             "B1002005206343N00006198WA0040000000\n"
                             "B1003005206343N00006198WA0085000000\n") == 0);
    CHECK(climb.highest == 900 && climb.gain == 450 && climb.seconds == 180);
    CHECK(read_climb(&climb, "AXXX001\n") == -1);
    CHECK(read_climb(&climb, "B1000005206343N00006198WA0050000000\nB10\n") == -1);
    return 0;
}
