import type { ErrorCode } from "../core/value.js";
import type { Rect } from "../core/address.js";

export type BinaryOp = "+" | "-" | "*" | "/" | "^" | "&" | "=" | "<>" | "<" | "<=" | ">" | ">=";

/** Which edges of a reference carry a dollar sign. */
export interface Pins {
  top: boolean;
  left: boolean;
  bottom: boolean;
  right: boolean;
}

export type Whole = "cells" | "rows" | "cols";

export type TablePart = "data" | "headers" | "totals" | "all" | "this-row";

export type Node =
  | { k: "num"; value: number }
  | { k: "str"; value: string }
  | { k: "bool"; value: boolean }
  | { k: "err"; code: ErrorCode }
  | { k: "ref"; sheet: string | null; row: number; col: number; pins: Pins }
  | { k: "range"; sheet: string | null; rect: Rect; pins: Pins; whole: Whole }
  | { k: "name"; name: string }
  | { k: "table"; table: string; part: TablePart; first: string | null; last: string | null }
  | { k: "neg"; arg: Node }
  | { k: "pos"; arg: Node }
  | { k: "percent"; arg: Node }
  | { k: "bin"; op: BinaryOp; left: Node; right: Node }
  | { k: "call"; fn: string; args: Node[] }
  | { k: "missing" }
  | { k: "array"; rows: Node[][] }
  | { k: "group"; inner: Node };

export const FREE: Pins = { top: false, left: false, bottom: false, right: false };

export function isOperand(node: Node): node is Extract<Node, { k: "ref" | "range" | "name" | "table" }> {
  return node.k === "ref" || node.k === "range" || node.k === "name" || node.k === "table";
}

/** A copy with `fn` applied to every leaf that can refer to cells; the same object if nothing changed. */
export function mapRefs(node: Node, fn: (leaf: Node) => Node): Node {
  switch (node.k) {
    case "ref":
    case "range":
    case "name":
    case "table":
      return fn(node);
    case "neg":
    case "pos":
    case "percent": {
      const arg = mapRefs(node.arg, fn);
      return arg === node.arg ? node : { ...node, arg };
    }
    case "group": {
      const inner = mapRefs(node.inner, fn);
      return inner === node.inner ? node : { ...node, inner };
    }
    case "bin": {
      const left = mapRefs(node.left, fn);
      const right = mapRefs(node.right, fn);
      return left === node.left && right === node.right ? node : { ...node, left, right };
    }
    case "call": {
      const args = node.args.map((arg) => mapRefs(arg, fn));
      return args.every((arg, i) => arg === node.args[i]) ? node : { ...node, args };
    }
    default:
      return node;
  }
}

export function visit(node: Node, fn: (node: Node) => void): void {
  fn(node);
  switch (node.k) {
    case "neg":
    case "pos":
    case "percent":
      visit(node.arg, fn);
      break;
    case "group":
      visit(node.inner, fn);
      break;
    case "bin":
      visit(node.left, fn);
      visit(node.right, fn);
      break;
    case "call":
      for (const arg of node.args) visit(arg, fn);
      break;
    case "array":
      for (const row of node.rows) for (const cell of row) visit(cell, fn);
      break;
  }
}
