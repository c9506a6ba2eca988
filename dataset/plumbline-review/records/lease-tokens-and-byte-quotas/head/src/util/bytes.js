const TABLE = new Uint32Array(256);
for (let n = 0; n < 256; n++) {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  TABLE[n] = c >>> 0;
}

export function crc32(data, start = 0, end = data.length) {
  let c = 0xffffffff;
  for (let i = start; i < end; i++) c = TABLE[(c ^ data[i]) & 0xff] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** Collects bytes; varints are unsigned LEB128 up to 2^53 - 1. */
export class Writer {
  constructor() {
    this.parts = [];
    this.length = 0;
  }

  bytes(data) {
    this.parts.push(data);
    this.length += data.length;
    return this;
  }

  byte(value) {
    return this.bytes(Uint8Array.of(value));
  }

  varint(value) {
    const out = [];
    while (value >= 0x80) {
      out.push((value % 0x80) | 0x80);
      value = Math.floor(value / 0x80);
    }
    out.push(value);
    return this.bytes(Uint8Array.from(out));
  }

  u32(value) {
    return this.bytes(Uint8Array.of(value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24));
  }

  finish() {
    const out = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.parts) {
      out.set(part, at);
      at += part.length;
    }
    return out;
  }
}

export class Reader {
  constructor(data, at = 0) {
    this.data = data;
    this.at = at;
  }

  get left() {
    return this.data.length - this.at;
  }

  bytes(count) {
    if (count > this.left) throw new RangeError('truncated');
    const out = this.data.subarray(this.at, this.at + count);
    this.at += count;
    return out;
  }

  byte() {
    return this.bytes(1)[0];
  }

  varint() {
    let value = 0;
    let scale = 1;
    for (let i = 0; i < 8; i++) {
      const b = this.byte();
      value += (b & 0x7f) * scale;
      if (b < 0x80) {
        if (!Number.isSafeInteger(value)) break;
        return value;
      }
      scale *= 0x80;
    }
    throw new RangeError('varint too long');
  }

  u32() {
    const b = this.bytes(4);
    return (b[0] | (b[1] << 8) | (b[2] << 16)) + b[3] * 0x1000000;
  }
}
