CANDS = {
 'undo-last': ([('src/compress.c', '''        c->slot[c->log[--c->n]].at = 0;
    c->last = NULL;
    c->last_at = 0;
''', '''        c->slot[c->log[--c->n]].at = 0;
''')], 'o_msg', 3000, 'test_msg test_resolver'),
 'below-single': ([('src/zones.c', '''    n->below -= gone;
    if (all) {''', '''    if (all) {'''), ('src/zones.c', '''            node_free(n->child[i]);
        n->n = 0;
    }
    for (size_t i = depth''', '''            node_free(n->child[i]);
        n->n = 0;
        n->below = 0;
    }
    for (size_t i = depth''')], 'o_zones', 3000, 'test_zones test_resolver'),
 'kind-stale': ([('src/cache.c', '''        e->type = type;
        e->cost = cost;''', '''        e->type = type;
        e->kind = kind;
        e->cost = cost;'''), ('src/cache.c', '''    e->kind = kind;
    rrset_copy''', '''    rrset_copy''')], 'o_cache', 200, 'test_cache test_resolver'),
 'cuts-guest': ([('src/cache.c', '''            queue_push(&c->door, e);
        }
        if (type == TYPE_ANY_NAME)
            c->cuts++;
''', '''            queue_push(&c->door, e);
            c->cuts += type == TYPE_ANY_NAME;
        }
''')], 'o_cache', 200, 'test_cache test_resolver'),
 'uses-kept': ([('src/cache.c', '''            queue_take(e);
            e->uses = 0;
''', '''            queue_take(e);
''')], 'o_cache', 200, 'test_cache test_resolver'),
 'right-late': ([('src/zones.c', '''        if (slot + 1 < n->n)
            right = n->child[slot + 1];
        pos += same;''', '''        pos += same;'''), ('src/zones.c', '''        n = child;
    }
    return first(n->n''', '''        if (slot + 1 < n->n)
            right = n->child[slot + 1];
        n = child;
    }
    return first(n->n''')], 'o_zones', 3000, 'test_zones test_resolver'),
 'guest-cost': ([('src/cache.c', '''        if (*g) {
            guest_strike(c, g);
            queue_push(&c->house, e);''', '''        if (*g) {
            queue_push(&c->house, e);''')], 'o_cache', 200, 'test_cache test_resolver'),
 'heap-remove': ([('src/cache.c', '''    heap_place(c, e->heap_at, last);
    heap_fix(c, last);
}''', '''    last->heap_at = e->heap_at;
    heap_fix(c, last);
}''')], 'o_cache', 200, 'test_cache test_resolver'),
 'seq-new': ([('src/cache.c', '    e->seq = ++c->seq;\n', ''), ('src/cache.c', '        e->expires = MSEC_NEVER;\n', '        e->expires = MSEC_NEVER;\n        e->seq = ++c->seq;\n')], 'o_cache', 200, 'test_cache test_resolver'),
 'nodata-own': ([('src/cache.c', '''    forget_cuts(c, name);
    put(c, name, type, CACHE_NODATA''', '''    if (c->cuts)
        forget_cuts(c, name);
    put(c, name, type, CACHE_NODATA''')], 'o_cache', 100, 'test_cache'),
 'peek-cut': ([('src/cache.c', '''        if (!name->wire[at])
            break;
    }
    e = find_from(c, name, 0, type);''', '''        if (!name->wire[at] || e)
            break;
    }
    e = find_from(c, name, 0, type);''')], 'o_cache', 200, 'test_cache test_resolver'),
}
