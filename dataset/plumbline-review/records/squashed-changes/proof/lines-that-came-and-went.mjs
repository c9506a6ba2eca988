import { bookOf, set, input } from "../dist/test/util.js";
import { Client } from "../dist/src/server/client.js";
import { Room } from "../dist/src/server/room.js";
import { Acl } from "../dist/src/server/acl.js";
import { OpLog } from "../dist/src/server/oplog.js";
const user = { id: "ann", role: "owner", groups: [] };
const room = new Room(bookOf({ A1: "=A5 + A6" }), new OpLog(), new Acl(), { now: () => 0 });
const up = [];
const down = [];
const client = new Client("c", (m) => up.push(m), { now: () => 0 });
client.hello("b", "t");
const session = room.join(user, "c", up.pop().revision, (m) => down.push(JSON.parse(JSON.stringify(m))));
const settle = () => {
  for (let i = 0; i < 10; i++) {
    for (const m of down.splice(0)) client.receive(m);
    for (const m of up.splice(0)) room.submit(session, m.seq, m.base, JSON.parse(JSON.stringify(m.ops)));
  }
};
settle();
const lines = (kind) => ({ t: "lines", sheet: "s", shift: { kind, axis: "row", at: 2, n: 1 } });
client.change([set("B1", "on its way")]);
client.change([lines("ins")]);
client.change([lines("del")]);
settle();
client.change([{ t: "text", sheet: "s", row: 0, col: 0, delta: [input(client.book, "A1").length, "*2"] }], "typing");
settle();
if (client.waiting || input(room.book, "B1") !== "on its way") process.exit(2);
console.log(input(client.book, "A1"), "|", input(room.book, "A1"));
process.exit(input(client.book, "A1") === input(room.book, "A1") ? 0 : 1);
