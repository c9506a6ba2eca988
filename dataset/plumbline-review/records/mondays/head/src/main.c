#include "apply.h"
#include "config.h"
#include "offers.h"
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

/* Three sockets and one loop. SIGHUP reads the configuration again,
 * SIGUSR1 writes the status page to standard output. */

static volatile sig_atomic_t want_reload, want_status, want_stop;

struct daemon_ {
    int client_fd, server_fd, dhcp_fd;
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

static msec clock_ms(clockid_t id)
{
    struct timespec ts;
    clock_gettime(id, &ts);
    return (msec)ts.tv_sec * 1000 + (msec)ts.tv_nsec / 1000000;
}

/* Leases outlive a restart, so their times are those of the wall; all else
 * is for the clock that nobody sets. */
static msec now_wall(void) { return clock_ms(CLOCK_REALTIME); }

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

static int udp_socket(uint32_t address, uint16_t port, int broadcast)
{
    struct sockaddr_in sa = to_sockaddr(address, port);
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_BROADCAST, &broadcast, sizeof broadcast);
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

static void handle_dhcp(struct daemon_ *d, struct offers *o, const uint8_t *buf, size_t len)
{
    static struct dhcp_packet in, out;
    uint8_t reply[1500];
    if (dhcp_parse(&in, buf, len) < 0 || !offers_handle(o, &in, &out, now_wall()))
        return;
    size_t n = dhcp_encode(&out, reply, sizeof reply);
    struct sockaddr_in sa = in.giaddr ? to_sockaddr(in.giaddr, 67)
                          : in.ciaddr ? to_sockaddr(in.ciaddr, 68)
                                      : to_sockaddr(0xffffffffu, 68);
    if (n)
        sendto(d->dhcp_fd, reply, n, MSG_DONTWAIT, (struct sockaddr *)&sa, sizeof sa);
}

int main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : "/etc/brookname.conf";
    struct config config;
    struct daemon_ d;
    struct timers timers;
    struct store store;
    struct offers offers;
    if (load(&config, path) < 0)
        return 1;

    struct pool *pool = pool_new();
    for (size_t i = 0; i < config.ranges; i++)
        pool_add(pool, config.range[i].first, config.range[i].last);
    for (size_t i = 0; i < config.excludes; i++)
        pool_exclude(pool, config.exclude[i].first, config.exclude[i].last);
    if (store_open_dir(&store, config.state_dir) < 0) {
        perror(config.state_dir);
        return 1;
    }
    struct knowledge know;
    know.leases = leases_open(pool, &store, (msec)config.grace_seconds * 1000, now_wall());
    if (!know.leases) {
        fputs("brookname: the journal of the leases cannot be read\n", stderr);
        return 1;
    }
    know.cache = cache_new(config.cache_size, &config.limits);
    know.zones = zones_new();
    struct limiter *limiter = limiter_new(&config.limiter);
    apply_config(&config, &know, limiter);
    offers_init(&offers, &config.offers, know.leases, pool);

    d.client_fd = udp_socket(config.listen, config.port, 0);
    d.server_fd = udp_socket(0, 0, 0);
    d.dhcp_fd = config.ranges ? udp_socket(0, 67, 1) : -1;
    if (d.client_fd < 0 || d.server_fd < 0 || (config.ranges && d.dhcp_fd < 0)) {
        perror("brookname: socket");
        return 1;
    }
    timers_init(&timers, clock_ms(CLOCK_MONOTONIC));
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
        struct pollfd fds[3] = {{d.client_fd, POLLIN, 0}, {d.server_fd, POLLIN, 0}, {d.dhcp_fd, POLLIN, 0}};
        msec now = clock_ms(CLOCK_MONOTONIC), next = timers_next(&timers);
        int wait = next == MSEC_NEVER ? 10000 : next <= now ? 0 : next - now > 10000 ? 10000 : (int)(next - now);
        poll(fds, 3, wait);
        now = clock_ms(CLOCK_MONOTONIC);
        for (int i = 0; i < 3; i++) {
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
            else if (i == 1)
                resolver_from_server(resolver, peer.address, peer.port, buf, (size_t)n, now);
            else
                handle_dhcp(&d, &offers, buf, (size_t)n);
        }
        timers_run(&timers, now);
        leases_expire(know.leases, now_wall());
        if (want_reload) {
            struct config next_config;
            want_reload = 0;
            if (load(&next_config, path) == 0) {
                config_free(&config);
                config = next_config;
                apply_config(&config, &know, limiter);
                offers.config = config.offers;
            } else {
                config_free(&next_config);
            }
        }
        if (want_status) {
            struct status status = {&know, limiter, resolver, &offers, pool};
            want_status = 0;
            status_write(&status, stdout, now_wall());
            fflush(stdout);
        }
    }
    resolver_free(resolver);
    cache_free(know.cache);
    zones_free(know.zones);
    limiter_free(limiter);
    leases_close(know.leases);
    pool_free(pool);
    store_close_dir(&store);
    config_free(&config);
    return 0;
}
