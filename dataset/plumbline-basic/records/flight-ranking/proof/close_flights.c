/* Two flights that are half a kilometre apart, of which the longer one took more time. */
#include <stdio.h>
#include <string.h>

#include "soar/entry.h"

int main(void)
{
    struct soar_entry entries[] = {{"near", 9000, 88.2}, {"far", 10000, 88.7}};
    soar_rank(entries, 2);
    if (strcmp(entries[0].pilot, "far") != 0) {
        printf("%.1f km is ranked before %.1f km\n", entries[0].kilometres, entries[1].kilometres);
        return 1;
    }
    return 0;
}
