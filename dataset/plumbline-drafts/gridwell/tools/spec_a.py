title = "Keep formulas in order, stop where nothing changed, index the lookups"
description = """
## The itch

Our biggest customer book has 40,000 formulas, and typing into one cell of it could make the fans spin. We profiled it for an afternoon and three things stood out, so here are three things.

## What we did

**One order, kept up to date.** Recalculation used to collect everything that might have changed and run Tarjan over it, every time. Now every formula has a rank (`src/calc/order.ts`, after Pearce and Kelly), adding a formula repairs the ranks around it and nothing else, and recalculation is a heap. Circles are found when they are made rather than when they are calculated: the formulas on one are "knotted", show `#CYCLE!`, and return to the order when somebody breaks the circle.

**Stop early.** A formula that comes out with the value it had does not wake its readers any more. `=A1>2` in front of a few thousand cells used to be a tax on every keystroke in A1. Typing the value that is there already does nothing at all now.

**Look it up once.** Exact `VLOOKUP`, `MATCH` and `XLOOKUP` into a column go through an index of the column, kept up to date value by value. A sheet full of lookups is linear now instead of... well, not.

Along the way the tile index went: `RangeIndex` was fine for small ranges and a plain list for big ones, and the customer's ranges are all big. `RangeTree` is a balanced tree that knows how far its branches reach. Names and tables have an index of who mentions them, too. And conditional formats only forget what they learned of ranges in which something changed, instead of everything on the sheet.

## What stays

Values, of course. `Report.evaluated` counts fewer. The list of changed cells is the same as before, minus cells that were typed over with what they had.

## How we know

The random test that compares recalculation in pieces with recalculation from scratch is our friend and it is happy. New tests for knots, for early stops, for lookups and for the tree. Have a look at `docs/calculation.md`, which is new.
"""
U = 'import { bookOf, fillIn, set, input, rect, value } from "../dist/test/util.js";\n'
bugs = [
 dict(id="facts-of-further-ranges", severity="medium", kind="stale-state", tier="depth", distance="file", unchanged=False,
  summary="Only the first range of a conditional format is looked at when deciding whether what was learned of its ranges is out of date.",
  mechanism="`factsOf` gathers numbers and counts from all rectangles of a rule, `changed` forgets them only if a changed cell lies in `rects[0]`. For a rule over A1:A3 and C1:C3 a change in C1 leaves duplicates, top-N, bars and scales of both ranges as they were before.",
  edits=[("src/sheet/condfmt.ts", '''      if (rule.rects.some((r) => cells.some((c) => inRect(r, c.row, c.col)))) this.facts.delete(rule);''', '''      const [rect] = rule.rects;
      if (rect && cells.some((c) => inRect(rect, c.row, c.col))) this.facts.delete(rule);''')],
  places=[("src/sheet/condfmt.ts", "      const [rect] = rule.rects;\n      if (rect && cells.some(", None, "cause"), ("src/sheet/condfmt.ts", "changed(cells: readonly Point[]): void {", None, "function"), ("src/sheet/condfmt.ts", "      for (const rect of rule.rects) {", None, "contract"), ("src/sheet/book.ts", "this.conditionals.get(id)?.changed(list)", None, "call")],
  proof=U + '''const book = bookOf({ A1: "1", A2: "2", C1: "3" });
book.setRules("s", [{ id: "1", rects: [rect("A1:A3"), rect("C1:C3")], kind: { k: "repeated", unique: false }, style: { bold: true }, stop: false }]);
const before = book.conditional("s", 0, 0).style.bold;
fillIn(book, "s", { C1: "1" });
const after = book.conditional("s", 0, 0).style.bold;
console.log(before, after);
process.exit(before ? 2 : after ? 0 : 1);'''),
 dict(id="knots-are-not-reported", severity="medium", kind="missing-update", tier="depth", distance="one-hop", unchanged=False,
  summary="Cells that become `#CYCLE!` are written and wake their readers, but they are missing in the report of changed cells.",
  mechanism="`run` writes CYCLE for knotted formulas on a path of its own that does not push to `changed`. `Book.recalculate` gives that list to `Conditional.changed`, which now only forgets facts of ranges with changed cells: after A1:A2 became a circle (without another change in the rule's range) top-N, duplicates, bars and scales still count the old values.",
  edits=[("src/calc/recalc.ts", '''      if (graph.order.isKnotted(v)) settle(v, CYCLE);
      else add(v);
''', '''      if (!graph.order.isKnotted(v)) add(v);
      else if (this.store.read(v.sheet, v.row, v.col) !== CYCLE) {
        evaluated++;
        this.store.write(v.sheet, v.row, v.col, CYCLE);
        graph.readers(v.sheet, v.row, v.col, add);
      }
''')],
  places=[("src/calc/recalc.ts", "      else if (this.store.read(v.sheet, v.row, v.col) !== CYCLE) {", "graph.readers(v.sheet, v.row, v.col, add);\n      }", "cause"), ("src/calc/recalc.ts", "  run(): Report {", None, "function"), ("src/sheet/book.ts", "for (const [id, list] of sheets) this.conditionals.get(id)?.changed(list);", None, "call"), ("src/sheet/condfmt.ts", "changed(cells: readonly Point[]): void {", None, "contract")],
  proof=U + '''const book = bookOf({ A1: "9", A2: "=A5", A3: "4", A5: "7", B1: "1" });
fillIn(book, "s", { A2: "=B2+7", B2: "=B1-1" });
book.setRules("s", [{ id: "1", rects: [rect("A1:A3")], kind: { k: "top", count: 2, percent: false, bottom: false }, style: { bold: true }, stop: false }]);
const before = book.conditional("s", 2, 0).style.bold;
fillIn(book, "s", { B2: "=A2" });
const after = book.conditional("s", 2, 0).style.bold;
console.log(value(book, "A2"), before, after);
process.exit(value(book, "A2") !== "#CYCLE!" || before ? 2 : after ? 0 : 1);'''),
 dict(id="turned-before-its-child", severity="high", kind="ordering", tier="depth", distance="file", unchanged=False,
  summary="After a left rotation the new root of the subtree is refreshed before the node that became its child, so it keeps bounds from before the rotation.",
  mechanism="`refresh(up)` reads height, bottom and outermost columns of its new left child `node`, which still have the values of the time before the insertion or removal. When the change that caused the rotation widened what lies below `node`, or its children moved, the bounds of `up` are wrong; where they are too small, `search` passes over the subtree and a watcher of a cell is not found, so its formula is not recalculated. Heights go wrong, too.",
  edits=[("src/calc/rangetree.ts", '''  node.right = up.left;
  up.left = node;
  refresh(node);
  refresh(up);''', '''  node.right = up.left;
  up.left = node;
  refresh(up);
  refresh(node);''')],
  places=[("src/calc/rangetree.ts", "  up.left = node;\n  refresh(up);\n  refresh(node);", None, "cause"), ("src/calc/rangetree.ts", "function turnLeft<T>(", None, "function"), ("src/calc/rangetree.ts", "    return turnLeft(node);", None, "call"), ("src/calc/rangetree.ts", "function refresh<T>(", None, "contract")],
  proof='''import { RangeTree } from "../dist/src/calc/rangetree.js";
import { meets } from "../dist/src/core/address.js";
const log = [["+",1,2,3,2,2],["+",4,0,9,0,4],["+",10,3,11,5,2],["+",9,2,10,3,5],["+",1,4,6,4,2],["+",1,1,1,1,5],["-",1,4,6,4,2],["+",5,1,10,3,5],["-",1,2,3,2,2],["+",3,3,8,5,5],["+",5,0,8,0,0],["-",9,2,10,3,5],["+",11,2,14,2,1],["+",6,2,7,2,4],["+",5,5,10,6,4]];
const tree = new RangeTree();
let list = [];
for (const [what, top, left, bottom, right, id] of log) {
  const r = { top, left, bottom, right };
  if (what === "+") {
    tree.add(r, id);
    list.push({ r, id });
  } else {
    tree.remove(r, id);
    list = list.filter((e) => JSON.stringify(e) !== JSON.stringify({ r, id }));
  }
}
const query = { top: 3, left: 6, bottom: 5, right: 6 };
const got = [];
tree.meeting(query, (id) => got.push(id));
const want = list.filter((e) => meets(e.r, query)).map((e) => e.id);
console.log(got, want);
process.exit(got.sort().join() === want.sort().join() ? 0 : 1);'''),
 dict(id="old-mentions-come-back", severity="critical", kind="missing-update", tier="depth", distance="one-hop", unchanged=False,
  summary="A formula that leaves the graph stays in the index of mentions; when the name changes, the dead formula is put back.",
  mechanism="`put` enters the vertex in `byMention`, `drop` takes it out of vertices, watchers and places but not of `byMention`. `Book.rereadMentions` puts every vertex of `mentioning(name)` into the graph anew: with B1 '=rate*2' typed over by 7, a change of `rate` revives the old formula, and recalculation writes its value over the 7 (input and value differ from then on).",
  edits=[("src/calc/graph.ts", '''this.watchers.get(r.sheet)?.remove(r.rect, v);
    for (const name of v.mentions) multiDrop(this.byMention, name, v);
''', '''this.watchers.get(r.sheet)?.remove(r.rect, v);
'''), ("src/calc/graph.ts", 'import { multiAdd, multiDrop } from "../core/lists.js";', 'import { multiAdd } from "../core/lists.js";')],
  places=[("src/calc/graph.ts", "  drop(sheet: string, row: number, col: number): Vertex | undefined {", "return v;\n  }", "cause"), ("src/calc/graph.ts", "for (const name of v.mentions) multiAdd(this.byMention, name, v);", None, "cause"), ("src/calc/graph.ts", "mentioning(name: string): Iterable<Vertex> {", None, "function"), ("src/sheet/book.ts", "for (const v of [...this.graph.mentioning(name)]) {", None, "call")],
  proof=U + '''const book = bookOf({ B1: "=rate*2" });
book.putName("rate", "=3");
book.recalculate();
fillIn(book, "s", { B1: "7" });
book.putName("rate", "=4");
book.recalculate();
console.log(value(book, "B1"), input(book, "B1"));
process.exit(value(book, "B1") === 7 ? 0 : 1);'''),
 dict(id="sorted-under-the-index", severity="high", kind="invalidation", tier="plain", distance="changed-file", unchanged=True,
  summary="Sorting exchanges cells without telling the lookup index, so exact lookups after a sort find values where they were before.",
  mechanism="The index of a column has to be told of every value or thrown away. `shift` throws it away and `setInput` and recalculation tell it; `permute` puts cells directly into the store and only calls `rewire`. After sorting A1:B3, MATCH(\"x\", A:A, 0) gives the old row and VLOOKUP the value of another row, until the cell is typed again. Taking back the deletion of a sheet (same id) has the same fault.",
  edits=[("src/sheet/book.ts", '''    this.recalc.reset();
    this.lookups.clear();
    for''', '''    this.recalc.reset();
    for'''), ("src/sheet/book.ts", '''    this.checkRoom(sheet, s);
''', '''    this.checkRoom(sheet, s);
    this.lookups.clear();
''')],
  places=[("src/sheet/book.ts", "  permute(id: string, rect: Rect, order: readonly number[]): void {", "this.rewire();\n  }", "cause"), ("src/sheet/book.ts", "  private rewire(): void {", None, "function"), ("src/sheet/book.ts", "    this.lookups.clear();", None, "cause"), ("src/calc/lookups.ts", "Whoever changes a value has to say so. */", None, "contract")],
  proof=U + '''const book = bookOf({ A1: "z", A2: "x", A3: "y", D1: '=MATCH("x",A1:A3,0)' });
book.permute("s", rect("A1:A3"), [1, 2, 0]);
book.recalculate();
console.log(value(book, "D1"));
process.exit(value(book, "D1") === 1 ? 0 : 1);'''),
 dict(id="xlookup-below-its-range", severity="medium", kind="boundary", tier="plain", distance="one-hop", unchanged=False,
  summary="The indexed `XLOOKUP` reads below the range of results when that is shorter than the range that is searched.",
  mechanism="`target.at(known, 0)` counts from the top of the third argument without asking how long it is; `Area.at` reads any cell. XLOOKUP(\"q\",A1:A5,B1:B3) with q in A5 gives B5, where it used to give 0, and since the graph only knows B1:B3 the result does not follow changes of B5 (and may read it before it is calculated).",
  edits=[("src/formula/functions/lookup.ts", "return known <= target.rect.bottom - target.rect.top ? target.at(known, 0) ?? 0 : 0;", "return target.at(known, 0) ?? 0;")],
  places=[("src/formula/functions/lookup.ts", "return target.at(known, 0) ?? 0;", None, "cause"), ("src/formula/functions/lookup.ts", 'define("XLOOKUP", 3, 5, (a) => {', None, "function"), ("src/formula/evaluator.ts", "  at(row: number, col: number): Scalar {\n    return this.source.value(", None, "contract")],
  proof=U + '''const book = bookOf({ A1: "a", A5: "q", B1: "1", B5: "99", D1: '=XLOOKUP("q",A1:A5,B1:B3)' });
console.log(value(book, "D1"));
process.exit(value(book, "D1") === 0 ? 0 : 1);'''),
]
decoys = [
 dict(file="src/calc/order.ts", at="    if (first > v.rank) return;", why="A new formula has the highest rank of all, so it stands behind all that it reads; only its readers can stand wrong."),
 dict(file="src/calc/lookups.ts", at="    if (from === to) return;", why="Texts that differ only in case have the same key, and lookups do not tell them apart."),
]
