"""The block format of the data collectors, in fixed columns.

    HSENDER  202403010005000017 kWh     sender 8, made at 12, sequence 6, unit 4
    M000012345678 06                    serial 12, digits 2
    R202402292345W0000123450A           local time 12, S/W/blank, value 10, status
    P030000125A                         minutes 3, pulses 6, status
    T000002B2C4                         number of R and P lines 6, sum 4

The value has three implied decimals, and a pulse is one thousandth.  A P line is
so many minutes after the line before it, by a clock that nobody changes, and the
register has moved on by its pulses; it may have gone round.  The sum is that of
all bytes of the lines before the trailer, without line ends and empty lines,
modulo 65536, in hexadecimal.  The status is A for actual, C for the customer's
own, X for a substitute by the collector and E for an estimate.

A file has any number of blocks.  They are big, some of them come in over lines
that a field mouse has been at, and one bad block used to cost us the whole
night; so they are read in pieces, as they come, and a block that is damaged is
reported and passed over.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal

from . import Batch, Problem, Row

STATUS = {"A": "actual", "C": "customer", "X": "substitute", "E": "estimated"}


class _Damaged(Exception):
    pass


def _number(text):
    if not (text.isascii() and text.isdigit()):
        raise _Damaged(f"{text!r} is not a number")
    return int(text)


class _Block:
    """A block of which the trailer has not come yet."""

    def __init__(self, head: bytes, zone, line: int):
        text = head.decode("latin-1")
        self.line = line
        self.sender = text[1:9].strip()
        self.sequence = _number(text[21:27])
        self.rows = []
        self._zone = zone
        self._sum = sum(head)
        self._serial = None
        self._round = 0
        #: The reading before: when, and how many thousandths.
        self._at = None
        self._value = 0

    def add(self, raw: bytes, line: int) -> None:
        self._sum += sum(raw)
        text = raw.decode("latin-1")
        letter = text[0]
        if letter == "M":
            self._serial = text[1:13].strip()
            self._round = 1000 * 10 ** _number(text[13:15])
            self._at = None
            return
        if letter not in "RP":
            raise _Damaged("unknown line")
        if self._serial is None:
            raise _Damaged("a reading without a meter")
        if letter == "R":
            at, value, status = self._instant(text[1:13], text[13:14]), _number(text[14:24]), text[24:25]
        else:
            if self._at is None:
                raise _Damaged("pulses without a reading")
            at = self._at + timedelta(minutes=_number(text[1:4]))
            value, status = (self._value + _number(text[4:10])) % self._round, text[10:11]
        if status not in STATUS:
            raise _Damaged(f"unknown status {status!r}")
        self._at, self._value = at, value
        self.rows.append(Row(self._serial, at, Decimal(value).scaleb(-3), STATUS[status], line))

    def _instant(self, text, season):
        """Local time as an instant.

        Where the clock shows a time twice and the collector does not say which
        one it means, the second is meant if the first would not be later than
        the reading before.
        """
        try:
            wall = datetime.strptime(text, "%Y%m%d%H%M")
            first, second = self._zone.instant(wall, 0), self._zone.instant(wall, 1)
        except (ValueError, OverflowError):
            raise _Damaged(f"{text!r} is not a time") from None
        if season == "W":
            return second
        if season == "S" or self._at is None or first > self._at:
            return first
        return second

    def finish(self, raw: bytes) -> Batch:
        text = raw.decode("latin-1")
        if text[7:11] != f"{self._sum % 65536:04X}":
            raise _Damaged("the sum is wrong")
        if _number(text[1:7]) != len(self.rows):
            raise _Damaged("lines are missing")
        return Batch(self.sender, self.sequence, tuple(self.rows))


class Reader:
    """Takes a file in pieces of any size and gives its blocks."""

    def __init__(self, zone):
        self.problems = []
        self._zone = zone
        self._rest = b""
        self._line = 0
        self._block = None
        self._lost = False

    def feed(self, data: bytes):
        """The blocks that are complete by now."""
        lines = (self._rest + data).split(b"\n")
        self._rest = lines.pop()
        for raw in lines:
            yield from self._take(raw)

    def close(self):
        """There is no more to come."""
        rest, self._rest = self._rest, b""
        if rest:
            yield from self._take(rest)
        self._abandon()

    def _abandon(self):
        if self._block is not None:
            self.problems.append(Problem(self._block.line, "the block has no trailer"))
            self._block = None

    def _take(self, raw):
        self._line += 1
        raw = raw.rstrip(b"\r")
        if not raw.strip():
            return
        try:
            if raw.startswith(b"H"):
                self._abandon()
                self._lost = False
                self._block = _Block(raw, self._zone, self._line)
            elif self._block is None:
                if not self._lost:
                    raise _Damaged("there is no header")
            elif raw.startswith(b"T"):
                block, self._block = self._block, None
                yield block.finish(raw)
            else:
                self._block.add(raw, self._line)
        except _Damaged as problem:
            self.problems.append(Problem(self._line, str(problem)))
            self._block = None
            self._lost = True
