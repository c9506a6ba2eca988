import { bookOf, set, input, rect, picture } from "../dist/test/util.js";
import { applyAll } from "../dist/src/ot/apply.js";
const book = bookOf({ A1: "1" });
let threw = false;
try {
  applyAll(book, [{ t: "cells", sheet: "s", cells: [{ row: 0, col: 0, input: "2" }, { row: 1, col: 0, input: "x".repeat(40000) }] }]);
} catch {
  threw = true;
}
console.log(threw, input(book, "A1"));
process.exit(!threw ? 2 : input(book, "A1") === "1" ? 0 : 1);
