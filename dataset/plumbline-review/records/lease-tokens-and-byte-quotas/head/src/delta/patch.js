import { crc32 } from '../util/bytes.js';
import { openDelta, readHeader, readOps } from './format.js';

/** The target, from the source and a delta.  Throws a RangeError for anything that does not fit. */
export function applyDelta(source, delta) {
  const reader = openDelta(delta);
  const header = readHeader(reader);
  if (source.length !== header.sourceLength || crc32(source) !== header.sourceCrc) {
    throw new RangeError('the delta is for another source');
  }
  const target = new Uint8Array(header.targetLength);
  let at = 0;
  for (const op of readOps(reader, header)) {
    const data = op.data ?? source.subarray(op.from, op.from + op.length);
    if (op.length !== undefined && data.length !== op.length) throw new RangeError('copy from outside the source');
    if (at + data.length > target.length) throw new RangeError('more than the target');
    target.set(data, at);
    at += data.length;
  }
  if (reader.left) throw new RangeError('bytes behind the end');
  if (crc32(target) !== header.targetCrc) throw new RangeError('checksum of the target');
  return target;
}

/** What a delta is for, without applying it. */
export function inspectDelta(delta) {
  const reader = openDelta(delta);
  const header = readHeader(reader);
  let copied = 0;
  let inserted = 0;
  for (const op of readOps(reader, header)) {
    if (op.data) inserted += op.data.length;
    else copied += op.length;
  }
  return { ...header, copied, inserted };
}
