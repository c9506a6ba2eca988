"""The supplier's answer for one product makes no sense, night after night; the other one is kept up to date."""
from setting import Shop, verdict

from stockroom import catalogue
from stockroom.clock import DAY
from stockroom.supplier.client import SupplierClient
from stockroom.supplier.ratelimit import TokenBucket
from stockroom.supplier.sync import sync
from stockroom.supplier.transport import Response


class Supplier:
    def request(self, method, path, body=None):
        prices = {"MUG-01": "2.40", "TEA-500": None}
        return Response(200, {"items": [{"sku": sku, "price": prices[sku]} for sku in body["skus"]]})


shop = Shop()
client = SupplierClient(Supplier(), TokenBucket(2, 5, shop.clock), shop.clock)
for _ in range(3):
    counts = sync(shop.connection, client, shop.settings, shop.clock)
    shop.clock.advance(2 * DAY)
if catalogue.supplier_item(shop.connection, "TEA-500") is not None:
    raise SystemExit(3)
verdict(catalogue.supplier_item(shop.connection, "MUG-01") is None, f"the last of three nights: {counts}")
