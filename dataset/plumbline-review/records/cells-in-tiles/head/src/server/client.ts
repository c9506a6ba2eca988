import { fail, isFault } from "../core/errors.js";
import { readSnapshot } from "../io/snapshot.js";
import { applyAll } from "../ot/apply.js";
import { Op } from "../ot/ops.js";
import { squash, weight } from "../ot/squash.js";
import { transformLists } from "../ot/transform.js";
import { UndoStack } from "../ot/undo.js";
import { Book, BookOptions } from "../sheet/book.js";
import { ClientMessage, PROTOCOL, ServerMessage, fromBase64 } from "./protocol.js";

interface Pending {
  seq: number;
  ops: Op[];
  /** Takes the operations back, as long as nothing else was done after them. */
  inverse: Op[];
  /** It was on its way at least once: the room may know it, so it has to stay as it is. */
  sent: boolean;
}

/** Changes that wait are made one, up to this many cells. */
const GATHER = 2000;

/**
 * The other end of a room: a book that shows one's own changes at once. One change is on its way at a time; what is done
 * meanwhile waits. When somebody else's change arrives we take ours back, do theirs and do ours again.
 */
export class Client {
  book: Book | null = null;
  undo: UndoStack;
  revision = 0;
  session: string | null = null;
  readonly refused: { seq: number; reason: string }[] = [];
  private pending: Pending[] = [];
  private inFlight = false;
  private nextSeq = 1;

  constructor(
    readonly id: string,
    private readonly send: (message: ClientMessage) => void,
    private readonly options: BookOptions & { now?: () => number } = {},
  ) {
    this.undo = new UndoStack((sheet) => this.nameOf(sheet));
  }

  private nameOf(sheet: string): string | null {
    return this.book?.hasSheet(sheet) ? this.book.sheet(sheet).name : null;
  }

  private now(): number {
    return this.options.now?.() ?? Date.now();
  }

  hello(bookId: string, token: string): void {
    this.inFlight = false;
    this.send({ m: "hello", protocol: PROTOCOL, book: bookId, token, client: this.id, revision: this.book ? this.revision : null });
  }

  /** Does something here and sends it when it is its turn. */
  change(ops: Op[], label = "change"): void {
    const inverse = this.perform(ops);
    this.undo.record(inverse, label, this.now());
  }

  private perform(ops: Op[]): Op[] {
    const book = this.book ?? fail("stale", "there is no book yet");
    const inverse = applyAll(book, ops);
    book.recalculate();
    this.pending.push({ seq: this.nextSeq++, ops, inverse, sent: false });
    this.gather();
    this.flush();
    return inverse;
  }

  /** The last two changes as one, if neither was sent. They are taken back together. */
  private gather(): void {
    const last = this.pending[this.pending.length - 1];
    const before = this.pending[this.pending.length - 2];
    if (!last || !before || before.sent || weight(before.ops) + weight(last.ops) > GATHER) return;
    this.pending.splice(-2, 2, {
      seq: before.seq,
      ops: squash([...before.ops, ...last.ops]),
      inverse: [...last.inverse, ...before.inverse],
      sent: false,
    });
  }

  takeBack(): boolean {
    const step = this.undo.takeUndo();
    if (!step) return false;
    this.undo.undone(this.perform(step.ops), step.label, this.now());
    return true;
  }

  again(): boolean {
    const step = this.undo.takeRedo();
    if (!step) return false;
    this.undo.redone(this.perform(step.ops), step.label);
    return true;
  }

  private flush(): void {
    const first = this.pending[0];
    if (!first || this.inFlight || this.session === null) return;
    this.inFlight = true;
    first.sent = true;
    this.send({ m: "change", seq: first.seq, base: this.revision, ops: first.ops });
  }

  receive(message: ServerMessage): void {
    switch (message.m) {
      case "welcome":
        this.session = message.session;
        if (message.snapshot !== null) {
          this.pending = this.pending.filter((p) => p.seq > message.lastSeq);
          this.load(fromBase64(message.snapshot));
        }
        this.revision = message.revision;
        this.nextSeq = Math.max(this.nextSeq, message.lastSeq + 1);
        this.flush();
        break;
      case "changed":
        this.changed(message);
        break;
      case "refused":
        this.drop(message.seq, message.reason);
        break;
      default:
        break;
    }
  }

  /** A new book; what waits is done on top of it, as far as it still can be. */
  private load(data: Uint8Array): void {
    this.book = readSnapshot(data, this.options).book;
    this.undo = new UndoStack((sheet) => this.nameOf(sheet));
    const waiting = this.pending;
    this.pending = [];
    for (const p of waiting) {
      try {
        this.pending.push({ ...p, inverse: applyAll(this.book, p.ops) });
      } catch (error) {
        if (!isFault(error)) throw error;
        this.refused.push({ seq: p.seq, reason: error.message });
      }
    }
    this.book.recalculate();
  }

  private changed(message: Extract<ServerMessage, { m: "changed" }>): void {
    if (message.revision <= this.revision) return;
    if (message.revision !== this.revision + 1) fail("stale", "we missed a change");
    const book = this.book ?? fail("stale", "there is no book yet");
    const first = this.pending[0];
    if (first && message.client === this.id && message.seq === first.seq) {
      this.revision = message.revision;
      this.pending.shift();
      this.inFlight = false;
      this.flush();
      return;
    }
    for (let i = this.pending.length - 1; i >= 0; i--) for (const op of this.pending[i]!.inverse) applyAll(book, [op]);
    applyAll(book, message.ops);
    let theirs: Op[] = message.ops;
    for (const p of this.pending) {
      const [mine, rest] = transformLists(p.ops, theirs, "later", (sheet) => this.nameOf(sheet));
      p.ops = mine;
      theirs = rest;
      p.inverse = applyAll(book, mine);
    }
    this.undo.remote(theirs);
    this.revision = message.revision;
    book.recalculate();
  }

  /** The server did not want it: it is taken back here, and what was done on top of it is done again. */
  private drop(seq: number, reason: string): void {
    const at = this.pending.findIndex((p) => p.seq === seq);
    if (at < 0) return;
    const book = this.book!;
    const after = this.pending.slice(at + 1);
    for (const p of [...after].reverse()) applyAll(book, p.inverse);
    const gone = this.pending[at]!;
    applyAll(book, gone.inverse);
    this.pending.length = at;
    let undoing: Op[] = gone.inverse;
    for (const p of after) {
      const [mine, rest] = transformLists(p.ops, undoing, "later", (sheet) => this.nameOf(sheet));
      undoing = rest;
      try {
        this.pending.push({ ...p, ops: mine, inverse: applyAll(book, mine) });
      } catch (error) {
        if (!isFault(error)) throw error;
        this.refused.push({ seq: p.seq, reason: error.message });
      }
    }
    this.refused.push({ seq, reason });
    this.undo = new UndoStack((sheet) => this.nameOf(sheet));
    this.inFlight = false;
    book.recalculate();
    this.flush();
  }

  get waiting(): number {
    return this.pending.length;
  }
}
