import { Rect, inRect } from "../core/address.js";
import { Scalar, isError, valueKey } from "../core/value.js";
import { Shift, shiftRect } from "../core/shift.js";
import { criterion, wildcard } from "../formula/criteria.js";
import { Node } from "../formula/ast.js";
import { copyRefs, rewriteInput, shiftRefs } from "../formula/rewrite.js";
import { parseFormula } from "../formula/parser.js";
import { quantile } from "../formula/functions/stats.js";
import { StylePatch } from "./styles.js";

export type CondKind =
  | { k: "is"; test: Scalar }
  | { k: "between"; low: number; high: number; outside: boolean }
  | { k: "formula"; formula: string }
  | { k: "text"; contains: string }
  | { k: "top"; count: number; percent: boolean; bottom: boolean }
  | { k: "repeated"; unique: boolean }
  | { k: "scale"; colors: [string, string] | [string, string, string] }
  | { k: "bar"; color: string };

export interface CondRule {
  id: string;
  /** Relative references of a formula are seen from the upper left corner of the first rectangle. */
  rects: Rect[];
  kind: CondKind;
  style: StylePatch;
  stop: boolean;
}

export interface CondSource {
  value(row: number, col: number): Scalar;
  each(rect: Rect, fn: (value: Scalar, row: number, col: number) => void): void;
  evaluate(node: Node, row: number, col: number): Scalar;
}

export interface CondResult {
  style: StylePatch;
  /** Share of the cell that a bar fills, 0 to 1. */
  bar: { color: string; share: number } | null;
}

/** Works out rules cell by cell and keeps what it learned of whole ranges until `reset`. */
export class Conditional {
  private readonly facts = new Map<CondRule, Facts>();
  private readonly parsed = new Map<string, Node>();

  constructor(private rules: readonly CondRule[], private readonly source: CondSource) {}

  reset(rules: readonly CondRule[] = this.rules): void {
    this.rules = rules;
    this.facts.clear();
  }

  /** The first rule that says something about a property has it. */
  at(row: number, col: number): CondResult {
    let style: StylePatch = {};
    let bar: CondResult["bar"] = null;
    for (const rule of this.rules) {
      if (!rule.rects.some((r) => inRect(r, row, col))) continue;
      const v = this.source.value(row, col);
      if (rule.kind.k === "scale") {
        const fill = this.scaleColor(rule, rule.kind.colors, v);
        if (fill && style.fill === undefined) style = { ...style, fill };
        continue;
      }
      if (rule.kind.k === "bar") {
        const facts = this.factsOf(rule);
        if (typeof v === "number" && !bar && facts.numbers.length) {
          const low = Math.min(0, facts.numbers[0]!);
          const high = Math.max(0, facts.numbers[facts.numbers.length - 1]!);
          bar = { color: rule.kind.color, share: high === low ? 0 : (v - low) / (high - low) };
        }
        continue;
      }
      if (!this.holds(rule, v, row, col)) continue;
      style = { ...rule.style, ...style };
      if (rule.stop) break;
    }
    return { style, bar };
  }

  private holds(rule: CondRule, v: Scalar, row: number, col: number): boolean {
    const { kind } = rule;
    switch (kind.k) {
      case "is":
        return criterion(kind.test)(v);
      case "between":
        return typeof v === "number" && (v >= kind.low && v <= kind.high) !== kind.outside;
      case "text":
        return typeof v === "string" && (wildcard(`*${kind.contains}*`)?.test(v.toLowerCase()) ?? false);
      case "top": {
        if (typeof v !== "number") return false;
        const { numbers } = this.factsOf(rule);
        const wanted = kind.percent ? Math.max(1, Math.floor((numbers.length * kind.count) / 100)) : kind.count;
        const n = Math.min(wanted, numbers.length);
        return n > 0 && (kind.bottom ? v <= numbers[n - 1]! : v >= numbers[numbers.length - n]!);
      }
      case "repeated":
        return v !== null && (this.factsOf(rule).counts.get(valueKey(v)) ?? 0) > 1 !== kind.unique;
      case "formula": {
        const first = rule.rects[0]!;
        let node = this.parsed.get(kind.formula);
        if (!node) this.parsed.set(kind.formula, (node = parseFormula(kind.formula.replace(/^=/, ""))));
        const result = this.source.evaluate(copyRefs(node, row - first.top, col - first.left), row, col);
        return result === true || (typeof result === "number" && result !== 0);
      }
      default:
        return false;
    }
  }

  private factsOf(rule: CondRule): Facts {
    let facts = this.facts.get(rule);
    if (!facts) {
      facts = { numbers: [], counts: new Map() };
      const seen = new Set<string>();
      for (const rect of rule.rects) {
        this.source.each(rect, (v, row, col) => {
          const key = row + ":" + col;
          if (seen.has(key) || v === null || isError(v)) return;
          seen.add(key);
          if (typeof v === "number") facts!.numbers.push(v);
          facts!.counts.set(valueKey(v), (facts!.counts.get(valueKey(v)) ?? 0) + 1);
        });
      }
      facts.numbers.sort((a, b) => a - b);
      this.facts.set(rule, facts);
    }
    return facts;
  }

  private scaleColor(rule: CondRule, colors: readonly string[], v: Scalar): string | null {
    if (typeof v !== "number") return null;
    const { numbers } = this.factsOf(rule);
    const low = numbers[0]!;
    const high = numbers[numbers.length - 1]!;
    if (colors.length === 2) return mix(colors[0]!, colors[1]!, high === low ? 0 : (v - low) / (high - low));
    const mid = quantile(numbers, 0.5);
    if (v <= mid) return mix(colors[0]!, colors[1]!, mid === low ? 1 : (v - low) / (mid - low));
    return mix(colors[1]!, colors[2]!, (v - mid) / (high - mid));
  }
}

interface Facts {
  numbers: number[];
  counts: Map<string, number>;
}

export function mix(from: string, to: string, share: number): string {
  const part = (color: string, i: number): number => parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16);
  let out = "#";
  for (let i = 0; i < 3; i++) out += Math.round(part(from, i) + (part(to, i) - part(from, i)) * share).toString(16).padStart(2, "0");
  return out;
}

/** Rules after lines of `target` moved; a rule that has no cells left goes. `home` is the sheet the rules are on. */
export function shiftRules(rules: readonly CondRule[], home: string, target: string, s: Shift): CondRule[] {
  const out: CondRule[] = [];
  for (const rule of rules) {
    let { kind, rects } = rule;
    if (home === target) {
      rects = rects.map((r) => shiftRect(r, s)).filter((r): r is Rect => r !== null);
      if (rects.length === 0) continue;
    }
    if (kind.k === "formula") kind = { k: "formula", formula: rewriteInput(kind.formula, (node) => shiftRefs(node, home, target, s)) };
    out.push({ ...rule, rects, kind });
  }
  return out;
}
