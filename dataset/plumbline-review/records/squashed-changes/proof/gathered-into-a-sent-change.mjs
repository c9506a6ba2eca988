import { bookOf, set, input, rect, picture } from "../dist/test/util.js";
import { Client } from "../dist/src/server/client.js";
import { Room } from "../dist/src/server/room.js";
import { Acl } from "../dist/src/server/acl.js";
import { OpLog } from "../dist/src/server/oplog.js";
const user = { id: "ann", role: "owner", groups: [] };
const room = new Room(bookOf({ A1: "1" }), new OpLog(), new Acl(), { now: () => 0 });
let up = [];
const client = new Client("c", (m) => up.push(m), { now: () => 0 });
let down = [];
const join = () => { const hello = up.pop(); up = []; down = []; return room.join(user, "c", hello.revision, (m) => down.push(JSON.parse(JSON.stringify(m)))); };
client.hello("b", "t");
let session = join();
for (const m of down.splice(0)) client.receive(m);
client.change([set("B1", "first")]);
for (const m of up.splice(0)) room.submit(session, m.seq, m.base, m.ops);
room.leave(session.id);
client.session = null;
client.hello("b", "t");
const hello = up.splice(0);
client.change([set("B2", "second")]);
up.push(...hello);
session = join();
for (let i = 0; i < 10; i++) {
  for (const m of down.splice(0)) client.receive(m);
  for (const m of up.splice(0)) if (m.m === "change") room.submit(session, m.seq, m.base, m.ops);
}
console.log(input(room.book, "B1"), input(room.book, "B2"), client.waiting);
process.exit(input(room.book, "B1") === "first" && input(room.book, "B2") === "second" ? 0 : 1);
