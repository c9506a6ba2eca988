import { Rect, cellRect } from "../core/address.js";
import { fold } from "../core/value.js";
import { Node, visit } from "../formula/ast.js";
import { FUNCTIONS } from "../formula/functions/index.js";
import { resolveTable } from "../formula/structured.js";
import { Source } from "../formula/evaluator.js";
import { RangeIndex } from "./rangeindex.js";

/** A cell with a formula. */
export interface Vertex {
  sheet: string;
  row: number;
  col: number;
  node: Node;
  reads: { sheet: string; rect: Rect }[];
  volatile: boolean;
  /** Names and tables that it mentions, whether there are such or not. */
  mentions: Set<string>;
}

export class Graph {
  private readonly vertices = new Map<string, Vertex>();
  private readonly watchers = new Map<string, RangeIndex<Vertex>>();
  private readonly volatile = new Set<Vertex>();

  constructor(private readonly source: Source) {}

  get size(): number {
    return this.vertices.size;
  }

  at(sheet: string, row: number, col: number): Vertex | undefined {
    return this.vertices.get(keyOf(sheet, row, col));
  }

  all(): IterableIterator<Vertex> {
    return this.vertices.values();
  }

  volatiles(): Iterable<Vertex> {
    return this.volatile;
  }

  put(sheet: string, row: number, col: number, node: Node): Vertex {
    this.drop(sheet, row, col);
    const v: Vertex = { sheet, row, col, node, reads: [], volatile: false, mentions: new Set() };
    this.read(v, node, 0);
    this.vertices.set(keyOf(sheet, row, col), v);
    for (const r of v.reads) this.index(r.sheet).add(r.rect, v);
    if (v.volatile) this.volatile.add(v);
    return v;
  }

  drop(sheet: string, row: number, col: number): Vertex | undefined {
    const key = keyOf(sheet, row, col);
    const v = this.vertices.get(key);
    if (!v) return undefined;
    this.vertices.delete(key);
    for (const r of v.reads) this.index(r.sheet).remove(r.rect, v);
    this.volatile.delete(v);
    return v;
  }

  clear(): void {
    this.vertices.clear();
    this.watchers.clear();
    this.volatile.clear();
  }

  /** The formulas that read a cell. */
  readers(sheet: string, row: number, col: number, fn: (v: Vertex) => void): void {
    this.watchers.get(sheet)?.at(row, col, fn);
  }

  readersOf(sheet: string, rect: Rect, fn: (v: Vertex) => void): void {
    this.watchers.get(sheet)?.meeting(rect, fn);
  }

  /** The formulas that mention a name or a table. */
  *mentioning(name: string): Generator<Vertex> {
    const wanted = fold(name);
    for (const v of this.vertices.values()) if (v.mentions.has(wanted)) yield v;
  }

  private index(sheet: string): RangeIndex<Vertex> {
    let index = this.watchers.get(sheet);
    if (!index) this.watchers.set(sheet, (index = new RangeIndex()));
    return index;
  }

  private read(v: Vertex, node: Node, depth: number): void {
    if (depth > 16) return;
    visit(node, (leaf) => {
      switch (leaf.k) {
        case "ref":
        case "range": {
          const sheet = leaf.sheet === null ? v.sheet : this.source.sheetId(leaf.sheet);
          if (leaf.sheet !== null) v.mentions.add(fold(leaf.sheet) + "!");
          if (sheet) v.reads.push({ sheet, rect: leaf.k === "ref" ? cellRect(leaf.row, leaf.col) : { ...leaf.rect } });
          break;
        }
        case "table": {
          v.mentions.add(fold(leaf.table));
          const found = resolveTable(leaf, this.source, v.sheet, v.row, v.col);
          if (typeof found !== "string") v.reads.push({ sheet: found.sheet, rect: { ...found.rect } });
          break;
        }
        case "name": {
          v.mentions.add(fold(leaf.name));
          const inner = this.source.name(leaf.name);
          if (inner) this.read(v, inner, depth + 1);
          break;
        }
        case "call":
          if (FUNCTIONS.get(leaf.fn)?.volatile) v.volatile = true;
          break;
      }
    });
  }
}

export function keyOf(sheet: string, row: number, col: number): string {
  return `${sheet}:${row}:${col}`;
}
