import test from "node:test";
import assert from "node:assert/strict";
import { Acl, User } from "../src/server/acl.js";
import { Client } from "../src/server/client.js";
import { Bucket } from "../src/server/limits.js";
import { MemoryStore, OpLog } from "../src/server/oplog.js";
import { ClientMessage, ServerMessage, fromBase64, readMessage, toBase64 } from "../src/server/protocol.js";
import { Room, Session } from "../src/server/room.js";
import { Connection } from "../src/server/server.js";
import { followed } from "../src/server/presence.js";
import { wholeSheet } from "../src/core/address.js";
import { writeSnapshot } from "../src/io/snapshot.js";
import { Op } from "../src/ot/ops.js";
import { bookOf, input, picture, random, rect, set } from "./util.js";

const ann: User = { id: "ann", role: "owner", groups: [] };
const bob: User = { id: "bob", role: "editor", groups: ["sales"] };
const cyd: User = { id: "cyd", role: "viewer", groups: [] };

/** A client and its line to a room; messages wait until they are delivered. */
class Wire {
  readonly client: Client;
  session: Session | null = null;
  private up: ClientMessage[] = [];
  private down: ServerMessage[] = [];

  constructor(private readonly room: Room, private readonly user: User, id: string) {
    this.client = new Client(id, (m) => this.up.push(m), { now: () => 0 });
    this.connect();
  }

  connect(): void {
    if (this.session) this.room.leave(this.session.id);
    this.up = [];
    this.down = [];
    this.client.session = null;
    this.client.hello("b", "t");
    const hello = this.up.shift() as Extract<ClientMessage, { m: "hello" }>;
    this.session = this.room.join(this.user, this.client.id, hello.revision, (m) => this.down.push(JSON.parse(JSON.stringify(m)) as ServerMessage));
    this.hear();
  }

  hear(n = Infinity): void {
    for (let i = 0; i < n && this.down.length; i++) this.client.receive(this.down.shift()!);
  }

  say(n = Infinity): void {
    for (let i = 0; i < n && this.up.length; i++) {
      const m = this.up.shift()!;
      if (m.m === "change") this.room.submit(this.session!, m.seq, m.base, m.ops);
    }
  }
}

function settle(wires: Wire[]): void {
  for (let i = 0; i < 400; i++) {
    for (const w of wires) {
      w.say();
      w.hear();
    }
    if (wires.every((w) => w.client.waiting === 0)) break;
  }
  for (const w of wires) w.hear();
}

test("rules decide for parts, sheets and roles", () => {
  const acl = new Acl([
    { id: "1", sheet: "s", rect: null, who: ["*"], right: "view" },
    { id: "2", sheet: "s", rect: rect("A1:B9"), who: ["@sales"], right: "edit" },
    { id: "3", sheet: "s", rect: rect("B1:B3"), who: ["*"], right: "none" },
  ]);
  assert.equal(acl.right(bob, "s", 0, 0), "edit");
  assert.equal(acl.right(bob, "s", 0, 1), "edit");
  assert.equal(acl.right(cyd, "s", 0, 1), "none");
  assert.equal(acl.right(ann, "s", 0, 1), "edit");
  assert.equal(acl.right(bob, "other", 0, 1), "edit");
  assert.equal(acl.rightOver(bob, "s", rect("A1:B9")), "edit");
  assert.equal(acl.rightOver(bob, "s", rect("A1:C9")), "view");
  assert.equal(acl.rightOver(cyd, "s", rect("A1:C9")), "none");
  assert.ok(!acl.allows(cyd, set("D1", "x")));
  assert.ok(acl.allows(bob, set("A1", "x")));
  assert.ok(!acl.allows(bob, { t: "lines", sheet: "s", shift: { kind: "del", axis: "row", at: 0, n: 1 } }));
  acl.follow({ t: "lines", sheet: "s", shift: { kind: "ins", axis: "row", at: 0, n: 4 } });
  assert.equal(acl.right(cyd, "s", 5, 1), "none");
  assert.equal(acl.right(cyd, "s", 0, 1), "view");
  assert.ok(!acl.blind(cyd, "s"));
});

test("protected rows are not torn apart", () => {
  const acl = new Acl([{ id: "1", sheet: "s", rect: rect("A5:Z9"), who: ["bob"], right: "view" }]);
  const lines = (kind: "ins" | "del" | "move", at: number, n: number, to?: number): Op => ({ t: "lines", sheet: "s", shift: { kind, axis: "row", at, n, to } });
  assert.ok(acl.allows(bob, lines("ins", 4, 1)));
  assert.ok(!acl.allows(bob, lines("ins", 5, 1)));
  assert.ok(acl.allows(bob, lines("del", 9, 1)));
  assert.ok(!acl.allows(bob, lines("del", 3, 2)));
  assert.ok(!acl.allows(bob, lines("move", 0, 1, 6)));
});

test("messages are looked at", () => {
  assert.equal(readMessage("{\"m\":\"ping\"}").m, "ping");
  for (const bad of ["{", "3", "{\"m\":\"x\"}", "{\"m\":\"change\",\"seq\":-1,\"base\":0,\"ops\":[]}", "{\"m\":\"change\",\"seq\":1,\"base\":0,\"ops\":[{\"t\":\"boom\"}]}", "{\"m\":\"hello\",\"book\":\"b\",\"token\":\"t\",\"client\":\"c\",\"protocol\":1,\"revision\":null}"]) assert.throws(() => readMessage(bad));
  for (const n of [0, 1, 2, 3, 200]) {
    const data = new Uint8Array(n).map((_v, i) => i * 7);
    assert.deepEqual(fromBase64(toBase64(data)), data);
  }
});

test("a bucket runs dry and fills again", () => {
  const b = new Bucket(2, 1, 0);
  assert.ok(b.take(2, 0));
  assert.ok(!b.take(1, 500));
  assert.ok(b.take(1, 1000));
});

test("cursors go along", () => {
  const cursor = { sheet: "s", rect: rect("B3"), caret: 4 };
  assert.deepEqual(followed(cursor, [{ t: "lines", sheet: "s", shift: { kind: "ins", axis: "row", at: 0, n: 2 } }], false)!.rect, rect("B5"));
  assert.equal(followed(cursor, [{ t: "text", sheet: "s", row: 2, col: 1, delta: [1, "xy"] }], false)!.caret, 6);
  assert.equal(followed(cursor, [{ t: "lines", sheet: "s", shift: { kind: "del", axis: "row", at: 2, n: 1 } }], false)!.caret, null);
  assert.equal(followed(cursor, [{ t: "sheet-drop", sheet: "s" }], false), null);
  const block = { sheet: "s", rect: rect("B3:C6"), caret: null };
  const lines = (kind: "ins" | "del" | "move", at: number, n: number, to?: number): Op => ({ t: "lines", sheet: "s", shift: { kind, axis: "row", at, n, to } });
  assert.deepEqual(followed(block, [lines("del", 0, 1), lines("ins", 3, 2)], false)!.rect, rect("B2:C7"));
  assert.deepEqual(followed(block, [lines("move", 5, 1, 0)], false)!.rect, rect("B4:C6"));
  assert.deepEqual(followed(block, [lines("del", 1, 6), set("A1", "x")], false)!.rect, rect("B2:C2"));
});

test("clients agree with the room", () => {
  const next = random(4711);
  for (let round = 0; round < 12; round++) {
    let clock = 0;
    const room = new Room(bookOf({ A1: "1", B2: "=A1+1", A3: "abc", C4: "=SUM(A1:A3)" }), new OpLog(), new Acl(), { now: () => (clock += 1000) });
    const wires = [new Wire(room, ann, "c1"), new Wire(room, bob, "c2"), new Wire(room, bob, "c3")];
    for (let step = 0; step < 40; step++) {
      const w = wires[next(3)]!;
      const r = next(7);
      const c = next(4);
      switch (next(10)) {
        case 0:
          w.client.change([{ t: "lines", sheet: "s", shift: { kind: "ins", axis: "row", at: r, n: 1 + next(2) } }]);
          break;
        case 1:
          w.client.change([{ t: "lines", sheet: "s", shift: { kind: "del", axis: "row", at: r, n: 1 } }]);
          break;
        case 2:
          w.client.change([{ t: "lines", sheet: "s", shift: { kind: "move", axis: "row", at: r, n: 1, to: r + 3 } }]);
          break;
        case 3:
          w.client.takeBack();
          break;
        case 4:
          w.hear(next(3));
          break;
        case 5:
          w.say(1);
          break;
        case 6:
          w.client.again();
          break;
        case 7:
          w.client.change([{ t: "cells", sheet: "s", cells: [{ row: r, col: c, input: "=A2+" + step }, { row: r + 1, col: c, input: "u" }] }]);
          break;
        default:
          w.client.change([{ t: "set", sheet: "s", row: r, col: c, input: ["7", "=A1", "=SUM(A1:B3)", "t" + step][next(4)]! }]);
      }
    }
    settle(wires);
    for (const w of wires) {
      assert.equal(w.client.waiting, 0);
      assert.deepEqual(picture(w.client.book!), picture(room.book));
    }
  }
});

test("what is hidden is not sent", () => {
  const acl = new Acl([{ id: "1", sheet: "s", rect: rect("B1:B9"), who: ["cyd"], right: "none" }]);
  const room = new Room(bookOf({ A1: "1", B1: "secret" }), new OpLog(), acl, { now: () => 0 });
  const owner = new Wire(room, ann, "c1");
  const guest = new Wire(room, cyd, "c2");
  assert.equal(input(guest.client.book!, "B1"), "");
  assert.equal(input(guest.client.book!, "A1"), "1");
  owner.client.change([set("B2", "also secret"), set("A2", "open")]);
  settle([owner, guest]);
  assert.equal(input(guest.client.book!, "B2"), "");
  assert.equal(input(guest.client.book!, "A2"), "open");
  guest.client.change([set("A1", "mine")]);
  settle([owner, guest]);
  assert.equal(guest.client.refused.length, 1);
  assert.equal(input(guest.client.book!, "A1"), "1");
});

test("changes that wait go together", () => {
  const room = new Room(bookOf({ A1: "1" }), new OpLog(), new Acl(), { now: () => 0 });
  const a = new Wire(room, ann, "c1");
  for (let i = 0; i < 6; i++) a.client.change([set("A" + (i + 1), "v" + i)]);
  assert.equal(a.client.waiting, 2);
  settle([a]);
  assert.equal(room.log.head, 2);
  assert.equal(input(room.book, "A6"), "v5");
  assert.deepEqual(picture(a.client.book!), picture(room.book));
  while (a.client.takeBack());
  settle([a]);
  assert.equal(input(room.book, "A1"), "1");
  assert.equal(input(room.book, "A6"), "");
});

test("who was away catches up", () => {
  const room = new Room(bookOf({ A1: "1" }), new OpLog(), new Acl(), { now: () => 0 });
  const a = new Wire(room, ann, "c1");
  const b = new Wire(room, bob, "c2");
  a.client.change([set("A2", "2")]);
  settle([a, b]);
  b.client.change([set("B1", "offline")]);
  b.say();
  a.client.change([set("A3", "3")]);
  a.say();
  b.connect();
  settle([a, b]);
  assert.equal(b.client.waiting, 0);
  assert.deepEqual(picture(b.client.book!), picture(room.book));
  assert.equal(room.log.head, 3);
  assert.equal(room.log.find("c2", 1)!.revision, 2);
});

test("a room comes back from its snapshot and log", () => {
  const store = new MemoryStore();
  const saved: Uint8Array[] = [];
  let clock = 0;
  const book = bookOf({ A1: "1" });
  saved.push(writeSnapshot(book, { revision: 0, created: 0 }));
  const room = new Room(book, new OpLog(store), new Acl(), { now: () => (clock += 2000), saveSnapshot: (d) => saved.push(d) });
  const a = new Wire(room, ann, "c1");
  room.setRule(ann, "r", { id: "r", sheet: "s", rect: rect("C3:C3"), who: ["*"], right: "none" });
  for (let i = 0; i < 510; i++) {
    a.client.change([set("A" + (1 + (i % 5)), String(i))]);
    if (i === 505) a.client.change([{ t: "lines", sheet: "s", shift: { kind: "ins", axis: "row", at: 0, n: 1 } }]);
    settle([a]);
  }
  assert.equal(saved.length, 3);
  const again = Room.restore(saved[2]!, OpLog.open(store), {});
  assert.deepEqual(picture(again.book), picture(room.book));
  assert.deepEqual(again.acl.all(), room.acl.all());
  assert.deepEqual(again.acl.all()[0]!.rect, rect("C4"));
  assert.equal(again.log.floor, 300);
});

test("a connection speaks lines", () => {
  const room = new Room(bookOf({ A1: "1" }), new OpLog(), new Acl(), { now: () => 0 });
  const lines: ServerMessage[] = [];
  let closed = false;
  const c = new Connection({ user: (t) => (t === "t" ? ann : null), room: (b) => (b === "b" ? room : null) }, (l) => lines.push(JSON.parse(l) as ServerMessage), () => (closed = true));
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  c.data(encode("{\"m\":\"hello\",\"protocol\":5,\"book\":\"b\",\"tok"));
  c.data(encode("en\":\"t\",\"client\":\"c\",\"revision\":null}\n{\"m\":\"ping\"}\n"));
  assert.deepEqual(lines.map((l) => l.m), ["welcome", "present", "pong"]);
  c.data(encode("{\"m\":\"change\",\"seq\":1,\"base\":0,\"ops\":[{\"t\":\"set\",\"sheet\":\"s\",\"row\":0,\"col\":0,\"input\":\"5\"}]}\n"));
  assert.equal(room.book.input("s", 0, 0), "5");
  c.data(encode("{\"m\":\"change\",\"seq\":2,\"base\":0,\"ops\":[{\"t\":\"set\",\"sheet\":\"no\",\"row\":0,\"col\":0,\"input\":\"5\"}]}\n"));
  assert.equal(lines[lines.length - 1]!.m, "refused");
  c.data(encode("nonsense\n"));
  assert.equal(lines[lines.length - 1]!.m, "error");
  c.end();
  assert.equal(room.presence.list().length, 0);
  assert.ok(!closed);
  assert.ok(new Acl().canView(cyd, "s", wholeSheet()));
});
