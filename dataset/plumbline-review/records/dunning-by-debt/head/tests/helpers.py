"""A small utility to test with."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from meterhouse.invoicing import Contract
from meterhouse.localtime import Zone, utc
from meterhouse.money import Money
from meterhouse.plans import make_plan
from meterhouse.readings import Meter, Reading
from meterhouse.service import Office
from meterhouse.store import Store, connect
from meterhouse.tariffs import Tariff, Tier, Version, flat
from meterhouse.tax import TaxRate
from meterhouse.tenancy import Actor
from meterhouse.tou import Schedule, Window

LONDON = Zone("Europe/London")


def gbp(text):
    return Money.parse(text, "GBP")


def local(zone, *args):
    return zone.instant(datetime(*args))


def reading(serial, at, value, kind="actual"):
    return Reading(serial, at, Decimal(value), kind)


@dataclass(frozen=True)
class Open:
    """A debt that is open."""

    ref: str
    due: date = date(2024, 1, 1)
    amount: Money = gbp("50")


def plan_of(amount, *terms):
    """A plan of C1 by a rule, so many instalments, from a day on."""
    return make_plan("A-1", "C1", [Open("M-2024-000001", amount=gbp(amount))], *terms)


def simple_tariff(code="P1", commodity="power", rate="0.25", standing="0.40", **options):
    return Tariff(code, commodity, "GBP", [Version(date(2020, 1, 1), Schedule("all"), {"all": flat(rate)},
                                                   Decimal(standing), **options)])


def day_night():
    schedule = Schedule("day", (Window.parse("night", "* 00:30-07:30"),))
    return Tariff("P2", "power", "GBP", [Version(date(2020, 1, 1), schedule, {
        "day": (Tier(300, Decimal("0.30")), Tier(None, Decimal("0.35"))), "night": flat("0.12")}, Decimal("0.50"))])


def make_office(role="admin", settings=None, tenant="t1", conn=None):
    conn = conn or connect(":memory:")
    store = Store.create_tenant(conn, tenant, "Test", "GBP", settings)
    conn.execute("INSERT INTO users (tenant, name, role) VALUES (?, 'root', 'admin')", (tenant,))
    store.save_tariff(simple_tariff())
    store.save_tariff(day_night())
    store.save_tariff(simple_tariff("W1", "water", "1.80", "0.10"))
    store.add_tax_rate(TaxRate("GB", "*", date(2011, 1, 4), "S", Decimal(20)))
    store.add_tax_rate(TaxRate("GB", "water", date(1973, 4, 1), "Z", Decimal(0)))
    store.add_customer("C1", "Ada Example")
    store.add_customer("C2", "Bela Example", language="de")
    for serial, point, what in (("A1", "S1", "power"), ("A2", "S2", "power"), ("B1", "S3", "water")):
        store.add_supply_point(point, what, "1 High Street", "Europe/London")
        store.add_meter(Meter(serial, what, 5, 1))
        store.fit(serial, point, utc(2023, 12, 31))
    return Office(conn, Actor(tenant, "root", role))


def contract(id="K1", customer="C1", point="S1", tariff="P1", start=date(2024, 1, 1), **options):
    options.setdefault("cycle", "monthly@2024-01-01")
    options.setdefault("profile", "power-flat")
    return Contract(id, customer, point, tariff, options.pop("cycle"), "GB-EAW", "Europe/London", start, **options)


def midnight(*args):
    return LONDON.midnight(date(*args))


def read_monthly(office, serial, values, year=2024):
    """Readings at the first instant of months, from January on."""
    for month, value in enumerate(values, start=1):
        day = date(year + (month - 1) // 12, (month - 1) % 12 + 1, 1)
        office.add_reading(reading(serial, LONDON.midnight(day), value, "initial" if month == 1 else "actual"))
