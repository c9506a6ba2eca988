"""Two upgrades in one period: the second must be charged as well as the first."""

from setting import Setting, april, verdict

setting = Setting(seats=5)
setting.renew(1)
before = setting.gateway.taken
setting.billing.change_plan(setting.change("c1", "studio", 5, april(16)))
setting.billing.change_plan(setting.change("c2", "studio", 50, april(16)))
taken = setting.gateway.taken - before
verdict(taken != 2000 + 45000, f"two upgrades worth 47000 took {taken}")
