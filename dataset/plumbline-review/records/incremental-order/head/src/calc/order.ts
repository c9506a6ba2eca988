import type { Vertex } from "./graph.js";

/** Edges as the order needs them: from a formula to those that read it and to those that it reads. */
export interface Edges {
  readersOf(v: Vertex): Iterable<Vertex>;
  readBy(v: Vertex): Iterable<Vertex>;
}

/**
 * Keeps formulas in an order in which each comes behind all that it reads, and repairs it locally when a formula is added
 * (Pearce and Kelly's way). Formulas that read themselves, over whatever detour, are kept apart as `knotted` and
 * have no say in the order until the knot is gone.
 */
export class Order {
  private next = 1;
  private readonly knotted = new Set<Vertex>();

  constructor(private readonly edges: Edges) {}

  isKnotted(v: Vertex): boolean {
    return this.knotted.has(v);
  }

  clear(): void {
    this.next = 1;
    this.knotted.clear();
  }

  /** A formula that is new in the graph, with all of its edges. Returns formulas that are knotted now and were not. */
  add(v: Vertex): Vertex[] {
    v.rank = this.next++;
    const circle = this.circleThrough(v);
    if (circle) {
      for (const member of circle) this.knotted.add(member);
      return [...circle];
    }
    this.settle(v);
    return [];
  }

  /** A formula is about to leave the graph. Returns those that are not knotted any more. */
  remove(v: Vertex): Vertex[] {
    if (!this.knotted.has(v)) return [];
    const free = this.untie(v);
    this.knotted.delete(v);
    return free;
  }

  /** A new formula is behind all that it reads. What reads it, and stands before it, changes places with what it reads. */
  private settle(v: Vertex): void {
    let first = Infinity;
    for (const r of this.edges.readersOf(v)) if (!this.knotted.has(r) && r.rank < first) first = r.rank;
    if (first > v.rank) return;
    this.reorder(this.backward(v, first), this.forward(v, v.rank));
  }

  /** What reads `v`, over detours, with a rank up to `limit`. Without `v`. */
  private forward(v: Vertex, limit: number): Vertex[] {
    const seen = new Set<Vertex>([v]);
    const open = [v];
    for (let w = open.pop(); w; w = open.pop()) {
      for (const r of this.edges.readersOf(w)) {
        if (seen.has(r) || this.knotted.has(r) || r.rank > limit) continue;
        seen.add(r);
        open.push(r);
      }
    }
    seen.delete(v);
    return [...seen];
  }

  /** `v` and what it reads, over detours, with a rank from `limit` on. */
  private backward(v: Vertex, limit: number): Vertex[] {
    const seen = new Set<Vertex>([v]);
    const open = [v];
    for (let w = open.pop(); w; w = open.pop()) {
      for (const r of this.edges.readBy(w)) {
        if (seen.has(r) || this.knotted.has(r) || r.rank < limit) continue;
        seen.add(r);
        open.push(r);
      }
    }
    return [...seen];
  }

  /** Deals the ranks of both lists out again: first those below, then those above, each as they were among themselves. */
  private reorder(below: Vertex[], above: Vertex[]): void {
    const byRank = (a: Vertex, b: Vertex): number => a.rank - b.rank;
    below.sort(byRank);
    above.sort(byRank);
    const all = [...below, ...above];
    const ranks = all.map((w) => w.rank).sort((a, b) => a - b);
    all.forEach((w, i) => (w.rank = ranks[i]!));
  }

  /** The formulas on circles through `v` (its strongly connected component), or null if there is none. */
  private circleThrough(v: Vertex): Set<Vertex> | null {
    const ahead = this.reach(v, (w) => this.edges.readersOf(w));
    if (!ahead.has(v)) return null;
    const behind = this.reach(v, (w) => this.edges.readBy(w));
    return new Set([...ahead].filter((w) => behind.has(w)));
  }

  /** Everything that is reached from `v` by at least one step. */
  private reach(v: Vertex, step: (w: Vertex) => Iterable<Vertex>): Set<Vertex> {
    const seen = new Set<Vertex>();
    const open = [v];
    for (let w = open.pop(); w; w = open.pop()) {
      for (const r of step(w)) {
        if (seen.has(r)) continue;
        seen.add(r);
        open.push(r);
      }
    }
    return seen;
  }

  /** `gone` was part of a knot: its other members may be free now, and need their places again. */
  private untie(gone: Vertex): Vertex[] {
    const free: Vertex[] = [];
    const member = new Set<Vertex>();
    for (const w of this.reach(gone, (x) => this.edges.readersOf(x))) if (this.knotted.has(w)) member.add(w);
    for (const w of member) {
      if (w === gone) continue;
      if (!this.reachWithout(w, gone)) free.push(w);
    }
    for (const w of free) this.knotted.delete(w);
    for (const w of inReadingOrder(free, (x) => this.edges.readBy(x))) {
      w.rank = this.next++;
      this.settleFreed(w);
    }
    return free;
  }

  /** Does `w` read itself over a way that does not lead over `gone`? */
  private reachWithout(w: Vertex, gone: Vertex): boolean {
    const seen = new Set<Vertex>();
    const open = [w];
    for (let x = open.pop(); x; x = open.pop()) {
      for (const r of this.edges.readersOf(x)) {
        if (r === gone) continue;
        if (r === w) return true;
        if (seen.has(r)) continue;
        seen.add(r);
        open.push(r);
      }
    }
    return false;
  }

  /** Behind everything; so what reads it has to go behind it, in its own order. */
  private settleFreed(w: Vertex): void {
    const after = this.forward(w, Infinity).sort((a, b) => a.rank - b.rank);
    for (const r of after) r.rank = this.next++;
  }
}

/** Those that are read come before those that read them. */
function inReadingOrder(list: readonly Vertex[], readBy: (v: Vertex) => Iterable<Vertex>): Vertex[] {
  const wanted = new Set(list);
  const done = new Set<Vertex>();
  const out: Vertex[] = [];
  const visit = (v: Vertex): void => {
    const stack: { v: Vertex; rest: Vertex[] }[] = [{ v, rest: [...readBy(v)] }];
    done.add(v);
    while (stack.length) {
      const frame = stack[stack.length - 1]!;
      const next = frame.rest.pop();
      if (!next) {
        out.push(frame.v);
        stack.pop();
      } else if (wanted.has(next) && !done.has(next)) {
        done.add(next);
        stack.push({ v: next, rest: [...readBy(next)] });
      }
    }
  };
  for (const v of list) if (!done.has(v)) visit(v);
  return out;
}
