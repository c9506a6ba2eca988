import { bookOf, fillIn, set, input, rect, value } from "../dist/test/util.js";
const book = bookOf({ B1: "=rate*2" });
book.putName("rate", "=3");
book.recalculate();
fillIn(book, "s", { B1: "7" });
book.putName("rate", "=4");
book.recalculate();
console.log(value(book, "B1"), input(book, "B1"));
process.exit(value(book, "B1") === 7 ? 0 : 1);
