import type { Rect } from "../core/address.js";
import { fold } from "../core/value.js";
import { Node } from "./ast.js";

/** What formulas need to know of a table. */
export interface TableView {
  name: string;
  sheet: string;
  /** With its row of headers and its row of totals. */
  rect: Rect;
  columns: readonly string[];
  totals: boolean;
}

export interface TableLookup {
  table(name: string): TableView | null;
  tableAt(sheet: string, row: number, col: number): TableView | null;
}

export type Resolved = { sheet: string; rect: Rect } | "#REF!" | "#NAME?" | "#VALUE!";

/** The cells that a structured reference means, seen from the cell that holds it. */
export function resolveTable(leaf: Extract<Node, { k: "table" }>, tables: TableLookup, sheet: string, row: number, col: number): Resolved {
  const table = leaf.table === "" ? tables.tableAt(sheet, row, col) : tables.table(leaf.table);
  if (!table) return leaf.table === "" ? "#REF!" : "#NAME?";
  const index = (name: string): number => table.columns.findIndex((c) => fold(c) === fold(name));
  const { rect } = table;
  let { left, right } = rect;
  if (leaf.first !== null) {
    const a = index(leaf.first);
    const b = leaf.last === null ? a : index(leaf.last);
    if (a < 0 || b < 0) return "#REF!";
    left = rect.left + Math.min(a, b);
    right = rect.left + Math.max(a, b);
  }
  const data = dataRows(table);
  switch (leaf.part) {
    case "all":
      return { sheet: table.sheet, rect: { top: rect.top, bottom: rect.bottom, left, right } };
    case "headers":
      return { sheet: table.sheet, rect: { top: rect.top, bottom: rect.top, left, right } };
    case "totals":
      return table.totals ? { sheet: table.sheet, rect: { top: rect.bottom, bottom: rect.bottom, left, right } } : "#REF!";
    case "this-row":
      if (sheet !== table.sheet || row < data.top || row > data.bottom) return "#VALUE!";
      return { sheet: table.sheet, rect: { top: row, bottom: row, left, right } };
    case "data":
      return data.top > data.bottom ? "#REF!" : { sheet: table.sheet, rect: { ...data, left, right } };
  }
}

export function dataRows(table: TableView): { top: number; bottom: number } {
  return { top: table.rect.top + 1, bottom: table.rect.bottom - (table.totals ? 1 : 0) };
}
