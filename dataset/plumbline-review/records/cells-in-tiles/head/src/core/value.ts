export type ErrorCode = "#NULL!" | "#DIV/0!" | "#VALUE!" | "#REF!" | "#NAME?" | "#NUM!" | "#N/A" | "#CYCLE!";

export const ERROR_CODES: readonly ErrorCode[] = ["#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#CYCLE!"];

export class CellError {
  private constructor(readonly code: ErrorCode) {}

  private static readonly known = new Map<ErrorCode, CellError>();

  static of(code: ErrorCode): CellError {
    let error = CellError.known.get(code);
    if (!error) CellError.known.set(code, (error = new CellError(code)));
    return error;
  }

  toString(): string {
    return this.code;
  }
}

export const DIV0 = CellError.of("#DIV/0!");
export const VALUE = CellError.of("#VALUE!");
export const REF = CellError.of("#REF!");
export const NAME = CellError.of("#NAME?");
export const NUM = CellError.of("#NUM!");
export const NA = CellError.of("#N/A");
export const CYCLE = CellError.of("#CYCLE!");

/** What a cell holds; null is an empty cell. */
export type Scalar = number | string | boolean | null | CellError;

/** A rectangle of values, row by row. */
export class Grid {
  constructor(readonly rows: number, readonly cols: number, readonly data: Scalar[]) {}

  static filled(rows: number, cols: number, value: Scalar): Grid {
    return new Grid(rows, cols, new Array<Scalar>(rows * cols).fill(value));
  }

  at(row: number, col: number): Scalar {
    return this.data[row * this.cols + col] ?? null;
  }

  row(row: number): Scalar[] {
    return this.data.slice(row * this.cols, (row + 1) * this.cols);
  }

  column(col: number): Scalar[] {
    const out: Scalar[] = [];
    for (let row = 0; row < this.rows; row++) out.push(this.at(row, col));
    return out;
  }

  map(fn: (value: Scalar) => Scalar): Grid {
    return new Grid(this.rows, this.cols, this.data.map(fn));
  }
}

export type Value = Scalar | Grid;

export function isError(v: unknown): v is CellError {
  return v instanceof CellError;
}

/** Text that reads as a number in formulas: no grouping, a point, perhaps an exponent or a percent sign. */
export function textToNumber(text: string): number | null {
  const m = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*(%?)\s*$/.exec(text);
  if (!m) return null;
  const n = Number(m[1]);
  if (!Number.isFinite(n)) return null;
  return m[2] ? n / 100 : n;
}

export function toNumber(v: Scalar): number | CellError {
  if (typeof v === "number") return v;
  if (v === null) return 0;
  if (typeof v === "boolean") return v ? 1 : 0;
  if (typeof v === "string") return textToNumber(v) ?? VALUE;
  return v;
}

export function toText(v: Scalar): string | CellError {
  if (typeof v === "string") return v;
  if (v === null) return "";
  if (typeof v === "boolean") return v ? "TRUE" : "FALSE";
  if (typeof v === "number") return numberText(v);
  return v;
}

export function toBool(v: Scalar): boolean | CellError {
  if (typeof v === "boolean") return v;
  if (v === null) return false;
  if (typeof v === "number") return v !== 0;
  if (typeof v === "string") {
    const upper = v.toUpperCase();
    return upper === "TRUE" ? true : upper === "FALSE" ? false : VALUE;
  }
  return v;
}

/** Fifteen significant digits, as people expect them of a spreadsheet. */
export function numberText(n: number): string {
  if (n === 0) return "0";
  const short = Number(n.toPrecision(15));
  const text = String(short);
  if (!text.includes("e")) return text;
  return text.replace("e", "E").replace(/E([+-])(\d)$/, "E$10$2");
}

function rank(v: Scalar): number {
  if (v === null) return 0;
  if (typeof v === "number") return 1;
  if (typeof v === "string") return 2;
  if (typeof v === "boolean") return 3;
  return 4;
}

/** Folded so that case does not matter; accents do. */
export function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/**
 * Order of values in comparisons of formulas and in sorts: numbers, then text, then booleans.
 * An empty cell is the zero, the empty text or FALSE, whatever stands on the other side.
 */
export function compareValues(a: Scalar, b: Scalar): number {
  if (a === null && b !== null && !isError(b)) return compareValues(typeof b === "string" ? "" : typeof b === "boolean" ? false : 0, b);
  if (b === null && a !== null && !isError(a)) return 0 - compareValues(b, a);
  const ra = rank(a);
  const rb = rank(b);
  if (ra !== rb) return ra < rb ? -1 : 1;
  if (typeof a === "number" && typeof b === "number") return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === "string" && typeof b === "string") {
    const fa = fold(a);
    const fb = fold(b);
    return fa < fb ? -1 : fa > fb ? 1 : 0;
  }
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  if (isError(a) && isError(b)) return a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
  return 0;
}

/** The same to the bit: what recalculation asks before it tells anybody of a change. */
export function identical(a: Scalar, b: Scalar): boolean {
  return Object.is(a, b);
}

export function valueKey(v: Scalar): string {
  if (v === null) return "_";
  if (typeof v === "number") return "n" + v;
  if (typeof v === "string") return "s" + fold(v);
  if (typeof v === "boolean") return v ? "bt" : "bf";
  return "e" + v.code;
}
