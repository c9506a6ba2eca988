import { followed } from "../dist/src/server/presence.js";
import { limitOf } from "../dist/src/core/address.js";
const bottom = limitOf("row") - 1;
const after = (shift) => followed({ sheet: "s", rect: { top: 0, bottom, left: 2, right: 2 }, caret: null }, [{ t: "lines", sheet: "s", shift }], false).rect;
const found = [after({ kind: "del", axis: "row", at: 5, n: 1 }), after({ kind: "ins", axis: "row", at: 0, n: 1 })];
console.log(found);
process.exit(found.every((r) => r.top === 0 && r.bottom === bottom) ? 0 : 1);
