import sys
from datetime import UTC, datetime

from .cli import run
from .errors import Refused


def main():
    try:
        run(sys.argv[1:], datetime.now(UTC).date())
    except Refused as refused:
        sys.exit(f"parcel: {refused}")


if __name__ == "__main__":
    main()
