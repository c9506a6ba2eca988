import { MAX_COLS, Rect, inRect } from "../core/address.js";
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

type Holds = (value: Scalar, row: number, col: number) => boolean;

/** Works out rules cell by cell and keeps what it learned, of cells and of whole ranges, until `reset`. */
export class Conditional {
  private readonly facts = new Map<CondRule, Facts>();
  private readonly tests = new Map<CondRule, Holds>();
  private readonly results = new Map<number, CondResult>();

  constructor(private rules: readonly CondRule[], private readonly source: CondSource) {}

  reset(rules: readonly CondRule[] = this.rules): void {
    if (rules !== this.rules) this.tests.clear();
    this.rules = rules;
    this.facts.clear();
    this.results.clear();
  }

  at(row: number, col: number): CondResult {
    const key = row * MAX_COLS + col;
    let result = this.results.get(key);
    if (!result) this.results.set(key, (result = this.workOut(row, col)));
    return result;
  }

  /** The first rule that says something about a property has it. */
  private workOut(row: number, col: number): CondResult {
    let style: StylePatch = {};
    let bar: CondResult["bar"] = null;
    for (const rule of this.rules) {
      if (!rule.rects.some((r) => inRect(r, row, col))) continue;
      const v = this.source.value(row, col);
      if (rule.kind.k === "scale") {
        const fill = this.scaleColor(rule, rule.kind.colors, v);
        if (fill && style.fill === undefined) style = { ...style, fill };
      } else if (rule.kind.k === "bar") bar ??= this.barOf(rule, rule.kind.color, v);
      else if (this.testOf(rule)(v, row, col)) {
        style = { ...rule.style, ...style };
        if (rule.stop) break;
      }
    }
    return { style, bar };
  }

  private barOf(rule: CondRule, color: string, v: Scalar): CondResult["bar"] {
    const { numbers } = this.factsOf(rule);
    if (typeof v !== "number" || numbers.length === 0) return null;
    const low = Math.min(0, numbers[0]!);
    const high = Math.max(0, numbers[numbers.length - 1]!);
    return { color, share: high === low ? 0 : (v - low) / (high - low) };
  }

  private testOf(rule: CondRule): Holds {
    let test = this.tests.get(rule);
    if (!test) this.tests.set(rule, (test = this.made(rule)));
    return test;
  }

  /** Criteria, patterns and formulas are read once for a rule. */
  private made(rule: CondRule): Holds {
    const { kind } = rule;
    switch (kind.k) {
      case "is":
        return criterion(kind.test);
      case "between":
        return (v) => typeof v === "number" && (v >= kind.low && v <= kind.high) !== kind.outside;
      case "text": {
        const pattern = wildcard(`*${kind.contains}*`);
        return (v) => typeof v === "string" && (pattern?.test(v.toLowerCase()) ?? false);
      }
      case "top":
        return (v) => {
          if (typeof v !== "number") return false;
          const { numbers } = this.factsOf(rule);
          const wanted = kind.percent ? Math.max(1, Math.floor((numbers.length * kind.count) / 100)) : kind.count;
          const n = Math.min(wanted, numbers.length);
          return n > 0 && (kind.bottom ? v <= numbers[n - 1]! : v >= numbers[numbers.length - n]!);
        };
      case "repeated":
        return (v) => v !== null && (this.factsOf(rule).counts.get(valueKey(v)) ?? 0) > 1 !== kind.unique;
      case "formula": {
        const first = rule.rects[0]!;
        const node = parseFormula(kind.formula.replace(/^=/, ""));
        return (_v, row, col) => {
          const result = this.source.evaluate(copyRefs(node, row - first.top, col - first.left), row, col);
          return result === true || (typeof result === "number" && result !== 0);
        };
      }
      default:
        return () => false;
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
