#include <string.h>

#include "soar/fix.h"

/* B HHMMSS DDMMmmm N DDDMMmmm E A PPPPP GGGGG, without the blanks */
#define LENGTH 35

/* Reads digits: 0, or -1 if something else is among them. */
static int digits(const char *text, size_t count, int32_t *number)
{
    *number = 0;
    for (size_t i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        *number = *number * 10 + (text[i] - '0');
    }
    return 0;
}

/* Reads degrees and thousandths of minutes, and the letter of the hemisphere. */
static int angle(const char *text, size_t degree_digits, char positive, char negative, int32_t *place)
{
    int32_t degrees, thousandths;
    if (digits(text, degree_digits, &degrees) != 0 || digits(text + degree_digits, 5, &thousandths) != 0)
        return -1;
    char hemisphere = text[degree_digits + 5];
    if (thousandths >= 60000 || (hemisphere != positive && hemisphere != negative))
        return -1;
    int32_t size = degrees * 60000 + thousandths;
    *place = hemisphere == positive ? size : -size;
    return 0;
}

static int altitude(const char *text, int32_t *metres)
{
    if (text[0] != '-')
        return digits(text, 5, metres);
    if (digits(text + 1, 4, metres) != 0)
        return -1;
    *metres = -*metres;
    return 0;
}

int soar_fix_parse(struct soar_fix *fix, const char *line)
{
    struct soar_fix read;
    int32_t hours, minutes, seconds;
    if (strlen(line) < LENGTH || line[0] != 'B')
        return -1;
    if (digits(line + 1, 2, &hours) != 0 || digits(line + 3, 2, &minutes) != 0 ||
        digits(line + 5, 2, &seconds) != 0 || hours > 23 || minutes > 59 || seconds > 59)
        return -1;
    if (angle(line + 7, 2, 'N', 'S', &read.latitude) != 0 || angle(line + 15, 3, 'E', 'W', &read.longitude) != 0)
        return -1;
    if (altitude(line + 25, &read.altitude) != 0)
        return -1;
    read.time = (uint32_t)(hours * 3600 + minutes * 60 + seconds);
    *fix = read;
    return 0;
}
