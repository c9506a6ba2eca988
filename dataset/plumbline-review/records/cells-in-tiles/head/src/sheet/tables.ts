import { Rect, inRect, meets } from "../core/address.js";
import { fail } from "../core/errors.js";
import { lowerBound } from "../core/lists.js";
import { fold } from "../core/value.js";
import { Shift, shiftIndex, shiftRect } from "../core/shift.js";
import { TableView } from "../formula/structured.js";

export interface Table extends TableView {
  id: string;
  columns: string[];
}

/** A table where it begins, and how far down it or one that begins before it goes. */
interface Place {
  table: Table;
  rect: Rect;
  reach: number;
}

export class Tables {
  private readonly list = new Map<string, Table>();
  private readonly names = new Map<string, Table>();
  /** The tables of each sheet by their first rows. */
  private readonly places = new Map<string, Place[]>();

  all(): IterableIterator<Table> {
    return this.list.values();
  }

  get(id: string): Table | undefined {
    return this.list.get(id);
  }

  byName(name: string): Table | null {
    return this.names.get(fold(name)) ?? null;
  }

  at(sheet: string, row: number, col: number): Table | null {
    const places = this.places.get(sheet) ?? [];
    for (let i = lowerBound(places, (p) => p.rect.top <= row) - 1; i >= 0 && places[i]!.reach >= row; i--) {
      if (inRect(places[i]!.rect, row, col)) return places[i]!.table;
    }
    return null;
  }

  on(sheet: string): Table[] {
    return (this.places.get(sheet) ?? []).map((p) => p.table);
  }

  put(table: Table): void {
    if (!/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(table.name)) fail("bad-op", `no name for a table: ${table.name}`);
    if (table.rect.bottom - table.rect.top < (table.totals ? 2 : 1)) fail("bad-op", "a table needs a row of data");
    if (table.columns.length !== table.rect.right - table.rect.left + 1) fail("bad-op", "a table needs a name for each column");
    if (new Set(table.columns.map(fold)).size !== table.columns.length) fail("bad-op", "columns of a table need different names");
    const namesake = this.byName(table.name);
    if (namesake && namesake.id !== table.id) fail("exists", `there is a table ${table.name}`);
    const places = this.places.get(table.sheet) ?? [];
    if (places.some((p) => p.table.id !== table.id && meets(p.rect, table.rect))) fail("bad-op", "tables may not overlap");
    this.forget(table.id);
    const kept: Table = { ...table, columns: [...table.columns] };
    this.list.set(kept.id, kept);
    this.names.set(fold(kept.name), kept);
    this.arrange(kept.sheet, [...(this.places.get(kept.sheet) ?? []), { table: kept, rect: kept.rect, reach: 0 }]);
  }

  drop(id: string): Table | undefined {
    const t = this.forget(id);
    this.list.delete(id);
    return t;
  }

  /** Takes a table out of the indexes; it keeps its turn in the list. */
  private forget(id: string): Table | undefined {
    const t = this.list.get(id);
    if (!t) return undefined;
    this.names.delete(fold(t.name));
    this.arrange(t.sheet, this.places.get(t.sheet)!.filter((p) => p.table !== t));
    return t;
  }

  private arrange(sheet: string, places: Place[]): void {
    places.sort((a, b) => a.rect.top - b.rect.top || a.rect.left - b.rect.left);
    let reach = -1;
    for (const p of places) p.reach = reach = Math.max(reach, p.rect.bottom);
    this.places.set(sheet, places);
  }

  /** Returns the tables that changed, as they were. A table without data or without columns is no more. */
  shift(sheet: string, s: Shift): Table[] {
    const before: Table[] = [];
    for (const t of this.on(sheet)) {
      const rect = shiftRect(t.rect, s);
      const old: Table = { ...t, rect: { ...t.rect } };
      if (!rect || (s.axis === "row" && headerGone(t.rect, s))) {
        before.push(old);
        this.drop(t.id);
        continue;
      }
      if (s.axis === "col") t.columns = shiftColumns(t, rect, s);
      if (rect.bottom - rect.top < (t.totals ? 2 : 1)) t.totals = false;
      if (rect.bottom - rect.top < 1) {
        before.push(old);
        this.drop(t.id);
        continue;
      }
      if (rect.top !== t.rect.top || rect.bottom !== t.rect.bottom || rect.left !== t.rect.left || rect.right !== t.rect.right || s.axis === "col") before.push(old);
      Object.assign(t.rect, rect);
    }
    this.arrange(sheet, this.places.get(sheet) ?? []);
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
