import { Scalar, compareValues, fold, isError, numberText, valueKey } from "../core/value.js";
import { fail } from "../core/errors.js";
import { sum } from "../formula/functions/math.js";
import { civilOf } from "../format/serial.js";

export type Grouping =
  | { k: "none" }
  | { k: "date"; by: "year" | "quarter" | "month" | "day" }
  | { k: "bins"; start: number; size: number };

export interface PivotField {
  column: string;
  grouping: Grouping;
  descending?: boolean;
  subtotals?: boolean;
}

export type Aggregate = "sum" | "count" | "counta" | "average" | "min" | "max" | "unique";

export interface Measure {
  column: string;
  aggregate: Aggregate;
  /** Show as a share of the whole, of its row or of its column. */
  share?: "total" | "row" | "column";
  title?: string;
}

export interface PivotSpec {
  rows: PivotField[];
  columns: PivotField[];
  measures: Measure[];
  filters: { column: string; shown: string[] }[];
}

export interface PivotSource {
  headers: readonly string[];
  rows: readonly (readonly Scalar[])[];
  date1904: boolean;
}

export interface PivotLine {
  /** One label for each field; fewer for a subtotal, none for the grand total. */
  labels: string[];
  total: boolean;
}

export interface PivotResult {
  rows: PivotLine[];
  columns: PivotLine[];
  titles: string[];
  /** By row, then by column, then by measure. */
  cells: Scalar[][][];
}

interface Key {
  label: string;
  sort: Scalar;
  id: string;
}

interface Branch {
  key: Key | null;
  children: Map<string, Branch>;
}

/** What is collected for one measure in one cell of the result. */
class Tally {
  count = 0;
  counta = 0;
  min = Infinity;
  max = -Infinity;
  error: Scalar = null;
  readonly numbers: number[] = [];
  readonly seen = new Set<string>();

  add(v: Scalar): void {
    if (v === null) return;
    this.counta++;
    this.seen.add(valueKey(v));
    if (isError(v)) this.error ??= v;
    if (typeof v !== "number") return;
    this.count++;
    this.numbers.push(v);
    if (v < this.min) this.min = v;
    if (v > this.max) this.max = v;
  }

  result(aggregate: Aggregate): Scalar {
    switch (aggregate) {
      case "count":
        return this.count;
      case "counta":
        return this.counta;
      case "unique":
        return this.seen.size;
    }
    if (this.error !== null) return this.error;
    switch (aggregate) {
      case "sum":
        return sum(this.numbers);
      case "average":
        return this.count ? sum(this.numbers) / this.count : null;
      case "min":
        return this.count ? this.min : null;
      case "max":
        return this.count ? this.max : null;
    }
  }
}

export function pivot(spec: PivotSpec, source: PivotSource): PivotResult {
  const place = (name: string): number => {
    const at = source.headers.findIndex((h) => fold(h) === fold(name));
    return at < 0 ? fail("not-found", `no such column: ${name}`) : at;
  };
  const rowAt = spec.rows.map((f) => place(f.column));
  const colAt = spec.columns.map((f) => place(f.column));
  const measureAt = spec.measures.map((m) => place(m.column));
  const filters = spec.filters.map((f) => ({ at: place(f.column), shown: new Set(f.shown.map(fold)) }));
  const rowTree: Branch = { key: null, children: new Map() };
  const colTree: Branch = { key: null, children: new Map() };
  const tallies = new Map<string, Tally[]>();
  for (const row of source.rows) {
    if (filters.some((f) => !f.shown.has(fold(labelOf(row[f.at] ?? null))))) continue;
    const rowKeys = spec.rows.map((f, i) => keyFor(row[rowAt[i]!] ?? null, f.grouping, source.date1904));
    const colKeys = spec.columns.map((f, i) => keyFor(row[colAt[i]!] ?? null, f.grouping, source.date1904));
    grow(rowTree, rowKeys);
    grow(colTree, colKeys);
    // Every cell of the result that this row belongs to: with its own keys, with fewer of them, with none.
    for (let r = 0; r <= rowKeys.length; r++) {
      for (let c = 0; c <= colKeys.length; c++) {
        const id = idOf(rowKeys.slice(0, r)) + "\u0001" + idOf(colKeys.slice(0, c));
        let list = tallies.get(id);
        if (!list) tallies.set(id, (list = spec.measures.map(() => new Tally())));
        list.forEach((tally, m) => tally.add(row[measureAt[m]!] ?? null));
      }
    }
  }
  const rows = flatten(rowTree, spec.rows);
  const columns = flatten(colTree, spec.columns);
  const cell = (row: Line, col: Line, m: number): Scalar => {
    const list = tallies.get(row.id + "\u0001" + col.id);
    if (!list) return null;
    const measure = spec.measures[m]!;
    const own = list[m]!.result(measure.aggregate);
    if (!measure.share || typeof own !== "number") return own;
    const rowId = measure.share === "row" ? row.id : "";
    const colId = measure.share === "column" ? col.id : "";
    const whole = tallies.get(rowId + "\u0001" + colId)![m]!.result(measure.aggregate);
    return typeof whole === "number" && whole !== 0 ? own / whole : null;
  };
  return {
    rows: rows.map((l) => ({ labels: l.labels, total: l.total })),
    columns: columns.map((l) => ({ labels: l.labels, total: l.total })),
    titles: spec.measures.map((m) => m.title ?? `${m.aggregate} of ${m.column}`),
    cells: rows.map((r) => columns.map((c) => spec.measures.map((_m, i) => cell(r, c, i)))),
  };
}

interface Line extends PivotLine {
  id: string;
}

function idOf(keys: readonly Key[]): string {
  return keys.map((k) => k.id).join("\u0002");
}

function grow(tree: Branch, keys: readonly Key[]): void {
  let at = tree;
  for (const key of keys) {
    let next = at.children.get(key.id);
    if (!next) at.children.set(key.id, (next = { key, children: new Map() }));
    at = next;
  }
}

/** The lines in their order: children before the subtotal of their parent, the grand total last. */
function flatten(tree: Branch, fields: readonly PivotField[]): Line[] {
  const out: Line[] = [];
  const walk = (branch: Branch, path: Key[]): void => {
    const depth = path.length;
    if (depth < fields.length) {
      const children = [...branch.children.values()].sort((a, b) => {
        const c = compareKeys(a.key!.sort, b.key!.sort);
        return fields[depth]!.descending ? -c : c;
      });
      for (const child of children) walk(child, [...path, child.key!]);
    }
    const leaf = depth === fields.length;
    if (leaf || depth === 0 || fields[depth - 1]!.subtotals !== false) {
      out.push({ labels: path.map((k) => k.label), total: !leaf || depth === 0, id: idOf(path) });
    }
  };
  walk(tree, []);
  return out;
}

function compareKeys(a: Scalar, b: Scalar): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return compareValues(a, b);
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function keyFor(v: Scalar, grouping: Grouping, date1904: boolean): Key {
  if (grouping.k === "bins" && typeof v === "number") {
    const bin = Math.floor((v - grouping.start) / grouping.size);
    const low = grouping.start + bin * grouping.size;
    return { label: `${numberText(low)}-${numberText(low + grouping.size)}`, sort: low, id: "g" + bin };
  }
  if (grouping.k === "date" && typeof v === "number") {
    const civil = civilOf(Math.floor(v), date1904);
    if (civil) {
      switch (grouping.by) {
        case "year":
          return { label: String(civil.year), sort: civil.year, id: "y" + civil.year };
        case "quarter": {
          const q = Math.floor((civil.month - 1) / 3) + 1;
          return { label: `Q${q}`, sort: q, id: "q" + q };
        }
        case "month":
          return { label: MONTHS[civil.month - 1]!, sort: civil.month, id: "m" + civil.month };
        case "day":
          return { label: `${civil.day} ${MONTHS[civil.month - 1]}`, sort: civil.month * 32 + civil.day, id: `d${civil.month}.${civil.day}` };
      }
    }
  }
  return { label: labelOf(v), sort: v, id: valueKey(v) };
}

function labelOf(v: Scalar): string {
  if (v === null) return "(blank)";
  if (typeof v === "number") return numberText(v);
  if (typeof v === "boolean") return v ? "TRUE" : "FALSE";
  return isError(v) ? v.code : v;
}
