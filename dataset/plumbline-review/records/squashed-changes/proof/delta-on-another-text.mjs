import { bookOf, set, input } from "../dist/test/util.js";
import { Client } from "../dist/src/server/client.js";
import { Room } from "../dist/src/server/room.js";
import { Acl } from "../dist/src/server/acl.js";
import { OpLog } from "../dist/src/server/oplog.js";
const wire = (room, id, role) => {
  const w = { up: [], down: [], session: null };
  w.client = new Client(id, (m) => w.up.push(m), { now: () => 0 });
  w.leave = () => {
    if (w.session) room.leave(w.session.id);
    w.session = w.client.session = null;
    w.up.length = w.down.length = 0;
  };
  w.join = () => {
    w.leave();
    w.client.hello("b", "t");
    w.session = room.join({ id, role, groups: [] }, id, w.up.pop().revision, (m) => w.down.push(JSON.parse(JSON.stringify(m))));
  };
  w.join();
  return w;
};
const settle = (room, ...wires) => {
  for (let i = 0; i < 10; i++) {
    for (const w of wires) {
      for (const m of w.down.splice(0)) w.client.receive(m);
      for (const m of w.up.splice(0)) room.submit(w.session, m.seq, m.base, JSON.parse(JSON.stringify(m.ops)));
    }
  }
};
const text = (...delta) => ({ t: "text", sheet: "s", row: 0, col: 0, delta });
const hidden = { id: "1", sheet: "s", rect: { top: 90, left: 9, bottom: 99, right: 9 }, who: ["zoe"], right: "none" };

// A deletion waits while the text becomes another one, and a snapshot comes.
const afterSnapshot = () => {
  const room = new Room(bookOf({ A1: "hello world", B1: "hello world" }), new OpLog(), new Acl([hidden]), { now: () => 0 });
  const ann = wire(room, "ann", "owner");
  const bob = wire(room, "bob", "editor");
  settle(room, ann, bob);
  bob.leave();
  bob.client.change([text(6, -5)]);
  ann.client.change([set("A1", "budget 2024, final")]);
  settle(room, ann);
  bob.join();
  settle(room, ann, bob);
  return input(room.book, "A1");
};
// What nobody has changed meanwhile is still deleted.
const unchanged = () => {
  const room = new Room(bookOf({ A1: "hello world" }), new OpLog(), new Acl([hidden]), { now: () => 0 });
  const bob = wire(room, "bob", "editor");
  settle(room, bob);
  bob.leave();
  bob.client.change([text(6, -5)]);
  bob.join();
  settle(room, bob);
  return input(room.book, "A1");
};
// A formula gets longer between typing and undoing.
const afterLines = () => {
  const room = new Room(bookOf({ A1: "=B9" }), new OpLog(), new Acl(), { now: () => 0 });
  const ann = wire(room, "ann", "owner");
  const bob = wire(room, "bob", "editor");
  settle(room, ann, bob);
  bob.client.change([text(3, "+1")], "typing");
  settle(room, ann, bob);
  ann.client.change([{ t: "lines", sheet: "s", shift: { kind: "ins", axis: "row", at: 4, n: 1 } }]);
  settle(room, ann, bob);
  try {
    bob.client.takeBack();
  } catch (error) {
    if (error.message !== "that text is not there") throw error;
  }
  settle(room, ann, bob);
  return input(room.book, "A1");
};
const got = [afterSnapshot(), unchanged(), afterLines()];
console.log(got);
if (got[1] !== "hello ") process.exit(2);
process.exit(got[0] === "budget 2024, final" && ["=B10+1", "=B10"].includes(got[2]) ? 0 : 1);
