import { Rect, area, intersect } from "../core/address.js";
import { CellError, DIV0, ErrorCode, Grid, NAME, NUM, REF, Scalar, VALUE, Value, compareValues, isError, toNumber, toText } from "../core/value.js";
import { Node } from "./ast.js";
import { FUNCTIONS } from "./functions/registry.js";
import { TableLookup, resolveTable } from "./structured.js";
import { fold } from "../core/value.js";

/** Where the evaluator reads. Sheets go by their ids here. */
export interface Source extends TableLookup {
  sheetId(name: string): string | null;
  value(sheet: string, row: number, col: number): Scalar;
  /** The smallest rectangle with everything that is not empty, or null. */
  used(sheet: string): Rect | null;
  /** Every cell in the rectangle that is not empty, row by row. */
  each(sheet: string, rect: Rect, fn: (value: Scalar, row: number, col: number) => void): void;
  /** Parsed contents of a defined name. */
  name(name: string): Node | null;
  hiddenRow(sheet: string, row: number): boolean;
}

export interface Clock {
  /** Today with the time of day, as a serial number. */
  now(): number;
  random(): number;
}

export interface Site {
  sheet: string;
  row: number;
  col: number;
  source: Source;
  clock: Clock;
  date1904: boolean;
}

/** A reference that has not been read yet. */
export class Area {
  constructor(readonly sheet: string, readonly rect: Rect, private readonly source: Source) {}

  /** Only what is filled; nothing beyond it can differ from an empty cell. */
  grid(): Grid {
    const { rect } = this;
    const used = this.source.used(this.sheet);
    const part = used && intersect(rect, used);
    if (!part) return area(rect) > 4096 ? new Grid(1, 1, [null]) : Grid.filled(rect.bottom - rect.top + 1, rect.right - rect.left + 1, null);
    const bottom = area(rect) > 65536 ? part.bottom : rect.bottom;
    const right = area(rect) > 65536 ? part.right : rect.right;
    const grid = Grid.filled(bottom - rect.top + 1, right - rect.left + 1, null);
    this.source.each(this.sheet, part, (value, row, col) => {
      grid.data[(row - rect.top) * grid.cols + (col - rect.left)] = value;
    });
    return grid;
  }

  get single(): boolean {
    return this.rect.top === this.rect.bottom && this.rect.left === this.rect.right;
  }

  each(fn: (value: Scalar, row: number, col: number) => void): void {
    this.source.each(this.sheet, this.rect, fn);
  }

  at(row: number, col: number): Scalar {
    return this.source.value(this.sheet, this.rect.top + row, this.rect.left + col);
  }
}

export type Operand = Value | Area;

const MAX_CALLS = 64;

export class Evaluator {
  private nesting = 0;

  constructor(readonly site: Site) {}

  /** The value of a cell with this formula: an array shows its first element. */
  cell(node: Node): Scalar {
    const value = this.value(this.operand(node));
    const scalar = value instanceof Grid ? value.at(0, 0) : value;
    if (scalar === null) return 0;
    return typeof scalar === "number" && !Number.isFinite(scalar) ? NUM : Object.is(scalar, -0) ? 0 : scalar;
  }

  value(operand: Operand): Value {
    if (!(operand instanceof Area)) return operand;
    return operand.single ? operand.at(0, 0) : operand.grid();
  }

  /** One value out of an operand: a range gives its cell in our own row or column, as it always did. */
  scalar(operand: Operand): Scalar {
    if (operand instanceof Area) {
      if (operand.single) return operand.at(0, 0);
      const { rect } = operand;
      const { row, col } = this.site;
      if (rect.left === rect.right && row >= rect.top && row <= rect.bottom) return operand.at(row - rect.top, 0);
      if (rect.top === rect.bottom && col >= rect.left && col <= rect.right) return operand.at(0, col - rect.left);
      return VALUE;
    }
    return operand instanceof Grid ? operand.at(0, 0) : operand;
  }

  operand(node: Node): Operand {
    switch (node.k) {
      case "num":
      case "str":
      case "bool":
        return node.value;
      case "err":
        return CellError.of(node.code);
      case "missing":
        return null;
      case "ref": {
        const sheet = this.sheetOf(node.sheet);
        if (!sheet) return REF;
        return new Area(sheet, { top: node.row, left: node.col, bottom: node.row, right: node.col }, this.site.source);
      }
      case "range": {
        const sheet = this.sheetOf(node.sheet);
        return sheet ? new Area(sheet, node.rect, this.site.source) : REF;
      }
      case "name":
        return this.named(node.name);
      case "table": {
        const found = resolveTable(node, this.site.source, this.site.sheet, this.site.row, this.site.col);
        return typeof found === "string" ? CellError.of(found) : new Area(found.sheet, found.rect, this.site.source);
      }
      case "group":
        return this.operand(node.inner);
      case "neg":
        return this.each1(this.value(this.operand(node.arg)), (n) => -n);
      case "pos":
        return this.value(this.operand(node.arg));
      case "percent":
        return this.each1(this.value(this.operand(node.arg)), (n) => n / 100);
      case "bin":
        return this.binary(node.op, this.value(this.operand(node.left)), this.value(this.operand(node.right)));
      case "array": {
        const cells = node.rows.flatMap((row) => row.map((cell) => this.scalar(this.operand(cell))));
        return new Grid(node.rows.length, node.rows[0]!.length, cells);
      }
      case "call":
        return this.call(node);
    }
  }

  private sheetOf(name: string | null): string | null {
    return name === null ? this.site.sheet : this.site.source.sheetId(name);
  }

  private named(name: string): Operand {
    const node = this.site.source.name(name);
    if (!node) return NAME;
    if (++this.nesting > MAX_CALLS) return NUM;
    const value = this.operand(node);
    this.nesting--;
    return value;
  }

  private call(node: Extract<Node, { k: "call" }>): Operand {
    const fn = FUNCTIONS.get(node.fn);
    if (!fn) return NAME;
    if (node.args.length < fn.min || node.args.length > fn.max) return VALUE;
    if (++this.nesting > MAX_CALLS) return NUM;
    try {
      return fn.run(new Args(this, node.args), this.site);
    } catch (error) {
      if (isError(error)) return error;
      throw error;
    } finally {
      this.nesting--;
    }
  }

  private each1(v: Value, fn: (n: number) => number): Value {
    const one = (s: Scalar): Scalar => {
      const n = toNumber(s);
      return isError(n) ? n : fn(n);
    };
    return v instanceof Grid ? v.map(one) : one(v);
  }

  private binary(op: string, a: Value, b: Value): Value {
    return broadcast(a, b, (x, y) => {
      if (isError(x)) return x;
      if (isError(y)) return y;
      switch (op) {
        case "&": {
          const s = toText(x);
          const t = toText(y);
          return isError(s) ? s : isError(t) ? t : s + t;
        }
        case "=":
          return compareValues(x, y) === 0;
        case "<>":
          return compareValues(x, y) !== 0;
        case "<":
          return compareValues(x, y) < 0;
        case "<=":
          return compareValues(x, y) <= 0;
        case ">":
          return compareValues(x, y) > 0;
        case ">=":
          return compareValues(x, y) >= 0;
      }
      const m = toNumber(x);
      if (isError(m)) return m;
      const n = toNumber(y);
      if (isError(n)) return n;
      return arithmetic(op, m, n);
    });
  }
}

function arithmetic(op: string, m: number, n: number): Scalar {
  let result: number;
  switch (op) {
    case "+":
    case "-": {
      result = op === "+" ? m + n : m - n;
      // What is left of two numbers that agree in 15 digits is noise: 0.3-0.2-0.1 is to be 0.
      if (Math.abs(result) < Math.max(Math.abs(m), Math.abs(n)) * 5e-16) result = 0;
      break;
    }
    case "*":
      result = m * n;
      break;
    case "/":
      if (n === 0) return DIV0;
      result = m / n;
      break;
    default:
      if (m === 0 && n === 0) return NUM;
      if (m === 0 && n < 0) return DIV0;
      result = Math.pow(m, n);
  }
  return Number.isFinite(result) ? result : NUM;
}

/** A single row or column is repeated; where both have a size and one is too short there is #N/A. */
export function broadcast(a: Value, b: Value, fn: (x: Scalar, y: Scalar) => Scalar): Value {
  if (!(a instanceof Grid) && !(b instanceof Grid)) return fn(a, b);
  const ga = a instanceof Grid ? a : new Grid(1, 1, [a]);
  const gb = b instanceof Grid ? b : new Grid(1, 1, [b]);
  const rows = Math.max(ga.rows, gb.rows);
  const cols = Math.max(ga.cols, gb.cols);
  const out: Scalar[] = [];
  const pick = (g: Grid, row: number, col: number): Scalar => {
    const r = g.rows === 1 ? 0 : row;
    const c = g.cols === 1 ? 0 : col;
    return r < g.rows && c < g.cols ? g.at(r, c) : CellError.of("#N/A");
  };
  for (let row = 0; row < rows; row++) for (let col = 0; col < cols; col++) out.push(fn(pick(ga, row, col), pick(gb, row, col)));
  return new Grid(rows, cols, out);
}

/** The arguments of a call, read when they are asked for. Readers throw a `CellError` that becomes the result. */
export class Args {
  constructor(private readonly evaluator: Evaluator, private readonly nodes: readonly Node[]) {}

  get count(): number {
    return this.nodes.length;
  }

  has(i: number): boolean {
    return i < this.nodes.length && this.nodes[i]!.k !== "missing";
  }

  node(i: number): Node {
    return this.nodes[i]!;
  }

  operand(i: number): Operand {
    return this.evaluator.operand(this.nodes[i]!);
  }

  /** May be an error value. */
  raw(i: number): Scalar {
    return i < this.nodes.length ? this.evaluator.scalar(this.operand(i)) : null;
  }

  scalar(i: number): Scalar {
    const v = this.raw(i);
    if (isError(v)) throw v;
    return v;
  }

  number(i: number, missing = 0): number {
    if (!this.has(i)) return missing;
    const n = toNumber(this.scalar(i));
    if (isError(n)) throw n;
    return n;
  }

  integer(i: number, missing = 0): number {
    return Math.trunc(this.number(i, missing));
  }

  text(i: number, missing = ""): string {
    if (!this.has(i)) return missing;
    const t = toText(this.scalar(i));
    if (isError(t)) throw t;
    return t;
  }

  bool(i: number, missing = false): boolean {
    if (!this.has(i)) return missing;
    const v = this.scalar(i);
    if (typeof v === "string") {
      const upper = fold(v);
      if (upper === "true" || upper === "false") return upper === "true";
      throw VALUE;
    }
    return v === true || (typeof v === "number" && v !== 0);
  }

  grid(i: number): Grid {
    const v = this.evaluator.value(this.operand(i));
    if (v instanceof Grid) return v;
    if (isError(v)) throw v;
    return new Grid(1, 1, [v]);
  }

  area(i: number): Area | null {
    const v = this.operand(i);
    return v instanceof Area ? v : null;
  }

  /** Every value of the arguments from `start`; `direct` is true for what was written in the call itself. */
  each(start: number, fn: (value: Scalar, direct: boolean) => void): void {
    for (let i = start; i < this.nodes.length; i++) {
      const v = this.operand(i);
      if (v instanceof Area) v.each((value) => fn(value, false));
      else if (v instanceof Grid) for (const value of v.data) fn(value, false);
      else fn(v, true);
    }
  }

  /** Numbers as sums see them: text and booleans count only when they are written in the call. */
  numbers(start = 0): number[] {
    const out: number[] = [];
    this.each(start, (v, direct) => {
      if (isError(v)) throw v;
      if (typeof v === "number") out.push(v);
      else if (direct && v !== null) {
        const n = toNumber(v);
        if (isError(n)) throw n;
        out.push(n);
      }
    });
    return out;
  }

  error(code: ErrorCode): never {
    throw CellError.of(code);
  }
}
