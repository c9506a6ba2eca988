import { writeDelta } from './format.js';

const key = (data, at, size) => String.fromCharCode(...data.subarray(at, at + size));

/** Blocks of the source by content; the first of equal ones wins. */
function index(source, block) {
  const table = new Map();
  for (let at = 0; at + block <= source.length; at += block) {
    const text = key(source, at, block);
    if (!table.has(text)) table.set(text, at);
  }
  return table;
}

/** Operations that make `target` from `source`: whole blocks that are found again, grown at both ends. */
export function diff(source, target, { block = 32 } = {}) {
  const table = index(source, block);
  const ops = [];
  let start = 0;
  let at = 0;
  while (at + block <= target.length) {
    const found = table.get(key(target, at, block));
    if (found === undefined) {
      at += 1;
      continue;
    }
    let from = found;
    let to = at;
    while (to > start && from > 0 && source[from - 1] === target[to - 1]) {
      from -= 1;
      to -= 1;
    }
    let length = at - to + block;
    while (from + length < source.length && to + length < target.length
      && source[from + length] === target[to + length]) length += 1;
    if (to > start) ops.push({ data: target.subarray(start, to) });
    ops.push({ from, length });
    at = to + length;
    start = at;
  }
  if (start < target.length) ops.push({ data: target.subarray(start) });
  return ops;
}

export function makeDelta(source, target, options) {
  return writeDelta(source, target, diff(source, target, options));
}
