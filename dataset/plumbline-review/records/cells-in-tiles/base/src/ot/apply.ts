import { Rect, cellRect, pointsOf, sameRect, withSpan, wholeSheet, area, intersect } from "../core/address.js";
import { fail } from "../core/errors.js";
import { Shift, shiftPoint, shiftRect } from "../core/shift.js";
import { fold } from "../core/value.js";
import { rewriteInput, shiftRefs } from "../formula/rewrite.js";
import { Book } from "../sheet/book.js";
import { shiftRules } from "../sheet/condfmt.js";
import { shiftFilter } from "../sheet/filter.js";
import { Table } from "../sheet/tables.js";
import { inverseOrder, isOrder } from "../sheet/sort.js";
import { unpatch } from "../sheet/styles.js";
import { CellInput, Op, OpOf } from "./ops.js";
import { applyDelta, invertDelta } from "./delta.js";

const MAX_INPUT = 32767;
const MAX_STYLED = 200_000;

/** Does an operation and returns what takes it back. Nothing is changed if it throws. */
export function apply(book: Book, op: Op): Op[] {
  switch (op.t) {
    case "set": {
      if (op.input.length > MAX_INPUT) fail("too-large", "that does not fit into a cell");
      const before = book.input(op.sheet, op.row, op.col);
      book.setInput(op.sheet, op.row, op.col, op.input);
      return [{ ...op, input: before }];
    }
    case "text": {
      const before = book.input(op.sheet, op.row, op.col);
      const after = applyDelta(before, op.delta);
      if (after.length > MAX_INPUT) fail("too-large", "that does not fit into a cell");
      book.setInput(op.sheet, op.row, op.col, after);
      return [{ ...op, delta: invertDelta(before, op.delta) }];
    }
    case "cells":
      return applyCells(book, op);
    case "style":
      return applyStyle(book, op);
    case "lines":
      return applyLines(book, op);
    case "sort": {
      if (op.order.length !== op.rect.bottom - op.rect.top + 1 || !isOrder(op.order)) fail("bad-op", "that is no order of these rows");
      book.permute(op.sheet, op.rect, op.order);
      return [{ ...op, order: inverseOrder(op.order) }];
    }
    case "sheet-add":
      if (op.restore) book.loadSheet({ ...op.restore, name: op.name }, op.at);
      else book.addSheet(op.sheet, op.name, op.at);
      return [{ t: "sheet-drop", sheet: op.sheet }];
    case "sheet-drop": {
      const gone = book.dropSheet(op.sheet);
      const back: Op[] = [{ t: "sheet-add", sheet: op.sheet, name: gone.dump.name, at: gone.at, restore: gone.dump }];
      for (const table of gone.tables) back.push({ t: "table-put", table });
      for (const r of gone.rewritten) back.push({ t: "set", sheet: r.sheet, row: r.row, col: r.col, input: r.before });
      for (const n of gone.names) back.push({ t: "name", name: n.name, formula: n.before });
      return back;
    }
    case "sheet-name": {
      const old = book.sheet(op.sheet).name;
      book.renameSheet(op.sheet, op.name);
      return [{ ...op, name: old, old: op.name }];
    }
    case "table-put": {
      const old = book.tables.get(op.table.id);
      book.sheet(op.table.sheet);
      const copy = old && { ...old, rect: { ...old.rect }, columns: [...old.columns] };
      book.putTable(op.table);
      return [copy ? { t: "table-put", table: copy } : { t: "table-drop", id: op.table.id, sheet: op.table.sheet }];
    }
    case "table-drop": {
      const old = book.dropTable(op.id);
      return old ? [{ t: "table-put", table: old }] : [];
    }
    case "name":
      return [{ ...op, formula: book.putName(op.name, op.formula) }];
    case "filter":
      return [{ ...op, filter: book.setFilter(op.sheet, op.filter) }];
    case "rules":
      return [{ ...op, rules: book.setRules(op.sheet, op.rules) }];
    case "size": {
      const sizes = book.sheet(op.sheet).sizes(op.axis);
      const before = sizes.slice(op.lo, op.hi);
      sizes.put(op.lo, op.hi, op.size ?? undefined);
      const back: Op[] = [{ ...op, size: null }];
      for (const run of before) back.push({ ...op, lo: run.lo, hi: run.hi, size: run.value });
      return back;
    }
    case "hide": {
      const hides = book.sheet(op.sheet).hides(op.axis);
      const before = hides.slice(op.lo, op.hi);
      hides.put(op.lo, op.hi, op.hidden ? true : undefined);
      const back: Op[] = [{ ...op, hidden: false }];
      for (const run of before) back.push({ ...op, lo: run.lo, hi: run.hi, hidden: true });
      return back;
    }
  }
}

function applyCells(book: Book, op: OpOf<"cells">): Op[] {
  for (const c of op.cells) if (c.input.length > MAX_INPUT) fail("too-large", "that does not fit into a cell");
  const back = op.cells.map((c): CellInput => ({ ...c, input: book.input(op.sheet, c.row, c.col) }));
  for (const c of op.cells) book.setInput(op.sheet, c.row, c.col, c.input);
  return back.length ? [{ ...op, cells: back.reverse() }] : [];
}

function applyStyle(book: Book, op: OpOf<"style">): Op[] {
  const sheet = book.sheet(op.sheet);
  let rect: Rect = op.rect;
  if (area(rect) > MAX_STYLED) {
    // Whole rows and columns are only painted as far as there is anything.
    const used = sheet.cells.used();
    const part = used && intersect(rect, used);
    if (!part) return [];
    rect = part;
  }
  const back: Op[] = [];
  for (const p of pointsOf(rect)) {
    const style = book.style(op.sheet, p.row, p.col);
    back.push({ t: "style", sheet: op.sheet, rect: cellRect(p.row, p.col), patch: unpatch(style, op.patch) });
    book.setStyle(op.sheet, p.row, p.col, op.patch);
  }
  return joinStyles(back as OpOf<"style">[]);
}

/** Neighbours in a row that get the same patch make one operation. */
function joinStyles(ops: OpOf<"style">[]): Op[] {
  const out: OpOf<"style">[] = [];
  for (const op of ops) {
    const last = out[out.length - 1];
    if (last && last.rect.top === op.rect.top && last.rect.right + 1 === op.rect.left && JSON.stringify(last.patch) === JSON.stringify(op.patch)) {
      last.rect = { ...last.rect, right: op.rect.right };
    } else out.push(op);
  }
  return out;
}

export function inverseShift(s: Shift): Shift {
  switch (s.kind) {
    case "ins":
      return { ...s, kind: "del" };
    case "del":
      return { ...s, kind: "ins" };
    case "move":
      return s.to! <= s.at ? { ...s, at: s.to!, to: s.at + s.n } : { ...s, at: s.to! - s.n, to: s.at };
  }
}

function applyLines(book: Book, op: OpOf<"lines">): Op[] {
  const { shift } = op;
  const sheet = book.sheet(op.sheet);
  const lost = shift.kind === "del" ? book.dumpSheet(sheet, withSpan(wholeSheet(), shift.axis, shift.at, shift.at + shift.n - 1)) : undefined;
  const tables = book.tables.on(op.sheet).map((t): Table => ({ ...t, rect: { ...t.rect }, columns: [...t.columns] }));
  const names = [...book.names.values()].map((n) => ({ name: n.name, formula: n.formula }));
  const done = book.shift(op.sheet, shift);
  const inverse = inverseShift(shift);
  const first: Op = { t: "lines", sheet: op.sheet, shift: inverse };
  if (lost) first.restore = lost;
  const back: Op[] = [first];
  // What the way back does not bring by itself: references that are lost, cut, or stretched by it.
  const was = new Map(done.rewritten.map((r) => [`${r.sheet}:${r.row}:${r.col}`, r.before]));
  const returned = (input: string, home: string): string => rewriteInput(input, (node) => shiftRefs(node, home, sheet.name, inverse));
  for (const other of book.sheets) {
    other.cells.everything((cell, row, col) => {
      if (!cell.node) return;
      const before = was.get(`${other.id}:${row}:${col}`) ?? cell.input;
      if (returned(cell.input, other.name) === before) return;
      const home = other === sheet ? shiftPoint({ row, col }, inverse) : { row, col };
      if (home) back.push({ t: "set", sheet: other.id, row: home.row, col: home.col, input: before });
    });
    const rules = done.rules.find(([id]) => id === other.id)![1];
    if (JSON.stringify(shiftRules(other.rules, other.name, sheet.name, inverse)) !== JSON.stringify(rules)) back.push({ t: "rules", sheet: other.id, rules });
  }
  for (const table of tables) {
    const now = book.tables.get(table.id);
    const rect = now && shiftRect(now.rect, inverse);
    const columns = now?.columns.length === table.columns.length;
    if (!rect || !sameRect(rect, table.rect) || !columns || now.totals !== table.totals) back.push({ t: "table-put", table });
  }
  for (const n of names) {
    const now = book.names.get(fold(n.name))!;
    if (returned(now.formula, "") !== n.formula) back.push({ t: "name", name: n.name, formula: n.formula });
  }
  const filter = sheet.filter && shiftFilter(sheet.filter, inverse);
  if (JSON.stringify(filter) !== JSON.stringify(done.filter)) back.push({ t: "filter", sheet: op.sheet, filter: done.filter });
  if (op.restore) book.loadLines(op.restore, shift.axis);
  return back;
}

/** Does all of them or none; returns what takes all of them back. */
export function applyAll(book: Book, ops: readonly Op[]): Op[] {
  const back: Op[][] = [];
  try {
    for (const op of ops) back.push(apply(book, op));
  } catch (error) {
    for (const inverse of back.reverse()) for (const op of inverse) apply(book, op);
    throw error;
  }
  return back.reverse().flat();
}
