import { Rect } from "../core/address.js";
import { Shift } from "../core/shift.js";
import { CondRule } from "../sheet/condfmt.js";
import { FilterSpec } from "../sheet/filter.js";
import { SheetDump } from "../sheet/sheet.js";
import { StylePatch } from "../sheet/styles.js";
import { Table } from "../sheet/tables.js";
import { Delta } from "./delta.js";

export interface CellInput {
  row: number;
  col: number;
  input: string;
}

export type Op =
  | { t: "set"; sheet: string; row: number; col: number; input: string }
  | { t: "cells"; sheet: string; cells: CellInput[] }
  | { t: "text"; sheet: string; row: number; col: number; delta: Delta }
  | { t: "style"; sheet: string; rect: Rect; patch: StylePatch }
  | { t: "lines"; sheet: string; shift: Shift; restore?: SheetDump }
  | { t: "sort"; sheet: string; rect: Rect; order: number[] }
  | { t: "sheet-add"; sheet: string; name: string; at: number; restore?: SheetDump }
  | { t: "sheet-drop"; sheet: string }
  | { t: "sheet-name"; sheet: string; name: string; old: string }
  | { t: "table-put"; table: Table }
  | { t: "table-drop"; id: string; sheet: string }
  | { t: "name"; name: string; formula: string | null }
  | { t: "filter"; sheet: string; filter: FilterSpec | null }
  | { t: "rules"; sheet: string; rules: CondRule[] }
  | { t: "size"; sheet: string; axis: "row" | "col"; lo: number; hi: number; size: number | null }
  | { t: "hide"; sheet: string; axis: "row" | "col"; lo: number; hi: number; hidden: boolean };

export type OpOf<T extends Op["t"]> = Extract<Op, { t: T }>;

/** The sheet that an operation works on; null where it is the whole book. */
export function sheetOf(op: Op): string | null {
  if (op.t === "name") return null;
  return op.t === "table-put" ? op.table.sheet : op.sheet;
}

/** Which side an operation is on when two are concurrent: the log has `first` before `later`. */
export type Side = "first" | "later";
