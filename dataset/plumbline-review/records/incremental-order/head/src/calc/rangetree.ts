import { Rect } from "../core/address.js";

interface Node<T> {
  rect: Rect;
  owners: Set<T>;
  left: Node<T> | null;
  right: Node<T> | null;
  height: number;
  /** Of the whole subtree: the lowest bottom and the outermost columns. */
  bottom: number;
  minLeft: number;
  maxRight: number;
}

/**
 * Who watches a cell? A balanced tree of rectangles in the order of their tops; each node knows how far down and how far to
 * either side its subtree reaches, so whole subtrees are passed over. Equal rectangles share a node.
 */
export class RangeTree<T> {
  private root: Node<T> | null = null;
  private count = 0;

  get size(): number {
    return this.count;
  }

  add(rect: Rect, owner: T): void {
    this.root = this.insert(this.root, rect, owner);
  }

  remove(rect: Rect, owner: T): boolean {
    const before = this.count;
    this.root = this.take(this.root, rect, owner);
    return this.count < before;
  }

  at(row: number, col: number, fn: (owner: T) => void): void {
    this.search(this.root, row, row, col, col, fn);
  }

  /** Every watcher of any cell in a rectangle, once for each rectangle that it watches. */
  meeting(rect: Rect, fn: (owner: T) => void): void {
    this.search(this.root, rect.top, rect.bottom, rect.left, rect.right, fn);
  }

  /** In order; for tests and for counting. */
  *entries(node: Node<T> | null = this.root): Generator<{ rect: Rect; owner: T }> {
    if (!node) return;
    yield* this.entries(node.left);
    for (const owner of node.owners) yield { rect: node.rect, owner };
    yield* this.entries(node.right);
  }

  private search(node: Node<T> | null, top: number, bottom: number, left: number, right: number, fn: (owner: T) => void): void {
    if (!node || node.bottom < top || node.minLeft > right || node.maxRight < left) return;
    this.search(node.left, top, bottom, left, right, fn);
    const { rect } = node;
    if (rect.top > bottom) return;
    if (rect.bottom >= top && rect.left <= right && rect.right >= left) for (const owner of node.owners) fn(owner);
    this.search(node.right, top, bottom, left, right, fn);
  }

  private insert(node: Node<T> | null, rect: Rect, owner: T): Node<T> {
    if (!node) {
      this.count++;
      return { rect: { ...rect }, owners: new Set([owner]), left: null, right: null, height: 1, bottom: rect.bottom, minLeft: rect.left, maxRight: rect.right };
    }
    const c = compare(rect, node.rect);
    if (c === 0) {
      if (!node.owners.has(owner)) this.count++;
      node.owners.add(owner);
      return node;
    }
    if (c < 0) node.left = this.insert(node.left, rect, owner);
    else node.right = this.insert(node.right, rect, owner);
    return balanced(node);
  }

  private take(node: Node<T> | null, rect: Rect, owner: T): Node<T> | null {
    if (!node) return null;
    const c = compare(rect, node.rect);
    if (c < 0) node.left = this.take(node.left, rect, owner);
    else if (c > 0) node.right = this.take(node.right, rect, owner);
    else {
      if (node.owners.delete(owner)) this.count--;
      if (node.owners.size > 0) return node;
      if (!node.left) return node.right;
      if (!node.right) return node.left;
      const [rest, next] = withoutFirst(node.right);
      next.left = node.left;
      next.right = rest;
      return balanced(next);
    }
    return balanced(node);
  }
}

function compare(a: Rect, b: Rect): number {
  return a.top - b.top || a.left - b.left || a.bottom - b.bottom || a.right - b.right;
}

function heightOf<T>(node: Node<T> | null): number {
  return node ? node.height : 0;
}

/** What a node knows of its subtree, out of its children. */
function refresh<T>(node: Node<T>): void {
  const { left, right, rect } = node;
  node.height = 1 + Math.max(heightOf(left), heightOf(right));
  node.bottom = Math.max(rect.bottom, left ? left.bottom : -1, right ? right.bottom : -1);
  node.minLeft = Math.min(rect.left, left ? left.minLeft : Infinity, right ? right.minLeft : Infinity);
  node.maxRight = Math.max(rect.right, left ? left.maxRight : -1, right ? right.maxRight : -1);
}

function balanced<T>(node: Node<T>): Node<T> {
  const lean = heightOf(node.left) - heightOf(node.right);
  if (lean > 1) {
    const left = node.left!;
    if (heightOf(left.left) < heightOf(left.right)) node.left = turnLeft(left);
    return turnRight(node);
  }
  if (lean < -1) {
    const right = node.right!;
    if (heightOf(right.right) < heightOf(right.left)) node.right = turnRight(right);
    return turnLeft(node);
  }
  refresh(node);
  return node;
}

function turnRight<T>(node: Node<T>): Node<T> {
  const up = node.left!;
  node.left = up.right;
  up.right = node;
  refresh(node);
  refresh(up);
  return up;
}

function turnLeft<T>(node: Node<T>): Node<T> {
  const up = node.right!;
  node.right = up.left;
  up.left = node;
  refresh(up);
  refresh(node);
  return up;
}

/** A tree without its first node, and that node. */
function withoutFirst<T>(node: Node<T>): [Node<T> | null, Node<T>] {
  if (!node.left) return [node.right, node];
  const [rest, first] = withoutFirst(node.left);
  node.left = rest;
  return [balanced(node), first];
}
