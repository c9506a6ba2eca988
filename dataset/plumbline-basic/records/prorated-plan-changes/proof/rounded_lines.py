"""Two thirds of 1200 * 1 + 250 + 250: the lines of the change must come to what was quoted."""

from setting import Setting, april, verdict

from larder.catalog import AddOn
from larder.ledger import UnbalancedEntry

setting = Setting(seats=1, add_ons=[AddOn("backup", "Backup", 250), AddOn("audit", "Audit log", 250)])
setting.renew(1)
change = setting.change("c1", "studio", 1, april(15))
quoted = setting.billing.preview_change(change).net
try:
    total = setting.billing.change_plan(change).total
except UnbalancedEntry as error:
    verdict(True, f"the change was charged and then refused by the ledger: {error}")
verdict(total != quoted, f"quoted {quoted}, invoiced {total}")
