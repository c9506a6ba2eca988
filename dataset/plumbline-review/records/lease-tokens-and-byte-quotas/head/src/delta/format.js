import { Reader, Writer, crc32 } from '../util/bytes.js';

const MAGIC = [0x4c, 0x57, 0x44];
const COPY = 0;
const INSERT = 1;

/**
 * magic, version 1, length of the source, its checksum, length of the target, its checksum, then operations until
 * the target is whole: 0 from length (copy), 1 length bytes (insert).
 */
export function writeDelta(source, target, ops) {
  const out = new Writer();
  out.bytes(Uint8Array.from(MAGIC)).byte(1);
  out.varint(source.length).u32(crc32(source)).varint(target.length).u32(crc32(target));
  for (const op of ops) {
    if (op.data) out.byte(INSERT).varint(op.data.length).bytes(op.data);
    else out.byte(COPY).varint(op.from).varint(op.length);
  }
  return out.finish();
}

export function readHeader(reader) {
  for (const byte of MAGIC) if (reader.byte() !== byte) throw new RangeError('not a delta');
  const version = reader.byte();
  if (version !== 1) throw new RangeError(`delta version ${version} is not known`);
  return {
    version,
    sourceLength: reader.varint(),
    sourceCrc: reader.u32(),
    targetLength: reader.varint(),
    targetCrc: reader.u32(),
  };
}

export function* readOps(reader, header) {
  let made = 0;
  while (made < header.targetLength) {
    const kind = reader.byte();
    if (kind === COPY) {
      const from = reader.varint();
      const length = reader.varint();
      made += length;
      yield { from, length };
    } else if (kind === INSERT) {
      const data = reader.bytes(reader.varint());
      made += data.length;
      yield { data };
    } else {
      throw new RangeError(`operation ${kind} is not known`);
    }
  }
}

export const openDelta = (delta) => new Reader(delta);
