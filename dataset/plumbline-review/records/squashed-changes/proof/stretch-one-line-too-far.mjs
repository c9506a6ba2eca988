import { AxisMap } from "../dist/src/core/axismap.js";
const map = AxisMap.all([{ kind: "move", axis: "row", at: 7, n: 1, to: 0 }, { kind: "ins", axis: "row", at: 5, n: 1 }, { kind: "del", axis: "row", at: 3, n: 1 }, { kind: "ins", axis: "row", at: 2, n: 2 }], 1 << 20);
const got = map.stretch(0, 6);
console.log(got);
process.exit(JSON.stringify(got) === "[1,9]" ? 0 : 1);
