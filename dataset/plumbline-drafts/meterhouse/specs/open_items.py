OVERLAY = "pr2"
TITLE = "Open items instead of settlement on the fly; amounts in minor units; returned payments, disputes, corrections line by line"
DESCRIPTION = """
Every spring the auditors ask what was open on 31 March, and every spring I explain that we can say what is open *now*. `settlement.settle` took everything a customer was ever billed and had ever paid and worked it out from scratch, oldest first, which was lovely while it lasted. It also meant that a payment which names an invoice went wherever it liked, and that a direct debit which the bank takes back had to be booked as a negative payment by somebody with database access. (Yes, that was me. Twice.)

So here are **open items**. Debts and credits are items, what a credit does for a debt is an allocation, and allocations are only ever added. That makes the past available: `position(customer, day)` is what was open at the end of that day, and dunning uses it too, so running it again the next morning for the day before gives what it would have given. Payments go to the debt they name first. `Office.bounce` takes a payment back, with the bank's fee if there is one, and `Office.dispute` leaves a single debt out of dunning.

**Amounts in the database** are whole minor units now, as they have been everywhere else for years. The migration rebuilds the tables, turns payments and fees into items, and replays them in the order of their days. I tried it on copies of all production files; the largest takes eleven seconds.

**Corrections** have a line for every difference instead of a single one with a number on it. The help desk made me promise. Old corrections are understood, and set off like any other line.

**Cash tax** declared an invoice when the last penny had come in. The revenue now wants parts of invoices as well, so it goes by allocations, and what was declared over the quarters adds up to what is on the invoice.

`settlement` and the tables `payments` and `fees` are gone.
"""
BUGS = [
 dict(id="credit-freed-later", severity="medium", kind="stale-state", tier="depth", distance="file",
  summary="A credit that was freed by taking a debt back can be set off as of a day on which it was still in use.",
  mechanism="`_allocate` dates an allocation not before the day since which the debt is free, but for the credit it takes the day of the item instead of `_free_since(credit)`. A payment of 1 March covers A; A is taken back on 20 March, which frees the payment. A debt B of 5 March that is booked afterwards (back-dated) is set off as of 5 March, so between the 5th and the 20th the payment is used twice: `position` of a day in between shows a negative credit, and B as paid.",
  edits=[("meterhouse/openitems.py", "max(day, self._free_since(debit), self._free_since(credit))", "max(day, credit.day, self._free_since(debit))")],
  places=[("meterhouse/openitems.py", "max(day, credit.day, self._free_since(debit))", 1, "cause"), ("meterhouse/openitems.py", "    def _allocate(self", "max(day, credit.day", "function"), ("meterhouse/openitems.py", "    def _free_since(self", "if a.minor < 0", "contract")],
  proof='''
import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.money import Money
from meterhouse.openitems import Book, Item
b = Book("C", "GBP")
def add(ref, kind, day, amount): b.add(Item(ref, "C", kind, date(2024, 3, day), date(2024, 3, day), Money(amount, "GBP")))
add("A", "invoice", 1, 1000); add("P", "payment", 1, -1000)
b.void("A", date(2024, 3, 20))
add("B", "invoice", 5, 1000)
p = b.position(date(2024, 3, 10))
print(p)
sys.exit([(d.ref, d.amount.minor) for d in p.open] != [("B", 1000)] or p.credit.minor != 0)
'''),
 dict(id="release-at-last", severity="medium", kind="boundary", tier="depth", distance="hunk",
  summary="When an item is taken back as of a day between two allocations of the same pair, all of it is released only on the day of the later one.",
  mechanism="`void` adds up the allocations of a debt and a credit and releases the sum on the latest of their days. If the payment did a second thing for the same debt later (because another payment for it was taken back), and is now taken back as of a day before that, the first part stays set off until the second: the debt looks covered by a payment that is void. Each part must be released on its own day, or on that of the void if that is later. `position` and dunning of a day in between are too low, and cash tax is declared in the wrong period.",
  edits=[("meterhouse/openitems.py", "                key = a.debit, a.credit, max(day, a.day)\n                moved[key] = moved.get(key, 0) + a.minor\n        for (debit, credit, at), minor in moved.items():\n            if minor:\n                self._record(debit, credit, at, -minor)\n",
          "                minor, last = moved.get((a.debit, a.credit), (0, day))\n                moved[a.debit, a.credit] = minor + a.minor, max(last, a.day)\n        for (debit, credit), (minor, last) in moved.items():\n            if minor:\n                self._record(debit, credit, last, -minor)\n")],
  places=[("meterhouse/openitems.py", "minor, last = moved.get(", "self._record(debit, credit, last, -minor)", "cause"), ("meterhouse/openitems.py", "    def void(self", "return item", "function"), ("docs/rules.md", "A payment that the bank takes back", 1, "contract")],
  proof='''
import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.money import Money
from meterhouse.openitems import Book, Item
b = Book("C", "GBP")
def add(ref, kind, day, amount): b.add(Item(ref, "C", kind, date(2024, 3, day), date(2024, 3, day), Money(amount, "GBP")))
add("A", "invoice", 1, 10000); add("Q", "payment", 2, -4000); add("P", "payment", 3, -10000)
b.void("Q", date(2024, 3, 20))
b.void("P", date(2024, 3, 10))
p = b.position(date(2024, 3, 15))
print(p)
sys.exit([(d.ref, d.amount.minor) for d in p.open] != [("A", 6000)])
'''),
 dict(id="forecast-units", severity="high", kind="unit", tier="plain", distance="one-hop", unchanged=True,
  summary="`forecast` reads `invoices.gross` from the database as major units, which the migration has made minor ones: what is expected from invoices is a hundred times too much.",
  mechanism="`_due_invoices` takes the column straight from SQL as a Decimal. Since the migration it holds whole minor units, so GBP is off by 100 and KWD by 1000, while the instalments of plans (JSON) are still in major units and are added to it. Nothing fails; `exports`, which does the same kind of thing, was changed.",
  edits=[("meterhouse/forecast.py", 'rows = conn.execute("SELECT due, gross, currency FROM', 'rows = conn.execute("SELECT due, gross FROM'),
         ("meterhouse/forecast.py", "    for due, gross, currency in rows:\n        yield date.fromisoformat(due), Money(gross, currency).major\n", "    for due, gross in rows:\n        yield date.fromisoformat(due), Decimal(gross)\n"),
         ("meterhouse/forecast.py", "from .money import Money\n", "")],
  places=[("meterhouse/forecast.py", "yield date.fromisoformat(due), Decimal(gross)", 1, "cause"), ("meterhouse/forecast.py", "def _due_invoices(conn", "Decimal(gross)", "function"), ("meterhouse/forecast.py", "def forecast(conn", "return [Week", "call"), ("meterhouse/store/migrations.py", 'conn, "invoices", "gross",', 1, "contract"), ("meterhouse/store/migrations.py", "def _in_minor_units(conn", 2, "contract"), ("meterhouse/store/repos.py", "_iso(invoice.due), invoice.currency, invoice.gross.minor,", 1, "contract")],
  proof='''
import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from decimal import Decimal
from meterhouse.forecast import forecast
from tests.helpers import contract, make_office, read_monthly
office = make_office()
office.store.add_contract(contract())
read_monthly(office, "A1", (0, 100))
office.run_billing(date(2024, 2, 2))
found = sum(week.invoices for week in forecast(office.conn, office.actor, date(2024, 2, 1), date(2024, 3, 1)))
print(found)
sys.exit(found != Decimal("44.88"))
'''),
 dict(id="allocations-of-others", severity="critical", kind="authorisation", tier="plain", distance="hunk",
  summary="Reading a book joins allocations to items by their reference alone, so allocations of other tenants with the same number count as well.",
  mechanism="Numbers of invoices and payments are only unique within a tenant; every tenant has an M-2024-000001 and a P-1. `Store.book` takes `allocations a JOIN items i ON i.ref = a.debit` with a condition on the tenant of the item but none on that of the allocation. As soon as a second tenant has an allocation for that number, the first one's invoice appears paid twice: less or negative amounts are open, dunning stops, and with another reference as credit `covered` raises a KeyError.",
  edits=[("meterhouse/store/repos.py", '" JOIN items i ON i.tenant = a.tenant AND i.ref = a.debit"', '" JOIN items i ON i.ref = a.debit"')],
  places=[("meterhouse/store/repos.py", '" JOIN items i ON i.ref = a.debit"', 1, "cause"), ("meterhouse/store/repos.py", "    def book(self, customer", "return Book(customer", "function"), ("meterhouse/store/repos.py", '"SELECT a.debit, a.credit, a.day', 3, "cause"), ("meterhouse/store/migrations.py", '"CREATE TABLE allocations (', 2, "contract")],
  proof='''
import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.store import connect
from tests.helpers import contract, gbp, make_office, read_monthly
conn = connect(":memory:")
offices = [make_office(tenant=t, conn=conn) for t in ("t1", "t2")]
for office in offices:
    office.store.add_contract(contract())
    read_monthly(office, "A1", (0, 100))
    office.run_billing(date(2024, 2, 2))
offices[1].pay("C1", gbp("40.00"), date(2024, 2, 5))
found = [(d.ref, str(d.amount)) for d in offices[0].position("C1").open]
print(found)
sys.exit(found != [("M-2024-000001", "44.88 GBP")])
'''),
 dict(id="old-write-offs", severity="high", kind="compatibility", tier="plain", distance="changed-file",
  summary="The migration looks for `writeoff` where the old code wrote `write-off`, so all old write-offs become payments.",
  mechanism="Until now `Office.write_off` kept a payment with the reference \"write-off\" (and deposits one with \"deposit\"). `_items_of` takes the reference as the kind if it is \"writeoff\" or \"deposit\". Old write-offs therefore become items of kind payment: tax is declared on money that never came (docs/rules.md), in particular for invoices that were partly paid before, and `bounce` accepts them.",
  edits=[("meterhouse/store/migrations.py", '        kind = {"write-off": "writeoff", "deposit": "deposit"}.get(reference, "payment")\n', '        kind = reference if reference in ("writeoff", "deposit") else "payment"\n')],
  places=[("meterhouse/store/migrations.py", 'kind = reference if reference in', 1, "cause"), ("meterhouse/store/migrations.py", "def _items_of(conn", "-Money.parse(amount, currency), reference)", "function"), ("meterhouse/service.py", 'ref = self._add_credit(customer, "writeoff"', 1, "contract"), ("meterhouse/cashtax.py", "book.covered(invoice.number, start)", 1, "call"), ("meterhouse/openitems.py", 'RECEIVED = ("payment", "deposit")', 1, "contract")],
  proof='''
import os, sqlite3, sys
sys.path.insert(0, os.getcwd())
from meterhouse.store import Store
from meterhouse.store.migrations import migrate
conn = sqlite3.connect(":memory:", isolation_level=None)
migrate(conn, 5)
conn.execute("INSERT INTO tenants (id, name, currency) VALUES ('t', 'T', 'GBP')")
conn.execute("INSERT INTO payments (tenant, customer, day, amount, currency, reference) VALUES ('t', 'C', '2024-02-20', '2.00', 'GBP', 'write-off')")
migrate(conn)
found = [i.kind for i in Store(conn, "t").book("C").items.values()]
print(found)
sys.exit(found != ["writeoff"])
'''),
 dict(id="credit-for-credit", severity="medium", kind="validation", tier="plain", distance="one-hop",
  summary="A payment that names a correction in the customer's favour is set off against that credit, and both are gone.",
  mechanism="`_match` looks the target of a credit up among all items and does not ask whether it is a debt. Payments get their target from what people write on a transfer; `bankfile.references` finds numbers of corrections (C-2024-000001) as well. If that correction is a credit which is not used up, `_allocate` finds something left on both and records an allocation of one credit to the other. The customer's credit of, say, 12 and the payment of 12 both have nothing left, and 24 disappear from the position while the ledger still has them.",
  edits=[("meterhouse/openitems.py", "            if debit is not None and debit.amount.minor > 0:\n                self._allocate", "            if debit is not None:\n                self._allocate")],
  places=[("meterhouse/openitems.py", "            if debit is not None:", 2, "cause"), ("meterhouse/openitems.py", "    def _match(self", "self._allocate(debit, credit, day)", "function"), ("meterhouse/openitems.py", "debit = self.items.get(credit.target)", 1, "cause"), ("meterhouse/bankfile.py", "_INVOICE = re.compile", 1, "call"), ("meterhouse/service.py", 'ref = self._add_credit(customer, "payment", amount, day, reference)', 1, "call"), ("meterhouse/openitems.py", "    def _allocate(self", "minor = min(self.left", "contract")],
  proof='''
import os, sys
sys.path.insert(0, os.getcwd())
from datetime import date
from meterhouse.money import Money
from meterhouse.openitems import Book, Item
b = Book("C", "GBP")
day = date(2024, 3, 1)
b.add(Item("C-2024-000001", "C", "correction", day, day, Money(-1200, "GBP"), "M-2023-000001"))
b.add(Item("P-1", "C", "payment", day, day, Money(-1200, "GBP"), "C-2024-000001"))
found = b.position().credit.minor
print(found)
sys.exit(found != 2400)
'''),
]
ALSO_VALID = [
 dict(id="bounce-and-plan", severity="medium", summary="`bounce` does not take the payment back from a payment plan.",
  mechanism="`pay` books a payment on the instalments of the plan in force and ends the plan when all are paid. `bounce` opens the debts again but leaves the instalments paid, so the plan looks kept and dunning stays in `agreed`, or the plan stays closed.",
  places=[("meterhouse/service.py", "    def bounce(self", 'self._note("bounce"', "cause"), ("meterhouse/service.py", "plan, _ = plan.pay(amount)", 2, "call"), ("meterhouse/plans.py", "    def pay(self, amount", "return replace(self, instalments", "contract")]),
 dict(id="string-order", severity="low", summary="Of items of one day, references are ordered as text, so P-10 comes before P-2.",
  mechanism="`_match` sorts credits by (day, ref) and debts by (due, ref); the sequence in the reference is not padded for payments and fees. Which of two payments of one day is used first is arbitrary, not the order of booking.",
  places=[("meterhouse/openitems.py", "credits.sort(key=lambda item: (item.day, item.ref))", 1, "cause"), ("meterhouse/openitems.py", "return sorted(self.items.values(), key=lambda item: (item.due, item.ref))", 1, "cause"), ("meterhouse/service.py", "ref = f\"P-{self.store.sequence('payment')}\"", 1, "cause")]),
]
DECOYS = [
 ("meterhouse/openitems.py", "        self._put(replace(item, void=day))", 2, "A void item has nothing left, so `_match` cannot use it again; the order of the two lines matters and is right."),
 ("meterhouse/cashtax.py", "upto = round_half_up(Fraction(paid * below, whole))", 3, "The parts are differences of rounded running sums on purpose: they add up to what was paid and to the invoice in the end."),
 ("meterhouse/store/migrations.py", 'conn.execute("INSERT INTO sequences (tenant, name, value) VALUES (?, ?, ?)", (tenant, name, last or 0))', 1, "The new sequences go on behind the old ids, which were shared by all tenants; gaps do no harm."),
]
