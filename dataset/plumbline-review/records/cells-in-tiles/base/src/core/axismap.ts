import { limitOf } from "./address.js";
import { Shift } from "./shift.js";

/** The lines from `from` on, `n` of them, have become those from `to` on; null where they are gone. */
export interface Piece {
  from: number;
  n: number;
  to: number | null;
}

export interface Run {
  at: number;
  n: number;
}

/**
 * Where all lines of an axis are after any number of shifts. The pieces are in the order of `from`, without holes and as few as
 * can be.
 */
export class AxisMap {
  private constructor(readonly pieces: readonly Piece[]) {}

  static identity(limit: number): AxisMap {
    return new AxisMap([{ from: 0, n: limit, to: 0 }]);
  }

  static of(s: Shift): AxisMap {
    const limit = limitOf(s.axis);
    const end = s.at + s.n;
    const out: Piece[] = [];
    const add = (from: number, until: number, to: number | null): void => {
      if (until > from) join(out, { from, n: until - from, to });
    };
    add(0, s.kind === "move" ? Math.min(s.at, s.to!) : s.at, 0);
    switch (s.kind) {
      case "ins": {
        const last = Math.max(s.at, limit - s.n);
        add(s.at, last, end);
        add(last, limit, null);
        break;
      }
      case "del":
        add(s.at, end, null);
        add(end, limit, s.at);
        break;
      case "move": {
        const to = s.to!;
        if (to <= s.at) {
          add(to, s.at, to + s.n);
          add(s.at, end, to);
          add(end, limit, end);
        } else {
          add(s.at, end, to - s.n);
          add(end, to, s.at);
          add(to, limit, to);
        }
        break;
      }
    }
    return new AxisMap(out);
  }

  static all(shifts: readonly Shift[], limit: number): AxisMap {
    return shifts.reduce((map, s) => map.then(AxisMap.of(s)), AxisMap.identity(limit));
  }

  get trivial(): boolean {
    return this.pieces.length === 1 && this.pieces[0]!.to === 0;
  }

  private find(line: number): number {
    let lo = 0;
    let hi = this.pieces.length - 1;
    while (lo < hi) {
      const mid = (lo + hi + 1) >> 1;
      if (this.pieces[mid]!.from <= line) lo = mid;
      else hi = mid - 1;
    }
    return lo;
  }

  index(line: number): number | null {
    const p = this.pieces[this.find(line)]!;
    return p.to === null ? null : p.to + (line - p.from);
  }

  /** First this, then the other. */
  then(next: AxisMap): AxisMap {
    const out: Piece[] = [];
    for (const p of this.pieces) {
      if (p.to === null) {
        join(out, p);
        continue;
      }
      const end = p.to + p.n;
      for (let i = next.find(p.to); i < next.pieces.length && next.pieces[i]!.from < end; i++) {
        const q = next.pieces[i]!;
        const lo = Math.max(p.to, q.from);
        const hi = Math.min(end, q.from + q.n);
        join(out, { from: p.from + lo - p.to, n: hi - lo, to: q.to === null ? null : q.to + lo - q.from });
      }
    }
    return new AxisMap(out);
  }

  /** What the lines from `at` on have become, in the order in which they were; neighbours that still are make one run. */
  runs(at: number, n: number): Run[] {
    const out: Run[] = [];
    const end = at + n;
    for (let i = this.find(at); i < this.pieces.length && this.pieces[i]!.from < end; i++) {
      const p = this.pieces[i]!;
      if (p.to === null) continue;
      const lo = Math.max(at, p.from);
      const hi = Math.min(end, p.from + p.n);
      const to = p.to + lo - p.from;
      const last = out[out.length - 1];
      if (last && last.at + last.n === to) last.n += hi - lo;
      else out.push({ at: to, n: hi - lo });
    }
    return out;
  }

  /**
   * Where something is that lay on the lines `lo` to `hi`: with lines that came in between, as long as it was not torn apart; else
   * on the largest of its parts, the first of equals.
   */
  stretch(lo: number, hi: number): [number, number] | null {
    const end = this.pieces[this.pieces.length - 1]!;
    if (lo === 0 && hi === end.from + end.n - 1) return [lo, hi];
    const runs = this.runs(lo, hi - lo + 1);
    let best: Run | null = null;
    let ordered = true;
    runs.forEach((run, i) => {
      const before = runs[i - 1];
      if (before && run.at < before.at) ordered = false;
      if (!best || run.n > best.n) best = run;
    });
    if (runs.length === 0) return null;
    const first = runs[0]!;
    const last = runs[runs.length - 1]!;
    if (ordered && this.unmixed(lo, hi, first.at, last.at + last.n - 1)) return [first.at, last.at + last.n - 1];
    const { at, n } = best!;
    return [at, at + n - 1];
  }

  /** True if no line from outside of `lo` to `hi` came to lie between `a` and `b`. */
  private unmixed(lo: number, hi: number, a: number, b: number): boolean {
    return this.pieces.every((p) => {
      if (p.to === null) return true;
      const from = Math.max(a, p.to);
      const until = Math.min(b, p.to + p.n - 1);
      if (from > until) return true;
      return p.from + from - p.to >= lo && p.from + until - p.to <= hi;
    });
  }

  /** Where the next line is that is left, from a line on downwards; the one before it where there is none. */
  nearest(line: number): number {
    for (let i = this.find(line); i < this.pieces.length; i++) {
      const p = this.pieces[i]!;
      if (p.to !== null) return p.to + Math.max(line - p.from, 0);
    }
    for (let i = this.find(line); i >= 0; i--) {
      const p = this.pieces[i]!;
      if (p.to !== null) return p.to + p.n - 1;
    }
    return 0;
  }
}

/** Adds a piece at the end, as part of the last one if it goes on where that ends. */
function join(list: Piece[], p: Piece): void {
  const last = list[list.length - 1];
  if (last && (last.to === null ? p.to === null : p.to === last.to + last.n)) last.n += p.n;
  else list.push({ ...p });
}
