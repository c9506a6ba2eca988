#include <string.h>

#include "soar/reader.h"

#define DAY 86400u
#define LONGEST_LINE 128
#define PILOT "HFPLT"

int soar_open(struct soar_reader *reader, const char *path)
{
    memset(reader, 0, sizeof *reader);
    reader->file = fopen(path, "r");
    return reader->file != NULL ? 0 : -1;
}

/* The rest of a line that did not fit is of no interest. */
static void skip_rest(FILE *file, const char *line)
{
    if (strchr(line, '\n') != NULL)
        return;
    for (int c = getc(file); c != EOF && c != '\n'; c = getc(file))
        ;
}

static void read_pilot(struct soar_reader *reader, const char *line)
{
    const char *name = strchr(line, ':');
    if (name == NULL)
        return;
    name++;
    name += strspn(name, " ");
    snprintf(reader->pilot, sizeof reader->pilot, "%.*s", (int)strcspn(name, "\r\n"), name);
}

int soar_next(struct soar_reader *reader, struct soar_fix *fix)
{
    char line[LONGEST_LINE];
    while (fgets(line, sizeof line, reader->file) != NULL) {
        reader->line++;
        skip_rest(reader->file, line);
        if (strncmp(line, PILOT, strlen(PILOT)) == 0)
            read_pilot(reader, line);
        if (line[0] != 'B')
            continue;
        struct soar_fix read;
        if (soar_fix_parse(&read, line) != 0)
            return -1;
        read.time += reader->last / DAY * DAY;
        if (read.time < reader->last)
            read.time += DAY;
        reader->last = read.time;
        *fix = read;
        return 1;
    }
    return ferror(reader->file) ? -1 : 0;
}

void soar_close(struct soar_reader *reader)
{
    if (reader->file != NULL)
        fclose(reader->file);
    reader->file = NULL;
}
