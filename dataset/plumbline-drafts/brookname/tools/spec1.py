SLUG, BASE, RIGHT, CONTEXT = 'names-in-a-house', 'base1', 'pr1', 2
exec(open(here + '/cand1.py').read())
BUGS = {
 'skipped-set-is-pointed-to': CANDS['undo-last'][0],
 'no-from-the-guestbook': CANDS['cuts-guest'][0],
 'branching-zone-removed': CANDS['below-single'][0],
 'uses-move-in': CANDS['uses-kept'][0],
 'no-of-other-servers': [
  ('src/cache.h', '''    uint32_t ttl;            /* what is left, in seconds */
    const struct name *name; /* whose entry it is, the name itself or one above it */
};''', '''    uint32_t ttl;            /* what is left, in seconds */
};'''),
  ('src/cache.c', '''        hit.set = &e->set;
        hit.name = &e->name;
''', '''        hit.set = &e->set;
'''),
  ('src/chase.c', '''        struct cache_hit hit = cache_get(k->cache, &at, type, now);
        if (hit.result == CACHE_NXDOMAIN && servers_for(k, hit.name) != *group) {
            *missing = at;
            return CHASE_ASK;
        }
''', '''        struct cache_hit hit = cache_get(k->cache, &at, type, now);
'''),
 ],
}
