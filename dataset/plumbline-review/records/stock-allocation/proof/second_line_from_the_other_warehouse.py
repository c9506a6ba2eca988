"""What one line of an order holds in the first warehouse does not keep the next line from the second one."""
from setting import Shop, verdict

shop = Shop()
shop.receive("HAM", "MUG-01", 5, "a")
shop.receive("LYS", "MUG-01", 5, "b")
shop.project()
order = shop.allocation.place("o1", [("MUG-01", 4), ("MUG-01", 4)])
parts = [(line.state, line.parts) for line in order.lines.values()]
if parts[0] != ("allocated", [("HAM", 4)]):
    raise SystemExit(3)
verdict(parts[1] != ("allocated", [("LYS", 4)]), f"with 5 left in LYS, the second line is {parts[1]}")
