import { followed } from "../dist/src/server/presence.js";
const cursor = { sheet: "s", rect: { top: 2, bottom: 2, left: 1, right: 1 }, caret: 4 };
const got = followed(cursor, [{ t: "lines", sheet: "s", shift: { kind: "ins", axis: "row", at: 0, n: 1 } }, { t: "text", sheet: "s", row: 3, col: 1, delta: ["xy"] }], false);
console.log(got);
process.exit(got.caret === 6 && got.rect.top === 3 ? 0 : 1);
