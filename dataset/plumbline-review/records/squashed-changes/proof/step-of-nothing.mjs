import { bookOf, input } from "../dist/test/util.js";
import { apply, applyAll } from "../dist/src/ot/apply.js";
import { UndoStack } from "../dist/src/ot/undo.js";
const book = bookOf({ A1: "x" });
const undo = new UndoStack(() => "Sheet1");
for (const [i, delta] of [[1, "a"], [1, -1], [1, "b"]].entries()) {
  undo.record(apply(book, { t: "text", sheet: "s", row: 0, col: 0, delta }), "typing", i * 100);
}
if (input(book, "A1") !== "xb") process.exit(2);
const steps = undo.labels.length;
applyAll(book, undo.takeUndo().ops);
console.log(steps, input(book, "A1"), undo.canUndo);
process.exit(input(book, "A1") === "x" && !undo.canUndo ? 0 : 1);
