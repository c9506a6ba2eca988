import { fail } from "../core/errors.js";
import { Side, Splice } from "./ops.js";

export function spliceText(text: string, s: Splice): string {
  if (s.at < 0 || s.at > text.length || text.slice(s.at, s.at + s.del.length) !== s.del) fail("bad-op", "that text is not there");
  return text.slice(0, s.at) + s.ins + text.slice(s.at + s.del.length);
}

export function invertSplice(s: Splice): Splice {
  return { at: s.at, del: s.ins, ins: s.del };
}

/** The smallest splice that makes one text of another; never cuts a character of two units apart. */
export function spliceBetween(before: string, after: string): Splice {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  if (start > 0 && isHigh(before.charCodeAt(start - 1))) start--;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  if (end > 0 && isLow(before.charCodeAt(before.length - end))) end--;
  return { at: start, del: before.slice(start, before.length - end), ins: after.slice(start, after.length - end) };
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/**
 * What `s` is after `by` was done. Text that both delete is deleted once; what was inserted inside a deleted
 * stretch stays, so one splice can become two, the right one first.
 */
export function transformSplice(s: Splice, by: Splice, side: Side): Splice[] {
  const end = s.at + s.del.length;
  const byEnd = by.at + by.del.length;
  const grown = by.ins.length - by.del.length;
  if (s.del === "") {
    if (s.at < by.at || (s.at === by.at && side === "first")) return [s];
    if (s.at >= byEnd) return [{ ...s, at: s.at + grown }];
    return [{ ...s, at: by.at + by.ins.length }];
  }
  if (end <= by.at) return [s];
  if (s.at >= byEnd) return [{ ...s, at: s.at + grown }];
  const left = s.del.slice(0, Math.max(0, by.at - s.at));
  const right = s.del.slice(Math.min(s.del.length, Math.max(0, byEnd - s.at)));
  const leftAt = Math.min(s.at, by.at);
  if (by.ins === "") return [{ at: leftAt, del: left + right, ins: s.ins }];
  const rightAt = by.at + by.ins.length;
  const out: Splice[] = [];
  if (right !== "") out.push({ at: rightAt, del: right, ins: "" });
  if (left !== "" || s.ins !== "") {
    if (s.at < by.at || (s.at === by.at && side === "first")) out.push({ at: leftAt, del: left, ins: s.ins });
    else out.push({ at: rightAt, del: "", ins: s.ins });
  }
  return out.filter((o) => o.del !== "" || o.ins !== "");
}

/** Where a place in the text is afterwards; `stay` for a place that is not pushed by an insertion right at it. */
export function transformPlace(place: number, by: Splice, stay: boolean): number {
  if (place < by.at || (place === by.at && stay)) return place;
  const byEnd = by.at + by.del.length;
  if (place >= byEnd) return place + by.ins.length - by.del.length;
  return by.at + by.ins.length;
}
