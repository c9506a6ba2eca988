import { bookOf, rect } from "../dist/test/util.js";
import { applyAll } from "../dist/src/ot/apply.js";
import { squash } from "../dist/src/ot/squash.js";
const columns = (ops) => {
  const book = bookOf({});
  book.putTable({ id: "t", name: "T", sheet: "s", rect: rect("A1:C5"), columns: ["a", "b", "c"], totals: false });
  applyAll(book, ops);
  return book.tables.get("t").columns.join();
};
const lines = (kind, at, n) => ({ t: "lines", sheet: "s", shift: { kind, axis: "col", at, n } });
const lists = [[lines("ins", 2, 1), lines("ins", 2, 1)], [lines("ins", 2, 2), lines("del", 2, 1)]];
const pairs = lists.map((ops) => [columns(ops), columns(squash(ops))]);
console.log(pairs);
process.exit(pairs.every(([single, joined]) => single === joined) ? 0 : 1);
