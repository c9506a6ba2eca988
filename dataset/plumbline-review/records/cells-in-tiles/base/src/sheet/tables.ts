import { Rect, inRect, meets } from "../core/address.js";
import { fail } from "../core/errors.js";
import { fold } from "../core/value.js";
import { Shift, shiftIndex, shiftRect } from "../core/shift.js";
import { TableView } from "../formula/structured.js";

export interface Table extends TableView {
  id: string;
  columns: string[];
}

export class Tables {
  private readonly list = new Map<string, Table>();

  all(): IterableIterator<Table> {
    return this.list.values();
  }

  get(id: string): Table | undefined {
    return this.list.get(id);
  }

  byName(name: string): Table | null {
    const wanted = fold(name);
    for (const t of this.list.values()) if (fold(t.name) === wanted) return t;
    return null;
  }

  at(sheet: string, row: number, col: number): Table | null {
    for (const t of this.list.values()) if (t.sheet === sheet && inRect(t.rect, row, col)) return t;
    return null;
  }

  on(sheet: string): Table[] {
    return [...this.list.values()].filter((t) => t.sheet === sheet);
  }

  put(table: Table): void {
    if (!/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(table.name)) fail("bad-op", `no name for a table: ${table.name}`);
    if (table.rect.bottom - table.rect.top < (table.totals ? 2 : 1)) fail("bad-op", "a table needs a row of data");
    if (table.columns.length !== table.rect.right - table.rect.left + 1) fail("bad-op", "a table needs a name for each column");
    if (new Set(table.columns.map(fold)).size !== table.columns.length) fail("bad-op", "columns of a table need different names");
    for (const other of this.list.values()) {
      if (other.id === table.id) continue;
      if (fold(other.name) === fold(table.name)) fail("exists", `there is a table ${table.name}`);
      if (other.sheet === table.sheet && meets(other.rect, table.rect)) fail("bad-op", "tables may not overlap");
    }
    this.list.set(table.id, { ...table, rect: { ...table.rect }, columns: [...table.columns] });
  }

  drop(id: string): Table | undefined {
    const t = this.list.get(id);
    this.list.delete(id);
    return t;
  }

  /** Returns the tables that changed, as they were. A table without data or without columns is no more. */
  shift(sheet: string, s: Shift): Table[] {
    const before: Table[] = [];
    for (const t of this.on(sheet)) {
      const rect = shiftRect(t.rect, s);
      const old: Table = { ...t, rect: t.rect, columns: t.columns };
      if (!rect || (s.axis === "row" && headerGone(t.rect, s))) {
        before.push(old);
        this.list.delete(t.id);
        continue;
      }
      if (s.axis === "col") t.columns = shiftColumns(t, rect, s);
      if (rect.bottom - rect.top < (t.totals ? 2 : 1)) t.totals = false;
      if (rect.bottom - rect.top < 1) {
        before.push(old);
        this.list.delete(t.id);
        continue;
      }
      if (rect.top !== t.rect.top || rect.bottom !== t.rect.bottom || rect.left !== t.rect.left || rect.right !== t.rect.right || s.axis === "col") before.push(old);
      t.rect = rect;
    }
    return before;
  }
}

function headerGone(rect: Rect, s: Shift): boolean {
  return s.kind === "del" && shiftIndex(rect.top, s) === null;
}

/** Names of the columns afterwards; new ones are called "Column" and a number that is free. */
function shiftColumns(t: Table, rect: Rect, s: Shift): string[] {
  const names: (string | undefined)[] = new Array(rect.right - rect.left + 1).fill(undefined);
  t.columns.forEach((name, i) => {
    const at = shiftIndex(t.rect.left + i, s);
    if (at !== null && at >= rect.left && at <= rect.right) names[at - rect.left] = name;
  });
  const taken = new Set(names.filter((n): n is string => n !== undefined).map(fold));
  let next = 1;
  return names.map((name) => {
    if (name !== undefined) return name;
    while (taken.has(`column${next}`)) next++;
    taken.add(`column${next}`);
    return `Column${next}`;
  });
}
