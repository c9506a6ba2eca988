import { bookOf, value } from "../dist/test/util.js";
const book = bookOf({ G1: "a", H1: "b", I1: "c", J1: "d", G2: "e", H2: "f", I2: "g", J2: "h", A5: "=CONCAT(G1:J2)" });
console.log(value(book, "A5"));
process.exit(value(book, "A5") === "abcdefgh" ? 0 : 1);
