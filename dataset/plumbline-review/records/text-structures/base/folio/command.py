"""Look at texts from the command line.

``find`` prints where words are, ``show`` prints lines as they fit on a
terminal, and ``outline`` leaves out what is indented more than asked for.
"""

from __future__ import annotations

import argparse
import sys

from .columns import Ruler
from .finder import Finder, is_whole
from .folds import Folds, regions
from .lines import LineIndex


def main(argv=None, out=None, err=None):
    """Run a command, and give 0, or 1 if nothing was found, or 2 for errors."""
    out = sys.stdout if out is None else out
    err = sys.stderr if err is None else err
    args = _parser().parse_args(argv)
    status = 1
    for path in args.files:
        try:
            text = _read(path)
        except OSError as error:
            print("%s: %s" % (path, error.strerror), file=err)
            status = 2
            continue
        if args.run(args, path, text, out) and status == 1:
            status = 0
    return status


def _parser():
    parser = argparse.ArgumentParser(prog="folio", description="Look at texts.")
    commands = parser.add_subparsers(required=True, metavar="command")

    find = commands.add_parser("find", help="print where words are")
    find.add_argument("-e", "--word", action="append", required=True, dest="words",
                      type=_word, help="what to look for (may be repeated)")
    find.add_argument("-i", "--fold", action="store_true",
                      help="small and capital letters are the same")
    find.add_argument("-w", "--whole", action="store_true", help="only whole words")
    find.set_defaults(run=_find)

    show = commands.add_parser("show", help="print lines in rows")
    show.add_argument("-l", "--lines", type=_range, default=(1, None), metavar="FIRST[-LAST]",
                      help="which lines, counted from 1")
    show.add_argument("-c", "--columns", type=_at_least(2), default=80, metavar="NUMBER",
                      help="the longest row")
    show.set_defaults(run=_show)

    outline = commands.add_parser("outline", help="print lines that are indented little")
    outline.add_argument("-d", "--depth", type=_at_least(0), default=0, metavar="NUMBER",
                         help="how many heads to go into")
    outline.set_defaults(run=_outline)

    for command in (find, show, outline):
        command.add_argument("-t", "--tab", type=_at_least(1), default=8, metavar="NUMBER",
                             help="the width of a tab")
        command.add_argument("files", nargs="+", metavar="file")
    return parser


def _word(text):
    if not text or "\n" in text:
        raise argparse.ArgumentTypeError("a word is a part of a line")
    return text


def _at_least(least):
    def number(text):
        value = int(text)
        if value < least:
            raise argparse.ArgumentTypeError("must be at least %d" % least)
        return value
    return number


def _range(text):
    first, dash, last = text.partition("-")
    first = int(first)
    last = int(last) if dash and last else None if dash else first
    if first < 1 or (last is not None and last < first):
        raise argparse.ArgumentTypeError("no range of lines: %s" % text)
    return first, last


def _read(path):
    """The text of a file, of which the lines end with ``"\\n"``."""
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def _count(index):
    """The number of lines, without the empty one behind the last line end."""
    return len(index) - (index.start(len(index) - 1) == index.chars)


def _find(args, path, text, out):
    """Print the place (counted from 1) and the line of each match."""
    ruler, index = Ruler(args.tab), LineIndex(text)
    found = False
    for match in sorted(Finder(args.words, args.fold).scan(text)):
        if args.whole and not is_whole(text, match):
            continue
        number, column = index.locate(match.start)
        line = text[index.start(number):index.end(number)]
        print("%s:%d:%d: %s" % (path, number + 1, ruler.column(line, column) + 1, line),
              file=out)
        found = True
    return found


def _show(args, path, text, out):
    """Print lines with their numbers, in rows of which only the first has it."""
    ruler, index = Ruler(args.tab), LineIndex(text)
    first, last = args.lines
    last = _count(index) if last is None else min(last, _count(index))
    for number in range(first - 1, last):
        line = text[index.start(number):index.end(number)]
        head = "%6d" % (number + 1)
        for start, stop in ruler.rows(line, args.columns):
            row = ruler.expand(line[start:stop]).rstrip()
            print(("%s  %s" % (head, row)).rstrip(), file=out)
            head = " " * 6
    return last >= first


def _outline(args, path, text, out):
    """Print lines, and behind heads that are deep enough how many are left out."""
    lines = text.split("\n")[:_count(LineIndex(text))]
    folds = Folds((region.head, region.stop) for region in regions(lines, args.tab)
                  if region.depth == args.depth)
    stops = dict(folds)
    for number in folds.seen(len(lines)):
        line = lines[number]
        if number in stops:
            line += "  [%d]" % (stops[number] - number - 1)
        print(line, file=out)
    return bool(lines)
