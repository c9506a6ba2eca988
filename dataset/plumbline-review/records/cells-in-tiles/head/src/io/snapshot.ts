import { fail } from "../core/errors.js";
import { Book, BookOptions } from "../sheet/book.js";
import { SheetDump } from "../sheet/sheet.js";
import { PLAIN_STYLE, Style } from "../sheet/styles.js";
import { Table } from "../sheet/tables.js";
import { Reader, Writer, crc32 } from "./bytes.js";

/**
 * A book in a file: "GWB", the version, then blocks of (tag, length, content, checksum). Readers pass over blocks that
 * they do not know, so adding a block needs no new version; changing one does.
 *
 * Version 1 had row heights in points and no filters; version 2 in pixels; version 3 keeps cells column by
 * column with differences of row numbers.
 */
export const SNAPSHOT_VERSION = 3;

const TAG = { settings: 1, strings: 2, styles: 3, sheet: 4, tables: 5, names: 6, extra: 7, end: 255 } as const;

export interface SnapshotMeta {
  revision: number;
  created: number;
  /** Whatever the server wants to find again beside the book. */
  extra?: unknown;
}

export function writeSnapshot(book: Book, meta: SnapshotMeta): Uint8Array {
  const out = new Writer();
  for (const c of "GWB") out.byte(c.charCodeAt(0));
  out.byte(SNAPSHOT_VERSION);
  const strings = new Strings();
  const sheets = book.sheets.map((sheet) => sheetBlock(book.dumpSheet(sheet), book, strings));
  const settings = new Writer();
  settings.text(book.locale.name);
  settings.byte(book.date1904 ? 1 : 0);
  settings.varint(meta.revision);
  settings.f64(meta.created);
  block(out, TAG.settings, settings);
  const table = new Writer();
  table.varint(strings.list.length);
  for (const text of strings.list) table.text(text);
  block(out, TAG.strings, table);
  const styles = new Writer();
  const all = book.styles.all();
  styles.varint(all.length);
  for (const style of all) styles.text(JSON.stringify(style));
  block(out, TAG.styles, styles);
  for (const sheet of sheets) block(out, TAG.sheet, sheet);
  const tables = new Writer();
  tables.text(JSON.stringify([...book.tables.all()]));
  block(out, TAG.tables, tables);
  const names = new Writer();
  names.text(JSON.stringify([...book.names.values()].map((n) => [n.name, n.formula])));
  block(out, TAG.names, names);
  if (meta.extra !== undefined) {
    const extra = new Writer();
    extra.text(JSON.stringify(meta.extra));
    block(out, TAG.extra, extra);
  }
  block(out, TAG.end, new Writer());
  return out.done();
}

function block(out: Writer, tag: number, content: Writer): void {
  const data = content.done();
  out.byte(tag);
  out.bytes(data);
  out.u32(crc32(data));
}

class Strings {
  readonly list: string[] = [];
  private readonly places = new Map<string, number>();

  place(text: string): number {
    let at = this.places.get(text);
    if (at === undefined) {
      at = this.list.length;
      this.list.push(text);
      this.places.set(text, at);
    }
    return at;
  }
}

function sheetBlock(dump: SheetDump, book: Book, strings: Strings): Writer {
  const w = new Writer();
  w.text(dump.id);
  w.text(dump.name);
  const columns = new Map<number, SheetDump["cells"]>();
  for (const cell of dump.cells) {
    const list = columns.get(cell.col);
    if (list) list.push(cell);
    else columns.set(cell.col, [cell]);
  }
  w.varint(columns.size);
  for (const [col, cells] of [...columns].sort((a, b) => a[0] - b[0])) {
    w.varint(col);
    w.varint(cells.length);
    let row = 0;
    let style = 0;
    for (const cell of cells) {
      const id = book.styles.intern(cell.style);
      w.varint(cell.row - row);
      w.varint(strings.place(cell.input));
      w.zigzag(id - style);
      row = cell.row;
      style = id;
    }
  }
  for (const runs of [dump.heights, dump.widths]) {
    w.varint(runs.length);
    for (const run of runs) {
      w.varint(run.lo);
      w.varint(run.hi - run.lo);
      w.f64(run.value);
    }
  }
  for (const runs of [dump.hiddenRows, dump.hiddenCols]) {
    w.varint(runs.length);
    for (const run of runs) {
      w.varint(run.lo);
      w.varint(run.hi - run.lo);
    }
  }
  w.text(JSON.stringify({ filter: dump.filter, rules: dump.rules }));
  return w;
}

export function readSnapshot(data: Uint8Array, options: BookOptions = {}): { book: Book; meta: SnapshotMeta } {
  const r = new Reader(data);
  if (data.length < 4 || String.fromCharCode(...r.raw(3)) !== "GWB") fail("bad-snapshot", "that is no book");
  const version = r.byte();
  if (version < 1 || version > SNAPSHOT_VERSION) fail("bad-snapshot", `we cannot read version ${version}`);
  let locale = "en-US";
  let date1904 = false;
  const meta: SnapshotMeta = { revision: 0, created: 0 };
  let strings: string[] = [];
  let styles: Style[] = [PLAIN_STYLE];
  const sheets: SheetDump[] = [];
  let tables: Table[] = [];
  let names: [string, string][] = [];
  let ended = false;
  while (!ended) {
    const tag = r.byte();
    const content = r.bytes();
    if (r.u32() !== crc32(content)) fail("bad-snapshot", `block ${tag} is damaged`);
    const b = new Reader(content);
    switch (tag) {
      case TAG.settings:
        locale = b.text();
        date1904 = b.byte() === 1;
        meta.revision = b.varint();
        meta.created = b.f64();
        break;
      case TAG.strings:
        strings = times(b.varint(), () => b.text());
        break;
      case TAG.styles:
        styles = times(b.varint(), () => ({ ...PLAIN_STYLE, ...(JSON.parse(b.text()) as Partial<Style>) }));
        break;
      case TAG.sheet:
        sheets.push(version >= 3 ? readSheet(b, strings, styles) : readOldSheet(b, strings, styles, version));
        break;
      case TAG.tables:
        tables = JSON.parse(b.text()) as Table[];
        break;
      case TAG.names:
        names = JSON.parse(b.text()) as [string, string][];
        break;
      case TAG.extra:
        meta.extra = JSON.parse(b.text()) as unknown;
        break;
      case TAG.end:
        ended = true;
        break;
    }
  }
  const book = new Book({ locale, date1904, ...options });
  for (const sheet of sheets) book.loadSheet(sheet);
  for (const table of tables) book.putTable(table);
  for (const [name, formula] of names) book.putName(name, formula);
  book.recalculate();
  for (const sheet of sheets) book.refilter(sheet.id);
  return { book, meta };
}

function times<T>(n: number, fn: () => T): T[] {
  const out: T[] = [];
  for (let i = 0; i < n; i++) out.push(fn());
  return out;
}

function readSheet(b: Reader, strings: readonly string[], styles: readonly Style[]): SheetDump {
  const dump = emptyDump(b.text(), b.text());
  const columns = b.varint();
  for (let c = 0; c < columns; c++) {
    const col = b.varint();
    const count = b.varint();
    let row = 0;
    let style = 0;
    for (let i = 0; i < count; i++) {
      row += b.varint();
      const input = strings[b.varint()] ?? fail("bad-snapshot", "no such text");
      style += b.zigzag();
      dump.cells.push({ row, col, input, style: styles[style] ?? PLAIN_STYLE });
    }
  }
  dump.heights = times(b.varint(), () => run(b, () => b.f64()));
  dump.widths = times(b.varint(), () => run(b, () => b.f64()));
  dump.hiddenRows = times(b.varint(), () => run(b, () => true as const));
  dump.hiddenCols = times(b.varint(), () => run(b, () => true as const));
  Object.assign(dump, JSON.parse(b.text()) as Pick<SheetDump, "filter" | "rules">);
  return dump;
}

function run<T>(b: Reader, value: () => T): { lo: number; hi: number; value: T } {
  const lo = b.varint();
  const hi = lo + b.varint();
  return { lo, hi, value: value() };
}

/** Versions 1 and 2: cell by cell with row and column, one text for everything else. */
function readOldSheet(b: Reader, strings: readonly string[], styles: readonly Style[], version: number): SheetDump {
  const dump = emptyDump(b.text(), b.text());
  const count = b.varint();
  for (let i = 0; i < count; i++) {
    const row = b.varint();
    const col = b.varint();
    const input = strings[b.varint()] ?? fail("bad-snapshot", "no such text");
    dump.cells.push({ row, col, input, style: styles[b.varint()] ?? PLAIN_STYLE });
  }
  const scale = version === 1 ? 96 / 72 : 1;
  dump.heights = times(b.varint(), () => run(b, () => b.f64() * scale));
  dump.widths = times(b.varint(), () => run(b, () => b.f64()));
  if (version >= 2) Object.assign(dump, JSON.parse(b.text()) as Pick<SheetDump, "filter" | "rules">);
  return dump;
}

function emptyDump(id: string, name: string): SheetDump {
  return { id, name, cells: [], heights: [], widths: [], hiddenRows: [], hiddenCols: [], filter: null, rules: [] };
}
