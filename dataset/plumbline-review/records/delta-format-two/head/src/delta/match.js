const BASE = 0x01000193;

/** Hash of `size` bytes that can be moved on by one byte. */
export class Rolling {
  constructor(size) {
    this.size = size;
    this.out = 1;
    for (let i = 1; i < size; i++) this.out = Math.imul(this.out, BASE);
    this.value = 0;
  }

  start(data, at) {
    this.value = 0;
    for (let i = at; i < at + this.size; i++) this.value = (Math.imul(this.value, BASE) + data[i] + 1) | 0;
    return this.value;
  }

  /** From [at, at + size) to [at + 1, at + 1 + size). */
  next(data, at) {
    const without = (this.value - Math.imul(data[at] + 1, this.out)) | 0;
    this.value = (Math.imul(without, BASE) + data[at + this.size] + 1) | 0;
    return this.value;
  }
}

/** How many bytes are equal from `a` and `b` on, at most `limit`. */
export function forward(x, a, y, b, limit) {
  let length = 0;
  while (length < limit && x[a + length] === y[b + length]) length += 1;
  return length;
}

/** How many bytes are equal before `a` and `b`, at most `limit`. */
export function backward(x, a, y, b, limit) {
  let length = 0;
  while (length < limit && x[a - length - 1] === y[b - length - 1]) length += 1;
  return length;
}

/** Positions of blocks by hash, a few for each: the first ones that came. */
export class BlockTable {
  constructor(depth) {
    this.depth = depth;
    this.heads = new Map();
  }

  add(hash, at) {
    const known = this.heads.get(hash);
    if (!known) this.heads.set(hash, [at]);
    else if (known.length < this.depth) known.push(at);
  }

  get(hash) {
    return this.heads.get(hash) ?? [];
  }
}
