import { LineRuns } from "../core/spans.js";
import { CellStore } from "./cells.js";
import { CondRule } from "./condfmt.js";
import { FilterSpec } from "./filter.js";
import { Style } from "./styles.js";

export interface CellDump {
  row: number;
  col: number;
  input: string;
  style: Style;
}

/** Everything of one sheet, as plain data. */
export interface SheetDump {
  id: string;
  name: string;
  cells: CellDump[];
  heights: { lo: number; hi: number; value: number }[];
  widths: { lo: number; hi: number; value: number }[];
  hiddenRows: { lo: number; hi: number; value: true }[];
  hiddenCols: { lo: number; hi: number; value: true }[];
  filter: FilterSpec | null;
  rules: CondRule[];
}

export class Sheet {
  readonly cells = new CellStore();
  readonly heights = new LineRuns<number>();
  readonly widths = new LineRuns<number>();
  readonly hiddenRows = new LineRuns<true>();
  readonly hiddenCols = new LineRuns<true>();
  filter: FilterSpec | null = null;
  /** Rows that the filter hides; worked out again when it or the values change. */
  filtered = new Set<number>();
  rules: CondRule[] = [];

  constructor(readonly id: string, public name: string) {}

  hidden(row: number): boolean {
    return this.filtered.has(row) || this.hiddenRows.get(row) === true;
  }

  sizes(axis: "row" | "col"): LineRuns<number> {
    return axis === "row" ? this.heights : this.widths;
  }

  hides(axis: "row" | "col"): LineRuns<true> {
    return axis === "row" ? this.hiddenRows : this.hiddenCols;
  }
}
