import { Rect, cellRect, coveredBy, covers, inRect, intersect, limitOf, meets, wholeSheet, withSpan } from "../core/address.js";
import { Shift, shiftRect } from "../core/shift.js";
import { Op } from "../ot/ops.js";

export type Right = "none" | "view" | "edit";
export type Role = "owner" | "editor" | "viewer";

export interface User {
  id: string;
  role: Role;
  groups: readonly string[];
}

/** What some people may do with a sheet or with a part of it, whatever their role says. */
export interface Rule {
  id: string;
  sheet: string;
  /** null is the whole sheet. */
  rect: Rect | null;
  /** Users and groups ("@sales"); "*" is everybody. */
  who: string[];
  right: Right;
}

const ORDER: Record<Right, number> = { none: 0, view: 1, edit: 2 };

/**
 * Who may do what where. For one person the rules that name them count: one for a part before one for the sheet,
 * of rules of the same reach the most generous. Where none applies the role decides. Owners may do everything.
 */
export class Acl {
  private rules: Rule[] = [];

  constructor(rules: readonly Rule[] = []) {
    this.rules = rules.map((r) => ({ ...r }));
  }

  all(): readonly Rule[] {
    return this.rules;
  }

  put(rule: Rule): void {
    this.rules = [...this.rules.filter((r) => r.id !== rule.id), { ...rule }];
  }

  drop(id: string): void {
    this.rules = this.rules.filter((r) => r.id !== id);
  }

  private concerning(user: User, sheet: string): Rule[] {
    return this.rules.filter((r) => r.sheet === sheet && names(r, user));
  }

  right(user: User, sheet: string, row: number, col: number): Right {
    if (user.role === "owner") return "edit";
    const mine = this.concerning(user, sheet);
    const parts = mine.filter((r) => r.rect && inRect(r.rect, row, col));
    if (parts.length) return best(parts);
    const whole = mine.filter((r) => !r.rect);
    if (whole.length) return best(whole);
    return user.role === "editor" ? "edit" : "view";
  }

  /** The right that holds in every cell of a rectangle. */
  rightOver(user: User, sheet: string, rect: Rect): Right {
    if (user.role === "owner") return "edit";
    const mine = this.concerning(user, sheet);
    const parts = mine.filter((r) => r.rect && meets(r.rect, rect));
    const whole = mine.filter((r) => !r.rect);
    const rest: Right = whole.length ? best(whole) : user.role === "editor" ? "edit" : "view";
    for (const right of ["none", "view"] as const) {
      for (const part of parts) {
        if (part.right !== right) continue;
        // Cells of this part that no more generous part has as well.
        const shared = intersect(part.rect!, rect)!;
        const better = parts.filter((p) => ORDER[p.right] > ORDER[right]).map((p) => p.rect!);
        if (!coveredBy(shared, better)) return right;
      }
      if (rest === right && !coveredBy(rect, parts.map((p) => p.rect!))) return right;
    }
    return "edit";
  }

  canView(user: User, sheet: string, rect: Rect = wholeSheet()): boolean {
    return ORDER[this.rightOver(user, sheet, rect)] >= ORDER.view;
  }

  /** Is there nothing of a sheet that they may see? */
  blind(user: User, sheet: string): boolean {
    if (user.role === "owner") return false;
    const mine = this.concerning(user, sheet);
    if (mine.some((r) => r.rect && r.right !== "none")) return false;
    const whole = mine.filter((r) => !r.rect);
    return whole.length > 0 && best(whole) === "none";
  }

  /** What an operation touches has to be theirs to edit. */
  allows(user: User, op: Op): boolean {
    if (user.role === "owner") return true;
    const edit = (sheet: string, rect: Rect): boolean => this.rightOver(user, sheet, rect) === "edit";
    switch (op.t) {
      case "set":
      case "text":
        return edit(op.sheet, cellRect(op.row, op.col));
      case "cells":
        return op.cells.every((c) => edit(op.sheet, cellRect(c.row, c.col)));
      case "style":
      case "sort":
        return edit(op.sheet, op.rect);
      case "lines":
        return this.allowsLines(user, op.sheet, op.shift);
      case "table-put":
        return edit(op.table.sheet, op.table.rect);
      case "table-drop":
      case "rules":
      case "filter":
      case "sheet-name":
      case "sheet-drop":
        return edit(op.sheet, wholeSheet());
      case "size":
      case "hide":
        return edit(op.sheet, withSpan(wholeSheet(), op.axis, op.lo, op.hi));
      case "sheet-add":
      case "name":
        return user.role === "editor";
    }
  }

  /** Whoever deletes or moves lines must be able to edit all of them; inserting must not tear a protected part apart. */
  private allowsLines(user: User, sheet: string, s: Shift): boolean {
    const rest = this.right(user, sheet, limitOf("row") - 1, limitOf("col") - 1);
    if (rest !== "edit") return false;
    const apart = (at: number): boolean =>
      this.concerning(user, sheet).some((r) => {
        if (!r.rect || r.right === "edit") return false;
        const [lo, hi] = s.axis === "row" ? [r.rect.top, r.rect.bottom] : [r.rect.left, r.rect.right];
        return at > lo && at <= hi;
      });
    if (s.kind === "ins") return !apart(s.at);
    const lines = withSpan(wholeSheet(), s.axis, s.at, s.at + s.n - 1);
    if (this.rightOver(user, sheet, lines) !== "edit") return false;
    return s.kind === "del" || !apart(s.to!);
  }

  /** After an operation the rules hold for the same cells as before. */
  follow(op: Op): void {
    if (op.t === "sheet-drop") this.rules = this.rules.filter((r) => r.sheet !== op.sheet);
    if (op.t !== "lines") return;
    const next: Rule[] = [];
    for (const rule of this.rules) {
      if (rule.sheet !== op.sheet || !rule.rect) {
        next.push(rule);
        continue;
      }
      const rect = shiftRect(rule.rect, op.shift);
      if (rect) next.push({ ...rule, rect });
    }
    this.rules = next;
  }

  /** Rules that keep somebody from seeing a part of a sheet. */
  hiddenParts(user: User, sheet: string): Rect[] {
    return this.concerning(user, sheet)
      .filter((r) => r.rect && r.right === "none")
      .map((r) => r.rect!)
      .filter((rect, i, all) => !all.some((other, k) => k < i && covers(other, rect)));
  }
}

function names(rule: Rule, user: User): boolean {
  return rule.who.some((w) => w === "*" || w === user.id || (w.startsWith("@") && user.groups.includes(w.slice(1))));
}

function best(rules: readonly Rule[]): Right {
  return rules.reduce<Right>((b, r) => (ORDER[r.right] > ORDER[b] ? r.right : b), "none");
}
