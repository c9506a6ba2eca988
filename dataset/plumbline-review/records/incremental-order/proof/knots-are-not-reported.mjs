import { bookOf, fillIn, set, input, rect, value } from "../dist/test/util.js";
const book = bookOf({ A1: "9", A2: "=A5", A3: "4", A5: "7", B1: "1" });
fillIn(book, "s", { A2: "=B2+7", B2: "=B1-1" });
book.setRules("s", [{ id: "1", rects: [rect("A1:A3")], kind: { k: "top", count: 2, percent: false, bottom: false }, style: { bold: true }, stop: false }]);
const before = book.conditional("s", 2, 0).style.bold;
fillIn(book, "s", { B2: "=A2" });
const after = book.conditional("s", 2, 0).style.bold;
console.log(value(book, "A2"), before, after);
process.exit(value(book, "A2") !== "#CYCLE!" || before ? 2 : after ? 0 : 1);
