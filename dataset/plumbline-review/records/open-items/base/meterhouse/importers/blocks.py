"""The block format of the old data collectors, in fixed columns.

    HSENDER  202403010005000017 kWh     sender 8, made at 12, sequence 6, unit 4
    M000012345678 06                    serial 12, digits 2
    R202402292345W0000123450A           local time 12, S/W/blank, value 10, status
    T000001B2C4                         number of R lines 6, sum 4

The value has three implied decimals.  The sum is that of all bytes of the lines
before the trailer, without line ends, modulo 65536, in hexadecimal.  The
status is A for actual, C for the customer's own and E for an estimate.

A file that is wrong anywhere is refused as a whole.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal

from ..errors import BadFile
from . import Batch, Row

STATUS = {"A": "actual", "C": "customer", "E": "estimated"}


def checksum(lines) -> int:
    return sum(sum(line.encode("latin-1", "replace")) for line in lines) % 65536


def _instant(text, season, zone):
    wall = datetime.strptime(text, "%Y%m%d%H%M")
    first, second = zone.instant(wall, 0), zone.instant(wall, 1)
    if season == "S":
        return first
    if season == "W":
        return second
    return first


def parse(text: str, zone) -> Batch:
    lines = text.replace("\r\n", "\n").split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines or not lines[0].startswith("H"):
        raise BadFile("there is no header", 1)
    head = lines[0]
    sender = head[1:9].strip()
    try:
        sequence = int(head[21:27])
    except ValueError:
        raise BadFile("bad sequence", 1) from None
    trailer = lines[-1]
    if not trailer.startswith("T"):
        raise BadFile("there is no trailer", len(lines))
    body = lines[:-1]
    if trailer[7:11] != f"{checksum(body):04X}":
        raise BadFile("the sum is wrong", len(lines))
    rows, serial = [], None
    for n, line in enumerate(body[1:], start=2):
        if line.startswith("M"):
            serial = line[1:13].strip()
        elif line.startswith("R"):
            if serial is None:
                raise BadFile("a reading without a meter", n)
            try:
                at = _instant(line[1:13], line[13:14], zone)
                value = Decimal(int(line[14:24])).scaleb(-3)
                kind = STATUS[line[24:25]]
            except (ValueError, KeyError):
                raise BadFile("bad reading", n) from None
            rows.append(Row(serial, at, value, kind, n))
        else:
            raise BadFile("unknown line", n)
    if not trailer[1:7].isdigit() or int(trailer[1:7]) != len(rows):
        raise BadFile("lines are missing", len(lines))
    return Batch(sender, sequence, tuple(rows))


def write(sender: str, made: datetime, sequence: int, unit: str, meters, zone) -> str:
    """A file as a collector would write it; for the simulator and the tests.

    ``meters`` is a list of (serial, digits, [(instant, value, status)]).
    """
    lines = [f"H{sender:<8.8}{made:%Y%m%d%H%M}{sequence:06d}{unit:>4.4}"]
    count = 0
    for serial, digits, readings in meters:
        lines.append(f"M{serial:<12.12}{digits:02d}")
        for at, value, status in readings:
            wall = zone.wall(at)
            season = " "
            if zone.instant(wall, 0) != zone.instant(wall, 1):
                season = "S" if zone.instant(wall, 0) == at else "W"
            lines.append(f"R{wall:%Y%m%d%H%M}{season}{int(value.scaleb(3)):010d}{status}")
            count += 1
    return "\n".join(lines + [f"T{count:06d}{checksum(lines):04X}"]) + "\n"


def shifted(readings, minutes: int):
    """Readings with their clock set right; some collectors never learn."""
    return [(at + timedelta(minutes=minutes), value, status) for at, value, status in readings]
