import { Rect, cellRect } from "../core/address.js";
import { multiAdd } from "../core/lists.js";
import { fold } from "../core/value.js";
import { Node, visit } from "../formula/ast.js";
import { FUNCTIONS } from "../formula/functions/index.js";
import { resolveTable } from "../formula/structured.js";
import { Source } from "../formula/evaluator.js";
import { Order } from "./order.js";
import { RangeTree } from "./rangetree.js";

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
  /** Its place in the order of calculation. */
  rank: number;
}

export class Graph {
  private readonly vertices = new Map<string, Vertex>();
  private readonly watchers = new Map<string, RangeTree<Vertex>>();
  private readonly places = new Map<string, RangeTree<Vertex>>();
  private readonly byMention = new Map<string, Set<Vertex>>();
  private readonly volatile = new Set<Vertex>();
  readonly order: Order;

  /** `onKnot` hears of formulas that came to read themselves, and of those that do not any more. */
  constructor(private readonly source: Source, private readonly onKnot: (v: Vertex) => void = () => undefined) {
    this.order = new Order({ readersOf: (v) => this.readersOfCell(v), readBy: (v) => this.readBy(v) });
  }

  at(sheet: string, row: number, col: number): Vertex | undefined {
    return this.vertices.get(keyOf(sheet, row, col));
  }

  volatiles(): Iterable<Vertex> {
    return this.volatile;
  }

  put(sheet: string, row: number, col: number, node: Node): Vertex {
    this.drop(sheet, row, col);
    const v: Vertex = { sheet, row, col, node, reads: [], volatile: false, mentions: new Set(), rank: 0 };
    this.read(v, node, 0);
    this.vertices.set(keyOf(sheet, row, col), v);
    for (const r of v.reads) treeOf(this.watchers, r.sheet).add(r.rect, v);
    for (const name of v.mentions) multiAdd(this.byMention, name, v);
    treeOf(this.places, sheet).add(cellRect(row, col), v);
    if (v.volatile) this.volatile.add(v);
    for (const w of this.order.add(v)) this.onKnot(w);
    return v;
  }

  drop(sheet: string, row: number, col: number): Vertex | undefined {
    const key = keyOf(sheet, row, col);
    const v = this.vertices.get(key);
    if (!v) return undefined;
    const freed = this.order.remove(v);
    this.vertices.delete(key);
    for (const r of v.reads) this.watchers.get(r.sheet)?.remove(r.rect, v);
    this.places.get(sheet)?.remove(cellRect(row, col), v);
    for (const w of freed) this.onKnot(w);
    this.volatile.delete(v);
    return v;
  }

  clear(): void {
    this.vertices.clear();
    this.watchers.clear();
    this.places.clear();
    this.byMention.clear();
    this.order.clear();
    this.volatile.clear();
  }

  /** The formulas that read a cell. */
  readers(sheet: string, row: number, col: number, fn: (v: Vertex) => void): void {
    this.watchers.get(sheet)?.at(row, col, fn);
  }

  /** The formulas that stand in what a formula reads. */
  private readBy(v: Vertex): Set<Vertex> {
    const out = new Set<Vertex>();
    for (const r of v.reads) this.places.get(r.sheet)?.meeting(r.rect, (w) => out.add(w));
    return out;
  }

  private readersOfCell(v: Vertex): Set<Vertex> {
    const out = new Set<Vertex>();
    this.readers(v.sheet, v.row, v.col, (w) => out.add(w));
    return out;
  }

  /** The formulas that mention a name or a table. */
  mentioning(name: string): Iterable<Vertex> {
    return this.byMention.get(fold(name)) ?? [];
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

function treeOf(trees: Map<string, RangeTree<Vertex>>, sheet: string): RangeTree<Vertex> {
  let tree = trees.get(sheet);
  if (!tree) trees.set(sheet, (tree = new RangeTree()));
  return tree;
}

export function keyOf(sheet: string, row: number, col: number): string {
  return `${sheet}:${row}:${col}`;
}
