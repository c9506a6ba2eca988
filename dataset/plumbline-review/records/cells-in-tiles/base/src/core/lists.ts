/** The first place in a sorted list whose element is not below: `below(element)` must be true, then false. */
export function lowerBound<T>(list: readonly T[], below: (item: T) => boolean): number {
  let lo = 0;
  let hi = list.length;
  while (lo < hi) {
    const mid = (lo + hi) >>> 1;
    if (below(list[mid]!)) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/** Sorted without moving equals about, whatever the comparison costs. */
export function stableSorted<T>(list: readonly T[], compare: (a: T, b: T) => number): T[] {
  return list
    .map((item, at) => ({ item, at }))
    .sort((a, b) => compare(a.item, b.item) || a.at - b.at)
    .map((entry) => entry.item);
}

/** A binary heap with the smallest on top. */
export class Heap<T> {
  private readonly items: T[] = [];

  constructor(private readonly before: (a: T, b: T) => boolean) {}

  get size(): number {
    return this.items.length;
  }

  push(item: T): void {
    const { items } = this;
    let i = items.length;
    items.push(item);
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (!this.before(item, items[up]!)) break;
      items[i] = items[up]!;
      i = up;
    }
    items[i] = item;
  }

  pop(): T | undefined {
    const { items } = this;
    const top = items[0];
    const last = items.pop();
    if (items.length === 0 || last === undefined) return top;
    let i = 0;
    for (;;) {
      let down = 2 * i + 1;
      if (down >= items.length) break;
      if (down + 1 < items.length && this.before(items[down + 1]!, items[down]!)) down++;
      if (!this.before(items[down]!, last)) break;
      items[i] = items[down]!;
      i = down;
    }
    items[i] = last;
    return top;
  }
}

/** A map that forgets what was not asked for longest. */
export class Lru<K, V> {
  private readonly entries = new Map<K, V>();

  constructor(private readonly capacity: number) {}

  get(key: K): V | undefined {
    const value = this.entries.get(key);
    if (value !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, value);
    }
    return value;
  }

  set(key: K, value: V): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size > this.capacity) {
      const oldest = this.entries.keys().next();
      if (!oldest.done) this.entries.delete(oldest.value);
    }
  }

  get size(): number {
    return this.entries.size;
  }
}

export function multiAdd<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const set = map.get(key);
  if (set) set.add(value);
  else map.set(key, new Set([value]));
}

export function multiDrop<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const set = map.get(key);
  if (set && set.delete(value) && set.size === 0) map.delete(key);
}
