"""python oracle.py TREE NAME SEEDS: prints failures|seeds|examples.  Naive references for the intricate parts."""
import random, sys
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
sys.path.insert(0, sys.argv[1])
D = timedelta(days=1)


def o_intervals(rng):
    from meterhouse.intervals import IntervalMap, NOTHING
    m, ref, ops = IntervalMap(), {}, []
    for _ in range(rng.randrange(2, 9)):
        a = rng.randrange(0, 20); b = a + rng.randrange(0, 8); v = rng.choice("xyz")
        op = rng.choice(("assign", "assign", "clear", "fill", "update", "overlay"))
        ops.append((op, a, b, v))
        if op == "assign":
            m.assign(a, b, v); ref.update({n: v for n in range(a, b)})
        elif op == "clear":
            m.clear(a, b); [ref.pop(n, None) for n in range(a, b)]
        elif op == "fill":
            m.fill(a, b, v); [ref.setdefault(n, v) for n in range(a, b)]
        elif op == "update":
            table = {"x": rng.choice("xyz-"), "y": rng.choice("xyz-"), "z": rng.choice("xyz-"), None: rng.choice("x--")}
            g = lambda k: NOTHING if table[None if k is NOTHING else k] == "-" else table[None if k is NOTHING else k]
            m.update(a, b, g)
            for n in range(a, b):
                w = table[ref.get(n)]
                if w == "-": ref.pop(n, None)
                else: ref[n] = w
        else:
            o = IntervalMap()
            for _ in range(3):
                c = rng.randrange(0, 20); o.assign(c, c + rng.randrange(0, 5), rng.choice("xyz"))
            for lo, hi, v in o:
                ref.update({n: v for n in range(lo, hi)})
            m.overlay(o)
        want = []
        for n in sorted(ref):
            if want and want[-1][1] == n and want[-1][2] == ref[n]: want[-1][1] = n + 1
            else: want.append([n, n + 1, ref[n]])
        assert [list(s) for s in m] == want, ops
        assert len(m) == len(want) and bool(m) == bool(want)
        assert m == IntervalMap([tuple(s) for s in want]), ops
        a = rng.randrange(-2, 24); b = a + rng.randrange(0, 12)
        inside = {n: ref[n] for n in range(a, b) if n in ref}
        got = {n: v for lo, hi, v in m.spans(a, b) for n in range(lo, hi)}
        assert got == inside, ("spans", ops, a, b)
        gaps = [n for lo, hi in m.gaps(a, b) for n in range(lo, hi)]
        assert gaps == [n for n in range(a, b) if n not in ref], ("gaps", ops, a, b)
        r = m.restrict(a, b)
        assert {n: v for lo, hi, v in r for n in range(lo, hi)} == inside and r is not m, ("restrict", ops, a, b)
        assert r == IntervalMap(list(r))
        lens = m.lengths(a, b, lambda x, y: y - x)
        assert lens == {v: list(inside.values()).count(v) for v in set(inside.values())}
        assert all(m.get(n) == ref.get(n) for n in range(-2, 30))


def naive_rule(r, a, b):
    from meterhouse.periods import days_in_month
    lo = r.start if r.start else a - timedelta(days=800)
    def key(d):
        if r.freq == "DAILY": return d.toordinal()
        if r.freq == "WEEKLY": return (d - timedelta(days=(d.weekday() - r.week_start) % 7)).toordinal() // 7
        return d.year * 12 + d.month if r.freq == "MONTHLY" else d.year
    def ordok(d):
        for nth, wd in r.weekdays:
            if d.weekday() != wd: continue
            if not nth: return True
            if r.freq == "MONTHLY" or r.months:
                L = days_in_month(d.year, d.month); f = (d.day - 1) // 7 + 1; g = -((L - d.day) // 7 + 1)
            else:
                y = (d - date(d.year, 1, 1)).days; L = (date(d.year, 12, 31) - d).days
                f = y // 7 + 1; g = -(L // 7 + 1)
            if nth in (f, g): return True
        return False
    def ok(d):
        if r.months and d.month not in r.months: return False
        L = days_in_month(d.year, d.month)
        if r.monthdays and d.day not in r.monthdays and d.day - L - 1 not in r.monthdays: return False
        if r.weekdays: return ordok(d)
        if r.monthdays or r.freq == "DAILY": return True
        if r.freq == "WEEKLY": return d.weekday() == r.start.weekday()
        if r.freq == "MONTHLY": return d.day == r.start.day
        return d.day == r.start.day and (bool(r.months) or d.month == r.start.month)
    if r.freq == "YEARLY": d, stop = date(lo.year, 1, 1), date(b.year + 1, 1, 1)
    elif r.freq == "MONTHLY": d, stop = lo.replace(day=1), b + timedelta(days=32)
    else: d, stop = lo - timedelta(days=7), b + timedelta(days=8)
    if r.freq == "WEEKLY": d -= timedelta(days=(d.weekday() - r.week_start) % 7)
    groups, order = {}, []
    while d < stop:
        if ok(d): groups.setdefault(key(d), []).append(d)
        d += D
    found = []
    for k in sorted(groups):
        if r.start:
            k0 = key(r.start)
            if (k - k0) % r.interval: continue
        g = groups[k]
        if r.positions:
            g = [x for n, x in enumerate(g) if n + 1 in r.positions or n - len(g) in r.positions]
        found += [x for x in g if not r.start or x >= r.start]
    if r.count is not None: found = found[:r.count]
    return [x for x in found if (r.until is None or x <= r.until) and x not in r.excluded]


def random_rule(rng):
    from meterhouse.recurrence import Recurrence, WEEKDAYS
    from meterhouse.errors import BadRule
    while True:
        freq = rng.choice(("DAILY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY", "YEARLY")); p = ["FREQ=" + freq]
        start = date(2020, 1, 1) + D * rng.randrange(0, 900)
        if rng.random() < .75: p.append("START=%s" % start)
        if rng.random() < .5: p.append("INTERVAL=%d" % rng.randrange(1, 5))
        if rng.random() < .35: p.append("BYMONTH=" + ",".join(map(str, rng.sample(range(1, 13), rng.randrange(1, 4)))))
        if rng.random() < .4 and freq != "WEEKLY": p.append("BYMONTHDAY=" + ",".join(map(str, rng.sample([1, 5, 15, 28, 29, 30, 31, -1, -2, -30, -31], rng.randrange(1, 4)))))
        if rng.random() < .45:
            o = lambda: "" if freq in ("DAILY", "WEEKLY") or rng.random() < .5 else str(rng.choice([1, 2, 4, 5, -1, -2, -5] + ([10, 52, 53, -53, -20] if freq == "YEARLY" else [])))
            p.append("BYDAY=" + ",".join(o() + d for d in rng.sample(WEEKDAYS, rng.randrange(1, 4))))
        if rng.random() < .3: p.append("BYSETPOS=" + ",".join(map(str, rng.sample([1, 2, 3, -1, -2], rng.randrange(1, 3)))))
        if rng.random() < .3: p.append("WKST=" + rng.choice(WEEKDAYS))
        if rng.random() < .25: p.append("COUNT=%d" % rng.randrange(1, 12))
        if rng.random() < .25: p.append("UNTIL=%s" % (start + D * rng.randrange(0, 900)))
        if rng.random() < .2: p.append("EXCEPT=" + ",".join(str(start + D * rng.randrange(0, 90)) for _ in range(3)))
        if rng.random() < .35: p.append("SHIFT=" + rng.choice(("FOLLOWING", "PRECEDING", "MODIFIED")))
        try: return Recurrence.parse(";".join(p))
        except BadRule: continue


def o_recurrence(rng):
    from meterhouse.recurrence import Recurrence
    from meterhouse.errors import BadRule
    from meterhouse.holidays import CALENDARS
    if rng.random() < .15:
        kind = rng.choice(("daily", "weekly@", "monthly@", "quarterly@", "yearly@")); m, dd = rng.randrange(1, 13), rng.randrange(1, 32)
        wd = rng.randrange(7)
        body = {"daily": "daily", "weekly@": "weekly@" + ("MO","TU","WE","TH","FR","SA","SU")[wd], "monthly@": "monthly@%s" % (dd if dd < 31 else "last"), "quarterly@": "quarterly@%d" % dd, "yearly@": "yearly@%02d-%02d" % (m, dd)}[kind]
        sh = rng.choice(("", "", "+", "-"))
        import calendar
        a = date(2021, 1, 1) + D * rng.randrange(1200); b = a + D * rng.randrange(0, 400)
        hol = CALENDARS["GB-EAW"]; want = []
        d = a - D * 20
        while d < b + D * 20:
            L = calendar.monthrange(d.year, d.month)[1]
            hit = {"daily": True, "weekly@": d.weekday() == wd, "monthly@": d.day == min(dd, L), "quarterly@": d.month % 3 == 1 and d.day == min(dd, L), "yearly@": d.month == m and d.day == min(dd, L)}[kind]
            if hit:
                x = hol.following(d) if sh == "+" else hol.preceding(d) if sh == "-" else d
                if a <= x < b and x not in want: want.append(x)
            d += D
        assert list(Recurrence.parse(body + sh).between(a, b, hol)) == want, (body + sh, a, b)
        return
    r = random_rule(rng)
    assert Recurrence.parse(str(r)) == r
    a = date(2020, 1, 1) + D * rng.randrange(0, 1500); b = a + D * rng.randrange(0, 500)
    cal = CALENDARS[rng.choice(("none", "GB-EAW", "SE"))]
    days = naive_rule(r, a - D * 20, b + D * 20)
    if r.shift:
        out = []
        for d in days:
            x = getattr(cal, {"FOLLOWING": "following", "PRECEDING": "preceding", "MODIFIED": "modified"}[r.shift])(d)
            if x not in out: out.append(x)
        days = out
    want = [d for d in days if a <= d < b]
    got = list(r.between(a, b, cal))
    assert got == want, (str(r), cal.name, a, b, got[:3], want[:3])
    if want:
        assert r.after(a - D, cal) == want[0], str(r)
        assert r.take(a, len(want), cal) == want


ZONES = ["Europe/London", "Europe/Berlin", "Asia/Beirut", "America/Havana", "Australia/Lord_Howe", "UTC", "America/Sao_Paulo"]


def random_schedule(rng):
    from meterhouse.tou import Schedule, Window
    ws = []
    for _ in range(rng.randrange(1, 5)):
        days = rng.choice(("*", "MO-FR", "SA,SU", "FR-MO", "SU", "WE"))
        q = lambda hi: rng.randrange(0, hi) * 30
        s, e = q(48), q(48) + 30
        season = rng.choice((None, None, "11-01..02-28", "03-15..10-31", "12-20..01-05", "12-31..12-31", "01-01..01-01"))
        ws.append(Window.parse(rng.choice("abc"), "%s %02d:%02d-%02d:%02d" % (days, *divmod(s, 60), *divmod(e, 60)), season, rng.choice(("any", "any", "holiday", "ordinary"))))
    return Schedule("z", tuple(ws), rng.choice(("none", "GB-EAW", "SE")))


def wall_band(s, wall):
    from meterhouse.holidays import CALENDARS
    cal = CALENDARS[s.holidays]
    for w in reversed(s.windows):
        for back in (0, 1):
            day = wall.date() - D * back
            m = (wall - datetime.combine(day, datetime.min.time())).total_seconds() / 60
            if w.starts_on(day, cal) and w.start <= m < w.start + ((w.end - w.start) if w.end > w.start else w.end - w.start + 1440): return w.band
    return s.default


def o_tou(rng):
    from meterhouse.localtime import Zone, utc
    zone = Zone(rng.choice(ZONES)); s = random_schedule(rng)
    year = rng.choice((2018, 2022, 2023, 2024))
    a = utc(year, 1, 1) + timedelta(minutes=30 * rng.randrange(-200, 365 * 48)) if rng.random() < .4 else rng.choice((utc(year, 1, 1), utc(2024, 3, 30), utc(2024, 10, 26), utc(2022, 3, 26), utc(2022, 10, 29), utc(2018, 2, 17), utc(2018, 11, 3), utc(2024, 4, 6), utc(2024, 11, 3), utc(2024, 3, 10))) + timedelta(minutes=30 * rng.randrange(-60, 60))
    b = a + timedelta(minutes=30 * rng.randrange(1, 400))
    m = s.over(zone, a, b)
    t = a
    while t < b:
        want = wall_band(s, zone.wall(t))
        assert m.get(t) == want, (zone.name, s.to_json(), t, m.get(t), want)
        t += timedelta(minutes=30)
    assert list(m.gaps(a - D, b + D)) == [(a - D, a), (b, b + D)]
    assert s.band_at(a, zone) == wall_band(s, zone.wall(a))
    ps = list(zone.pieces(a, b))
    assert ps[0][0] == a and ps[-1][1] == b and all(x[1] == y[0] and x[2] != y[2] for x, y in zip(ps, ps[1:]))
    for lo, hi, off in ps:
        assert zone.offset(lo) == off == zone.offset(hi - timedelta(seconds=1))


def o_shapes(rng):
    from meterhouse.localtime import Zone, utc, seconds
    from meterhouse.shapes import Shape, Weights
    zone = Zone(rng.choice(ZONES))
    sh = Shape(tuple(rng.randrange(1, 9) for _ in range(12)), rng.choice(((1,) * 7, tuple(rng.randrange(1, 4) for _ in range(7)))))
    w = Weights(sh, zone)
    def pick():
        d = date(2021, 11, 1) + D * rng.randrange(0, 900)
        if rng.random() < .4: d = d.replace(day=1)
        t = zone.midnight(d)
        return t if rng.random() < .5 else t + timedelta(minutes=rng.randrange(0, 3000))
    a, b = pick(), pick()
    if rng.random() < .3: b = a + timedelta(hours=rng.randrange(0, 60))
    want, d = 0, zone.date_of(a) if a < b else None
    while d is not None and zone.midnight(d) < b:
        x, y = max(a, zone.midnight(d)), min(b, zone.midnight(d + D))
        if x < y: want += seconds(x, y) * sh.months[d.month - 1] * sh.weekdays[d.weekday()]
        d += D
    assert w.between(a, b) == want, (zone.name, sh, a, b)


def hup(x):
    s = -1 if x < 0 else 1
    return s * int(abs(x) + Fraction(1, 2))


def o_estimation(rng):
    from meterhouse.localtime import Zone, utc, seconds
    from meterhouse.shapes import Shape, Weights
    from meterhouse.usage import Curve, Point
    from meterhouse import estimation as e
    zone = Zone("Europe/London")
    w = Weights(Shape(tuple(rng.randrange(1, 9) for _ in range(12))), zone)
    at, tot, pts = utc(2022, 1, 1) + timedelta(hours=rng.randrange(9000)), 0, []
    for n in range(rng.randrange(1, 7)):
        pts.append(Point(at, tot, "estimated" if n and rng.random() < .3 else "actual"))
        at += timedelta(hours=rng.choice((rng.randrange(1, 100), rng.randrange(100, 4000)))); tot += rng.choice((0, rng.randrange(1, 900000)))
    c = Curve(pts, w)
    until = c.end + timedelta(hours=rng.randrange(-500, 3000))
    got = e.complete(c, until, "power-flat")
    if until <= c.end: assert got is c; return
    tr = [p for p in pts if p.kind == "actual"]
    Y, E, P = timedelta(days=365), timedelta(days=28), timedelta(days=182)
    norm = Fraction(4500 * 365, w.year())
    lv = norm; avg = None
    if len(tr) > 1:
        s = max(tr[0].at, tr[-1].at - Y)
        if tr[-1].at - s >= E:
            k = max(i for i, p in enumerate(tr) if p.at <= s)
            t0 = tr[k].total if tr[k].at == s else tr[k].total + hup((tr[k + 1].total - tr[k].total) * Fraction(w.between(tr[k].at, s), w.between(tr[k].at, tr[k + 1].at)))
            own = Fraction(tr[-1].total - t0, w.between(s, tr[-1].at))
            avg = Fraction((tr[-1].total - t0) * 86400, seconds(s, tr[-1].at))
            f = min(Fraction(1), Fraction(seconds(s, tr[-1].at), 182 * 86400))
            lv = own * f + norm * (1 - f)
    assert got.points[:-1] == pts and got.points[-1].kind == "estimated" and got.points[-1].at == until
    assert got.points[-1].total == tot_of(pts) + hup(lv * w.between(pts[-1].at, until)), (pts, until)
    assert e.daily_average(c) == avg


def tot_of(pts): return pts[-1].total


def o_curve(rng):
    from meterhouse.localtime import utc, seconds
    from meterhouse.readings import Install, Meter, Reading, TRUSTED
    from meterhouse.usage import Curve
    t0 = utc(2024, 1, 1); installs, readings, want, total, at = [], [], [], Fraction(0), t0
    for n in range(rng.randrange(1, 4)):
        mult = rng.choice((Decimal(1), Decimal("0.0007"), Decimal(20)))
        m = Meter("M%d" % n, "power", 3, 1, mult); fitted = at
        v = rng.randrange(0, 10000); first = True
        for k in range(rng.randrange(1, 5)):
            readings.append(Reading(m.serial, at, Decimal(v) / 10, "initial" if first else "actual"))
            if not (first and want and want[-1][0] == at): want.append((at, total))
            if rng.random() < .3 : readings.append(Reading(m.serial, at + timedelta(hours=1), Decimal((v + 3) % 10000) / 10, "estimated")); est = (at + timedelta(hours=1), total + Fraction(3, 10) * Fraction(mult) * 1000)
            else: est = None
            step = rng.randrange(0, 2400); nxt = v + step
            at2 = at + timedelta(hours=rng.randrange(5, 300)); last_total = total
            v = nxt % 10000; total += Fraction(step, 10) * Fraction(mult) * 1000; at = at2; first = False
        readings.append(Reading(m.serial, at, Decimal(v) / 10, "final")); want.append((at, total))
        installs.append(Install(m, fitted, at))
    rng.shuffle(installs); rs = readings[:]
    c = Curve.build(installs, rs)
    got = [(p.at, p.total) for p in c.points]
    assert got == [(a, hup(t)) for a, t in want], (got, want)
    for _ in range(6):
        a = c.start + timedelta(seconds=rng.randrange(0, seconds(c.start, c.end))); b = a + timedelta(seconds=rng.randrange(1, 10**6))
        b = min(b, c.end)
        if b <= a: continue
        sl = c.slices(a, b)
        assert sl[0].start == a and sl[-1].end == b and sum(s.amount for s in sl) == c.usage(a, b)
        assert all(x.end == y.start for x, y in zip(sl, sl[1:]))
        assert {s.start for s in sl[1:]} == {p.at for p in c.points if a < p.at < b}


def o_rating(rng):
    from meterhouse.localtime import Zone, utc, seconds
    from meterhouse.money import Money, apportion
    from meterhouse.periods import DateRange
    from meterhouse.rating import rate_period
    from meterhouse.tariffs import Tariff, Tier, Version, Event
    from meterhouse.usage import UsageSlice
    zone = Zone(rng.choice(ZONES))
    start = date(2023, 11, 1) + D * rng.randrange(0, 400)
    if rng.random() < .15: period = DateRange(date(2024, 1, 1), date(2025, 1, 1))
    else: period = DateRange(start, start + D * rng.randrange(1, 70))
    vs = []
    days = {date(2020, 1, 1)} | {start + D * rng.randrange(-5, 70) for _ in range(rng.randrange(0, 3))}
    sched = random_schedule(rng)
    for eff in sorted(days):
        if rng.random() < .4: sched = random_schedule(rng)
        evs = []
        for _ in range(rng.choice((0, 0, 1, 2))):
            a = zone.midnight(period.start) + timedelta(minutes=30 * rng.randrange(-100, 3000)); evs.append(Event(a, a + timedelta(minutes=30 * rng.randrange(1, 30)), rng.choice("ae")))
        def ladder():
            n = rng.randrange(0, 3); ups = sorted(rng.sample(range(1, 400), n))
            return tuple(Tier(u, Decimal(rng.randrange(1, 999)) / 1000) for u in ups) + (Tier(None, Decimal(rng.randrange(1, 999)) / 1000),)
        vs.append(Version(eff, sched, {b: ladder() for b in "abcze"}, Decimal(rng.choice(("0", "0.37"))), Decimal(rng.choice(("0", "0", "50"))), rng.choice((30, 30, 28)), tuple(evs)))
    t = Tariff("T", "power", "GBP", vs)
    s0, s1 = zone.bounds(period.start, period.end)
    slices, at = [], s0 - timedelta(minutes=30 * rng.randrange(0, 50))
    while at < s1:
        nx = at + timedelta(minutes=30 * rng.choice((1, 5, 48, 700, 2000)))
        if rng.random() < .9: slices.append(UsageSlice(at, nx, rng.choice((0, rng.randrange(1, 50), rng.randrange(1, 900000)))))
        at = nx
    whole = rng.choice((None, DateRange(period.start - D * 3, period.end)))
    got = rate_period(t, period, slices, zone, whole)
    # naive
    segs = []
    for d in period:
        v = max((x for x in vs if x.effective <= d), key=lambda x: x.effective)
        if segs and segs[-1][1] is v: segs[-1][0].append(d)
        else: segs.append(([d], v))
    used = {}
    for sl in slices:
        x, cells = sl.start, []
        while x < sl.end:
            key = None
            if s0 <= x < s1:
                ld = zone.date_of(x)
                n = next(i for i, (ds, _) in enumerate(segs) if ds[0] <= ld <= ds[-1]); v = segs[n][1]
                band = wall_band(v.schedule, zone.wall(x))
                for e in v.events:
                    if e.start <= x < e.end: band = e.band
                key = (n, band)
            if cells and cells[-1][0] == key: cells[-1][1] += 1
            else: cells.append([key, 1])
            x += timedelta(minutes=30)
        for (k, _), am in zip(cells, apportion(sl.amount, [c for _, c in cells])):
            if k: used[k] = used.get(k, 0) + am
    want, pos = [], {}
    for n, (ds, v) in enumerate(segs):
        bands = list(dict.fromkeys([v.schedule.default] + [w.band for w in v.schedule.windows] + [e.band for e in v.events]))
        for band in bands:
            lo = pos.get(band, 0); hi = lo + used.get((n, band), 0); pos[band] = hi
            prev = 0
            for k, tier in enumerate(v.ladders[band]):
                up = 10**15 if tier.upto is None else hup(Fraction(tier.upto * 1000 * period.days, v.reference_days))
                q = min(hi, up) - max(lo, prev); prev = up
                if q > 0: want.append(("usage", ds[0], band, k, Decimal(q) / 1000, Money.of(Decimal(q) / 1000 * tier.rate, "GBP")))
        if v.standing: want.append(("standing", ds[0], "", 0, Decimal(len(ds)), Money.of(v.standing * len(ds), "GBP")))
    v = segs[-1][1]
    sum_ = sum(w[-1].minor for w in want)
    if v.minimum:
        least = hup(Fraction(5000 * period.days, (whole or period).days))
        if sum_ < least: want.append(("minimum", period.start, "", 0, None, Money(least - sum_, "GBP")))
    assert [(c.kind, c.period.start, c.band, c.tier, c.quantity, c.amount) for c in got] == want, (zone.name, str(period))
    rt = Tariff.loads(t.dumps()); assert rt.dumps() == t.dumps() and rt.versions == t.versions


try:
    import oracle2
    globals().update({k: v for k, v in vars(oracle2).items() if k.startswith("o_")})
except ImportError:
    pass

if __name__ == "__main__":
    f = globals()["o_" + sys.argv[2]]; n = int(sys.argv[3]); bad = []
    first = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    for seed in range(first, first + n):
        try: f(random.Random(seed))
        except Exception as x: bad.append((seed, type(x).__name__ + " " + str(x)[:300]))
        if len(bad) > max(20, n // 4): break
    print("%d|%d|%s" % (len(bad), n, bad[:2]))
