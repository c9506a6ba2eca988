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

  get(line: number): T | undefined {
    const at = lowerBound(this.runs, (r) => r.hi < line);
    const run = this.runs[at];
    return run && run.lo <= line ? run.value : undefined;
  }

  /** `undefined` clears the lines. */
  put(lo: number, hi: number, value: T | undefined): void {
    const out: Span<T>[] = [];
    const add = (run: Span<T>): void => {
      const last = out[out.length - 1];
      if (last && last.hi + 1 === run.lo && this.same(last.value, run.value)) last.hi = run.hi;
      else out.push(run);
    };
    let placed = value === undefined;
    for (const run of this.runs) {
      if (!placed && run.lo >= lo && value !== undefined) {
        if (run.lo > hi) {
          add({ lo, hi, value });
          placed = true;
        }
      }
      if (run.hi < lo || run.lo > hi) {
        if (!placed && run.lo > hi && value !== undefined) {
          add({ lo, hi, value });
          placed = true;
        }
        add({ ...run });
        continue;
      }
      if (run.lo < lo) add({ lo: run.lo, hi: lo - 1, value: run.value });
      if (!placed && value !== undefined && run.hi >= hi) {
        add({ lo, hi, value });
        placed = true;
      }
      if (run.hi > hi) add({ lo: hi + 1, hi: run.hi, value: run.value });
    }
    if (!placed && value !== undefined) add({ lo, hi, value });
    this.runs = out;
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
      if (span) next.push({ lo: span[0], hi: span[1], value: run.value });
    }
    this.runs = [];
    for (const run of next) this.put(run.lo, run.hi, run.value);
  }

  slice(lo: number, hi: number): Span<T>[] {
    const out: Span<T>[] = [];
    for (let i = lowerBound(this.runs, (r) => r.hi < lo); i < this.runs.length && this.runs[i]!.lo <= hi; i++) {
      const run = this.runs[i]!;
      out.push({ lo: Math.max(run.lo, lo), hi: Math.min(run.hi, hi), value: run.value });
    }
    return out;
  }

  all(): readonly Span<T>[] {
    return this.runs;
  }
}
