import { bookOf } from "../dist/test/util.js";
import { apply } from "../dist/src/ot/apply.js";
const book = bookOf({ A1: "1", A2: "2", A20000: "stray" });
book.sheet("s").cells.used();
apply(book, { t: "lines", sheet: "s", shift: { kind: "del", axis: "row", at: 19999, n: 1 } });
apply(book, { t: "style", sheet: "s", rect: { top: 0, left: 0, bottom: (1 << 20) - 1, right: 0 }, patch: { bold: true } });
console.log(book.sheet("s").cells.size);
process.exit(book.sheet("s").cells.size <= 2 ? 0 : 1);
