import { isFault, fail } from "../core/errors.js";
import { applyAll } from "../ot/apply.js";
import { Op } from "../ot/ops.js";
import { weight } from "../ot/squash.js";
import { transformLists } from "../ot/transform.js";
import { Book, BookOptions } from "../sheet/book.js";
import { readSnapshot, writeSnapshot } from "../io/snapshot.js";
import { Acl, Rule, User } from "./acl.js";
import { redactOps, redactedCopy } from "./redact.js";
import { Bucket } from "./limits.js";
import { Entry, OpLog } from "./oplog.js";
import { Cursor, Presence } from "./presence.js";
import { ServerMessage, toBase64 } from "./protocol.js";

export interface Session {
  id: string;
  user: User;
  client: string;
  bucket: Bucket;
  send(message: ServerMessage): void;
}

/** So many entries after which the room writes a snapshot and shortens its log. */
const CHECKPOINT = 500;
/** So many entries are kept behind the snapshot for those who were away for a moment. */
const KEEP = 200;

export interface RoomOptions {
  now?: () => number;
  saveSnapshot?: (data: Uint8Array, revision: number) => void;
}

/** One book and everybody who has it open. All changes of the book go through `submit`, one after the other. */
export class Room {
  readonly presence = new Presence();
  private readonly sessions = new Map<string, Session>();
  private readonly now: () => number;
  private counter = 0;
  private checkpointed: number;

  constructor(readonly book: Book, readonly log: OpLog, readonly acl: Acl, private readonly options: RoomOptions = {}) {
    this.now = options.now ?? Date.now;
    this.checkpointed = log.floor;
  }

  /** From a snapshot and the log behind it, as they are after a restart. */
  static restore(snapshot: Uint8Array, log: OpLog, bookOptions: BookOptions, options: RoomOptions = {}): Room {
    const { book, meta } = readSnapshot(snapshot, bookOptions);
    const acl = new Acl((meta.extra as Rule[] | undefined) ?? []);
    for (const entry of log.since(meta.revision)) {
      applyAll(book, entry.ops);
      for (const op of entry.ops) acl.follow(op);
    }
    book.recalculate();
    const room = new Room(book, log, acl, options);
    room.checkpointed = meta.revision;
    return room;
  }

  join(user: User, client: string, revision: number | null, send: Session["send"]): Session {
    const now = this.now();
    const session: Session = { id: `s${++this.counter}`, user, client, bucket: new Bucket(200, 50, now), send };
    this.sessions.set(session.id, session);
    this.presence.join(session.id, user.id, now);
    // Old entries cannot be redacted with the rules of today: who may not see everything gets a new snapshot.
    const missed = revision === null || this.hides(user) ? null : this.missed(revision);
    const snapshot = missed ? null : toBase64(this.snapshotFor(user));
    send({ m: "welcome", session: session.id, revision: missed ? revision! : this.log.head, snapshot, lastSeq: this.log.lastSeq(client) });
    for (const entry of missed ?? []) send(this.changed(entry, session, this.acl));
    this.tellPresence();
    return session;
  }

  private missed(revision: number): readonly Entry[] | null {
    try {
      return this.log.since(revision);
    } catch (error) {
      if (isFault(error, "stale") || isFault(error, "bad-message")) return null;
      throw error;
    }
  }

  private snapshotFor(user: User): Uint8Array {
    const meta = { revision: this.log.head, created: this.now() };
    return writeSnapshot(this.hides(user) ? redactedCopy(this.book, this.acl, user) : this.book, meta);
  }

  private hides(user: User): boolean {
    return user.role !== "owner" && this.acl.all().some((r) => r.right === "none");
  }

  leave(id: string): void {
    this.sessions.delete(id);
    this.presence.leave(id);
    this.tellPresence();
  }

  /** A change that was made on top of revision `base`. */
  submit(session: Session, seq: number, base: number, ops: Op[]): void {
    try {
      if (!this.sessions.has(session.id)) fail("stale", "this session is over");
      if (!session.bucket.take(1 + weight(ops) / 1000, this.now())) fail("busy", "slow down a little");
      const known = seq <= this.log.lastSeq(session.client) ? this.log.find(session.client, seq) : undefined;
      if (known) {
        session.send(this.changed(known, session, this.acl));
        return;
      }
      if (seq <= this.log.lastSeq(session.client)) fail("stale", "that was done long ago");
      const before = new Acl(this.acl.all());
      const entry = this.commit(session, seq, base, ops);
      for (const other of this.sessions.values()) other.send(this.changed(entry, other, before));
      this.checkpoint();
    } catch (error) {
      if (!isFault(error)) throw error;
      session.send({ m: "refused", seq, fault: error.fault, reason: error.message });
    }
  }

  private commit(session: Session, seq: number, base: number, ops: Op[]): Entry {
    const since = this.log.since(base).flatMap((e) => e.ops);
    const [mine] = transformLists(ops, since, "later", (id) => (this.book.hasSheet(id) ? this.book.sheet(id).name : null));
    this.permit(session.user, mine);
    applyAll(this.book, mine);
    this.book.recalculate();
    for (const op of mine) this.acl.follow(op);
    this.presence.follow(mine, session.id);
    return this.log.append({ user: session.user.id, client: session.client, seq, ops: mine, time: this.now() });
  }

  /** Each operation is looked at with the rules where the ones before it have put them. */
  private permit(user: User, ops: readonly Op[]): void {
    const acl = new Acl(this.acl.all());
    for (const op of ops) {
      if (!acl.allows(user, op)) fail("forbidden", "you may not change that");
      acl.follow(op);
    }
  }

  private changed(entry: Entry, to: Session, rules: Acl): ServerMessage {
    const own = entry.client === to.client;
    const ops = own ? entry.ops : redactOps(entry.ops, rules, to.user);
    return { m: "changed", revision: entry.revision, user: entry.user, client: entry.client, seq: entry.seq, ops };
  }

  cursor(session: Session, cursor: Cursor | null): void {
    this.presence.move(session.id, cursor, this.now());
    this.tellPresence();
  }

  ping(session: Session): void {
    this.presence.beat(session.id, this.now());
    session.send({ m: "pong", revision: this.log.head });
  }

  /** Those who fell asleep are shown out. */
  sweep(): void {
    for (const id of this.presence.idle(this.now())) this.leave(id);
  }

  private tellPresence(): void {
    const all = this.presence.list();
    for (const session of this.sessions.values()) {
      const who = all.map((p) => (p.cursor && !this.acl.canView(session.user, p.cursor.sheet, p.cursor.rect) ? { ...p, cursor: null } : p));
      session.send({ m: "present", who });
    }
  }

  /** Changes a rule; null takes it away. Rules live in the snapshot, so there is a new one at once. */
  setRule(by: User, id: string, rule: Rule | null): void {
    if (by.role !== "owner") fail("forbidden", "only owners make rules");
    if (rule) this.acl.put({ ...rule, id });
    else this.acl.drop(id);
    this.checkpoint(0);
    this.tellPresence();
  }

  private checkpoint(after = CHECKPOINT): void {
    if (this.log.head - this.checkpointed < after) return;
    const data = writeSnapshot(this.book, { revision: this.log.head, created: this.now(), extra: this.acl.all() });
    this.options.saveSnapshot?.(data, this.log.head);
    this.checkpointed = this.log.head;
    this.log.truncate(Math.max(this.log.floor, this.log.head - KEEP));
  }
}
