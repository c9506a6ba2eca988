"""With more credit than an upgrade costs nothing is taken, and the page may not announce that it will be."""

from setting import Setting, april, verdict

setting = Setting(seats=5)
setting.renew(1)
setting.ledger.post("goodwill", [("credit:acme", -3000), ("goodwill", 3000)])
wanted = setting.change("c1", "studio", 5, april(16))
said = setting.billing.confirmation(wanted)
before = setting.gateway.taken
setting.billing.change_plan(wanted)
taken = setting.gateway.taken - before
if taken != 0:
    raise SystemExit(3)
verdict("20.00" in said, f"the page says {said!r}, and {taken} cents were taken")
