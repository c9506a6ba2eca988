import { followed } from "../dist/src/server/presence.js";
const cursor = { sheet: "s", rect: { top: 2, bottom: 6, left: 1, right: 2 }, caret: null };
const { rect } = followed(cursor, [{ t: "lines", sheet: "s", shift: { kind: "move", axis: "row", at: 4, n: 1, to: 2 } }], false);
console.log(rect);
process.exit(rect.top === 2 && rect.bottom === 6 ? 0 : 1);
