slug = 'graph-ranks-and-lease-heap'
base = 'basec'
correct = 'c'
title = 'Ranked job graph, leases in a heap, retry budget'
description = """
* `JobGraph` keeps ranks. A link that agrees with them costs nothing, one that does not moves only what lies between its ends (Pearce and Kelly). Cycles are found on the way, same message as before. `downstream` and `redundant` come from bit sets. Same order as before.
* `LeaseTable` is an indexed heap, leases are known by worker. `Scheduler.next` and `tick` no longer read all of them. New: `lost`, for when the machine room calls before the lease does.
* `budget` bounds the retries of all runs of a job together. A broken licence server took 3,000 retries last week, each of them perfectly within its own policy. It is restored from the retry entries in the journal, no new entry.
* `CriticalPath.freeSlack`, `waves` on the command line. `tree` and `dot` go, with 9,000 jobs they drew wallpaper.
"""
bugs = []
also_valid = [
dict(id='closure-memory', severity='low', summary='The bit sets of `reach` take memory quadratic in the number of jobs, and any change of the graph throws them away.',
  mechanism='One set of n bits for each of n jobs, rebuilt as a whole by the next question after any add, link, unlink or remove.',
  places=[('src/tidewheel/graph/JobGraph.java','    private List<BitSet> reach() {',13),('src/tidewheel/graph/JobGraph.java','    private void changed() {',4)]),
]
decoys = [
dict(place=('src/tidewheel/graph/JobGraph.java','                if (previous.rank > second.rank && seen.add(previous)) {',3), why='`second` itself cannot come before `first` here, that would have been a cycle; what has a smaller rank is already in front of it.'),
dict(place=('src/tidewheel/graph/JobGraph.java','                if (next.rank <= first.rank && seen.add(next)) {',3), why='Ranks grow along every link, so a job behind `first` cannot lead back to it.'),
dict(place=('src/tidewheel/lease/LeaseTable.java','            up(last);\n            down(last);',2), why='Only one of the two moves anything; the last slot may come from another subtree and be sooner than its new parent.'),
dict(place=('src/tidewheel/lease/LeaseTable.java','        down(slot);\n        return slot.lease;',2), why='A renewal never shortens a lease, so the slot can only move down.'),
dict(place=('src/tidewheel/graph/JobGraph.java','        Node first = node(from);\n        Node second = node(to);',2), why='Both jobs are added even if the link is then refused, as before this change.'),
dict(place=('src/tidewheel/core/Scheduler.java','                    budget(run.job, entry.at());',1), why='Each retry entry took one from the budget when it was written; a refused one wrote `end` instead.'),
]
