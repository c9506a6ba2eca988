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

/** Brings values up to date: what may have changed is collected, put in order and evaluated once. */
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

  /** A cell without a formula has another value, or a formula is gone. */
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
    const changed: Changed[] = [...this.touched];
    for (const t of this.touched) this.graph.readers(t.sheet, t.row, t.col, (v) => this.dirty.add(v));
    for (const v of this.graph.volatiles()) this.dirty.add(v);
    const open = [...this.dirty];
    for (let v = open.pop(); v; v = open.pop()) {
      this.graph.readers(v.sheet, v.row, v.col, (reader) => {
        if (this.dirty.has(reader)) return;
        this.dirty.add(reader);
        open.push(reader);
      });
    }
    const order = this.order();
    for (const { vertex, cyclic } of order) {
      const before = this.store.read(vertex.sheet, vertex.row, vertex.col);
      const value = cyclic ? CYCLE : this.evaluate(vertex);
      if (identical(before, value)) continue;
      this.store.write(vertex.sheet, vertex.row, vertex.col, value);
      changed.push({ sheet: vertex.sheet, row: vertex.row, col: vertex.col });
    }
    const evaluated = order.length;
    this.reset();
    return { changed, evaluated };
  }

  private evaluate(v: Vertex): Scalar {
    const site = { sheet: v.sheet, row: v.row, col: v.col, source: this.source, clock: this.clock, date1904: this.date1904() };
    return new Evaluator(site).cell(v.node);
  }

  /** Tarjan's components of the dirty part; they come out with the readers first, so we turn them round. */
  private order(): { vertex: Vertex; cyclic: boolean }[] {
    const { dirty, graph } = this;
    const index = new Map<Vertex, number>();
    const low = new Map<Vertex, number>();
    const onStack = new Set<Vertex>();
    const stack: Vertex[] = [];
    const out: { vertex: Vertex; cyclic: boolean }[] = [];
    const next = (v: Vertex): Vertex[] => {
      const list: Vertex[] = [];
      graph.readers(v.sheet, v.row, v.col, (r) => list.push(r));
      return list;
    };
    for (const root of dirty) {
      if (index.has(root)) continue;
      const frames: { v: Vertex; list: Vertex[]; i: number }[] = [];
      const enter = (v: Vertex): void => {
        index.set(v, index.size);
        low.set(v, index.get(v)!);
        stack.push(v);
        onStack.add(v);
        frames.push({ v, list: next(v), i: 0 });
      };
      enter(root);
      while (frames.length > 0) {
        const frame = frames[frames.length - 1]!;
        if (frame.i < frame.list.length) {
          const w = frame.list[frame.i++]!;
          if (!index.has(w)) enter(w);
          else if (onStack.has(w)) low.set(frame.v, Math.min(low.get(frame.v)!, index.get(w)!));
          continue;
        }
        frames.pop();
        const parent = frames[frames.length - 1];
        if (parent) low.set(parent.v, Math.min(low.get(parent.v)!, low.get(frame.v)!));
        if (low.get(frame.v) !== index.get(frame.v)) continue;
        const members: Vertex[] = [];
        let w: Vertex;
        do {
          w = stack.pop()!;
          onStack.delete(w);
          members.push(w);
        } while (w !== frame.v);
        const cyclic = members.length > 1 || frame.list.includes(frame.v);
        for (const vertex of members) out.push({ vertex, cyclic });
      }
    }
    return out.reverse();
  }
}
