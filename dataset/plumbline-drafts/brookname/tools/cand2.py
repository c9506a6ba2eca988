CANDS = {
 'nth-left-only': ([('src/spans.c', '''        n = next;
    }
    return balance(n);''', '''        n = next;
        update(n);
        return n;
    }
    return balance(n);''')], 'o_spans', 1500, 'test_spans test_pool'),
 'decline-heap': ([('src/leases.c', '''    memset(e->host, 0, sizeof e->host);
    heap_fix(l, e);
''', '''    memset(e->host, 0, sizeof e->host);
''')], 'o_leases', 1500, 'test_leases test_offers'),
 'offer-heap': ([('src/leases.c', '''            e->expires = until;
            heap_fix(l, e);
''', '''            e->expires = until;
''')], 'o_leases', 1500, 'test_leases test_offers'),
 'add-reach': ([('src/spans.c', '''        if (n->last > last)
            last = n->last;
        s->root = take(s->root, n);''', '''        last = n->last;
        s->root = take(s->root, n);''')], 'o_spans', 1500, 'test_spans test_pool'),
 'unlink-host': ([('src/leases.c', '''    unlink_client(l, e);
    unlink_host(l, e);
    e->state = next.state;''', '''    unlink_client(l, e);
    e->state = next.state;''')], 'o_leases', 800, 'test_leases test_offers'),
 'exclude-rest': ([('src/pool.c', '''    struct resting **r = find_resting(p, address);
    if (*r) {
        wake(p, r);
        return 1;
    }
    return spans_cut(&p->fresh, address, address) > 0;''', '''    struct resting **r = find_resting(p, address);
    if (spans_cut(&p->fresh, address, address))
        return 1;
    if (*r)
        wake(p, r);
    return *r != NULL;''')], 'o_spans', 500, 'test_pool'),
 'group-n': ([('src/journal.c', '''        good = r.pos;
        n = 0;
    }''', '''        n = 0;
    }'''), ('src/journal.c', '''        if (more && n < JOURNAL_GROUP_MAX)
            continue;''', '''        good = r.pos;
        if (more && n < JOURNAL_GROUP_MAX)
            continue;''')], 'o_leases', 800, 'test_leases test_offers'),
}
