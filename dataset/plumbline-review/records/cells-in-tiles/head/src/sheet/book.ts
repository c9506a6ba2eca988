import { Rect, limitOf, spanOf, wholeSheet } from "../core/address.js";
import { fail } from "../core/errors.js";
import { CellError, ERROR_CODES, ErrorCode, Scalar, fold } from "../core/value.js";
import { Shift, shiftIndex } from "../core/shift.js";
import { Node } from "../formula/ast.js";
import { Clock, Evaluator, Source } from "../formula/evaluator.js";
import { tryParse } from "../formula/parser.js";
import { TableView } from "../formula/structured.js";
import { dropSheetRefs, renameColumnRefs, renameSheetRefs, renameTableRefs, rewriteInput, shiftRefs, sortRefs } from "../formula/rewrite.js";
import { formatValue } from "../format/numfmt.js";
import { Locale, localeOf } from "../format/locale.js";
import { Graph } from "../calc/graph.js";
import { Recalc, Report } from "../calc/recalc.js";
import { CellData } from "./cells.js";
import { CondResult, Conditional, shiftRules } from "./condfmt.js";
import { FilterSource, FilterSpec, hiddenRows, shiftFilter } from "./filter.js";
import { Sheet, SheetDump } from "./sheet.js";
import { Style, StylePatch, StylePool } from "./styles.js";
import { Table, Tables } from "./tables.js";

export interface BookOptions {
  clock?: Clock;
  locale?: string;
  date1904?: boolean;
}

export interface Rewritten {
  sheet: string;
  row: number;
  col: number;
  before: string;
  after: string;
}

export interface Shifted {
  rewritten: Rewritten[];
  tables: Table[];
  names: { name: string; before: string }[];
  filter: FilterSpec | null;
  rules: [string, Sheet["rules"]][];
}

const STILL: Clock = { now: () => 0, random: () => 0.5 };

/** A workbook: sheets, tables and names, and the engine that keeps their values up to date. */
export class Book implements Source {
  readonly styles = new StylePool();
  readonly tables = new Tables();
  readonly names = new Map<string, { name: string; formula: string; node: Node | null }>();
  readonly locale: Locale;
  readonly date1904: boolean;
  private readonly list: Sheet[] = [];
  private readonly clock: Clock;
  private readonly graph: Graph;
  private readonly recalc: Recalc;
  private readonly conditionals = new Map<string, Conditional>();

  constructor(options: BookOptions = {}) {
    this.clock = options.clock ?? STILL;
    this.locale = localeOf(options.locale ?? "en-US");
    this.date1904 = options.date1904 ?? false;
    this.graph = new Graph(this);
    const store = {
      read: (sheet: string, row: number, col: number): Scalar => this.value(sheet, row, col),
      write: (sheet: string, row: number, col: number, value: Scalar): void => {
        const cell = this.sheet(sheet).cells.get(row, col);
        if (cell) cell.value = value;
      },
    };
    this.recalc = new Recalc(this.graph, this, store, this.clock, () => this.date1904);
  }

  // Sheets

  get sheets(): readonly Sheet[] {
    return this.list;
  }

  sheet(id: string): Sheet {
    return this.list.find((s) => s.id === id) ?? fail("not-found", `no such sheet: ${id}`);
  }

  hasSheet(id: string): boolean {
    return this.list.some((s) => s.id === id);
  }

  sheetByName(name: string): Sheet | null {
    const wanted = fold(name);
    return this.list.find((s) => fold(s.name) === wanted) ?? null;
  }

  addSheet(id: string, name: string, at = this.list.length): Sheet {
    if (this.hasSheet(id)) fail("exists", `there is a sheet ${id}`);
    this.checkSheetName(name);
    const sheet = new Sheet(id, name);
    this.list.splice(Math.max(0, Math.min(at, this.list.length)), 0, sheet);
    this.rewire();
    return sheet;
  }

  dropSheet(id: string): { dump: SheetDump; at: number; tables: Table[]; rewritten: Rewritten[]; names: Shifted["names"] } {
    const sheet = this.sheet(id);
    if (this.list.length === 1) fail("bad-op", "the last sheet must stay");
    const dump = this.dumpSheet(sheet);
    const at = this.list.indexOf(sheet);
    const tables = this.tables.on(id);
    for (const t of tables) this.tables.drop(t.id);
    this.list.splice(at, 1);
    this.conditionals.delete(id);
    const rewritten = this.rewrite((node) => dropSheetRefs(node, sheet.name));
    const names = this.rewriteNames((node) => dropSheetRefs(node, sheet.name));
    this.rewire();
    return { dump, at, tables, rewritten, names };
  }

  renameSheet(id: string, name: string): void {
    const sheet = this.sheet(id);
    if (fold(sheet.name) !== fold(name)) this.checkSheetName(name);
    const old = sheet.name;
    sheet.name = name;
    this.rewrite((node) => renameSheetRefs(node, old, name));
    this.rewriteNames((node) => renameSheetRefs(node, old, name));
    for (const s of this.list) {
      s.rules = s.rules.map((r) => (r.kind.k === "formula" ? { ...r, kind: { k: "formula", formula: rewriteInput(r.kind.formula, (n) => renameSheetRefs(n, old, name)) } } : r));
    }
    this.rewire();
  }

  private checkSheetName(name: string): void {
    if (name === "" || name.length > 31 || /[\\/?*[\]:]/.test(name)) fail("bad-op", `no name for a sheet: ${name}`);
    if (this.sheetByName(name)) fail("exists", `there is a sheet ${name}`);
  }

  // Cells

  input(sheet: string, row: number, col: number): string {
    return this.sheet(sheet).cells.get(row, col)?.input ?? "";
  }

  style(sheet: string, row: number, col: number): Style {
    return this.styles.get(this.sheet(sheet).cells.get(row, col)?.style ?? 0);
  }

  setInput(id: string, row: number, col: number, input: string): void {
    const { cells } = this.sheet(id);
    const old = cells.get(row, col);
    const style = old?.style ?? 0;
    const gone = this.graph.drop(id, row, col);
    if (gone) this.recalc.forget(gone);
    if (input === "" && style === 0) cells.delete(row, col);
    else {
      const cell: CellData = { input, node: null, value: null, style };
      this.readInput(cell);
      if (cell.node) cell.value = old?.value ?? null;
      cells.put(row, col, cell);
      if (cell.node) this.recalc.invalidate(this.graph.put(id, row, col, cell.node));
    }
    this.recalc.touch(id, row, col);
  }

  setStyle(id: string, row: number, col: number, patch: StylePatch): void {
    const { cells } = this.sheet(id);
    const old = cells.get(row, col);
    const style = this.styles.patched(old?.style ?? 0, patch);
    if (old) {
      old.style = style;
      if (old.input === "" && style === 0) cells.delete(row, col);
    } else if (style !== 0) cells.put(row, col, { input: "", node: null, value: null, style });
  }

  /** Inputs are kept in the plain spelling: a point for decimals, no grouping; the client translates. */
  private readInput(cell: CellData): void {
    const { input } = cell;
    cell.node = null;
    if (input.startsWith("=") && input.length > 1) {
      cell.node = tryParse(input.slice(1));
      if (!cell.node) cell.value = CellError.of("#NAME?");
      return;
    }
    cell.value = literalOf(input);
  }

  // Reading (what formulas see)

  sheetId(name: string): string | null {
    return this.sheetByName(name)?.id ?? null;
  }

  value(sheet: string, row: number, col: number): Scalar {
    return this.list.find((s) => s.id === sheet)?.cells.get(row, col)?.value ?? null;
  }

  used(sheet: string): Rect | null {
    return this.sheet(sheet).cells.used();
  }

  each(sheet: string, rect: Rect, fn: (value: Scalar, row: number, col: number) => void): void {
    this.sheet(sheet).cells.each(rect, (cell, row, col) => {
      if (cell.value !== null) fn(cell.value, row, col);
    });
  }

  name(name: string): Node | null {
    return this.names.get(fold(name))?.node ?? null;
  }

  table(name: string): TableView | null {
    return this.tables.byName(name);
  }

  tableAt(sheet: string, row: number, col: number): TableView | null {
    return this.tables.at(sheet, row, col);
  }

  hiddenRow(sheet: string, row: number): boolean {
    return this.sheet(sheet).hidden(row);
  }

  text(sheet: string, row: number, col: number): string {
    const cell = this.sheet(sheet).cells.get(row, col);
    if (!cell) return "";
    return formatValue(cell.value, this.styles.get(cell.style).format, { locale: this.locale, date1904: this.date1904 }).text;
  }

  evaluate(node: Node, sheet: string, row: number, col: number): Scalar {
    return new Evaluator({ sheet, row, col, source: this, clock: this.clock, date1904: this.date1904 }).cell(node);
  }

  // Names and tables

  putName(name: string, formula: string | null): string | null {
    const key = fold(name);
    const old = this.names.get(key)?.formula ?? null;
    if (formula === null) this.names.delete(key);
    else {
      if (!/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) || /^[A-Za-z]{1,3}[0-9]+$/.test(name)) fail("bad-op", `no name: ${name}`);
      const text = formula.startsWith("=") ? formula : "=" + formula;
      this.names.set(key, { name, formula: text, node: tryParse(text.slice(1)) });
    }
    this.rereadMentions(name);
    return old;
  }

  putTable(table: Table): void {
    const old = this.tables.get(table.id);
    this.tables.put(table);
    if (old && old.name !== table.name) this.rewrite((node) => renameTableRefs(node, old.name, table.name));
    if (old && old.sheet === table.sheet && old.columns.length === table.columns.length && old.rect.left === table.rect.left) {
      old.columns.forEach((name, i) => {
        const next = table.columns[i]!;
        if (name !== next) this.rewrite((node, home, row, col) => renameColumnRefs(node, table.name, this.insideTable(table, home, row, col), name, next));
      });
    }
    this.rewire();
  }

  dropTable(id: string): Table | undefined {
    const t = this.tables.drop(id);
    if (t) this.rewire();
    return t;
  }

  private insideTable(table: Table, sheet: string, row: number, col: number): boolean {
    return this.tables.at(sheet, row, col)?.id === table.id;
  }

  // Structure

  /** Inserts, deletes or moves lines. Everything that knows places goes along; returns formulas that were rewritten. */
  shift(id: string, s: Shift): Shifted {
    const sheet = this.sheet(id);
    this.checkRoom(sheet, s);
    const before = { filter: sheet.filter, rules: this.list.map((other): [string, Sheet["rules"]] => [other.id, other.rules]) };
    sheet.cells.shift(s);
    sheet.sizes(s.axis).shift(s);
    sheet.hides(s.axis).shift(s);
    if (sheet.filter) sheet.filter = shiftFilter(sheet.filter, s);
    if (!sheet.filter) sheet.filtered = new Set();
    else if (s.axis === "row") {
      const rows = [...sheet.filtered].map((row) => shiftIndex(row, s));
      sheet.filtered = new Set(rows.filter((row): row is number => row !== null));
    }
    for (const other of this.list) other.rules = shiftRules(other.rules, other.name, sheet.name, s);
    const tables = this.tables.shift(id, s);
    const rewritten = this.rewrite((node, home) => shiftRefs(node, this.sheet(home).name, sheet.name, s));
    const names = this.rewriteNames((node) => shiftRefs(node, "", sheet.name, s));
    this.rewire();
    return { rewritten, tables, names, ...before };
  }

  private checkRoom(sheet: Sheet, s: Shift): void {
    const limit = limitOf(s.axis);
    const whole = Number.isInteger(s.at) && Number.isInteger(s.n) && s.n > 0 && s.at >= 0;
    if (!whole || s.at + (s.kind === "ins" ? 0 : s.n) > limit) fail("bad-op", "no such lines");
    if (s.kind === "move" && !(Number.isInteger(s.to) && s.to! >= 0 && s.to! <= limit && (s.to! <= s.at || s.to! >= s.at + s.n))) fail("bad-op", "no place to move to");
    const used = sheet.cells.used();
    if (s.kind === "ins" && used && spanOf(used, s.axis)[1] >= s.at && spanOf(used, s.axis)[1] + s.n >= limit) {
      fail("too-large", "that would push filled cells off the sheet");
    }
  }

  private rewriteNames(fn: (node: Node) => Node): { name: string; before: string }[] {
    const out: { name: string; before: string }[] = [];
    for (const entry of this.names.values()) {
      const after = rewriteInput(entry.formula, fn);
      if (after === entry.formula) continue;
      out.push({ name: entry.name, before: entry.formula });
      entry.formula = after;
      entry.node = tryParse(after.slice(1));
    }
    return out;
  }

  /** Exchanges the rows of a rectangle; row `i` becomes what row `order[i]` was. */
  permute(id: string, rect: Rect, order: readonly number[]): void {
    const { cells } = this.sheet(id);
    const rows = order.map((from) => {
      const line: (CellData | undefined)[] = [];
      for (let col = rect.left; col <= rect.right; col++) line.push(cells.get(rect.top + from, col));
      return line;
    });
    rows.forEach((line, i) => {
      const row = rect.top + i;
      const from = rect.top + order[i]!;
      line.forEach((cell, k) => {
        const col = rect.left + k;
        if (!cell) {
          cells.delete(row, col);
          return;
        }
        const input = row === from ? cell.input : rewriteInput(cell.input, (node) => sortRefs(node, from, row));
        const next: CellData = { ...cell, input };
        if (input !== cell.input) next.node = tryParse(input.slice(1));
        cells.put(row, col, next);
      });
    });
    this.rewire();
  }

  private rewrite(fn: (node: Node, home: string, row: number, col: number) => Node): Rewritten[] {
    const out: Rewritten[] = [];
    for (const sheet of this.list) {
      sheet.cells.everything((cell, row, col) => {
        if (!cell.node) return;
        const after = rewriteInput(cell.input, (node) => fn(node, sheet.id, row, col));
        if (after === cell.input) return;
        out.push({ sheet: sheet.id, row, col, before: cell.input, after });
        cell.input = after;
        cell.node = tryParse(after.slice(1));
      });
    }
    return out;
  }

  /** The graph anew, out of the cells; everything is evaluated again. */
  private rewire(): void {
    this.graph.clear();
    this.recalc.reset();
    for (const sheet of this.list) {
      sheet.cells.everything((cell, row, col) => {
        if (cell.node) this.recalc.invalidate(this.graph.put(sheet.id, row, col, cell.node));
      });
      this.conditionals.get(sheet.id)?.reset(sheet.rules);
    }
  }

  private rereadMentions(name: string): void {
    for (const v of [...this.graph.mentioning(name)]) {
      this.recalc.forget(v);
      this.recalc.invalidate(this.graph.put(v.sheet, v.row, v.col, v.node));
    }
  }

  recalculate(): Report {
    const report = this.recalc.run();
    const sheets = new Set(report.changed.map((c) => c.sheet));
    for (const id of sheets) if (this.hasSheet(id)) this.conditionals.get(id)?.reset();
    return report;
  }

  // Filters and conditional formats

  setFilter(id: string, filter: FilterSpec | null): FilterSpec | null {
    const sheet = this.sheet(id);
    const old = sheet.filter;
    sheet.filter = filter;
    this.refilter(id);
    return old;
  }

  /** Filters do not follow values by themselves; somebody asks for it. */
  refilter(id: string): void {
    const sheet = this.sheet(id);
    sheet.filtered = sheet.filter ? hiddenRows(sheet.filter, this.filterSource(id)) : new Set();
  }

  filterSource(id: string): FilterSource {
    return {
      value: (row, col) => this.value(id, row, col),
      text: (row, col) => this.text(id, row, col),
      fill: (row, col) => this.style(id, row, col).fill,
      date1904: this.date1904,
    };
  }

  setRules(id: string, rules: Sheet["rules"]): Sheet["rules"] {
    const sheet = this.sheet(id);
    const old = sheet.rules;
    sheet.rules = rules;
    this.conditionals.delete(id);
    return old;
  }

  conditional(id: string, row: number, col: number): CondResult {
    let c = this.conditionals.get(id);
    if (!c) {
      c = new Conditional(this.sheet(id).rules, {
        value: (r, k) => this.value(id, r, k),
        each: (rect, fn) => this.each(id, rect, fn),
        evaluate: (node, r, k) => this.evaluate(node, id, r, k),
      });
      this.conditionals.set(id, c);
    }
    return c.at(row, col);
  }

  // Dumps

  dumpSheet(sheet: Sheet, rect: Rect = wholeSheet()): SheetDump {
    const dump: SheetDump = {
      id: sheet.id,
      name: sheet.name,
      cells: [],
      heights: sheet.heights.slice(rect.top, rect.bottom),
      widths: sheet.widths.slice(rect.left, rect.right),
      hiddenRows: sheet.hiddenRows.slice(rect.top, rect.bottom),
      hiddenCols: sheet.hiddenCols.slice(rect.left, rect.right),
      filter: sheet.filter,
      rules: [...sheet.rules],
    };
    sheet.cells.each(rect, (cell, row, col) => {
      dump.cells.push({ row, col, input: cell.input, style: this.styles.get(cell.style) });
    });
    return dump;
  }

  loadSheet(dump: SheetDump, at?: number): Sheet {
    const sheet = this.addSheet(dump.id, dump.name, at);
    this.loadLines(dump);
    sheet.filter = dump.filter;
    sheet.rules = [...dump.rules];
    this.rewire();
    this.refilter(sheet.id);
    return sheet;
  }

  /** Cells and sizes of lines back to where a dump has them. */
  loadLines(dump: SheetDump, only?: "row" | "col"): void {
    const sheet = this.sheet(dump.id);
    if (only !== "col") {
      for (const r of dump.heights) sheet.heights.put(r.lo, r.hi, r.value);
      for (const r of dump.hiddenRows) sheet.hiddenRows.put(r.lo, r.hi, r.value);
    }
    if (only !== "row") {
      for (const r of dump.widths) sheet.widths.put(r.lo, r.hi, r.value);
      for (const r of dump.hiddenCols) sheet.hiddenCols.put(r.lo, r.hi, r.value);
    }
    for (const c of dump.cells) {
      this.setInput(dump.id, c.row, c.col, c.input);
      this.setStyle(dump.id, c.row, c.col, c.style);
    }
  }
}

/** A value as it is kept: numbers with a point, TRUE and FALSE, error values, an apostrophe before what is text anyway. */
export function literalOf(input: string): Scalar {
  if (input === "") return null;
  if (input.startsWith("'")) return input.slice(1);
  if (/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(input) && Number.isFinite(Number(input))) return Number(input) || 0;
  if (input === "TRUE") return true;
  if (input === "FALSE") return false;
  if ((ERROR_CODES as readonly string[]).includes(input)) return CellError.of(input as ErrorCode);
  return input;
}

/** The input that gives a value back. */
export function inputOf(value: Scalar): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof CellError) return value.code;
  return literalOf(value) === value && !value.startsWith("=") && !value.startsWith("'") ? value : "'" + value;
}
