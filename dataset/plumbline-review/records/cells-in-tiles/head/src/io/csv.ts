import { Rect, cellRect } from "../core/address.js";
import { fail } from "../core/errors.js";
import { Scalar } from "../core/value.js";
import { Locale } from "../format/locale.js";
import { readTyped } from "../format/input.js";
import { Book, inputOf } from "../sheet/book.js";
import { CellInput, Op } from "../ot/ops.js";

export interface CsvOptions {
  delimiter: string;
  newline: "\n" | "\r\n";
  /** Cells as they are shown; otherwise as they are kept. */
  shown: boolean;
  /** Text that a careless program would run as a formula gets an apostrophe in front. */
  guard: boolean;
  skipHidden: boolean;
}

export const CSV_DEFAULTS: CsvOptions = { delimiter: ",", newline: "\r\n", shown: true, guard: false, skipHidden: false };

/** Rows of fields. Quotes may stand around any field and are doubled inside; a quoted field may hold line breaks. */
export function parseCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let quoted = false;
  let was = false;
  let i = text.startsWith("\ufeff") ? 1 : 0;
  const endField = (): void => {
    row.push(field);
    field = "";
    was = false;
  };
  const endRow = (): void => {
    endField();
    rows.push(row);
    row = [];
  };
  for (; i < text.length; i++) {
    const c = text[i]!;
    if (quoted) {
      if (c !== '"') field += c;
      else if (text[i + 1] === '"') {
        field += '"';
        i++;
      } else quoted = false;
      continue;
    }
    if (c === '"' && field === "" && !was) {
      quoted = true;
      was = true;
    } else if (c === delimiter) endField();
    else if (c === "\n") endRow();
    else if (c === "\r") {
      if (text[i + 1] === "\n") i++;
      endRow();
    } else field += c;
  }
  if (quoted) fail("bad-format", "a quote is never closed");
  if (field !== "" || was || row.length > 0) endRow();
  return rows;
}

/** The separator that gives the first lines the most fields of equal number. */
export function sniffDelimiter(text: string): string {
  const sample = text.slice(0, 8192);
  let best = ",";
  let score = 0;
  for (const delimiter of [",", ";", "\t", "|"]) {
    let rows: string[][];
    try {
      rows = parseCsv(sample, delimiter).slice(0, 20);
    } catch {
      continue;
    }
    if (sample.length < text.length) rows.pop();
    const width = rows[0]?.length ?? 1;
    if (width < 2) continue;
    const same = rows.filter((r) => r.length === width).length;
    const s = (same / rows.length) * Math.min(width, 50);
    if (s > score) {
      score = s;
      best = delimiter;
    }
  }
  return best;
}

/** The operations that put a file's fields into a sheet. Formulas in files stay text. */
export function importCsv(text: string, sheet: string, row: number, col: number, locale: Locale, date1904: boolean, year: number): Op[] {
  const cells: CellInput[] = [];
  const styles: Op[] = [];
  const rows = parseCsv(text, sniffDelimiter(text));
  rows.forEach((fields, r) => {
    fields.forEach((field, c) => {
      if (field === "") return;
      const typed = readTyped(field, locale, date1904, year);
      cells.push({ row: row + r, col: col + c, input: inputOf(typed.value) });
      if (typed.format) styles.push({ t: "style", sheet, rect: cellRect(row + r, col + c), patch: { format: typed.format } });
    });
  });
  return cells.length ? [{ t: "cells", sheet, cells }, ...styles] : [];
}

export function exportCsv(book: Book, sheet: string, rect: Rect, options: Partial<CsvOptions> = {}): string {
  const o = { ...CSV_DEFAULTS, ...options };
  const lines: string[] = [];
  for (let row = rect.top; row <= rect.bottom; row++) {
    if (o.skipHidden && book.hiddenRow(sheet, row)) continue;
    const fields: string[] = [];
    for (let col = rect.left; col <= rect.right; col++) {
      const value = book.value(sheet, row, col);
      const text = o.shown ? book.text(sheet, row, col) : keptText(value);
      fields.push(quote(o.guard && typeof value === "string" ? guarded(text) : text, o.delimiter));
    }
    lines.push(fields.join(o.delimiter));
  }
  return lines.map((l) => l + o.newline).join("");
}

function keptText(value: Scalar): string {
  return typeof value === "string" ? value : inputOf(value);
}

function guarded(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? "'" + text : text;
}

function quote(text: string, delimiter: string): string {
  return text.includes(delimiter) || /["\r\n]/.test(text) || /^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
