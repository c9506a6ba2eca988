import { Heap } from "../core/lists.js";
import { CYCLE, Scalar, identical } from "../core/value.js";
import { Clock, Evaluator, Source } from "../formula/evaluator.js";
import { Graph, Vertex } from "./graph.js";

export interface Store {
  read(sheet: string, row: number, col: number): Scalar;
  write(sheet: string, row: number, col: number, value: Scalar): void;
}

export interface Changed {
  sheet: string;
  row: number;
  col: number;
}

export interface Report {
  changed: Changed[];
  evaluated: number;
}

/**
 * Brings values up to date: what may have changed waits in the order of calculation, and whoever comes out of it with the value that it
 * had before tells nobody.
 */
export class Recalc {
  private readonly dirty = new Set<Vertex>();
  private readonly touched: Changed[] = [];

  constructor(
    private readonly graph: Graph,
    private readonly source: Source,
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly date1904: () => boolean,
  ) {}

  /** A cell has another value than the last time, or none any more. */
  touch(sheet: string, row: number, col: number): void {
    this.touched.push({ sheet, row, col });
  }

  invalidate(v: Vertex): void {
    this.dirty.add(v);
  }

  forget(v: Vertex): void {
    this.dirty.delete(v);
  }

  reset(): void {
    this.dirty.clear();
    this.touched.length = 0;
  }

  run(): Report {
    const { graph } = this;
    const changed: Changed[] = [...this.touched];
    const waiting = new Heap<Vertex>((a, b) => a.rank < b.rank);
    const queued = new Set<Vertex>();
    let evaluated = 0;
    const add = (v: Vertex): void => {
      if (queued.has(v) || graph.order.isKnotted(v)) return;
      queued.add(v);
      waiting.push(v);
    };
    const settle = (v: Vertex, value: Scalar): void => {
      evaluated++;
      if (identical(this.store.read(v.sheet, v.row, v.col), value)) return;
      this.store.write(v.sheet, v.row, v.col, value);
      changed.push({ sheet: v.sheet, row: v.row, col: v.col });
      graph.readers(v.sheet, v.row, v.col, add);
    };
    for (const t of this.touched) graph.readers(t.sheet, t.row, t.col, add);
    for (const v of graph.volatiles()) add(v);
    for (const v of this.dirty) {
      if (!graph.order.isKnotted(v)) add(v);
      else if (this.store.read(v.sheet, v.row, v.col) !== CYCLE) {
        evaluated++;
        this.store.write(v.sheet, v.row, v.col, CYCLE);
        graph.readers(v.sheet, v.row, v.col, add);
      }
    }
    for (let v = waiting.pop(); v; v = waiting.pop()) {
      settle(v, this.evaluate(v));
    }
    this.reset();
    return { changed, evaluated };
  }

  private evaluate(v: Vertex): Scalar {
    const site = { sheet: v.sheet, row: v.row, col: v.col, source: this.source, clock: this.clock, date1904: this.date1904() };
    return new Evaluator(site).cell(v.node);
  }
}
