#include "apply.h"
#include "config.h"
#include "resolver.h"
#include "status.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* Two sockets and one loop. SIGHUP reads the configuration again,
 * SIGUSR1 writes the status page to standard output. */

static volatile sig_atomic_t want_reload, want_status, want_stop;

struct daemon_ {
    int client_fd, server_fd;
};

static void on_signal(int n)
{
    if (n == SIGHUP)
        want_reload = 1;
    else if (n == SIGUSR1)
        want_status = 1;
    else
        want_stop = 1;
}

static msec clock_ms(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (msec)ts.tv_sec * 1000 + (msec)ts.tv_nsec / 1000000;
}

static struct sockaddr_in to_sockaddr(uint32_t address, uint16_t port)
{
    struct sockaddr_in sa;
    memset(&sa, 0, sizeof sa);
    sa.sin_family = AF_INET;
    sa.sin_addr.s_addr = htonl(address);
    sa.sin_port = htons(port);
    return sa;
}

static void send_client(void *ctx, const struct peer *to, const uint8_t *p, size_t len)
{
    struct sockaddr_in sa = to_sockaddr(to->address, to->port);
    sendto(((struct daemon_ *)ctx)->client_fd, p, len, MSG_DONTWAIT, (struct sockaddr *)&sa, sizeof sa);
}

static void send_server(void *ctx, const struct server *to, const uint8_t *p, size_t len)
{
    struct sockaddr_in sa = to_sockaddr(to->address, to->port);
    sendto(((struct daemon_ *)ctx)->server_fd, p, len, MSG_DONTWAIT, (struct sockaddr *)&sa, sizeof sa);
}

static uint16_t random_id(void *ctx)
{
    static int fd = -1;
    uint16_t v = 0;
    (void)ctx;
    if (fd < 0)
        fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    if (fd < 0 || read(fd, &v, sizeof v) != sizeof v)
        abort();
    return v;
}

static int udp_socket(uint32_t address, uint16_t port)
{
    struct sockaddr_in sa = to_sockaddr(address, port);
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return -1;
    if (bind(fd, (struct sockaddr *)&sa, sizeof sa) < 0) {
        close(fd);
        return -1;
    }
    return fd;
}

static int load(struct config *c, const char *path)
{
    static char text[1 << 20];
    FILE *f = fopen(path, "r");
    if (!f) {
        perror(path);
        return -1;
    }
    size_t n = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    text[n] = 0;
    config_init(c);
    int line = config_parse(c, text);
    if (line)
        fprintf(stderr, "%s:%d: not understood\n", path, line);
    return line ? -1 : 0;
}

int main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : "/etc/brookname.conf";
    struct config config;
    struct daemon_ d;
    struct timers timers;
    if (load(&config, path) < 0)
        return 1;

    struct knowledge know;
    know.cache = cache_new(config.cache_size, &config.limits);
    know.zones = zones_new();
    struct limiter *limiter = limiter_new(&config.limiter);
    apply_config(&config, &know, limiter);

    d.client_fd = udp_socket(config.listen, config.port);
    d.server_fd = udp_socket(0, 0);
    if (d.client_fd < 0 || d.server_fd < 0) {
        perror("brookname: socket");
        return 1;
    }
    timers_init(&timers, clock_ms());
    struct resolver_io io = {&d, send_client, send_server, random_id};
    struct resolver *resolver = resolver_new(&know, limiter, &timers, &io);
    for (size_t i = 0; i < config.servers; i++)
        upstream_add(resolver_upstream(resolver), config.server[i].address, config.server[i].port, config.server[i].group);

    struct sigaction sa;
    memset(&sa, 0, sizeof sa);
    sa.sa_handler = on_signal;
    sigaction(SIGHUP, &sa, NULL);
    sigaction(SIGUSR1, &sa, NULL);
    sigaction(SIGTERM, &sa, NULL);
    sigaction(SIGINT, &sa, NULL);

    while (!want_stop) {
        static uint8_t buf[65536];
        struct pollfd fds[2] = {{d.client_fd, POLLIN, 0}, {d.server_fd, POLLIN, 0}};
        msec now = clock_ms(), next = timers_next(&timers);
        int wait = next == MSEC_NEVER ? 10000 : next <= now ? 0 : next - now > 10000 ? 10000 : (int)(next - now);
        poll(fds, 2, wait);
        now = clock_ms();
        for (int i = 0; i < 2; i++) {
            struct sockaddr_in from;
            socklen_t fromlen = sizeof from;
            if (!(fds[i].revents & POLLIN))
                continue;
            ssize_t n = recvfrom(fds[i].fd, buf, sizeof buf, 0, (struct sockaddr *)&from, &fromlen);
            if (n <= 0)
                continue;
            struct peer peer = {ntohl(from.sin_addr.s_addr), ntohs(from.sin_port)};
            if (i == 0)
                resolver_from_client(resolver, &peer, buf, (size_t)n, now);
            else
                resolver_from_server(resolver, peer.address, peer.port, buf, (size_t)n, now);
        }
        timers_run(&timers, now);
        cache_sweep(know.cache, now);
        if (want_reload) {
            struct config next_config;
            want_reload = 0;
            if (load(&next_config, path) == 0) {
                config_free(&config);
                config = next_config;
                apply_config(&config, &know, limiter);
            } else {
                config_free(&next_config);
            }
        }
        if (want_status) {
            struct status status = {&know, limiter, resolver};
            want_status = 0;
            status_write(&status, stdout);
            fflush(stdout);
        }
    }
    resolver_free(resolver);
    cache_free(know.cache);
    zones_free(know.zones);
    limiter_free(limiter);
    config_free(&config);
    return 0;
}
