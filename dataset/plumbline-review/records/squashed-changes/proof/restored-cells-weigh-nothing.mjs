import { bookOf, set, input } from "../dist/test/util.js";
import { Client } from "../dist/src/server/client.js";
import { Room } from "../dist/src/server/room.js";
import { Acl } from "../dist/src/server/acl.js";
import { OpLog } from "../dist/src/server/oplog.js";
import { readMessage } from "../dist/src/server/protocol.js";
const book = bookOf({});
for (let row = 1; row <= 440; row++) for (let col = 0; col < 10; col++) book.setInput("s", row, col, "text ".repeat(180));
const room = new Room(book, new OpLog(), new Acl(), { now: () => 0 });
const up = [];
const down = [];
const client = new Client("c", (m) => up.push(JSON.stringify(m)), { now: () => 0 });
client.hello("b", "t");
up.pop();
const session = room.join({ id: "ann", role: "owner", groups: [] }, "c", null, (m) => down.push(JSON.parse(JSON.stringify(m))));
const settle = () => {
  for (let i = 0; i < 8; i++) {
    for (const m of down.splice(0)) client.receive(m);
    for (const line of up.splice(0)) {
      const m = readMessage(line);
      room.submit(session, m.seq, m.base, m.ops);
    }
  }
};
settle();
const half = { t: "lines", sheet: "s", shift: { kind: "del", axis: "row", at: 1, n: 220 } };
client.change([half]);
client.change([half]);
settle();
if (room.book.used("s") !== null) process.exit(2);
client.change([set("Z1", "on its way")]);
client.takeBack();
client.takeBack();
client.takeBack();
let refused = null;
try {
  settle();
} catch (error) {
  refused = error.message;
}
console.log(refused, client.waiting, input(room.book, "A440").length);
process.exit(refused ? 1 : client.waiting === 0 && input(room.book, "A440").length === 900 ? 0 : 2);
