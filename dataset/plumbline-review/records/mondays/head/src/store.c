#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int dir_read(void *ctx, const char *name, uint8_t **data, size_t *len)
{
    int fd = openat(*(int *)ctx, name, O_RDONLY | O_CLOEXEC);
    struct stat st;
    size_t got = 0;
    *data = NULL;
    *len = 0;
    if (fd < 0)
        return errno == ENOENT ? 0 : -1;
    if (fstat(fd, &st) < 0) {
        close(fd);
        return -1;
    }
    *data = xmalloc((size_t)st.st_size);
    while (got < (size_t)st.st_size) {
        ssize_t n = read(fd, *data + got, (size_t)st.st_size - got);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        got += (size_t)n;
    }
    close(fd);
    *len = got;
    return 0;
}

static int write_all(int fd, const void *data, size_t len)
{
    const uint8_t *p = data;
    while (len) {
        ssize_t n = write(fd, p, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        p += n;
        len -= (size_t)n;
    }
    return fsync(fd);
}

static int dir_append(void *ctx, const char *name, const void *data, size_t len)
{
    int fd = openat(*(int *)ctx, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0640);
    if (fd < 0)
        return -1;
    int bad = write_all(fd, data, len);
    return close(fd) < 0 || bad ? -1 : 0;
}

static int dir_replace(void *ctx, const char *name, const void *data, size_t len)
{
    int dir = *(int *)ctx;
    char temp[256];
    snprintf(temp, sizeof temp, "%s.tmp", name);
    int fd = openat(dir, temp, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0640);
    if (fd < 0)
        return -1;
    int bad = write_all(fd, data, len);
    if (close(fd) < 0 || bad || renameat(dir, temp, dir, name) < 0)
        return -1;
    return fsync(dir);
}

static int dir_truncate(void *ctx, const char *name, size_t len)
{
    int fd = openat(*(int *)ctx, name, O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return -1;
    int bad = ftruncate(fd, (off_t)len) < 0 || fsync(fd) < 0;
    return close(fd) < 0 || bad ? -1 : 0;
}

int store_open_dir(struct store *s, const char *dir)
{
    int *fd = xmalloc(sizeof *fd);
    *fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (*fd < 0) {
        free(fd);
        return -1;
    }
    *s = (struct store){fd, dir_read, dir_append, dir_replace, dir_truncate};
    return 0;
}

void store_close_dir(struct store *s)
{
    close(*(int *)s->ctx);
    free(s->ctx);
}
