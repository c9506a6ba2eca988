SLUG, BASE, RIGHT, CONTEXT = 'mondays', 'base2', 'pr2', 2
BUGS = {
 'declined-stays-where-it-was': [('src/leases.c', '''    memset(e->host, 0, sizeof e->host);
    heap_fix(l, e);
    return 0;
''', '''    memset(e->host, 0, sizeof e->host);
    return 0;
''')],
 'old-journal-appended-to': [('src/leases.c', '''    if (journal_open(&l->journal, store, replay, l) < 0 || (l->journal.old && rewrite(l) < 0)) {
''', '''    if (journal_open(&l->journal, store, replay, l) < 0) {
''')],
 'names-by-the-wrong-clock': [
  ('src/leases.c', '    msec grace, now;\n', '    msec grace;\n'),
  ('src/leases.c', '    size_t done = 0;\n    l->now = now;\n', '    size_t done = 0;\n'),
  ('src/leases.c', '''msec leases_now(const struct leases *l)
{
    return l->now;
}

''', ''),
  ('src/leases.h', '''/* The time of the wall when that was last done. */
msec leases_now(const struct leases *l);
''', ''),
  ('src/chase.c', 'leases_by_host(k->leases, host, leases_now(k->leases))', 'leases_by_host(k->leases, host, now)'),
 ],
}
