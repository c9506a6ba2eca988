import { fail } from "../core/errors.js";
import { Side } from "./ops.js";

/**
 * A change of a text, from its beginning on: a positive number keeps so many units, a negative one deletes so many, a text comes in.
 * Counted in UTF-16 units, as strings are. What is not mentioned at the end is kept.
 */
export type Delta = readonly (number | string)[];

/** Puts a delta together: like parts are joined, what comes in stands before what goes, nothing is kept at the end. */
class Builder {
  private readonly parts: (number | string)[] = [];

  keep(n: number): void {
    if (n <= 0) return;
    const last = this.parts[this.parts.length - 1];
    if (typeof last === "number" && last > 0) this.parts[this.parts.length - 1] = last + n;
    else this.parts.push(n);
  }

  insert(text: string): void {
    if (text === "") return;
    const at = this.parts.length - 1;
    const last = this.parts[at];
    if (typeof last === "string") this.parts[at] = last + text;
    else if (typeof last === "number" && last < 0) {
      const before = this.parts[at - 1];
      if (typeof before === "string") this.parts[at - 1] = before + text;
      else this.parts.splice(at, 0, text);
    } else this.parts.push(text);
  }

  remove(n: number): void {
    if (n <= 0) return;
    const last = this.parts[this.parts.length - 1];
    if (typeof last === "number" && last < 0) this.parts[this.parts.length - 1] = last - n;
    else this.parts.push(-n);
  }

  done(): Delta {
    const last = this.parts[this.parts.length - 1];
    if (typeof last === "number" && last > 0) this.parts.pop();
    return this.parts;
  }
}

/** Hands out a delta part by part, as long or as short as they are wanted. */
class Parts {
  private at = 0;
  private used = 0;

  constructor(private readonly delta: Delta) {}

  get next(): number | string | undefined {
    const part = this.delta[this.at];
    if (part === undefined || this.used === 0) return part;
    return typeof part === "string" ? part.slice(this.used) : part > 0 ? part - this.used : part + this.used;
  }

  take(n: number): number | string {
    const part = this.next;
    if (part === undefined) return n;
    const size = typeof part === "string" ? part.length : Math.abs(part);
    if (size <= n) {
      this.at++;
      this.used = 0;
      return part;
    }
    this.used += n;
    return typeof part === "string" ? part.slice(0, n) : part > 0 ? n : -n;
  }
}

export function isDelta(value: unknown): value is Delta {
  return Array.isArray(value) && value.every((p) => typeof p === "string" || (typeof p === "number" && Number.isInteger(p) && p !== 0));
}

export function applyDelta(text: string, delta: Delta): string {
  let out = "";
  let at = 0;
  for (const part of delta) {
    if (typeof part === "string") out += part;
    else {
      const n = Math.abs(part);
      if (at + n > text.length) fail("bad-op", "that text is not there");
      if (part > 0) out += text.slice(at, at + n);
      at += n;
    }
  }
  return out + text.slice(at);
}

/** What turns the changed text into `text` again. */
export function invertDelta(text: string, delta: Delta): Delta {
  const out = new Builder();
  let at = 0;
  for (const part of delta) {
    if (typeof part === "string") out.remove(part.length);
    else if (part > 0) {
      out.keep(part);
      at += part;
    } else {
      out.insert(text.slice(at, at - part));
      at -= part;
    }
  }
  return out.done();
}

/** One delta that does what `a` and then `b` do. */
export function composeDeltas(a: Delta, b: Delta): Delta {
  const out = new Builder();
  const first = new Parts(a);
  const drop = (): void => {
    // What `a` deletes is nothing that `b` could know of.
    while (typeof first.next === "number" && first.next < 0) out.remove(-(first.take(Infinity) as number));
  };
  for (const part of b) {
    if (typeof part === "string") {
      out.insert(part);
      continue;
    }
    let left = Math.abs(part);
    while (left > 0) {
      drop();
      const piece = first.take(left);
      const size = typeof piece === "string" ? piece.length : piece;
      if (part > 0) {
        if (typeof piece === "string") out.insert(piece);
        else out.keep(size);
      } else if (typeof piece === "number") out.remove(size);
      left -= size;
    }
  }
  for (let part = first.next; part !== undefined; part = first.next) {
    first.take(Infinity);
    if (typeof part === "string") out.insert(part);
    else if (part > 0) out.keep(part);
    else out.remove(-part);
  }
  return out.done();
}

/** What `d` is after `by` was done. At the same place the text of the one who is first in the log stands first. */
export function transformDelta(d: Delta, by: Delta, side: Side): Delta {
  const out = new Builder();
  const mine = new Parts(d);
  for (const part of by) {
    if (typeof part === "string") {
      while (side === "first" && typeof mine.next === "string") out.insert(mine.take(Infinity) as string);
      out.keep(part.length);
      continue;
    }
    let left = Math.abs(part);
    while (left > 0) {
      if (typeof mine.next === "string") {
        out.insert(mine.take(Infinity) as string);
        continue;
      }
      const piece = mine.take(left) as number;
      if (part > 0) {
        if (piece > 0) out.keep(piece);
        else out.remove(-piece);
      }
      left -= Math.abs(piece);
    }
  }
  for (let part = mine.next; part !== undefined; part = mine.next) {
    mine.take(Infinity);
    if (typeof part === "string") out.insert(part);
    else if (part > 0) out.keep(part);
    else out.remove(-part);
  }
  return out.done();
}

/** Where a place in the text is afterwards; `stay` for a place that is not pushed by an insertion right at it. */
export function transformPlace(place: number, by: Delta, stay: boolean): number {
  let at = 0;
  let moved = place;
  for (const part of by) {
    if (typeof part === "string") {
      if (at < place || !stay) moved += part.length;
      continue;
    }
    if (part < 0) moved -= Math.min(-part, Math.max(0, place - at));
    at += Math.abs(part);
    if (at > place) break;
  }
  return moved;
}

/** The smallest single change that makes one text of another; never cuts a character of two units apart. */
export function deltaBetween(before: string, after: string): Delta {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  if (start > 0 && isHigh(before.charCodeAt(start - 1))) start--;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  if (end > 0 && isLow(before.charCodeAt(before.length - end))) end--;
  const out = new Builder();
  out.keep(start);
  out.insert(after.slice(start, after.length - end));
  out.remove(before.length - start - end);
  return out.done();
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/** From the days when a change of text was one splice. */
export function deltaOfSplice(s: { at: number; del: string; ins: string }): Delta {
  const out = new Builder();
  out.keep(s.at);
  out.insert(s.ins);
  out.remove(s.del.length);
  return out.done();
}
