import { Scalar, isError, numberText } from "../core/value.js";
import { Condition, Digit, NumberShape, Part, Section, compileFormat } from "./code.js";
import { Digits, digitsOf, fixedParts, numberOf, roundDigits, shifted } from "./decimal.js";
import { nearestFraction } from "./fraction.js";
import { Locale, groupMarks } from "./locale.js";
import { DateSystem, momentOf } from "./serial.js";

export interface FormatContext {
  locale: Locale;
  dates: DateSystem;
}

export interface Shown {
  text: string;
  color: string | null;
}

const TOO_WIDE = "########";

export function formatValue(value: Scalar, code: string, ctx: FormatContext): Shown {
  if (value === null) return { text: "", color: null };
  if (isError(value)) return { text: value.code, color: null };
  if (typeof value === "boolean") return { text: ctx.locale.truth[value ? 0 : 1], color: null };
  const sections = compileFormat(code, ctx.locale);
  if (typeof value === "string") return textShown(value, sections);
  const { section, magnitude } = choose(value, sections);
  if (!section) return { text: TOO_WIDE, color: null };
  const locale = section.locale ?? ctx.locale;
  const n = magnitude ? Math.abs(value) : value;
  return { text: numberShown(n, section, locale, ctx.dates), color: section.color };
}

function textShown(value: string, sections: readonly Section[]): Shown {
  const last = sections[sections.length - 1]!;
  if (last.kind !== "text" || !last.parts.some((p) => p.k === "at")) return { text: sections.length === 4 ? literal(last, value) : value, color: null };
  return { text: literal(last, value), color: last.color };
}

function literal(section: Section, value: string): string {
  return section.parts.map((p) => (p.k === "at" ? value : p.k === "text" ? p.text : "")).join("");
}

/** Which section shows a number, and whether it shows it without its sign. */
function choose(value: number, sections: readonly Section[]): { section: Section | null; magnitude: boolean } {
  const numeric = sections.length === 4 ? sections.slice(0, 3) : sections;
  if (numeric.some((s) => s.condition)) {
    for (let i = 0; i < numeric.length; i++) {
      const s = numeric[i]!;
      const last = i === numeric.length - 1;
      const condition = s.condition ?? (last ? null : implied(i));
      if (condition && holds(value, condition)) return { section: s, magnitude: negativeOnly(condition) };
      if (!condition) return { section: s, magnitude: i > 0 && negativesLeft(numeric.slice(0, i)) };
    }
    return { section: null, magnitude: false };
  }
  if (value < 0 && numeric.length >= 2) return { section: numeric[1]!, magnitude: true };
  if (value === 0 && numeric.length === 3) return { section: numeric[2]!, magnitude: false };
  return { section: numeric[0]!, magnitude: false };
}

/** Whether sections before take every number from zero up. */
function negativesLeft(before: readonly Section[]): boolean {
  const conditions = before.map((s, i) => s.condition ?? implied(i));
  const bounds = [0, ...conditions.map((c) => c.operand).filter((n) => n > 0)].sort((a, b) => a - b);
  const probes = bounds.flatMap((n, i) => [n, i + 1 < bounds.length ? (n + bounds[i + 1]!) / 2 : n + 1]);
  return probes.every((n) => conditions.some((c) => holds(n, c)));
}

function implied(i: number): Condition {
  return i === 0 ? { op: ">", operand: 0 } : { op: "<", operand: 0 };
}

function holds(value: number, c: Condition): boolean {
  switch (c.op) {
    case "<":
      return value < c.operand;
    case "<=":
      return value <= c.operand;
    case ">":
      return value > c.operand;
    case ">=":
      return value >= c.operand;
    case "=":
      return value === c.operand;
    case "<>":
      return value !== c.operand;
  }
}

function negativeOnly(c: Condition): boolean {
  return (c.op === "<" && c.operand <= 0) || (c.op === "<=" && c.operand < 0) || (c.op === "=" && c.operand < 0);
}

function numberShown(value: number, section: Section, locale: Locale, dates: DateSystem): string {
  switch (section.kind) {
    case "date":
      return value < 0 ? TOO_WIDE : dateText(value, section, locale, dates);
    case "number":
      return decimalText(value, section, locale);
    case "fraction":
      return fractionText(value, section, locale);
    default: {
      const text = section.parts.map((p) => (p.k === "general" || p.k === "at" ? generalText(Math.abs(value), locale) : p.k === "text" ? p.text : p.k === "percent" ? "%" : "")).join("");
      return value < 0 && section.parts.some((p) => p.k === "general" || p.k === "at") ? "-" + text : text;
    }
  }
}

/** As much of a number as fits into eleven places. */
export function generalText(n: number, locale: Locale): string {
  const a = Math.abs(n);
  let text: string;
  if (a !== 0 && (a >= 1e11 || a < 1e-9)) text = n.toExponential(5).replace(/\.?0+e/, "e").replace(/e([+-])(\d)$/, "e$10$2").replace("e", "E");
  else {
    const whole = Math.max(1, Math.floor(Math.log10(a || 1)) + 1);
    text = numberText(numberOf(roundDigits(digitsOf(n), Math.max(0, Math.min(9, 10 - whole)))));
  }
  return text.replace(".", locale.decimal);
}

function digitAt(parts: readonly Part[], at: number): Digit {
  return (parts[at] as Extract<Part, { k: "digit" }>).digit;
}

/** What each place shows for a whole number, right to left; the first place takes what is left over. */
function fillWhole(text: string, places: readonly number[], parts: readonly Part[], out: Map<number, string>, marks: ReadonlyMap<number, string>): void {
  const marked = (from: number, until: number): string => {
    let s = "";
    for (let i = from; i < until; i++) s += text[i]! + (marks.get(text.length - 1 - i) ?? "");
    return s;
  };
  let end = text.length;
  for (let k = places.length - 1; k >= 0; k--) {
    const at = places[k]!;
    const place = places.length - 1 - k;
    if (end > 0) {
      out.set(at, k === 0 ? marked(0, end) : marked(end - 1, end));
      end--;
      continue;
    }
    const digit = digitAt(parts, at);
    const mark = marks.get(place) ?? "";
    out.set(at, digit === "0" ? "0" + mark : digit === "?" ? " " : "");
  }
}

/** Zeros to the left are shown from the first `0` on, so every place behind it has to show something. */
function padded(text: string, places: readonly number[], parts: readonly Part[]): string {
  const first = places.findIndex((at) => digitAt(parts, at) === "0");
  return first < 0 ? text : text.padStart(places.length - first, "0");
}

function fillTail(text: string, places: readonly number[], parts: readonly Part[], out: Map<number, string>): void {
  let keep = places.length;
  while (keep > 0 && digitAt(parts, places[keep - 1]!) !== "0" && text[keep - 1] === "0") keep--;
  places.forEach((at, k) => out.set(at, k < keep ? text[k]! : digitAt(parts, at) === "?" ? " " : ""));
}

/** Moves the point so that the digits before it fill their places; with several places the exponent goes in steps of so many. */
function scaled(d: Digits, shape: NumberShape): { digits: Digits; exponent: number } {
  if (d.digits === "") return { digits: d, exponent: 0 };
  const step = Math.max(1, shape.whole.length);
  const exponentOf = (point: number): number => Math.floor((point - 1) / step) * step;
  let exponent = exponentOf(d.point);
  const rounded = roundDigits(shifted(d, -exponent), shape.tail.length);
  if (rounded.point > step) exponent += step;
  return { digits: shifted(d, -exponent), exponent };
}

function decimalText(value: number, section: Section, locale: Locale): string {
  const { parts } = section;
  const shape = section.shape!;
  let d = shifted(digitsOf(Math.abs(value)), 2 * shape.percents - 3 * shape.thousands);
  let exponent = 0;
  if (shape.power.length) ({ digits: d, exponent } = scaled(d, shape));
  const [whole, tail] = fixedParts(d, shape.tail.length);
  const out = new Map<number, string>();
  const text = padded(whole, shape.whole, parts);
  fillWhole(text, shape.whole, parts, out, shape.grouping ? groupMarks(Math.max(text.length, shape.whole.length), locale) : new Map());
  fillTail(tail, shape.tail, parts, out);
  fillWhole(padded(exponent === 0 ? "" : String(Math.abs(exponent)), shape.power, parts), shape.power, parts, out, new Map());
  const zero = whole === "" && !/[1-9]/.test(tail);
  const body = parts
    .map((p, i) => {
      switch (p.k) {
        case "text":
          return p.text;
        case "digit":
          return out.get(i) ?? "";
        case "point":
          return (shape.whole.length === 0 && whole !== "" ? whole : "") + locale.decimal;
        case "percent":
          return "%";
        case "exp":
          return "E" + (exponent < 0 ? "-" : p.plus ? "+" : "");
        case "general":
        case "at":
          return generalText(Math.abs(value), locale);
        default:
          return "";
      }
    })
    .join("");
  return value < 0 && !zero ? "-" + body : body;
}

function fractionText(value: number, section: Section, locale: Locale): string {
  const { parts } = section;
  const shape = section.shape!;
  const n = numberOf(shifted(digitsOf(Math.abs(value)), 2 * shape.percents));
  const mixed = shape.whole.length > 0;
  let whole = mixed ? Math.floor(n) : 0;
  const rest = n - Math.floor(n);
  let under = shape.fixed ?? 0;
  let over = 0;
  if (shape.fixed !== null) over = Math.round(rest * under);
  else ({ over, under } = nearestFraction(rest, Math.pow(10, shape.under.length) - 1));
  if (mixed && over === under) {
    whole++;
    over = 0;
    under = shape.fixed ?? 1;
  }
  if (!mixed) over += Math.floor(n) * under;
  const out = new Map<number, string>();
  const empty = mixed && over === 0;
  const wholeText = whole === 0 && !empty ? "" : whole === 0 ? "0" : String(whole);
  fillWhole(padded(wholeText, shape.whole, parts), shape.whole, parts, out, shape.grouping ? groupMarks(wholeText.length, locale) : new Map());
  fillWhole(padded(String(over), shape.over, parts), shape.over, parts, out, new Map());
  fillUnder(String(under), shape.under, parts, out);
  const from = shape.over[0] ?? 0;
  const body = parts
    .map((p, i) => {
      // A whole number leaves the place of its fraction blank, so that points and slashes stay under each other.
      const blank = empty && i >= from && (p.k === "digit" || p.k === "slash" || (p.k === "text" && shape.fixed !== null && parts[i - 1]?.k === "slash"));
      const text = p.k === "digit" ? out.get(i) ?? "" : p.k === "slash" ? "/" : p.k === "text" ? p.text : p.k === "percent" ? "%" : "";
      return blank ? " ".repeat(text.length) : text;
    })
    .join("");
  return value < 0 && (whole > 0 || over > 0) ? "-" + body : body;
}

/** Denominators stand to the left of their places. */
function fillUnder(text: string, places: readonly number[], parts: readonly Part[], out: Map<number, string>): void {
  places.forEach((at, k) => {
    const last = k === places.length - 1;
    if (k < text.length) out.set(at, last ? text.slice(k) : text[k]!);
    else out.set(at, digitAt(parts, at) === "#" ? "" : " ");
  });
}

function dateText(value: number, section: Section, locale: Locale, dates: DateSystem): string {
  const { places } = section;
  const m = momentOf(value, places);
  const civil = dates.civil(m.day);
  if (!civil) return TOO_WIDE;
  const pad = (n: number, width: number): string => String(n).padStart(width, "0");
  const total = m.day * 86400 + m.hour * 3600 + m.minute * 60 + m.second;
  const one = (p: Part): string => {
    switch (p.k) {
      case "text":
        return p.text;
      case "half": {
        const name = m.hour < 12 ? locale.am : locale.pm;
        return p.short ? name.slice(0, 1) : name;
      }
      case "second-part":
        return locale.decimal + pad(Math.floor(m.fraction / Math.pow(10, places - p.n)), p.n);
      case "date":
        break;
      default:
        return "";
    }
    switch (p.what) {
      case "year":
        return p.n <= 2 ? pad(civil.year % 100, 2) : pad(civil.year, 4);
      case "month":
        if (p.n >= 5) return locale.months[civil.month - 1]!.slice(0, 1);
        return p.n === 4 ? locale.months[civil.month - 1]! : p.n === 3 ? locale.shortMonths[civil.month - 1]! : pad(civil.month, p.n);
      case "day":
        if (p.n >= 4) return locale.days[dates.weekday(m.day)]!;
        return p.n === 3 ? locale.shortDays[dates.weekday(m.day)]! : pad(civil.day, p.n);
      case "hour":
        return pad(section.half ? ((m.hour + 11) % 12) + 1 : m.hour, Math.min(p.n, 2));
      case "minute":
        return pad(m.minute, Math.min(p.n, 2));
      case "second":
        return pad(m.second, Math.min(p.n, 2));
      case "hours":
        return pad(Math.floor(total / 3600), p.n);
      case "minutes":
        return pad(Math.floor(total / 60), p.n);
      case "seconds":
        return pad(total, p.n);
    }
  };
  return section.parts.map(one).join("");
}
