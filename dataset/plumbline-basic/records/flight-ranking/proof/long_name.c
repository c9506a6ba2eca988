/* Names that are as long as there is room, and longer, end within it. */
#include <stdio.h>
#include <string.h>

#include "soar/text.h"

#define ROOM 24

int main(void)
{
    static const char *names[] = {"Anna-Katharina Lindqvist", "Maximilian von und zu Hohenstein"};
    for (int i = 0; i < 2; i++) {
        char space[2 * ROOM];
        memset(space, '#', sizeof space);
        soar_copy(space, ROOM, names[i]);
        if (space[ROOM] != '#' || memchr(space, '\0', ROOM) == NULL) {
            printf("%s: a byte was written behind the %d that there are\n", names[i], ROOM);
            return 1;
        }
        if (memcmp(space, names[i], ROOM - 1) != 0)
            return 2;
    }
    return 0;
}
