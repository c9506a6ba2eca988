OVERLAY = "pr3"
TITLE = "Meter files in pieces: several blocks to a file, pulses, damaged blocks passed over, sequences with gaps"
DESCRIPTION = """
The new collectors send one file a night with a few hundred blocks in it, and since March one of them has a line fault that flips a bit every other week. `blocks.parse` wanted exactly one block and refused a file that is wrong anywhere, so one flipped bit cost us everybody's readings of that night and me a Saturday morning. Here is what I did about it, with apologies for the length.

**Reading.** `blocks.Reader` takes bytes in pieces of any size and gives blocks as they are complete. A damaged block becomes a problem in the result and reading goes on with the next header. The sum has always been over bytes and is calculated from bytes now, instead of from text that had been decoded and encoded again. Tables do the same line by line.

**New in the format.** `P` lines carry pulses since the line before, which is what half-hourly meters do nowadays, and status `X` is a substitute that the collector made up because a meter would not answer. For billing that is as good as an estimate, and docs/formats.md says so. Some of the new devices do not say whether they mean summer or winter time in the hour that comes twice; the order of the lines tells.

**Sequences.** What has come in from a collector is kept as ranges (`sequences`), so a block that comes twice is passed over without refusing the rest of the file, `overtaken` lists what is still missing, and a counter that begins again after 999999 no longer looks like a repeat of 1998. The migration moves what we have.

**Speed.** Each reading of a file used to look at all readings of its meter three times. There is a `Timeline` now which looks its neighbours up; `check_new` went into it.

The writer of blocks moved to `simulate`, it never had any business in the importers.
"""
BUGS = [
 dict(id="next-meter", severity="high", kind="stale-state", tier="depth", distance="hunk",
  summary="When a block goes on to its next meter, the last reading of the meter before is still taken for the reading before.",
  mechanism="An M line sets the serial and the size of the register but leaves `_at` and `_value` as they were. A blank season in the repeated hour is decided by the reading before: for the second meter of a block that is the last reading of the first meter, which is later, so its first pass of the hour is read as the second (an hour late). A P line directly behind an M line is not refused but counts on from the other meter's register.",
  edits=[("meterhouse/importers/blocks.py", "            self._round = 1000 * 10 ** _number(text[13:15])\n            self._at = None\n", "            self._round = 1000 * 10 ** _number(text[13:15])\n")],
  places=[("meterhouse/importers/blocks.py", 'if letter == "M":', 4, "cause"), ("meterhouse/importers/blocks.py", "    def add(self, raw", "self.rows.append(Row(self._serial", "function"), ("meterhouse/importers/blocks.py", 'if season == "S" or self._at is None or first > self._at:', 1, "contract"), ("meterhouse/importers/blocks.py", "    def _instant(self", "return second", "contract")],
  proof='''
import os, sys
sys.path.insert(0, os.getcwd())
from meterhouse import importers, simulate
from meterhouse.localtime import Zone, utc
lines = ["HCOLL7   202410280500000017 kWh"]
for serial in ("A1", "A2"):
    lines += [f"M{serial:<12}04", "R202410270100 0000001000A", "R202410270130 0000001001A", "R202410270100 0000001002A"]
batches, problems = importers.read(simulate.sealed(lines), "blocks", Zone("Europe/London"))
found = [r.at for r in batches[0].rows if r.serial == "A2"]
print(found)
sys.exit(found != [utc(2024, 10, 27), utc(2024, 10, 27, 0, 30), utc(2024, 10, 27, 1)])
'''),
 dict(id="better-reading", severity="medium", kind="missing-condition", tier="depth", distance="file",
  summary="Of two trusted readings at one instant, the timeline checks others against the one that was put last instead of the more trusted one.",
  mechanism="`best_of` (and so the curve that is billed) takes the more trusted kind for an instant and the later one only among equals. `Timeline.put` replaces what it has in any case. Store order is by instant and id, so a customer's reading that comes in after the meter's own becomes the neighbour: with 100 read and 120 told by the customer for the same midnight, the right 110 a week later \"went backwards\" and is refused (or a wrong one is let in), which the old `check_new` did not do.",
  edits=[("meterhouse/readings.py", "        elif KINDS.index(reading.kind) <= KINDS.index(self._there[n].kind):\n            self._there[n] = reading\n", "        else:\n            self._there[n] = reading\n")],
  places=[("meterhouse/readings.py", "            self._there[n] = reading", 1, "cause"), ("meterhouse/readings.py", "    def put(self, reading", "self._there[n] = reading", "function"), ("meterhouse/readings.py", "    def check(self, meter: Meter", "self._there[n].value)", "call"), ("meterhouse/readings.py", "def best_of(readings)", "return [found[at]", "contract"), ("meterhouse/readings.py", "#: The instants with a trusted reading, and", 1, "contract")],
  proof='''
import os, sys
sys.path.insert(0, os.getcwd())
from tests.helpers import make_office, reading
from meterhouse.errors import BadReading
from meterhouse.localtime import utc
office = make_office()
office.add_reading(reading("A1", utc(2024, 1, 1), 100))
office.add_reading(reading("A1", utc(2024, 1, 1), 120, "customer"))
try:
    office.add_reading(reading("A1", utc(2024, 1, 8), 110))
    refused = False
except BadReading as problem:
    print(problem)
    refused = True
sys.exit(refused)
'''),
 dict(id="substitutes-measured", severity="high", kind="missing-case", tier="plain", distance="one-hop", unchanged=True,
  summary="The curve does not know substitutes: they count as measured and as history for estimates.",
  mechanism="`readings.KINDS` has a new kind that is not in `TRUSTED`, but `usage.py` asks for `kind == ESTIMATED`. `_quality` calls a slice between a reading and a substitute measured, so the invoice is not marked as estimated and the leak alert takes it for a fact; `trusted()` keeps substitutes, so averages, levels and plausibility are made from what a collector made up. The description and docs/formats.md say that it is treated as an estimate.",
  edits=[("meterhouse/usage.py", "from .readings import TRUSTED, effective\n", "from .readings import effective\n"),
         ("meterhouse/usage.py", "return Curve(p for p in self.points if p.kind in TRUSTED)", "return Curve(p for p in self.points if p.kind != ESTIMATED)"),
         ("meterhouse/usage.py", "if self._at[n] != instant or self.points[n].kind not in TRUSTED:", "if self._at[n] != instant or self.points[n].kind == ESTIMATED:")],
  places=[("meterhouse/usage.py", "if self._at[n] != instant or self.points[n].kind == ESTIMATED:", 1, "cause"), ("meterhouse/usage.py", "return Curve(p for p in self.points if p.kind != ESTIMATED)", 1, "cause"), ("meterhouse/usage.py", "def _quality(self", "return MEASURED", "function"), ("meterhouse/usage.py", "def trusted(self)", 2, "function"), ("meterhouse/readings.py", "KINDS = (", 2, "contract"), ("meterhouse/importers/blocks.py", 'STATUS = {', 1, "contract"), ("docs/formats.md", "| X | `substitute`", 1, "contract"), ("meterhouse/importers/tabular.py", '"x": "substitute"', 1, "contract")],
  proof='''
import os, sys
sys.path.insert(0, os.getcwd())
from meterhouse.localtime import utc
from meterhouse.readings import Install, Meter
from meterhouse.usage import Curve
from tests.helpers import reading
c = Curve.build([Install(Meter("A1", "power", 5, 1), utc(2023, 1, 1))], [reading("A1", utc(2024, 1, 1), 10), reading("A1", utc(2024, 2, 1), 90, "substitute")])
found = [s.quality for s in c.slices(c.start, c.end)]
print(found)
sys.exit(found != ["estimated"])
'''),
]
ALSO_VALID = [
 dict(id="all-in-memory", severity="low", summary="The file is still read as a whole before it is cut into pieces.",
  mechanism="The command line reads all bytes, `importers.read` cuts them and collects all batches in a list; memory is that of the whole file as before. Only the reader itself could do with less.",
  places=[("meterhouse/importers/__init__.py", "for at in range(0, len(data), PIECE):", 2, "cause"), ("meterhouse/cli.py", 'with open(options.path, "rb") as file:', 2, "cause")]),
 dict(id="order-is-trusted", severity="low", summary="Nothing checks that the lines of a meter are in order of time, on which the repeated hour depends.",
  mechanism="A file whose lines are not in order was accepted before and still is. With a blank season, a time in the repeated hour that stands behind a later one is taken for the second pass although the first is meant.",
  places=[("meterhouse/importers/blocks.py", "first > self._at:", 1, "cause")]),
]
DECOYS = [
 ("meterhouse/sequences.py", "return seen.last + (sequence - seen.last + half) % ROUND - half", 1, "A number from before the first that we know becomes negative here, which is meant: it is kept in order and shown modulo the round."),
 ("meterhouse/importers/blocks.py", "block, self._block = self._block, None", 2, "The block is closed before its trailer is checked, so a bad one cannot be reported twice."),
]
