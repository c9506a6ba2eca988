#!/usr/bin/env python3
"""Computes the facts about every question from the histories alone, and writes facts.json (or, with --check, compares).

It shares no code with the agent: instants come from Python's zoneinfo, people from the table at the top of each history.
README.md describes the members of a question.
"""
import json
import pathlib
import re
import sys
import tomllib
from collections import Counter, defaultdict
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

HERE = pathlib.Path(__file__).parent
NOUNS = {"commit": "commit", "pull": "pull request", "issue": "issue", "release": "release"}
SHIPPED = {"commit", "release", "pull-merged"}
BOTS = {"dependabot[bot]", "Harbour CI Bot", "weblate-bot"}


class Activity:
    def __init__(self, line, people):
        at, what, who, files, self.title = line.split(" ", 4)
        self.at = datetime.fromisoformat(at)
        self.what, self.id = what.split(":", 1)
        self.kind = self.what.split("-")[0]
        self.action = self.what.partition("-")[2]
        self.hands = list(dict.fromkeys(people[key.split("/")[0]] for key in who.split("+")))
        moves = [] if files == "-" else [entry.split("=>") for entry in files.split(",")]
        self.files = [move[-1] for move in moves]
        self.places = [path for move in moves for path in move]

    def thing(self):
        """Returns the identity of the object: several actions on one pull request are one pull request."""
        return (self.kind, self.id)


def history(name):
    people, activities = {}, []
    for line in (HERE / f"histories/{name}.txt").read_text().splitlines():
        if found := re.match(r"person (\S+)\s+= ([^<@]+?)(?= <| @|$)", line):
            people.setdefault(found[1].split("/")[0], found[2])
        elif line[:1] == "2":
            activities.append(Activity(line, people))
    return sorted(activities, key=lambda one: one.at, reverse=True)


def instant(text, zone):
    return datetime.fromisoformat(text).replace(tzinfo=zone).astimezone(timezone.utc)


def under(path, places):
    return any(path == place or path.startswith(place + "/") for place in places)


def is_of(one, what):
    wanted = SHIPPED if what == "shipped" else set(what.split(","))
    return one.what in wanted or one.kind in wanted


def fits(one, q, start, end):
    text = "\n".join([one.title, *one.places])
    places = one.places
    return all([
        start is None or start <= one.at,
        one.at < end,
        "what" not in q or is_of(one, q["what"]),
        "by" not in q or set(q["by"]) & set(one.hands),
        "not_by" not in q or not set(q["not_by"]) & set(one.hands),
        "under" not in q or any(under(path, q["under"]) for path in places),
        "not_under" not in q or not places or not all(under(path, q["not_under"]) for path in places),
        "path" not in q or any(re.search(q["path"], path) for path in places),
        "mentions" not in q or re.search(q["mentions"], text),
        "title" not in q or re.search(q["title"], one.title),
    ])


def opened(activities, q, start, end):
    """Returns what is open at `end`: each object whose last action, apart from reviews, opened it."""
    last, first, reviewed = {}, {}, set()
    for one in sorted(activities, key=lambda one: one.at):
        if one.kind not in ("pull", "issue") or one.at >= end:
            continue
        if one.action == "reviewed":
            reviewed.add(one.thing())
        else:
            last[one.thing()] = one
        if one.action == "opened":
            first[one.thing()] = one
    wanted = lambda one: fits(first[one.thing()], q, start, end)
    chosen = {t for t, one in last.items() if one.action in ("opened", "reopened") and wanted(one)}
    if q.get("unreviewed"):
        chosen -= reviewed
    return [one for one in activities if one.thing() in chosen and one.at < end]


def tally(found):
    counts = defaultdict(dict)
    for kind in NOUNS:
        things = {one.thing() for one in found if one.kind == kind}
        if things:
            counts[NOUNS[kind]]["all"] = len(things)
        for action in sorted({one.action for one in found if one.kind == kind} - {""}):
            counts[NOUNS[kind]][action] = len({one.thing() for one in found if (one.kind, one.action) == (kind, action)})
    return dict(counts)


def by_group(found, groups):
    grouped = defaultdict(list)
    for one in found:
        for group in dict.fromkeys(groups(one)):
            grouped[group].append(one)
    return {group: tally(members) for group, members in sorted(grouped.items())}


def area(path):
    folders = path.split("/")[:-1][:2]
    return "/".join(folders) or "(top level)"


def main_area(one):
    counts = Counter(area(path) for path in one.files)
    return min(counts, key=lambda name: (-counts[name], name == "(top level)", name), default="(no files recorded)")


def total(counts):
    return sum(kind["all"] for kind in counts.values())


def window(q, activities, zone):
    now = instant(q["asked"], zone)
    start = instant(q["from"], zone) if "from" in q else None
    # The window includes the second of the question.
    end = instant(q["until"], zone) if "until" in q else now + timedelta(seconds=1)
    for member, side in (("after", 0), ("up_to", 1)):
        if member in q:
            at = next(one.at for one in activities if (one.kind, one.id) == ("release", q[member]))
            start, end = (at + timedelta(seconds=1), end) if side == 0 else (start, at + timedelta(seconds=1))
    if "after_title" in q:
        start = next(one.at for one in activities if one.title == q["after_title"]) + timedelta(seconds=1)
    if "at" in q:
        end = instant(q["at"], zone)
    return start, end, now


def choose(q, activities, zone):
    start, end, now = window(q, activities, zone)
    answer = q.get("answer", "list")
    if answer == "open":
        return opened(activities, q, start, end), []
    if answer in ("refusal", "ask_back", "overview", "cadence") or "ids" not in q and q.get("by") == []:
        return [], []
    if "ids" in q:
        named = lambda one: one.id in q["ids"] or "title" in q and re.search(q["title"], one.title)
        return [one for one in activities if named(one)], []
    found = [one for one in activities if fits(one, q, start, end)]
    if answer in ("areas", "files", "count_files"):
        # An activity without files counts for none.
        return [one for one in found if one.files], []
    if answer in ("newest", "oldest"):
        few = found[: q.get("many", 1)] if answer == "newest" else found[-1:]
        return few, found
    if q.get("beside"):
        return found, [one for one in activities if start <= one.at < end]
    return found, []


def bounds(q, zone):
    if q.get("loose_window"):
        return []
    shown = lambda text: f"{datetime.fromisoformat(text):%-d %B %Y %H:%M}"
    limits = [shown(q[member]) for member in ("from", "until", "at") if member in q]
    open_end = "from" in q and not {"until", "up_to"} & q.keys()
    return limits + ([shown(q["asked"])] if open_end else [])


def numbers(found, more, zone, groups):
    """Returns every true figure about the matches."""
    true = {0, len(found), len({one.thing() for one in found})}
    tallies = [tally(found), tally(more)] + [counts for grouping in groups.values() for counts in grouping.values()]
    for counts in tallies:
        true |= {figure for kind in counts.values() for figure in kind.values()} | {total(counts)}
    true |= {len(grouping) for grouping in groups.values()}
    true |= {len(groups["people"].keys() & BOTS), len(groups["people"].keys() - BOTS)}
    true.add(len({path for one in found for path in one.files}))
    mains = Counter(main_area(one) for one in {one.thing(): one for one in found}.values())
    true |= set(mains.values())
    true.add(sum(one.action == "reviewed" for one in found))
    true |= {sum(one.title.startswith(start) for one in found) for start in ("Merge ", "Revert ")}
    return sorted(true)


def anchors(q, activities):
    """Returns the ends of the window, and reverts of and by the matches, which may be cited too."""
    named = {q.get("after"), q.get("up_to")} - {None}
    return [one for one in activities if one.id in named or one.title == q.get("after_title")]


def things(found, day):
    told = defaultdict(lambda: {"hands": set(), "dates": set()})
    for one in found:
        thing = told[f"{one.kind}:{one.id}"]
        thing["hands"] |= set(one.hands)
        thing["dates"].add(day(one))
    return {name: {key: sorted(value) if isinstance(value, set) else value for key, value in thing.items()}
            for name, thing in told.items()}


def facts(q, activities):
    zone = ZoneInfo(q["zone"])
    found, more = choose(q, activities, zone)
    local = lambda one: one.at.astimezone(zone)
    day = lambda one: f"{local(one):%Y-%m-%d}"
    groups = {
        "people": by_group(found, lambda one: one.hands),
        "areas": by_group(found, lambda one: sorted({area(path) for path in one.files})),
        "files": by_group(found, lambda one: one.files),
        "days": by_group(found, lambda one: [day(one)]),
    }
    answer = q.get("answer", "list")
    ranking = {"areas": "areas", "files": "files", "days": "days"}.get(answer, "people")
    measured = anchors(q, activities)
    minute = lambda at: f"{at:%-d %B %Y %H:%M}"
    moments = bounds(q, zone) + [minute(datetime.fromisoformat(q["asked"]))] + [minute(local(one)) for one in measured]
    return {
        "things": things(found + (more if q.get("beside") else []) + measured, day),
        "required": [] if q.get("beside") else list(dict.fromkeys(f"{one.kind}:{one.id}" for one in found)),
        "tally": tally(more or found) if not q.get("beside") else {},
        "people": groups["people"],
        "ranking": groups[ranking],
        "files": len({path for one in found for path in one.files}),
        "places": sorted({path for one in found + more for path in one.places}),
        "bounds": bounds(q, zone),
        "moments": None if q.get("loose_window") else sorted(set(moments)),
        "figures": numbers(found, more, zone, groups),
    }


def main():
    table = {}
    for path in sorted((HERE / "questions").glob("*.toml")):
        document = tomllib.loads(path.read_text())
        usual = {name: value for name, value in document.items() if name != "question"}
        for number, question in enumerate(document["question"], 1):
            q = usual | question
            table[f"{path.stem}-{number:02}"] = facts(q, history(q["history"]))
    lines = [f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in table.items()]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    target = HERE / "facts.json"
    if sys.argv[1:] == ["--check"]:
        sys.exit(0 if target.read_text() == text else "facts.json is not what the histories say: run facts.py")
    target.write_text(text)
    print(f"{len(table)} questions")


main()
