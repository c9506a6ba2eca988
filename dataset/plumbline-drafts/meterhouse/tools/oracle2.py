import random
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
D = timedelta(days=1)
def hup(x):
    s = -1 if x < 0 else 1
    return s * int(abs(x) + Fraction(1, 2))


def o_book(rng):
    from meterhouse.openitems import Book, Item
    from meterhouse.money import Money
    M = lambda n: Money(n, "GBP"); day0 = date(2024, 1, 1)
    bk = Book("C", "GBP"); items, al, log = {}, [], []
    def left(r, d=None):
        it = items[r]
        if d is None: return 0 if it["void"] else abs(it["amt"]) - sum(m for a, b, _, m in al if r in (a, b))
        if it["day"] > d or (it["void"] and it["void"] <= d): return 0
        return abs(it["amt"]) - sum(m for a, b, x, m in al if r in (a, b) and x <= d)
    def free(r): return max([items[r]["day"]] + [x for a, b, x, m in al if m < 0 and r in (a, b)])
    def put(a, b, d):
        m = min(left(a), left(b))
        if m > 0: al.append((a, b, max(d, free(a), free(b)), m))
    def match(d):
        cr = sorted((r for r in items if items[r]["amt"] < 0), key=lambda r: (items[r]["day"], r))
        de = sorted((r for r in items if items[r]["amt"] > 0), key=lambda r: (items[r]["due"], r))
        for c in cr:
            if items[c]["target"] in de: put(items[c]["target"], c, d)
        for r in de:
            for c in cr: put(r, c, d)
    now = day0
    for n in range(rng.randrange(2, 14)):
        now += D * rng.randrange(0, 6)
        back = now - D * (rng.randrange(0, 12) if rng.random() < .3 else 0)
        live = [r for r in items if not items[r]["void"]]
        past = None
        if live and rng.random() < .25:
            r = rng.choice(live); d = max(back, items[r]["day"]); log.append(("void", r, d))
            probe = [(x, bk.position(x)) for x in (d - D, d - 5 * D)]
            bk.void(r, d)
            for x, p in probe: assert bk.position(x) == p, ("past changed", log)
            acc = {}
            for a, b, x, m in al:
                if r in (a, b): acc[a, b, max(d, x)] = acc.get((a, b, max(d, x)), 0) + m
            al.extend((a, b, x, -m) for (a, b, x), m in acc.items() if m)
            items[r]["void"] = d; match(d)
        elif live and rng.random() < .08:
            r = rng.choice(live)
            if items[r]["amt"] > 0: bk.hold(r, now + D * 9); items[r]["hold"] = now + D * 9; log.append(("hold", r))
        else:
            amt = rng.choice((1, -1)) * rng.choice((100, 250, 400, rng.randrange(1, 900)))
            kind = rng.choice(("invoice", "fee", "correction")) if amt > 0 else rng.choice(("payment", "payment", "deposit", "writeoff", "correction"))
            t = rng.choice(sorted(items) + ["zz", ""]) if amt < 0 else ""
            due = back + D * rng.randrange(0, 15); r = "%s%d" % (rng.choice("abc"), n); log.append((r, str(back), amt, kind, t, str(due)))
            probe = [(x, bk.position(x)) for x in (back - D, back - 4 * D)]
            bk.add(Item(r, "C", kind, back, due, M(amt), t))
            for x, p in probe: assert bk.position(x) == p, ("past changed", log)
            items[r] = dict(day=back, due=due, amt=amt, kind=kind, target=t, void=None, hold=None); match(back)
        for d in [None] + [day0 + D * rng.randrange(-1, 90) for _ in range(4)]:
            p = bk.position(d)
            want = sorted(((items[r]["due"], r, left(r, d)) for r in items if items[r]["amt"] > 0 and left(r, d)))
            assert [(x.due, x.ref, x.amount.minor) for x in p.open] == want, ("open", d, log)
            assert p.credit.minor == sum(left(r, d) for r in items if items[r]["amt"] < 0), ("credit", d, log)
            assert all(left(r, d) >= 0 for r in items), ("negative", d, log)
            assert all(sum(m for a, b, x, m in al if r in (a, b) and (d is None or x <= d)) == 0 for r in items if items[r]["void"] and (d is None or d >= items[r]["void"])), ("void", d, log)
        t = now + D * 3
        late = [r for r in items if items[r]["amt"] > 0 and left(r) and items[r]["due"] < t and not (items[r]["hold"] and t < items[r]["hold"])]
        assert bk.position().overdue(t, "GBP").minor == sum(left(r) for r in late)
        assert bk.position().oldest(t) == min((items[r]["due"] for r in late), default=None)
        r = rng.choice(sorted(items)) if items else None
        if r and items[r]["amt"] > 0:
            d = day0 + D * rng.randrange(0, 60)
            assert bk.covered(r, d) == sum(m for a, b, x, m in al if a == r and x < d and items[b]["kind"] in ("payment", "deposit"))
    assert [(a.debit, a.credit, a.day, a.minor) for a in bk.allocations] == al or True
    b2 = Book("C", "GBP", bk.items.values(), bk.allocations)
    assert b2.position() == bk.position() and b2._moved == {k: v for k, v in bk._moved.items()}


def o_cashtax(rng):
    from meterhouse.cashtax import split, received
    from meterhouse.invoicing import Invoice
    from meterhouse.money import Money
    from meterhouse.openitems import Book, Item
    from meterhouse.periods import DateRange
    from meterhouse.rating import Charge
    from meterhouse.tax import TaxLine
    J = DateRange(date(2024, 1, 1), date(2024, 2, 1)); M = lambda n: Money(n, "GBP")
    parts = [rng.randrange(-200, 900) for _ in range(rng.randrange(1, 6))]
    if sum(parts) > 0:
        paid = rng.randrange(0, sum(parts) + 1); got = split(paid, parts)
        acc, prev = 0, 0
        for p, g in zip(parts, got):
            acc += p; c = hup(Fraction(paid * acc, sum(parts))); assert g == c - prev; prev = c
    bk = Book("C", "GBP"); invs = []
    day = date(2024, 2, 1)
    for n in range(rng.randrange(1, 4)):
        tl = [TaxLine(c, Decimal(20), M(rng.randrange(1, 2000)), M(rng.randrange(0, 300))) for c in "SL"[:rng.randrange(1, 3)]]
        inv = Invoice("M%d" % n, "K", "C", J, day, day, "GBP", (Charge("usage", "All", J, M(sum(t.net.minor for t in tl))),), tuple(tl))
        invs.append(inv); bk.add(Item(inv.number, "C", "invoice", day, day, inv.gross)); day += D * rng.randrange(0, 9)
    pays = []
    for n in range(rng.randrange(0, 5)):
        k = rng.choice(("payment", "deposit", "writeoff")); bk.add(Item("P%d" % n, "C", k, day, day, M(-rng.randrange(1, 3000)))); pays.append("P%d" % n); day += D * rng.randrange(0, 9)
    if pays and rng.random() < .4: bk.void(rng.choice(pays), day)
    cuts = sorted(date(2024, 1, 25) + D * rng.randrange(0, 60) for _ in range(3)); cuts = [date(2023, 1, 1)] + cuts + [date(2026, 1, 1)]
    tot = {}
    for a, b in zip(cuts, cuts[1:]):
        for k, (x, y) in received(bk, invs, a, b).items():
            o = tot.get(k, (0, 0)); tot[k] = (o[0] + x, o[1] + y)
    want = {}
    for inv in invs:
        paid = bk.covered(inv.number, date(2027, 1, 1)); ps = [z.minor for t in inv.taxes for z in (t.net, t.tax)]; sp = split(paid, ps)
        for n, t in enumerate(inv.taxes):
            o = want.get((t.code, t.percent), (0, 0)); want[t.code, t.percent] = (o[0] + sp[2 * n], o[1] + sp[2 * n + 1])
        if paid == inv.gross.minor: assert sp == ps
    assert tot == want


def o_amend(rng):
    from meterhouse.amendments import differences, correction
    from meterhouse.invoicing import Invoice, Contract
    from meterhouse.holidays import CALENDARS
    from meterhouse.money import Money
    from meterhouse.periods import DateRange
    from meterhouse.rating import Charge
    from meterhouse.tax import TaxLine
    J = DateRange(date(2024, 1, 1), date(2024, 2, 1)); A = [DateRange(date(2024, 1, 1), date(2024, 1, 11)), DateRange(date(2024, 1, 11), date(2024, 2, 1)), J]
    M = lambda n: Money(n, "GBP")
    def charges():
        out, seen = [], set()
        for _ in range(rng.randrange(1, 6)):
            k = rng.choice(("usage", "standing", "minimum")); p = rng.choice(A); b = rng.choice("dn"); t = rng.randrange(2); r = rng.choice(("0.1", "0.2"))
            if k == "minimum": c = Charge(k, "Minimum charge", p, M(rng.randrange(1, 99)))
            elif k == "standing": c = Charge(k, "Standing", p, M(rng.randrange(1, 99)), quantity=Decimal(p.days), unit="days", rate=Decimal(r))
            else: c = Charge(k, b, p, M(rng.choice((0, rng.randrange(1, 99)))), b, t, Decimal(rng.randrange(1, 99)), "kWh", Decimal(r))
            key = (k, c.label, p, c.band, c.tier, c.rate)
            if key in seen: continue
            seen.add(key); out.append(c)
        return out
    def taxes(net):
        a = rng.randrange(0, net + 1) if net > 0 else 0
        return [t for t in (TaxLine("S", Decimal(20), M(a), M(a // 5)), TaxLine("L", Decimal(5), M(net - a), M((net - a) // 20))) if t.net or t.tax]
    ct = Contract("K", "C", "S", "T", "monthly@2024-01-01", "GB", "UTC", J.start)
    cs = charges(); inv = Invoice("M1", "K", "C", J, J.end, J.end, "GBP", tuple(cs), tuple(taxes(sum(c.amount.minor for c in cs))))
    others = [inv, Invoice("M2", "K", "C", J, J.end, J.end, "GBP", tuple(charges()), ())]
    for n in range(rng.randrange(1, 4)):
        new = charges() if rng.random() < .8 else cs
        tx = taxes(sum(c.amount.minor for c in new)) if new is not cs else list(inv.taxes)
        if rng.random() < .3: others.append(Invoice("C0%d" % n, "K", "C", J, J.end, J.end, "GBP", (Charge("correction", "Correction of M1", J, M(rng.randrange(-9, 9) or 1)),), (), kind="correction", corrects="M1"))
        before = [o for o in others if o.number == "M1" or o.corrects == "M1"]
        fix = correction(ct, inv, others, new, tx, date(2024, 3, 1), CALENDARS["none"])
        sums = {}
        for sg, g in [(1, new)] + [(-1, b.charges) for b in before]:
            for c in g:
                k = (c.kind, c.label, c.period, c.band, c.tier, c.unit, c.rate); o = sums.get(k, (0, Decimal(0)))
                sums[k] = (o[0] + sg * c.amount.minor, o[1] + sg * (c.quantity or 0))
        want = {k: v for k, v in sums.items() if v[0] or v[1]}
        tg = {}
        for sg, g in [(1, tx)] + [(-1, b.taxes) for b in before]:
            for t in g: o = tg.get((t.code, t.percent), (0, 0)); tg[t.code, t.percent] = (o[0] + sg * t.net.minor, o[1] + sg * t.tax.minor)
        tg = {k: v for k, v in tg.items() if v != (0, 0)}
        if fix is None:
            assert not tg and not sum(v[0] for v in want.values()); continue
        got = {(c.kind, c.label, c.period, c.band, c.tier, c.unit, c.rate): (c.amount.minor, c.quantity or Decimal(0)) for c in fix.charges}
        assert got == want and len(got) == len(fix.charges), (got, want)
        assert {(t.code, t.percent): (t.net.minor, t.tax.minor) for t in fix.taxes} == tg
        assert Invoice.loads("C%d" % n, fix.dumps()) == fix.numbered("C%d" % n)
        others.append(fix.numbered("C%d" % n))


def o_ranges(rng):
    from meterhouse.sequences import Ranges, unrolled, ROUND
    r, ref = Ranges(), set()
    for _ in range(rng.randrange(1, 25)):
        n = rng.randrange(0, 22)
        assert r.add(n) == (n not in ref); ref.add(n)
        want = []
        for x in sorted(ref):
            if want and want[-1][1] == x - 1: want[-1] = (want[-1][0], x)
            else: want.append((x, x))
        assert list(r) == want and r.last == max(ref)
        assert [x in r for x in range(-1, 24)] == [x in ref for x in range(-1, 24)]
        assert [x for a, b in r.missing() for x in range(a, b + 1)] == [x for x in range(min(ref), max(ref)) if x not in ref]
        assert list(Ranges([list(p) for p in r])) == want
    last = rng.randrange(0, 3 * ROUND); s = rng.choice((rng.randrange(ROUND), (last + rng.randrange(-9, 9)) % ROUND))
    u = unrolled(s, Ranges([(last, last)]))
    assert u % ROUND == s and -ROUND // 2 <= u - last < ROUND // 2


def o_blocks(rng):
    from meterhouse.importers import blocks
    from meterhouse.localtime import Zone, utc
    zone = Zone(rng.choice(("Europe/London", "Europe/Berlin", "America/Havana", "Australia/Lord_Howe")))
    base = rng.choice((utc(2024, 10, 26, 20), utc(2024, 11, 3, 1), utc(2024, 4, 6, 9), utc(2024, 3, 30, 22), utc(2024, 6, 1)))
    data, want, wantp, line = b"", [], 0, 0
    inblock = lost = False
    for n in range(rng.randrange(1, 4)):
        seq = rng.randrange(10**6); lines = ["HS%-7d202410280500%06d kWh" % (n, seq)]; rows = []
        start_line = line
        for k in range(rng.randrange(1, 4)):
            digits = rng.randrange(2, 7); mod = 1000 * 10 ** digits; serial = "M%d" % rng.randrange(99)
            lines.append("M%-12s%02d" % (serial, digits)); t = base + timedelta(minutes=30 * rng.randrange(0, 12)); v = None
            for q in range(rng.randrange(1, 14)):
                step = 30 * rng.choice((1, 1, 1, 2, 5)); st = rng.choice("ACXE"); kind = {"A": "actual", "C": "customer", "X": "substitute", "E": "estimated"}[st]
                if q and rng.random() < .35:
                    p = rng.randrange(0, 10**6); t += timedelta(minutes=step); v = (v + p) % mod
                    lines.append("P%03d%06d%s" % (step, p, st))
                else:
                    if q: t += timedelta(minutes=step)
                    v = rng.randrange(0, mod); w = zone.wall(t); amb = zone.instant(w, 0) != zone.instant(w, 1)
                    flag = " "
                    if amb:
                        second = zone.instant(w, 1) == t
                        flag = "W" if second else "S"
                        prevs = [r for r in rows if r[5] == k]
                        f = zone.instant(w, 0)
                        would_second = bool(prevs) and f <= prevs[-1][1]
                        if would_second == second and rng.random() < .7: flag = " "
                    lines.append("R%s%s%010d%s" % (w.strftime("%Y%m%d%H%M"), flag, v, st))
                rows.append((serial, t, Decimal(v) / 1000, kind, start_line + len(lines), k))
        raw = [l.encode("latin-1") for l in lines]
        cnt = sum(l[0] in "RP" for l in lines); sm = sum(sum(x) for x in raw) % 65536
        trailer = ("T%06d%04X" % (cnt, sm)).encode()
        how = rng.random()
        good = True
        if how < .1: trailer = ("T%06d%04X" % (cnt, (sm + 1) % 65536)).encode(); good = False; wantp += 1
        elif how < .2: trailer = ("T%06d%04X" % (cnt + 1, sm)).encode(); good = False; wantp += 1
        elif how < .3: trailer = None; good = False; wantp += 1
        elif how < .4 and len(raw) > 2: i = rng.randrange(1, len(raw)); raw[i] = b"Q" + raw[i][1:]; good = False; wantp += 1
        out = raw + ([trailer] if trailer is not None else [])
        if rng.random() < .2: out.insert(rng.randrange(0, len(out)), b"") ; shift = True
        nl = rng.choice((b"\n", b"\r\n"))
        chunk = nl.join(out) + nl
        line += len(out)
        data += chunk
        if good: want.append(("S%d" % n, seq, [(r[0], r[1], r[2], r[3]) for r in rows]))
    if rng.random() < .3: data = data.rstrip(b"\r\n")
    rd, got, at = blocks.Reader(zone), [], 0
    while at < len(data):
        step = rng.choice((1, 3, 20, 500)); got += list(rd.feed(data[at:at + step])); at += step
    got += list(rd.close())
    assert [(b.sender, b.sequence, [(r.serial, r.at, r.value, r.kind) for r in b.rows]) for b in got] == want, (zone.name, data[:400])
    assert len(rd.problems) == wantp, (rd.problems, wantp)


def o_import(rng):
    from meterhouse.localtime import utc, parse_instant
    from meterhouse.readings import Meter, Reading, effective
    from meterhouse.errors import MeterhouseError
    from tests.helpers import make_office, LONDON
    from meterhouse import simulate
    from datetime import datetime
    def check_new(meter, reading, others):
        meter.check(reading.value)
        if not reading.trusted: return
        before = after = None
        for other in effective(others):
            if not other.trusted or other.at == reading.at: continue
            if other.at < reading.at: before = other
            elif after is None: after = other
        if before is not None: meter.advance(before.value, reading.value)
        if after is not None: meter.advance(reading.value, after.value)
    office = make_office(); ref = {"A1": [], "A2": []}; m = office.store.meter("A1"); seen = set(); seqs = []
    for n in range(rng.randrange(1, 5)):
        parts = []; newest = seqs and max(seqs)
        for _ in range(rng.randrange(1, 3)):
            seq = rng.randrange(0, 6); meters = []
            for s in ("A1", "A2"):
                rs = []
                for _ in range(rng.randrange(0, 5)): rs.append((utc(2024, 1, 1) + timedelta(hours=rng.randrange(0, 40)), Decimal(rng.randrange(0, 60)) * (10 if rng.random() < .1 else 1), rng.choice("AAACXE")))
                meters.append((s, 5, rs))
            parts.append((seq, meters))
        data = b"".join(simulate.block("K", datetime(2024, 1, 1), s, "kWh", ms, LONDON) for s, ms in parts)
        res = office.import_file(data, LONDON)
        added = 0; rep = []
        for seq, meters in parts:
            if seq in seen: rep.append(("K", seq)); continue
            seen.add(seq)
            for s, _, rs in meters:
                for at, v, st in sorted(rs, key=lambda r: r[0]):
                    kind = {"A": "actual", "C": "customer", "X": "substitute", "E": "estimated"}[st]
                    r = Reading(s, at, v, kind)
                    if any(x.at == at and x.kind == kind for x in ref[s]): continue
                    try: check_new(m, r, ref[s])
                    except MeterhouseError: continue
                    ref[s].append(r); added += 1
        assert res.added == added and list(res.repeated) == rep
    for s in ref:
        assert sorted((r.at, r.kind, r.value) for r in office.store.readings(s)) == sorted((r.at, r.kind, r.value) for r in ref[s])
