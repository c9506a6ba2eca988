import { bookOf, fillIn, set, input, rect, value } from "../dist/test/util.js";
const book = bookOf({ A1: "a", A5: "q", B1: "1", B5: "99", D1: '=XLOOKUP("q",A1:A5,B1:B3)' });
console.log(value(book, "D1"));
process.exit(value(book, "D1") === 0 ? 0 : 1);
