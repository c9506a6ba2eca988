import { fail } from "../core/errors.js";

/** Grows as it is written to. Numbers are little-endian; counts are varints of seven bits. */
export class Writer {
  private data = new Uint8Array(256);
  private view = new DataView(this.data.buffer);
  private at = 0;
  private readonly encoder = new TextEncoder();

  private room(n: number): void {
    if (this.at + n <= this.data.length) return;
    const next = new Uint8Array(Math.max(this.data.length * 2, this.at + n));
    next.set(this.data.subarray(0, this.at));
    this.data = next;
    this.view = new DataView(next.buffer);
  }

  get length(): number {
    return this.at;
  }

  byte(n: number): void {
    this.room(1);
    this.data[this.at++] = n;
  }

  u32(n: number): void {
    this.room(4);
    this.view.setUint32(this.at, n >>> 0, true);
    this.at += 4;
  }

  f64(n: number): void {
    this.room(8);
    this.view.setFloat64(this.at, n, true);
    this.at += 8;
  }

  varint(n: number): void {
    let rest = n;
    while (rest >= 128) {
      this.byte((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  /** Small numbers of either sign in few bytes. */
  zigzag(n: number): void {
    this.varint(n < 0 ? -2 * n - 1 : 2 * n);
  }

  bytes(data: Uint8Array): void {
    this.varint(data.length);
    this.raw(data);
  }

  raw(data: Uint8Array): void {
    this.room(data.length);
    this.data.set(data, this.at);
    this.at += data.length;
  }

  text(text: string): void {
    this.bytes(this.encoder.encode(text));
  }

  done(): Uint8Array {
    return this.data.slice(0, this.at);
  }
}

export class Reader {
  private at = 0;
  private readonly view: DataView;
  private readonly decoder = new TextDecoder("utf-8", { fatal: true });

  constructor(private readonly data: Uint8Array) {
    this.view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  }

  get left(): number {
    return this.data.length - this.at;
  }

  private need(n: number): void {
    if (n > this.left) fail("bad-snapshot", "the data ends too early");
  }

  byte(): number {
    this.need(1);
    return this.data[this.at++]!;
  }

  u32(): number {
    this.need(4);
    const n = this.view.getUint32(this.at, true);
    this.at += 4;
    return n;
  }

  f64(): number {
    this.need(8);
    const n = this.view.getFloat64(this.at, true);
    this.at += 8;
    return n;
  }

  varint(): number {
    let n = 0;
    let unit = 1;
    for (let i = 0; i < 8; i++) {
      const b = this.byte();
      n += (b & 127) * unit;
      if (b < 128) return n;
      unit *= 128;
    }
    return fail("bad-snapshot", "a number has too many bytes");
  }

  zigzag(): number {
    const n = this.varint();
    return n % 2 ? -(n + 1) / 2 : n / 2;
  }

  raw(n: number): Uint8Array {
    this.need(n);
    const part = this.data.subarray(this.at, this.at + n);
    this.at += n;
    return part;
  }

  bytes(): Uint8Array {
    return this.raw(this.varint());
  }

  text(): string {
    try {
      return this.decoder.decode(this.bytes());
    } catch (error) {
      if (error instanceof TypeError) fail("bad-snapshot", "text that is no UTF-8");
      throw error;
    }
  }
}

const TABLE = new Uint32Array(256).map((_v, i) => {
  let c = i;
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c >>> 0;
});

export function crc32(data: Uint8Array): number {
  let c = 0xffffffff;
  for (const b of data) c = TABLE[(c ^ b) & 255]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
