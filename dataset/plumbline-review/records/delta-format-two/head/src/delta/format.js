import { Reader, Writer, crc32 } from '../util/bytes.js';

const MAGIC = [0x4c, 0x57, 0x44];
export const CURRENT = 2;

/** Signed numbers as unsigned ones, the small ones first: 0, -1, 1, -2, 2 … */
const fold = (value) => (value < 0 ? -2 * value - 1 : 2 * value);
const unfold = (value) => (value % 2 ? -(value + 1) / 2 : value / 2);

/**
 * Both versions begin with: magic, version, length of the source, its checksum, length of the target, its checksum.
 * Then operations until the target is whole.
 *
 * Version 1: 0 from length (copy from the source), 1 length bytes (insert).
 *
 * Version 2: one number, four times the length and the kind:
 *   0 copy from the source; a folded number, the distance from where the last copy from the source ended
 *   1 insert; the bytes
 *   2 copy from what has been made of the target; how far back.  It may overlap what it makes
 *   3 the same byte again and again; the byte
 */
const KIND = { source: 0, insert: 1, back: 2, run: 3 };

export function writeDelta(source, target, ops) {
  const out = new Writer();
  out.bytes(Uint8Array.from(MAGIC)).byte(CURRENT);
  out.varint(source.length).u32(crc32(source)).varint(target.length).u32(crc32(target));
  let expected = 0;
  for (const op of ops) {
    out.varint(op.length * 4 + KIND[op.kind]);
    if (op.kind === 'source') {
      out.varint(fold(op.from - expected));
      expected = op.from + op.length;
    } else if (op.kind === 'insert') {
      out.bytes(op.data);
    } else if (op.kind === 'back') {
      out.varint(op.back);
    } else {
      out.byte(op.value);
    }
  }
  return out.finish();
}

/** Bytes that an operation takes, where the last copy from the source ended at `expected`. */
export function opCost(op, expected) {
  const head = varintLength(op.length * 4);
  if (op.kind === 'source') return head + varintLength(fold(op.from - expected));
  if (op.kind === 'insert') return head + op.length;
  return head + (op.kind === 'back' ? varintLength(op.back) : 1);
}

function varintLength(value) {
  let length = 1;
  for (; value >= 0x80; value = Math.floor(value / 0x80)) length += 1;
  return length;
}

export function readHeader(reader) {
  for (const byte of MAGIC) if (reader.byte() !== byte) throw new RangeError('not a delta');
  const version = reader.byte();
  if (version < 1 || version > CURRENT) throw new RangeError(`delta version ${version} is not known`);
  return {
    version,
    sourceLength: reader.varint(),
    sourceCrc: reader.u32(),
    targetLength: reader.varint(),
    targetCrc: reader.u32(),
  };
}

function readOld(reader) {
  const kind = reader.byte();
  if (kind === 0) {
    const from = reader.varint();
    return { kind: 'source', from, length: reader.varint() };
  }
  if (kind !== 1) throw new RangeError(`operation ${kind} is not known`);
  const length = reader.varint();
  return { kind: 'insert', length, data: reader.bytes(length) };
}

function readNew(reader, expected) {
  const head = reader.varint();
  const length = Math.floor(head / 4);
  switch (head % 4) {
    case KIND.source:
      return { kind: 'source', from: expected + unfold(reader.varint()), length };
    case KIND.insert:
      return { kind: 'insert', length, data: reader.bytes(length) };
    case KIND.back:
      return { kind: 'back', back: reader.varint(), length };
    default:
      return { kind: 'run', value: reader.byte(), length };
  }
}

/** The operations, checked against both lengths: whatever comes out can be carried out. */
export function* readOps(reader, header) {
  let made = 0;
  let expected = 0;
  while (made < header.targetLength) {
    const op = header.version === 1 ? readOld(reader) : readNew(reader, expected);
    if (op.length === 0) throw new RangeError('empty operation');
    if (op.length > header.targetLength - made) throw new RangeError('more than the target');
    if (op.kind === 'source') {
      if (op.from < 0 || op.length > header.sourceLength - op.from) throw new RangeError('copy from outside the source');
      expected = op.from + op.length;
    }
    if (op.kind === 'back' && (op.back < 1 || op.back > made)) throw new RangeError('copy from outside the target');
    yield op;
    made += op.length;
  }
}

export const openDelta = (delta) => new Reader(delta);
