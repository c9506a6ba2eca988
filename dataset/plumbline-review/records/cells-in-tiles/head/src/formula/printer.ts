import { MAX_COLS, MAX_ROWS, colName } from "../core/address.js";
import { numberText } from "../core/value.js";
import { BinaryOp, Node } from "./ast.js";
import { Dialect, PLAIN } from "./lexer.js";
import { parseFormula } from "./parser.js";

/** A formula as text, without the equals sign. What we print parses to the same tree. */
export function printFormula(node: Node, dialect: Dialect = PLAIN): string {
  const p = (n: Node): string => {
    switch (n.k) {
      case "num":
        return exactNumber(n.value).replace(".", dialect.decimal);
      case "str":
        return `"${n.value.replace(/"/g, '""')}"`;
      case "bool":
        return n.value ? "TRUE" : "FALSE";
      case "err":
        return n.code;
      case "ref":
        return sheetPrefix(n.sheet) + corner(n.row, n.col, n.pins.top, n.pins.left);
      case "range":
        return sheetPrefix(n.sheet) + rangeText(n);
      case "name":
        return n.name;
      case "table":
        return n.table + tableText(n);
      case "neg":
        return "-" + p(n.arg);
      case "pos":
        return "+" + p(n.arg);
      case "percent":
        return p(n.arg) + "%";
      case "group":
        return `(${p(n.inner)})`;
      case "bin":
        return p(n.left) + spaced(n.op) + p(n.right);
      case "call":
        return `${n.fn}(${n.args.map(p).join(dialect.argument)})`;
      case "missing":
        return "";
      case "array":
        return `{${n.rows.map((row) => row.map(p).join(dialect.arrayColumn)).join(dialect.arrayRow)}}`;
    }
  };
  return p(node);
}

/** The same formula as somebody with other separators writes it. */
export function translate(text: string, from: Dialect, to: Dialect): string {
  return printFormula(parseFormula(text, from), to);
}

function exactNumber(n: number): string {
  const text = numberText(n);
  return Number(text) === n ? text : String(n).replace("e", "E");
}

function spaced(op: BinaryOp): string {
  return op;
}

function corner(row: number, col: number, absRow: boolean, absCol: boolean): string {
  return (absCol ? "$" : "") + colName(col) + (absRow ? "$" : "") + (row + 1);
}

function rangeText(n: Extract<Node, { k: "range" }>): string {
  const { rect, pins } = n;
  if (n.whole === "cols" && rect.top === 0 && rect.bottom === MAX_ROWS - 1) {
    return `${pins.left ? "$" : ""}${colName(rect.left)}:${pins.right ? "$" : ""}${colName(rect.right)}`;
  }
  if (n.whole === "rows" && rect.left === 0 && rect.right === MAX_COLS - 1) {
    return `${pins.top ? "$" : ""}${rect.top + 1}:${pins.bottom ? "$" : ""}${rect.bottom + 1}`;
  }
  return `${corner(rect.top, rect.left, pins.top, pins.left)}:${corner(rect.bottom, rect.right, pins.bottom, pins.right)}`;
}

export function sheetPrefix(sheet: string | null): string {
  if (sheet === null) return "";
  const plain = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) && !/^[A-Za-z]{1,3}[0-9]*$/.test(sheet);
  return (plain ? sheet : `'${sheet.replace(/'/g, "''")}'`) + "!";
}

const PART = { data: "", headers: "#Headers", totals: "#Totals", all: "#All", "this-row": "#This Row" } as const;

function tableText(n: Extract<Node, { k: "table" }>): string {
  const column = (name: string): string => name.replace(/['[\]#@]/g, "'$&");
  if (n.first === null) return n.part === "data" ? "[]" : n.part === "this-row" ? "[@]" : `[${PART[n.part]}]`;
  if (n.last === null) {
    if (n.part === "data") return `[${column(n.first)}]`;
    if (n.part === "this-row") return `[@[${column(n.first)}]]`;
    return `[[${PART[n.part]}],[${column(n.first)}]]`;
  }
  const span = `[${column(n.first)}]:[${column(n.last)}]`;
  return n.part === "data" ? `[${span}]` : `[[${PART[n.part]}],${span}]`;
}
