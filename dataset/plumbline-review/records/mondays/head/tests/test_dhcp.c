#include "check.h"
#include "dhcp.h"

int main(void)
{
    static struct dhcp_packet p, back;
    uint8_t out[1500], big[300];
    size_t len;
    memset(&p, 0, sizeof p);
    p.op = 1;
    p.htype = 1;
    p.hlen = 6;
    p.xid = 0x12345678;
    p.ciaddr = 0x0a000001;
    memcpy(p.chaddr, "\1\2\3\4\5\6", 6);
    for (size_t i = 0; i < sizeof big; i++)
        big[i] = (uint8_t)i;
    uint8_t type = DHCP_DISCOVER;
    dhcp_add(&p, OPT_TYPE, &type, 1);
    dhcp_add(&p, 200, big, sizeof big);
    dhcp_add_u32(&p, OPT_WANT, 0x0a000005);
    len = dhcp_encode(&p, out, sizeof out);
    CHECK(len > 0);
    CHECK(dhcp_parse(&back, out, len) == 0);
    EQ(back.xid, 0x12345678);
    EQ(back.ciaddr, 0x0a000001);
    EQ(dhcp_type(&back), DHCP_DISCOVER);
    EQ(dhcp_get_u32(&back, OPT_WANT, 0), 0x0a000005);
    EQ(dhcp_get_u32(&back, OPT_SERVER, 9), 9);
    size_t n;
    const uint8_t *got = dhcp_get(&back, 200, &n);
    EQ(n, sizeof big);
    CHECK(got && !memcmp(got, big, n));

    /* Options that go on in the field for the file name, with the parts of
     * one of them on both sides of another. */
    len = dhcp_encode(&(struct dhcp_packet){.op = 1, .hlen = 6}, out, sizeof out);
    uint8_t more[] = {52, 1, 1, 12, 2, 'a', 'b', 53, 1, 3, 255};
    memcpy(out + 240, more, sizeof more);
    uint8_t file[] = {12, 2, 'c', 'd', 50, 4, 1, 2, 3, 4, 255};
    memcpy(out + 108, file, sizeof file);
    CHECK(dhcp_parse(&back, out, 240 + sizeof more) == 0);
    got = dhcp_get(&back, OPT_HOST, &n);
    CHECK(n == 4 && !memcmp(got, "abcd", 4));
    EQ(dhcp_type(&back), DHCP_REQUEST);
    EQ(dhcp_get_u32(&back, OPT_WANT, 0), 0x01020304);
    CHECK(dhcp_parse(&back, out, 100) < 0);
    out[236] = 0;
    CHECK(dhcp_parse(&back, out, 251) < 0);
    DONE();
}
