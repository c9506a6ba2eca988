import test from "node:test";
import assert from "node:assert/strict";
import { Reader, Writer, crc32 } from "../src/io/bytes.js";
import { exportCsv, importCsv, parseCsv, sniffDelimiter } from "../src/io/csv.js";
import { readSnapshot, writeSnapshot } from "../src/io/snapshot.js";
import { applyAll } from "../src/ot/apply.js";
import { Op } from "../src/ot/ops.js";
import { localeOf } from "../src/format/locale.js";
import { OpLog, MemoryStore } from "../src/server/oplog.js";
import { bookOf, fillIn, input, picture, rect, set, value } from "./util.js";

test("numbers and text in bytes", () => {
  const w = new Writer();
  const numbers = [0, 1, 127, 128, 300, 2 ** 31, 2 ** 40 + 5];
  for (const n of numbers) {
    w.varint(n);
    w.zigzag(-n);
  }
  w.f64(-1.5);
  w.text("gr\u00fc\u00df \u{1f600}");
  w.u32(0xfedcba98);
  const r = new Reader(w.done());
  for (const n of numbers) {
    assert.equal(r.varint(), n);
    assert.equal(r.zigzag() + n, 0);
  }
  assert.equal(r.f64(), -1.5);
  assert.equal(r.text(), "gr\u00fc\u00df \u{1f600}");
  assert.equal(r.u32(), 0xfedcba98);
  assert.throws(() => r.byte());
  assert.equal(crc32(new TextEncoder().encode("123456789")), 0xcbf43926);
});

test("CSV is read with its quotes", () => {
  assert.deepEqual(parseCsv("a,\"b \"\"c\"\",\nd\",\r\n,,x", ","), [["a", "b \"c\",\nd", ""], ["", "", "x"]]);
  assert.deepEqual(parseCsv("\ufeffa;b\n\"\"\n", ";"), [["a", "b"], [""]]);
  assert.throws(() => parseCsv("\"a", ","));
  assert.equal(sniffDelimiter("a;b;c\n1,5;2;3\n"), ";");
  assert.equal(sniffDelimiter("just text\nand more\n"), ",");
});

test("CSV goes in and out by locale", () => {
  const book = bookOf({}, { locale: "de-DE" });
  applyAll(book, importCsv("Name;Betrag;Am\n=x;1.234,50;3.5.2024\n", "s", 0, 0, localeOf("de-DE"), false, 2024));
  book.recalculate();
  assert.equal(value(book, "B2"), 1234.5);
  assert.equal(value(book, "A2"), "=x");
  assert.equal(exportCsv(book, "s", rect("A1:C2"), { delimiter: ";", newline: "\n" }), "Name;Betrag;Am\n=x;1.234,50;03.05.2024\n");
  assert.equal(exportCsv(book, "s", rect("A2:B2"), { guard: true, shown: false }), "'=x,1234.5\r\n");
});

test("a snapshot gives the book back", () => {
  const book = bookOf({ A1: "1", A2: "=A1*rate", B7: "text", C3: "text" }, { locale: "fr-FR" });
  book.putName("rate", "=0.5");
  book.setStyle("s", 1, 0, { bold: true, format: "0.00" });
  book.setStyle("s", 9, 9, { fill: "#123456" });
  book.sheet("s").heights.put(3, 5, 44.5);
  book.sheet("s").hiddenCols.put(2, 2, true);
  book.putTable({ id: "t", name: "T", sheet: "s", rect: rect("E1:F3"), columns: ["a", "b"], totals: false });
  book.addSheet("z", "Other one");
  fillIn(book, "z", { A1: "=Sheet1!A1+SUM(T[a])" });
  book.setFilter("s", { rect: rect("A1:A3"), columns: [{ column: 0, condition: { k: "test", first: ">0.7" } }] });
  book.recalculate();
  const data = writeSnapshot(book, { revision: 77, created: 5, extra: { a: 1 } });
  const back = readSnapshot(data);
  assert.deepEqual(picture(back.book), picture(book));
  assert.deepEqual(back.meta, { revision: 77, created: 5, extra: { a: 1 } });
  assert.equal(back.book.locale.name, "fr-FR");
  assert.ok(back.book.hiddenRow("s", 1));
  data[40]! ^= 1;
  assert.throws(() => readSnapshot(data));
  assert.throws(() => readSnapshot(data.slice(0, 60)));
});

test("old snapshots are read", () => {
  const w = new Writer();
  for (const c of "GWB") w.byte(c.charCodeAt(0));
  w.byte(1);
  const block = (tag: number, fn: (b: Writer) => void): void => {
    const b = new Writer();
    fn(b);
    w.byte(tag);
    w.bytes(b.done());
    w.u32(crc32(b.done()));
  };
  block(2, (b) => {
    b.varint(2);
    b.text("5");
    b.text("=A1+1");
  });
  block(99, (b) => b.text("what is this"));
  block(4, (b) => {
    b.text("s");
    b.text("Old");
    b.varint(2);
    for (const n of [0, 0, 0, 0, 3, 2, 1, 0]) b.varint(n);
    b.varint(1);
    b.varint(2);
    b.varint(0);
    b.f64(15);
    b.varint(0);
  });
  block(255, () => undefined);
  const { book } = readSnapshot(w.done());
  assert.equal(book.value("s", 3, 2), 6);
  assert.equal(book.sheet("s").heights.get(2), 20);
});

test("a log is opened again, but for its torn end", () => {
  const store = new MemoryStore();
  const log = new OpLog(store);
  for (let i = 1; i <= 5; i++) log.append({ user: "u", client: "c" + (i % 2), seq: i, ops: [set("A1", String(i))], time: i });
  log.truncate(2);
  const again = OpLog.open(store);
  assert.equal(again.head, 5);
  assert.equal(again.floor, 2);
  assert.equal(again.lastSeq("c0"), 4);
  assert.deepEqual(again.since(3).map((e) => e.revision), [4, 5]);
  assert.throws(() => again.since(1));
  const cut = new MemoryStore();
  cut.append(store.read().slice(0, -3));
  assert.equal(OpLog.open(cut).head, 4);
});

test("old entries of the log are read", () => {
  const store = new MemoryStore();
  const log = new OpLog(store);
  const old = { t: "text", sheet: "s", row: 0, col: 0, splice: { at: 1, del: "bc", ins: "x" } } as unknown as Op;
  log.append({ user: "u", client: "c", seq: 1, ops: [old], time: 0 });
  const book = bookOf({ A1: "abcd" });
  applyAll(book, OpLog.open(store).since(0)[0]!.ops);
  assert.equal(input(book, "A1"), "axd");
});

test("what goes in comes out", () => {
  const book = bookOf({ A1: "'=1", B1: "'5" });
  const { book: back } = readSnapshot(writeSnapshot(book, { revision: 0, created: 0 }));
  assert.equal(input(back, "A1"), "'=1");
  assert.equal(value(back, "B1"), "5");
});
