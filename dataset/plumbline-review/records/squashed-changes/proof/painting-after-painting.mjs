import { bookOf } from "../dist/test/util.js";
import { applyAll } from "../dist/src/ot/apply.js";
import { squash } from "../dist/src/ot/squash.js";
const column = { top: 0, bottom: (1 << 20) - 1, left: 0, right: 0 };
const ops = [{ bold: false }, { fill: "#ff0000" }].map((patch) => ({ t: "style", sheet: "s", rect: column, patch }));
const fill = (list) => {
  const book = bookOf({ A1: "x" });
  book.setStyle("s", 9, 0, { bold: true });
  applyAll(book, list);
  if (book.style("s", 0, 0).fill !== "#ff0000") process.exit(2);
  return book.style("s", 9, 0).fill;
};
console.log(fill(ops), fill(squash(ops)));
process.exit(fill(ops) === fill(squash(ops)) ? 0 : 1);
