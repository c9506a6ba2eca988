import { Op } from "../ot/ops.js";
import { Book } from "../sheet/book.js";
import { SheetDump } from "../sheet/sheet.js";
import { Acl, User } from "./acl.js";

/** The book as somebody may see it: cells that are not for them are empty, sheets that are not for them too. */
export function redactedCopy(book: Book, acl: Acl, user: User): Book {
  const copy = new Book({ locale: book.locale.name, date1904: book.date1904 });
  for (const sheet of book.sheets) copy.loadSheet(redactedDump(book.dumpSheet(sheet), acl, user));
  for (const table of book.tables.all()) copy.putTable(table);
  for (const n of book.names.values()) copy.putName(n.name, n.formula);
  return copy;
}

function redactedDump(dump: SheetDump, acl: Acl, user: User): SheetDump {
  if (acl.blind(user, dump.id)) return { ...dump, cells: [], rules: [], filter: null };
  if (acl.hiddenParts(user, dump.id).length === 0 && acl.right(user, dump.id, 0, 0) !== "none") return dump;
  return { ...dump, cells: dump.cells.filter((c) => acl.right(user, dump.id, c.row, c.col) !== "none") };
}

/**
 * Operations as somebody may see them. Their shape stays, so that everybody counts the same lines. `rules` are those
 * that held before the first of the operations.
 */
export function redactOps(ops: readonly Op[], rules: Acl, user: User): Op[] {
  if (user.role === "owner") return [...ops];
  const acl = new Acl(rules.all());
  const out: Op[] = [];
  for (const op of ops) {
    switch (op.t) {
      case "set":
        out.push(acl.right(user, op.sheet, op.row, op.col) === "none" ? { ...op, input: "" } : op);
        break;
      case "cells":
        out.push({ ...op, cells: op.cells.map((c) => (acl.right(user, op.sheet, c.row, c.col) === "none" ? { ...c, input: "" } : c)) });
        break;
      case "text":
        if (acl.right(user, op.sheet, op.row, op.col) !== "none") out.push(op);
        break;
      case "lines":
      case "sheet-add":
        acl.follow(op);
        out.push(op.restore ? { ...op, restore: redactedDump(op.restore, acl, user) } : op);
        break;
      case "rules":
      case "filter":
        if (!acl.blind(user, op.sheet)) out.push(op);
        break;
      default:
        out.push(op);
    }
  }
  return out;
}
