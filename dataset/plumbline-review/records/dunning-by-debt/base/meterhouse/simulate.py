"""A made-up utility, for demonstrations and for trying things out.

Everything follows from a seed, so that two people who look at "the demo with
seed 7" look at the same numbers.
"""

from __future__ import annotations

import random
from datetime import date, datetime, timedelta
from decimal import Decimal

from .invoicing import Contract
from .localtime import Zone
from .readings import Meter, Reading
from .store import Store, transaction
from .tariffs import Tariff, Tier, Version, flat
from .tax import TaxRate
from .tou import Schedule, Window

ZONE = "Europe/London"


def tariffs() -> list[Tariff]:
    night = Schedule("day", (Window.parse("night", "* 00:30-07:30"),
                             Window.parse("peak", "MO-FR 16:00-19:00", season="11-01..02-28", day_type="ordinary")),
                     "GB-EAW")
    ladder = (Tier(300, Decimal("0.2450")), Tier(None, Decimal("0.2710")))
    return [
        Tariff("P-TOU", "power", "GBP",
               [Version(date(2020, 1, 1), night, {"day": ladder, "night": flat("0.1190"), "peak": flat("0.3820")},
                        Decimal("0.4710"))], "Economy with a peak"),
        Tariff("W-STD", "water", "GBP",
               [Version(date(2020, 1, 1), Schedule("all"), {"all": flat("1.8420")}, Decimal("0.0960"),
                        Decimal("4.00"))], "Water"),
        Tariff("H-STD", "heat", "GBP",
               [Version(date(2020, 1, 1), Schedule("all"),
                        {"all": (Tier(800, Decimal("0.0760")), Tier(None, Decimal("0.0810")))},
                        Decimal("0.2100"))], "District heat"),
    ]


def taxes() -> list[TaxRate]:
    return [TaxRate("GB", "water", date(1973, 4, 1), "Z", Decimal(0)),
            TaxRate("GB", "*", date(1997, 9, 1), "S", Decimal("17.5"), Decimal(33), "L", Decimal(5)),
            TaxRate("GB", "*", date(2011, 1, 4), "S", Decimal(20), Decimal(33), "L", Decimal(5))]


def build(conn, tenant: str = "demo", customers: int = 3, seed: int = 7, start: date = date(2024, 1, 1),
          months: int = 6) -> Store:
    """A tenant with customers who have a supply point of each commodity."""
    rng = random.Random(seed)
    zone = Zone(ZONE)
    with transaction(conn):
        store = Store.create_tenant(conn, tenant, "Demonstration Utilities", "GBP", {"calendar": "GB-EAW"})
        conn.execute("INSERT INTO users (tenant, name, role) VALUES (?, 'root', 'admin')", (tenant,))
        for tariff in tariffs():
            store.save_tariff(tariff)
        for rate in taxes():
            store.add_tax_rate(rate)
        for n in range(1, customers + 1):
            store.add_customer(f"C{n:03d}", rng.choice(("Ada", "Bela", "Cilla", "Dov")) + f" Example {n}")
            for letter, what, per_day, tariff in (("P", "power", 9, "P-TOU"), ("W", "water", 0.3, "W-STD"),
                                                  ("H", "heat", 30, "H-STD")):
                point, serial = f"{letter}{n:03d}", f"{letter}M{n:05d}"
                store.add_supply_point(point, what, f"{n} Long Lane", ZONE)
                store.add_meter(Meter(serial, what, 6, 1))
                store.fit(serial, point, zone.midnight(start))
                store.add_contract(Contract(f"K{letter}{n:03d}", f"C{n:03d}", point, tariff,
                                            f"monthly@{start.isoformat()}", "GB-EAW", ZONE, start,
                                            profile=f"{what}-house", calendar="GB-EAW"))
                for reading in _readings(rng, zone, serial, start, months, per_day):
                    store.add_reading(reading)
    return store


def _readings(rng, zone, serial, start, months, per_day):
    value, day = Decimal(rng.randrange(0, 50000)), start
    yield Reading(serial, zone.midnight(start), value, "initial", "demo")
    for _ in range(months):
        length = rng.randrange(26, 36)
        day += timedelta(days=length)
        used = Decimal(str(round(per_day * length * rng.uniform(0.7, 1.3), 1)))
        value = (value + used) % 1_000_000
        at = zone.instant(datetime(day.year, day.month, day.day, rng.randrange(8, 18), rng.randrange(60)))
        yield Reading(serial, at, value, "actual", "demo")


def block(sender: str, made: datetime, sequence: int, unit: str, meters, zone: Zone) -> bytes:
    """A block as a collector would write it (see ``importers.blocks``).

    ``meters`` is a list of (serial, digits, [(instant, value, status)]).
    """
    lines = [f"H{sender:<8.8}{made:%Y%m%d%H%M}{sequence:06d}{unit:>4.4}"]
    for serial, digits, readings in meters:
        lines.append(f"M{serial:<12.12}{digits:02d}")
        for at, value, status in readings:
            wall = zone.wall(at)
            season = " "
            if zone.instant(wall, 0) != zone.instant(wall, 1):
                season = "S" if zone.instant(wall, 0) == at else "W"
            lines.append(f"R{wall:%Y%m%d%H%M}{season}{int(value.scaleb(3)):010d}{status}")
    return sealed(lines)


def sealed(lines) -> bytes:
    """Lines with their trailer."""
    raw = [line.encode("latin-1") for line in lines]
    count = sum(line[:1] in b"RP" for line in raw)
    return b"\n".join(raw + [f"T{count:06d}{sum(map(sum, raw)) % 65536:04X}".encode()]) + b"\n"
