import { fail } from "../core/errors.js";
import { deltaOfSplice } from "../ot/delta.js";
import { Op } from "../ot/ops.js";
import { Reader, Writer, crc32 } from "../io/bytes.js";

export interface Entry {
  revision: number;
  user: string;
  /** The client's own number for it: the same change sent twice is done once. */
  client: string;
  seq: number;
  ops: Op[];
  time: number;
}

/** Where a log keeps its bytes. */
export interface LogStore {
  append(data: Uint8Array): void;
  replace(data: Uint8Array): void;
  read(): Uint8Array;
}

export class MemoryStore implements LogStore {
  private parts: Uint8Array[] = [];

  append(data: Uint8Array): void {
    this.parts.push(data);
  }

  replace(data: Uint8Array): void {
    this.parts = [data];
  }

  read(): Uint8Array {
    const all = new Uint8Array(this.parts.reduce((n, p) => n + p.length, 0));
    let at = 0;
    for (const p of this.parts) {
      all.set(p, at);
      at += p.length;
    }
    return all;
  }
}

/** What was done, in order, from `first` on. What came before is in a snapshot. */
export class OpLog {
  private entries: Entry[] = [];
  private base = 0;
  private readonly seen = new Map<string, number>();

  constructor(private readonly store: LogStore = new MemoryStore()) {}

  /** The number of the last entry. */
  get head(): number {
    return this.base + this.entries.length;
  }

  /** The revision of the snapshot that the entries follow. */
  get floor(): number {
    return this.base;
  }

  append(entry: Omit<Entry, "revision">): Entry {
    const full: Entry = { ...entry, revision: this.head + 1 };
    this.store.append(encode(full));
    this.entries.push(full);
    this.seen.set(entry.client, Math.max(entry.seq, this.seen.get(entry.client) ?? 0));
    return full;
  }

  /** The entries after a revision. */
  since(revision: number): readonly Entry[] {
    if (revision > this.head) fail("bad-message", `revision ${revision} is yet to come`);
    if (revision < this.base) fail("stale", `revision ${revision} is not kept any more`);
    return this.entries.slice(revision - this.base);
  }

  /** The last number of a client that is in the log. */
  lastSeq(client: string): number {
    return this.seen.get(client) ?? 0;
  }

  find(client: string, seq: number): Entry | undefined {
    for (let i = this.entries.length - 1; i >= 0; i--) {
      const e = this.entries[i]!;
      if (e.client === client && e.seq === seq) return e;
    }
    return undefined;
  }

  /** Forgets everything up to a revision, for which there is a snapshot now. */
  truncate(revision: number): void {
    if (revision <= this.base) return;
    if (revision > this.head) fail("stale", "there is no such revision");
    this.entries = this.entries.slice(revision - this.base);
    this.base = revision;
    const w = new Writer();
    w.raw(encodeBase(revision, this.seen));
    for (const e of this.entries) w.raw(encode(e));
    this.store.replace(w.done());
  }

  /** Reads the store. A last record that was not written to its end is left out. */
  static open(store: LogStore): OpLog {
    const log = new OpLog(store);
    const data = store.read();
    const r = new Reader(data);
    while (r.left >= 8) {
      const length = r.u32();
      const sum = r.u32();
      if (length > r.left) break;
      const content = r.raw(length);
      if (crc32(content) !== sum) {
        if (r.left > 0) fail("bad-snapshot", "the log is damaged");
        break;
      }
      log.take(new Reader(content));
    }
    return log;
  }

  private take(r: Reader): void {
    const kind = r.byte();
    if (kind === 0) {
      this.base = r.varint();
      const n = r.varint();
      for (let i = 0; i < n; i++) {
        const client = r.text();
        this.seen.set(client, r.varint());
      }
      return;
    }
    const entry: Entry = { revision: r.varint(), user: r.text(), client: r.text(), seq: r.varint(), time: r.f64(), ops: (JSON.parse(r.text()) as StoredOp[]).map(current) };
    if (entry.revision !== this.head + 1) fail("bad-snapshot", `revision ${entry.revision} does not follow ${this.head}`);
    this.entries.push(entry);
    this.seen.set(entry.client, Math.max(entry.seq, this.seen.get(entry.client) ?? 0));
  }
}

/** Texts used to be changed by one splice. */
type StoredOp = Op | { t: "text"; sheet: string; row: number; col: number; splice: { at: number; del: string; ins: string } };

function current(op: StoredOp): Op {
  if (op.t !== "text" || !("splice" in op)) return op as Op;
  return { t: "text", sheet: op.sheet, row: op.row, col: op.col, delta: deltaOfSplice(op.splice) };
}

function framed(content: Uint8Array): Uint8Array {
  const w = new Writer();
  w.u32(content.length);
  w.u32(crc32(content));
  w.raw(content);
  return w.done();
}

function encode(e: Entry): Uint8Array {
  const w = new Writer();
  w.byte(1);
  w.varint(e.revision);
  w.text(e.user);
  w.text(e.client);
  w.varint(e.seq);
  w.f64(e.time);
  w.text(JSON.stringify(e.ops));
  return framed(w.done());
}

function encodeBase(revision: number, seen: ReadonlyMap<string, number>): Uint8Array {
  const w = new Writer();
  w.byte(0);
  w.varint(revision);
  w.varint(seen.size);
  for (const [client, seq] of seen) {
    w.text(client);
    w.varint(seq);
  }
  return framed(w.done());
}
