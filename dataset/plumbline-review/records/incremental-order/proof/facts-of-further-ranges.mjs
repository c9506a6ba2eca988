import { bookOf, fillIn, set, input, rect, value } from "../dist/test/util.js";
const book = bookOf({ A1: "1", A2: "2", C1: "3" });
book.setRules("s", [{ id: "1", rects: [rect("A1:A3"), rect("C1:C3")], kind: { k: "repeated", unique: false }, style: { bold: true }, stop: false }]);
const before = book.conditional("s", 0, 0).style.bold;
fillIn(book, "s", { C1: "1" });
const after = book.conditional("s", 0, 0).style.bold;
console.log(before, after);
process.exit(before ? 2 : after ? 0 : 1);
