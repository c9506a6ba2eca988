/**
 * Numbers by their decimal digits. A double has one shortest spelling that reads back as itself; that spelling is what
 * people typed and what they expect us to round, so 1.005 to two places is 1.01.
 */
export interface Digits {
  negative: boolean;
  /** "" for zero, never with zeros at either end. */
  digits: string;
  /** The value is 0.digits times ten to this power. */
  point: number;
}

export function digitsOf(n: number): Digits {
  const negative = n < 0 || Object.is(n, -0);
  const m = /^(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(Math.abs(n).toExponential());
  if (!m || n === 0) return { negative, digits: "", point: 0 };
  const digits = (m[1]! + (m[2] ?? "")).replace(/0+$/, "");
  return { negative, digits, point: Number(m[3]) + 1 };
}

/** Half away from zero, at `places` behind the point (before it, where negative). */
export function roundDigits(d: Digits, places: number): Digits {
  const keep = d.point + places;
  if (keep >= d.digits.length) return d;
  if (keep < 0) return { negative: d.negative, digits: "", point: 0 };
  const up = d.digits.charCodeAt(keep) >= 53;
  let head = d.digits.slice(0, keep);
  let { point } = d;
  if (up) {
    let i = keep - 1;
    while (i >= 0 && head[i] === "9") i--;
    if (i < 0) {
      head = "1";
      point++;
    } else head = head.slice(0, i) + String.fromCharCode(head.charCodeAt(i) + 1);
  }
  head = head.replace(/0+$/, "");
  return { negative: d.negative, digits: head, point: head === "" ? 0 : point };
}

export function numberOf(d: Digits): number {
  if (d.digits === "") return 0;
  const n = Number(`0.${d.digits}e${d.point}`);
  return d.negative ? -n : n;
}

export function roundHalfAway(n: number, places: number): number {
  if (!Number.isFinite(n)) return n;
  return numberOf(roundDigits(digitsOf(n), Math.max(-400, Math.min(400, places))));
}

/** The digits before the point ("" below one) and exactly `places` behind it. */
export function fixedParts(d: Digits, places: number): [string, string] {
  const r = roundDigits(d, places);
  const whole = r.point > 0 ? r.digits.slice(0, r.point).padEnd(r.point, "0") : "";
  const tail = r.point > 0 ? r.digits.slice(r.point) : "0".repeat(Math.min(-r.point, places)) + r.digits;
  return [whole, tail.slice(0, places).padEnd(places, "0")];
}
