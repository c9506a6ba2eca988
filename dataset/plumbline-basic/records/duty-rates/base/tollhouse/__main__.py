"""The command line."""

from __future__ import annotations

import sys
from pathlib import Path

from tollhouse.declaration import Declaration
from tollhouse.quotes import Quotes
from tollhouse.tariff import Tariff


def main(arguments: list[str]) -> int:
    if len(arguments) != 2 or arguments[0] != "quote":
        print("usage: python -m tollhouse quote consignment.json", file=sys.stderr)
        return 2
    try:
        declaration = Declaration.from_json(Path(arguments[1]).read_text(encoding="utf-8"))
        quote = Quotes(Tariff()).quote(declaration)
    except (OSError, ValueError, LookupError, TypeError) as problem:
        print(f"tollhouse: {problem}", file=sys.stderr)
        return 1
    for line in quote.lines:
        print(f"{line.code}  {line.cents / 100:12.2f}  {line.title}")
    print(f"total     {quote.total / 100:12.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
