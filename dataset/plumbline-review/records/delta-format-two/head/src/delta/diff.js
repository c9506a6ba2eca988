import { opCost, writeDelta } from './format.js';
import { BlockTable, Rolling, backward, forward } from './match.js';

const DEPTH = 8;
// what is cut out of an insert leaves one more head behind
const LEAST_GAIN = 4;

function tableOf(source, block) {
  const table = new BlockTable(DEPTH);
  const rolling = new Rolling(block);
  for (let at = 0; at + block <= source.length; at += block) table.add(rolling.start(source, at), at);
  return table;
}

/** How much an operation saves against inserting the same bytes. */
const gain = (op, expected) => op.length - opCost(op, expected);

/**
 * Operations that make `target` from `source`.  At every position of the target the block that begins there is looked for
 * in the source and in what lies before it in the target; what saves most is taken, grown at both ends.  Equal bytes in a row
 * are a run.
 */
export function diff(source, target, { block = 32 } = {}) {
  const inSource = tableOf(source, block);
  const inTarget = new BlockTable(DEPTH);
  const rolling = new Rolling(block);
  const ops = [];
  let start = 0;
  let expected = 0;
  let at = 0;
  let hash;
  let hashed = -1;
  let indexed = 0;

  const flush = (end) => {
    if (end > start) ops.push({ kind: 'insert', length: end - start, data: target.subarray(start, end) });
  };
  const hashAt = () => {
    hash = hashed === at - 1 && hashed >= 0 ? rolling.next(target, hashed) : rolling.start(target, at);
    hashed = at;
    return hash;
  };

  const candidates = function* candidates() {
    const run = forward(target, at, target, at + 1, target.length - at - 1) + 1;
    if (run >= block) yield { to: at, op: { kind: 'run', length: run, value: target[at] } };
    for (const from of inSource.get(hash)) {
      const after = forward(source, from, target, at, Math.min(source.length - from, target.length - at));
      if (after < block) continue;
      const ahead = backward(source, from, target, at, Math.min(from, at - start));
      yield { to: at - ahead, op: { kind: 'source', length: after + ahead, from: from - ahead } };
    }
    for (const from of inTarget.get(hash)) {
      const after = forward(target, from, target, at, target.length - at);
      if (after < block) continue;
      const ahead = backward(target, from, target, at, Math.min(from, at - start));
      yield { to: at - ahead, op: { kind: 'back', length: after + ahead, back: at - from } };
    }
  };

  while (at + block <= target.length) {
    hashAt();
    let best;
    for (const candidate of candidates()) {
      if (!best || gain(candidate.op, expected) > gain(best.op, expected)) best = candidate;
    }
    if (best && gain(best.op, expected) >= LEAST_GAIN) {
      flush(best.to);
      ops.push(best.op);
      if (best.op.kind === 'source') expected = best.op.from + best.op.length;
      at = best.to + best.op.length;
      start = at;
    } else {
      at += 1;
    }
    // blocks of the target that lie wholly before `at`
    const blocks = new Rolling(block);
    for (; indexed + block <= at; indexed += block) inTarget.add(blocks.start(target, indexed), indexed);
  }
  flush(target.length);
  return ops;
}

export function makeDelta(source, target, options) {
  return writeDelta(source, target, diff(source, target, options));
}
