#include "check.h"

static void round_trip(void)
{
    struct msg m, back;
    uint8_t out[1232];
    struct rrset ns = set_name("example.net", T_NS, 300, "ns1.example.net");
    struct rrset a = set_a("WWW.example.net", 60, 1), soa = set_soa("example.net", 900, 300);
    msg_init(&m);
    m.id = 77;
    m.flags = F_QR | F_RD;
    m.has_question = 1;
    m.qname = nm("www.example.net");
    m.qtype = T_A;
    m.qclass = CLASS_IN;
    msg_add_set(&m, SEC_ANSWER, &a, 60);
    msg_add_set(&m, SEC_AUTHORITY, &ns, 300);
    msg_add_set(&m, SEC_AUTHORITY, &soa, 900);
    size_t len = msg_encode(&m, out, sizeof out);
    CHECK(len > 0 && len < 150);
    CHECK(msg_parse(&back, out, len) == 0);
    EQ(back.id, 77);
    EQ(back.sec[SEC_ANSWER].n, 1);
    EQ(back.sec[SEC_AUTHORITY].n, 2);
    EQ(back.sec[SEC_ANSWER].rr[0].ttl, 60);
    CHECK(name_equal(&back.sec[SEC_ANSWER].rr[0].owner, &a.owner));
    const struct rr *r = &back.sec[SEC_AUTHORITY].rr[1];
    EQ(r->rdlen, soa.rd[0].len);
    CHECK(!memcmp(r->rdata, soa.rd[0].data, r->rdlen));
    struct rrset got;
    EQ(rrset_from(&got, &back, SEC_AUTHORITY, &soa.owner, T_SOA), 1);
    EQ(soa_minimum(&got.rd[0]), 300);
    rrset_free(&got);
    for (size_t i = 0; i < len; i++) {
        struct msg half;
        CHECK(msg_parse(&half, out, i) < 0);
    }
    rrset_free(&ns);
    rrset_free(&a);
    rrset_free(&soa);
    msg_free(&m);
    msg_free(&back);
}

static void truncation(void)
{
    struct msg m, back;
    uint8_t out[512];
    char many[40 * 16];
    memset(many, 7, sizeof many);
    for (int i = 0; i < 40; i++)
        many[i * 16] = (char)i;
    struct rrset small = set_a("a.example", 60, 1), big = set_of("b.example", T_AAAA, 60, many, 40, 16);
    msg_init(&m);
    m.has_question = 1;
    m.qname = nm("a.example");
    m.qtype = T_A;
    m.qclass = CLASS_IN;
    msg_add_set(&m, SEC_ANSWER, &small, 60);
    msg_add_set(&m, SEC_ANSWER, &big, 60);
    size_t len = msg_encode(&m, out, sizeof out);
    CHECK(msg_parse(&back, out, len) == 0);
    CHECK(back.flags & F_TC);
    EQ(back.sec[SEC_ANSWER].n, 1);
    msg_free(&back);
    msg_free(&m);

    msg_init(&m);
    m.has_question = 1;
    m.qname = nm("a.example");
    m.qtype = T_A;
    m.qclass = CLASS_IN;
    msg_add_set(&m, SEC_ADDITIONAL, &big, 60);
    msg_add_set(&m, SEC_ADDITIONAL, &small, 60);
    len = msg_encode(&m, out, sizeof out);
    CHECK(msg_parse(&back, out, len) == 0);
    CHECK(!(back.flags & F_TC));
    EQ(back.sec[SEC_ADDITIONAL].n, 1);
    EQ(msg_encode(&m, out, 20), 0);
    msg_free(&back);
    msg_free(&m);
    rrset_free(&small);
    rrset_free(&big);
}

int main(void)
{
    round_trip();
    truncation();
    DONE();
}
