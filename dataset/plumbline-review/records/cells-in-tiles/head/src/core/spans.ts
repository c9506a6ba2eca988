import { Shift, shiftSpan } from "./shift.js";
import { lowerBound } from "./lists.js";

export interface Span<T> {
  lo: number;
  hi: number;
  value: T;
}

/** Runs of lines that share a value (heights, hidden lines). Sorted, never overlapping, equal neighbours joined. */
export class LineRuns<T> {
  private runs: Span<T>[] = [];

  constructor(private readonly same: (a: T, b: T) => boolean = Object.is) {}

  /** The first run that ends at a line or behind it. */
  private find(line: number): number {
    return lowerBound(this.runs, (r) => r.hi < line);
  }

  get(line: number): T | undefined {
    const run = this.runs[this.find(line)];
    return run && run.lo <= line ? run.value : undefined;
  }

  /** `undefined` clears the lines. */
  put(lo: number, hi: number, value: T | undefined): void {
    const { runs } = this;
    let i = this.find(lo);
    let k = lowerBound(runs, (r) => r.lo <= hi);
    const first = runs[i];
    const last = runs[k - 1];
    const before: Span<T>[] = [];
    const behind: Span<T>[] = [];
    let from = lo;
    let to = hi;
    if (i < k && first!.lo < lo) {
      if (this.equal(first!, value)) from = first!.lo;
      else before.push({ lo: first!.lo, hi: lo - 1, value: first!.value });
    } else if (i > 0 && runs[i - 1]!.hi === lo - 1 && this.equal(runs[i - 1]!, value)) from = runs[--i]!.lo;
    if (k > 0 && last!.hi > hi) {
      if (this.equal(last!, value)) to = last!.hi;
      else behind.push({ lo: hi + 1, hi: last!.hi, value: last!.value });
    } else if (k < runs.length && runs[k]!.lo === hi + 1 && this.equal(runs[k]!, value)) to = runs[k++]!.hi;
    const middle = value === undefined ? [] : [this.grown(runs.slice(i, k), from, to, value)];
    this.runs = [...runs.slice(0, i), ...before, ...middle, ...behind, ...runs.slice(k)];
  }

  private equal(run: Span<T>, value: T | undefined): boolean {
    return value !== undefined && this.same(run.value, value);
  }

  /** One of the runs with the value, made as long as it has to be; a new one if none has it. */
  private grown(runs: readonly Span<T>[], lo: number, hi: number, value: T): Span<T> {
    const run = runs.find((r) => this.same(r.value, value));
    if (!run) return { lo, hi, value };
    run.lo = lo;
    run.hi = hi;
    return run;
  }

  shift(s: Shift): void {
    if (s.kind === "move") {
      const taken = this.slice(s.at, s.at + s.n - 1);
      const to = s.to!;
      this.shift({ kind: "del", axis: s.axis, at: s.at, n: s.n });
      const target = to <= s.at ? to : to - s.n;
      this.shift({ kind: "ins", axis: s.axis, at: target, n: s.n });
      this.put(target, target + s.n - 1, undefined);
      for (const run of taken) this.put(run.lo - s.at + target, run.hi - s.at + target, run.value);
      return;
    }
    const next: Span<T>[] = [];
    for (const run of this.runs) {
      const span = shiftSpan(run.lo, run.hi, s);
      if (!span) continue;
      const last = next[next.length - 1];
      if (last && last.hi + 1 === span[0] && this.same(last.value, run.value)) last.hi = span[1];
      else next.push({ lo: span[0], hi: span[1], value: run.value });
    }
    this.runs = next;
  }

  /** What lies between two lines, cut off where it reaches beyond them. */
  slice(lo: number, hi: number): Span<T>[] {
    const out: Span<T>[] = [];
    for (let i = this.find(lo); i < this.runs.length && this.runs[i]!.lo <= hi; i++) {
      const run = this.runs[i]!;
      out.push(run.lo >= lo && run.hi <= hi ? run : { lo: Math.max(run.lo, lo), hi: Math.min(run.hi, hi), value: run.value });
    }
    return out;
  }

  all(): readonly Span<T>[] {
    return this.runs;
  }
}
