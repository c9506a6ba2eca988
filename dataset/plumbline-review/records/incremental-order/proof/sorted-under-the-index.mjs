import { bookOf, fillIn, set, input, rect, value } from "../dist/test/util.js";
const book = bookOf({ A1: "z", A2: "x", A3: "y", D1: '=MATCH("x",A1:A3,0)' });
book.permute("s", rect("A1:A3"), [1, 2, 0]);
book.recalculate();
console.log(value(book, "D1"));
process.exit(value(book, "D1") === 1 ? 0 : 1);
