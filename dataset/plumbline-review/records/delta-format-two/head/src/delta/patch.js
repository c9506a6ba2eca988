import { crc32 } from '../util/bytes.js';
import { openDelta, readHeader, readOps } from './format.js';

function checkSource(source, header) {
  if (source.length !== header.sourceLength || crc32(source) !== header.sourceCrc) {
    throw new RangeError('the delta is for another source');
  }
}

function carryOut(op, source, target, at) {
  switch (op.kind) {
    case 'source':
      target.set(source.subarray(op.from, op.from + op.length), at);
      break;
    case 'insert':
      target.set(op.data, at);
      break;
    case 'run':
      target.fill(op.value, at, at + op.length);
      break;
    default:
      // byte by byte, since it may read what it has just written
      for (let i = at; i < at + op.length; i++) target[i] = target[i - op.back];
  }
}

/** The target, from the source and a delta.  Throws a RangeError for anything that does not fit. */
export function applyDelta(source, delta) {
  const reader = openDelta(delta);
  const header = readHeader(reader);
  checkSource(source, header);
  const target = new Uint8Array(header.targetLength);
  let at = 0;
  for (const op of readOps(reader, header)) {
    carryOut(op, source, target, at);
    at += op.length;
  }
  if (reader.left) throw new RangeError('bytes behind the end');
  if (crc32(target) !== header.targetCrc) throw new RangeError('checksum of the target');
  return target;
}

/** What a delta is for, without applying it. */
export function inspectDelta(delta) {
  const reader = openDelta(delta);
  const header = readHeader(reader);
  const bytes = { source: 0, insert: 0, back: 0, run: 0 };
  for (const op of readOps(reader, header)) bytes[op.kind] += op.length;
  return { ...header, copied: bytes.source + bytes.back, inserted: bytes.insert, repeated: bytes.run };
}

export const deltaVersion = (delta) => readHeader(openDelta(delta)).version;
