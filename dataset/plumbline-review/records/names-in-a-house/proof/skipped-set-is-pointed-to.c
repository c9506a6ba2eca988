#include "check.h"
/* A service whose host has many A records that do not fit, and one AAAA that does. */
int main(void)
{
    struct msg m, back;
    uint8_t out[512];
    char many[40 * 4], one[16];
    memset(many, 7, sizeof many);
    memset(one, 6, sizeof one);
    struct name mail = nm("mail.example.net");
    uint8_t srv[300] = {0, 10, 0, 10, 1, 0};
    memcpy(srv + 6, mail.wire, mail.len);
    struct rrset a = set_of("mail.example.net", T_A, 60, many, 40, 4), aaaa = set_of("mail.example.net", T_AAAA, 60, one, 1, 16);
    msg_init(&m);
    m.has_question = 1;
    m.qname = nm("_imap._tcp.example.net");
    m.qtype = T_SRV;
    m.qclass = CLASS_IN;
    msg_add(&m, SEC_ANSWER, &m.qname, T_SRV, 60, srv, 6 + (size_t)mail.len);
    msg_add_set(&m, SEC_ADDITIONAL, &a, 60);
    msg_add_set(&m, SEC_ADDITIONAL, &aaaa, 60);
    size_t len = msg_encode(&m, out, sizeof out);
    if (msg_parse(&back, out, len) < 0)
        return 1;
    if (back.sec[SEC_ADDITIONAL].n != 1 || !name_equal(&back.sec[SEC_ADDITIONAL].rr[0].owner, &mail))
        return 1;
    return 0;
}
