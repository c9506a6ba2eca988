import { MAX_COLS, MAX_ROWS, colIndex } from "../core/address.js";
import { GridFault, fail } from "../core/errors.js";
import { ErrorCode } from "../core/value.js";
import { BinaryOp, Node, Pins, TablePart } from "./ast.js";
import { Dialect, Lexer, PLAIN, Token } from "./lexer.js";

const POWER: Record<string, number> = { "=": 1, "<>": 1, "<": 1, "<=": 1, ">": 1, ">=": 1, "&": 2, "+": 3, "-": 3, "*": 4, "/": 4, "^": 5 };

const MAX_DEPTH = 96;

type Corner = { row: number | null; col: number | null; absRow: boolean; absCol: boolean };

/** Reads what follows the equals sign. */
export function parseFormula(text: string, dialect: Dialect = PLAIN): Node {
  return new Parser(new Lexer(text, dialect).run()).all();
}

/** Like `parseFormula`, with null for what cannot be read. */
export function tryParse(text: string, dialect: Dialect = PLAIN): Node | null {
  try {
    return parseFormula(text, dialect);
  } catch (error) {
    if (error instanceof GridFault) return null;
    throw error;
  }
}

/** `A1`, `$A1`, `A`, `$A`, `7`, `$7`: the corner of a reference, or null. */
function corner(word: string): Corner | null {
  const m = /^(\$?)([A-Za-z]{1,3})?(\$?)([1-9][0-9]{0,6})?$/.exec(word);
  if (!m || (!m[2] && !m[4])) return null;
  if (!m[2]) {
    if (m[1] && m[3]) return null;
    return rowOk(m[4]!) ? { row: Number(m[4]) - 1, col: null, absRow: !!(m[1] || m[3]), absCol: false } : null;
  }
  const col = colIndex(m[2]);
  if (col < 0 || col >= MAX_COLS) return null;
  if (!m[4]) return m[3] ? null : { row: null, col, absRow: false, absCol: !!m[1] };
  return rowOk(m[4]) ? { row: Number(m[4]) - 1, col, absRow: !!m[3], absCol: !!m[1] } : null;
}

function rowOk(digits: string): boolean {
  return Number(digits) <= MAX_ROWS;
}

class Parser {
  private at = 0;
  private depth = 0;

  constructor(private readonly tokens: Token[]) {}

  all(): Node {
    const node = this.expression(0);
    if (this.peek().kind !== "end") this.unexpected();
    return node;
  }

  private peek(): Token {
    return this.tokens[this.at]!;
  }

  private take(): Token {
    return this.tokens[this.at++]!;
  }

  private isOp(text: string): boolean {
    const t = this.peek();
    return t.kind === "op" && t.text === text;
  }

  private unexpected(): never {
    const t = this.peek();
    return fail("bad-formula", t.kind === "end" ? "the formula ends too early" : `did not expect "${t.text}" (at ${t.at})`);
  }

  private expression(floor: number): Node {
    if (++this.depth > MAX_DEPTH) fail("bad-formula", "too deeply nested");
    let left = this.prefix();
    for (;;) {
      const t = this.peek();
      const power = t.kind === "op" ? POWER[t.text] : undefined;
      if (power === undefined || power <= floor) break;
      this.take();
      left = { k: "bin", op: t.text as BinaryOp, left, right: this.expression(power) };
    }
    this.depth--;
    return left;
  }

  /** Signs bind closer than powers do: -2^2 is 4. */
  private prefix(): Node {
    if (this.isOp("-") || this.isOp("+")) {
      if (++this.depth > MAX_DEPTH) fail("bad-formula", "too deeply nested");
      const sign = this.take().text;
      const arg = this.prefix();
      this.depth--;
      return sign === "-" ? { k: "neg", arg } : { k: "pos", arg };
    }
    let node = this.primary();
    while (this.isOp("%")) {
      this.take();
      node = { k: "percent", arg: node };
    }
    return node;
  }

  private primary(): Node {
    const t = this.take();
    switch (t.kind) {
      case "num":
        return { k: "num", value: Number(t.text) };
      case "str":
        return { k: "str", value: t.text };
      case "err":
        return { k: "err", code: t.text as ErrorCode };
      case "open": {
        const inner = this.expression(0);
        if (this.take().kind !== "close") {
          this.at--;
          this.unexpected();
        }
        return { k: "group", inner };
      }
      case "braceOpen":
        return this.array();
      case "sheet": {
        const word = this.peek();
        if (word.kind === "err" && word.text === "#REF!") {
          this.take();
          return { k: "err", code: "#REF!" };
        }
        if (word.kind !== "word" && word.kind !== "num") this.unexpected();
        this.take();
        const node = this.reference(word, t.text);
        return node ?? fail("bad-formula", `no such reference: ${word.text}`);
      }
      case "bracket":
        return this.table("", t.text);
      case "word":
        return this.word(t);
      default:
        this.at--;
        return this.unexpected();
    }
  }

  private word(t: Token): Node {
    const next = this.peek();
    if (next.kind === "open" && !next.spaced) return this.call(t.text);
    if (next.kind === "bracket" && !next.spaced) {
      this.take();
      return this.table(t.text, next.text);
    }
    const upper = t.text.toUpperCase();
    if (upper === "TRUE" || upper === "FALSE") return { k: "bool", value: upper === "TRUE" };
    const ref = this.reference(t, null);
    if (ref) return ref;
    if (t.text.includes("$") || /^[0-9]/.test(t.text)) fail("bad-formula", `no such reference: ${t.text}`);
    return { k: "name", name: t.text };
  }

  private reference(t: Token, sheet: string | null): Node | null {
    const a = corner(t.text);
    if (!a) return null;
    if (this.isOp(":")) {
      const second = this.tokens[this.at + 1]!;
      const b = second.kind === "word" ? corner(second.text) : null;
      if (!b || (a.row === null) !== (b.row === null) || (a.col === null) !== (b.col === null)) {
        this.unexpected();
      }
      this.at += 2;
      return this.range(sheet, a, b);
    }
    if (a.row === null || a.col === null) return null;
    return { k: "ref", sheet, row: a.row, col: a.col, pins: { top: a.absRow, left: a.absCol, bottom: a.absRow, right: a.absCol } };
  }

  /** The corners may be given in any order; each edge keeps the dollar sign of the corner that it comes from. */
  private range(sheet: string | null, a: Corner, b: Corner): Node {
    const [t, u] = (a.row ?? 0) <= (b.row ?? 0) ? [a, b] : [b, a];
    const [l, r] = (a.col ?? 0) <= (b.col ?? 0) ? [a, b] : [b, a];
    const pins: Pins = { top: t.absRow, left: l.absCol, bottom: u.absRow, right: r.absCol };
    const rect = { top: t.row ?? 0, left: l.col ?? 0, bottom: u.row ?? MAX_ROWS - 1, right: r.col ?? MAX_COLS - 1 };
    return { k: "range", sheet, rect, pins, whole: a.row === null ? "cols" : a.col === null ? "rows" : "cells" };
  }

  private call(name: string): Node {
    this.take();
    const args: Node[] = [];
    if (this.peek().kind === "close") {
      this.take();
      return { k: "call", fn: name.toUpperCase(), args };
    }
    for (;;) {
      const kind = this.peek().kind;
      args.push(kind === "arg" || kind === "close" ? { k: "missing" } : this.expression(0));
      const t = this.take();
      if (t.kind === "close") return { k: "call", fn: name.toUpperCase(), args };
      if (t.kind !== "arg") {
        this.at--;
        this.unexpected();
      }
    }
  }

  private array(): Node {
    const rows: Node[][] = [[]];
    for (;;) {
      rows[rows.length - 1]!.push(this.constant());
      const t = this.take();
      if (t.kind === "arg") continue;
      if (t.kind === "row") rows.push([]);
      else if (t.kind === "braceClose") break;
      else {
        this.at--;
        this.unexpected();
      }
    }
    if (rows.some((row) => row.length !== rows[0]!.length)) fail("bad-formula", "rows of an array differ in length");
    return { k: "array", rows };
  }

  private constant(): Node {
    const node = this.prefix();
    const inner = node.k === "neg" || node.k === "pos" ? node.arg : node;
    if (inner.k !== "num" && (inner !== node || (inner.k !== "str" && inner.k !== "bool" && inner.k !== "err"))) {
      fail("bad-formula", "only constants may stand in an array");
    }
    return node;
  }

  private table(table: string, inside: string): Node {
    let part: TablePart = "data";
    const columns: string[] = [];
    const text = inside.trim();
    if (text.startsWith("@")) {
      const column = text.slice(1).trim();
      const name = column.startsWith("[") ? column.slice(1, -1) : column;
      return { k: "table", table, part: "this-row", first: name ? unescapeColumn(name) : null, last: null };
    }
    if (text !== "" && !text.startsWith("[")) {
      if (text.startsWith("#")) return { k: "table", table, part: partOf(text), first: null, last: null };
      return { k: "table", table, part, first: unescapeColumn(text), last: null };
    }
    for (const item of items(text)) {
      if (item.startsWith("#")) part = partOf(item);
      else columns.push(unescapeColumn(item));
    }
    if (columns.length > 2) fail("bad-formula", "at most two columns may be named");
    return { k: "table", table, part, first: columns[0] ?? null, last: columns[1] ?? null };
  }
}

function partOf(text: string): TablePart {
  switch (text.toLowerCase()) {
    case "#data":
      return "data";
    case "#headers":
      return "headers";
    case "#totals":
      return "totals";
    case "#all":
      return "all";
    case "#this row":
      return "this-row";
  }
  return fail("bad-formula", `no such part of a table: ${text}`);
}

/** `[a],[b]:[c]` as its items. */
function items(text: string): string[] {
  const out: string[] = [];
  let start = -1;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (start >= 0) {
      if (c === "'") i++;
      else if (c === "]") {
        out.push(text.slice(start, i));
        start = -1;
      }
    } else if (c === "[") start = i + 1;
    else if (!/[\s,;:]/.test(c)) fail("bad-formula", `did not expect "${c}" between the columns of a table`);
  }
  return out;
}

function unescapeColumn(text: string): string {
  return text.replace(/'(.)/gs, "$1");
}
