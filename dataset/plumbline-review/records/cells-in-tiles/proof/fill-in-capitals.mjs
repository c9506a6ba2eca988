import { bookOf } from "../dist/test/util.js";
import { applyAll } from "../dist/src/ot/apply.js";
const book = bookOf({ A1: "Name", A2: "x", A3: "y" });
const fill = "#FFEE00";
applyAll(book, [
  { t: "style", sheet: "s", rect: { top: 1, left: 0, bottom: 1, right: 0 }, patch: { fill } },
  { t: "filter", sheet: "s", filter: { rect: { top: 0, left: 0, bottom: 2, right: 0 }, columns: [{ column: 0, condition: { k: "fill", color: fill } }] } },
]);
console.log(book.hiddenRow("s", 1), book.hiddenRow("s", 2));
if (!book.hiddenRow("s", 2)) process.exit(2);
process.exit(book.hiddenRow("s", 1) ? 1 : 0);
