import { parsePoint, parseRect } from "../src/core/address.js";
import { Scalar, isError } from "../src/core/value.js";
import { Op } from "../src/ot/ops.js";
import { Book, BookOptions } from "../src/sheet/book.js";

export function bookOf(cells: Record<string, string>, options: BookOptions = {}): Book {
  const book = new Book(options);
  book.addSheet("s", "Sheet1");
  fillIn(book, "s", cells);
  return book;
}

export function fillIn(book: Book, sheet: string, cells: Record<string, string>): void {
  for (const [name, input] of Object.entries(cells)) {
    const p = parsePoint(name);
    book.setInput(sheet, p.row, p.col, input);
  }
  book.recalculate();
}

export function value(book: Book, name: string, sheet = "s"): Scalar | string {
  const p = parsePoint(name);
  const v = book.value(sheet, p.row, p.col);
  return isError(v) ? v.code : v;
}

export function input(book: Book, name: string, sheet = "s"): string {
  const p = parsePoint(name);
  return book.input(sheet, p.row, p.col);
}

export function set(name: string, text: string, sheet = "s"): Op {
  const p = parsePoint(name);
  return { t: "set", sheet, row: p.row, col: p.col, input: text };
}

export function formula(text: string, cells: Record<string, string> = {}, options: BookOptions = {}): Scalar | string {
  const book = bookOf({ ...cells, Z99: "=" + text }, options);
  return value(book, "Z99");
}

export const rect = parseRect;

/** Everything that two replicas of a book must agree on. */
export function picture(book: Book): unknown {
  return book.sheets.map((s) => {
    const cells: Record<string, unknown> = {};
    s.cells.everything((cell, row, col) => {
      cells[`${row}:${col}`] = [cell.input, isError(cell.value) ? cell.value.code : cell.value, book.styles.get(cell.style)];
    });
    const sorted = Object.fromEntries(Object.entries(cells).sort());
    return { id: s.id, name: s.name, cells: sorted, heights: s.heights.all(), widths: s.widths.all(), filter: s.filter, rules: s.rules };
  });
}

export function random(seed: number): (n: number) => number {
  let state = seed >>> 0 || 1;
  return (n) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % n;
  };
}
