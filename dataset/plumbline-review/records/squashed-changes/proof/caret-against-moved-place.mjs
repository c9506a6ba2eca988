import { transformPlace } from "../dist/src/ot/delta.js";
const got = transformPlace(3, [2, "XXX", 1, "XX"], true);
console.log(got);
process.exit(got === 6 ? 0 : 1);
