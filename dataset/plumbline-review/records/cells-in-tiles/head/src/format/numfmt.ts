import { Scalar, isError, numberText } from "../core/value.js";
import { fail } from "../core/errors.js";
import { Lru } from "../core/lists.js";
import { digitsOf, fixedParts } from "./decimal.js";
import { Locale, grouped } from "./locale.js";
import { civilOf, dayOfWeek, timeOf } from "./serial.js";

export interface FormatContext {
  locale: Locale;
  date1904: boolean;
}

export interface Shown {
  text: string;
  color: string | null;
}

type Part =
  | { k: "text"; text: string }
  | { k: "digit"; digit: "0" | "#" | "?" }
  | { k: "point" }
  | { k: "exp"; plus: boolean }
  | { k: "percent" }
  | { k: "general" }
  | { k: "at" }
  | { k: "date"; what: string; n: number }
  | { k: "fraction"; n: number }
  | { k: "half"; short: boolean };

interface Section {
  parts: Part[];
  color: string | null;
  kind: "number" | "date" | "text" | "general";
  grouping: boolean;
  /** Commas at the end of the digits: each divides by a thousand. */
  scale: number;
  percent: number;
}

const COLORS = ["black", "blue", "cyan", "green", "magenta", "red", "white", "yellow"];
const cache = new Lru<string, Section[]>(256);

export function compileFormat(code: string): Section[] {
  let sections = cache.get(code);
  if (!sections) {
    const pieces = splitSections(code);
    if (pieces.length > 4) fail("bad-format", `too many sections: ${code}`);
    sections = pieces.map(section);
    cache.set(code, sections);
  }
  return sections;
}

export function isDateFormat(code: string): boolean {
  return compileFormat(code)[0]!.kind === "date";
}

function splitSections(code: string): string[] {
  const out: string[] = [];
  let start = 0;
  for (let i = 0; i < code.length; i++) {
    const c = code[i];
    if (c === "\\" || c === "_" || c === "*") i++;
    else if (c === '"') {
      const end = code.indexOf('"', i + 1);
      if (end < 0) fail("bad-format", `a quote is never closed: ${code}`);
      i = end;
    } else if (c === ";") {
      out.push(code.slice(start, i));
      start = i + 1;
    }
  }
  out.push(code.slice(start));
  return out;
}

function section(code: string): Section {
  const parts: Part[] = [];
  const s: Section = { parts, color: null, kind: "text", grouping: false, scale: 0, percent: 0 };
  const text = (t: string): void => {
    const last = parts[parts.length - 1];
    if (last?.k === "text") last.text += t;
    else parts.push({ k: "text", text: t });
  };
  let i = 0;
  while (i < code.length) {
    const c = code[i]!;
    const rest = code.slice(i);
    const general = /^general/i.exec(rest);
    if (general) {
      parts.push({ k: "general" });
      if (s.kind === "text") s.kind = "general";
      i += 7;
      continue;
    }
    const half = /^(?:am\/pm|a\/p)/i.exec(rest);
    if (half) {
      parts.push({ k: "half", short: half[0].length === 3 });
      s.kind = "date";
      i += half[0].length;
      continue;
    }
    const date = /^([ymdhs])\1*/i.exec(rest);
    if (date) {
      const n = date[0].length;
      parts.push({ k: "date", what: c.toLowerCase(), n });
      s.kind = "date";
      i += n;
      const dot = /^[.,](0+)/.exec(code.slice(i));
      if (c.toLowerCase() === "s" && dot) {
        parts.push({ k: "fraction", n: dot[1]!.length });
        i += dot[0].length;
      }
      continue;
    }
    i++;
    switch (c) {
      case "\\":
        text(code[i++] ?? "");
        break;
      case "_":
        text(" ");
        i++;
        break;
      case "*":
        i++;
        break;
      case '"': {
        const end = code.indexOf('"', i);
        text(code.slice(i, end));
        i = end + 1;
        break;
      }
      case "[": {
        const end = code.indexOf("]", i);
        if (end < 0) fail("bad-format", `a [ is never closed: ${code}`);
        const inside = code.slice(i, end).toLowerCase();
        i = end + 1;
        if (COLORS.includes(inside)) s.color = inside;
        else if (/^(h+|m+|s+)$/.test(inside)) {
          parts.push({ k: "date", what: "[" + inside[0]!, n: inside.length });
          s.kind = "date";
        } else if (inside.startsWith("$")) text(code.slice(i - inside.length, i - 1).split("-")[0]!);
        else fail("bad-format", `no such condition: [${inside}]`);
        break;
      }
      case "0":
      case "#":
      case "?":
        if (s.kind !== "date") s.kind = "number";
        parts.push({ k: "digit", digit: c });
        break;
      case ".":
        parts.push(s.kind === "date" ? { k: "text", text: "." } : { k: "point" });
        break;
      case ",": {
        const before = parts[parts.length - 1];
        if (before?.k !== "digit") text(",");
        else if (/^[#0?]/.test(code.slice(i))) s.grouping = true;
        else s.scale++;
        break;
      }
      case "%":
        parts.push({ k: "percent" });
        s.percent++;
        break;
      case "E":
      case "e": {
        const sign = code[i];
        if (sign === "+" || sign === "-") {
          parts.push({ k: "exp", plus: sign === "+" });
          i++;
        } else text(c);
        break;
      }
      case "@":
        parts.push({ k: "at" });
        break;
      default:
        text(c);
    }
  }
  minutes(parts);
  return s;
}

/** `m` is the minute right after hours or right before seconds, the month elsewhere. */
function minutes(parts: Part[]): void {
  const dates = parts.filter((p): p is Extract<Part, { k: "date" }> => p.k === "date");
  dates.forEach((p, i) => {
    if (p.what !== "m" || p.n > 2) return;
    const before = dates[i - 1]?.what;
    const after = dates[i + 1]?.what;
    if (before === "h" || before === "[h" || after === "s" || after === "[s") p.what = "min";
  });
}

export function formatValue(value: Scalar, code: string, ctx: FormatContext): Shown {
  if (value === null) return { text: "", color: null };
  if (isError(value)) return { text: value.code, color: null };
  if (typeof value === "boolean") return { text: ctx.locale.truth[value ? 0 : 1], color: null };
  const sections = compileFormat(code);
  if (typeof value === "string") {
    const s = sections.length === 4 ? sections[3]! : sections[sections.length - 1]!;
    if (s.kind !== "text" || !s.parts.some((p) => p.k === "at")) {
      return { text: sections.length === 4 ? literal(s) : value, color: null };
    }
    return { text: s.parts.map((p) => (p.k === "at" ? value : p.k === "text" ? p.text : "")).join(""), color: s.color };
  }
  const numeric = sections.length === 4 ? sections.slice(0, 3) : sections;
  if (value < 0 && numeric.length >= 2) return render(-value, numeric[1]!, ctx, false);
  if (value === 0 && numeric.length === 3) return render(0, numeric[2]!, ctx, false);
  return render(Math.abs(value), numeric[0]!, ctx, value < 0);
}

function literal(s: Section): string {
  return s.parts.map((p) => (p.k === "text" ? p.text : "")).join("");
}

function render(value: number, s: Section, ctx: FormatContext, minus: boolean): Shown {
  switch (s.kind) {
    case "date":
      return { text: minus ? "########" : dateText(value, s, ctx), color: s.color };
    case "number":
      return { text: numberParts(value, s, ctx, minus), color: s.color };
    default: {
      const text = s.parts.map((p) => (p.k === "general" || p.k === "at" ? generalText(value, ctx.locale) : p.k === "text" ? p.text : p.k === "percent" ? "%" : "")).join("");
      return { text: minus ? "-" + text : text, color: s.color };
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
    text = numberText(Number(n.toFixed(Math.max(0, Math.min(9, 10 - whole)))));
  }
  return text.replace(".", locale.decimal);
}

function numberParts(value: number, s: Section, ctx: FormatContext, minus: boolean): string {
  const { parts } = s;
  const point = parts.findIndex((p) => p.k === "point");
  const exp = parts.findIndex((p) => p.k === "exp");
  const mantissaEnd = exp < 0 ? parts.length : exp;
  const before: number[] = [];
  const after: number[] = [];
  const power: number[] = [];
  parts.forEach((p, i) => {
    if (p.k !== "digit") return;
    if (i > mantissaEnd) power.push(i);
    else if (point >= 0 && i > point) after.push(i);
    else before.push(i);
  });
  let n = value * Math.pow(100, s.percent) / Math.pow(1000, s.scale);
  let exponent = 0;
  let d = digitsOf(n);
  if (exp >= 0 && n !== 0) {
    exponent = d.point - Math.max(1, before.length);
    d = { ...d, point: Math.max(1, before.length) };
    const [head] = fixedParts(d, after.length);
    if (head.length > Math.max(1, before.length)) {
      exponent++;
      d = { ...d, point: d.point - 1 };
    }
  }
  const [whole, tail] = fixedParts(d, after.length);
  if (minus && whole === "" && !/[1-9]/.test(tail)) minus = false;
  const out = new Map<number, string>();
  // Digits fill their places from the point outwards; the first place takes what is left over.
  const minimum = before.length - before.findIndex((i) => (parts[i] as { digit: string }).digit !== "#");
  let digits = whole.padStart(before.some((i) => (parts[i] as { digit: string }).digit !== "#") ? minimum : 0, "0");
  if (s.grouping) digits = grouped(digits, ctx.locale);
  let left = digits;
  for (let k = before.length - 1; k >= 0; k--) {
    const at = before[k]!;
    if (k === 0) out.set(at, left);
    else {
      const cut = Math.max(0, s.grouping ? groupCut(left, ctx.locale) : left.length - 1);
      out.set(at, left.slice(cut));
      left = left.slice(0, cut);
    }
  }
  let keep = after.length;
  while (keep > 0 && (parts[after[keep - 1]!] as { digit: string }).digit !== "0" && tail[keep - 1] === "0") keep--;
  after.forEach((at, k) => out.set(at, k < keep ? tail[k]! : (parts[at] as { digit: string }).digit === "?" ? " " : ""));
  const powerText = String(Math.abs(exponent)).padStart(power.length, "0");
  power.forEach((at, k) => out.set(at, k === 0 ? powerText : ""));
  let text = "";
  parts.forEach((p, i) => {
    switch (p.k) {
      case "text":
        text += p.text;
        break;
      case "digit":
        text += out.get(i) ?? "";
        break;
      case "point":
        text += ctx.locale.decimal;
        break;
      case "percent":
        text += "%";
        break;
      case "exp":
        text += "E" + (exponent < 0 ? "-" : p.plus ? "+" : "");
        break;
      case "general":
      case "at":
        text += generalText(value, ctx.locale);
        break;
    }
  });
  return minus ? "-" + text : text;
}

/** One digit with the separator in front of it, if there is one. */
function groupCut(text: string, locale: Locale): number {
  const cut = text.length - 1;
  return cut > 0 && text.slice(0, cut).endsWith(locale.group) ? cut - locale.group.length : cut;
}

function dateText(value: number, s: Section, ctx: FormatContext): string {
  const { locale } = ctx;
  const places = s.parts.reduce((n, p) => (p.k === "fraction" ? Math.max(n, p.n) : n), 0);
  const time = timeOf(value, places);
  const day = Math.floor(value) + (time.carry ? 1 : 0);
  const civil = civilOf(day, ctx.date1904);
  if (!civil) return "########";
  const half = s.parts.some((p) => p.k === "half");
  const pad = (n: number, width: number): string => String(n).padStart(width, "0");
  const total = Math.floor(value) * 86400 + (time.carry ? 86400 : 0) + time.hour * 3600 + time.minute * 60 + time.second;
  return s.parts
    .map((p) => {
      switch (p.k) {
        case "text":
          return p.text;
        case "half": {
          const name = time.hour < 12 ? locale.am : locale.pm;
          return p.short ? name.slice(0, 1) : name;
        }
        case "fraction":
          return locale.decimal + pad(Math.floor(time.fraction / Math.pow(10, places - p.n)), p.n);
        case "date":
          switch (p.what) {
            case "y":
              return p.n <= 2 ? pad(civil.year % 100, 2) : pad(civil.year, 4);
            case "m":
              if (p.n >= 5) return locale.months[civil.month - 1]!.slice(0, 1);
              return p.n === 4 ? locale.months[civil.month - 1]! : p.n === 3 ? locale.shortMonths[civil.month - 1]! : pad(civil.month, p.n);
            case "d":
              if (p.n >= 4) return locale.days[dayOfWeek(day, ctx.date1904)]!;
              return p.n === 3 ? locale.shortDays[dayOfWeek(day, ctx.date1904)]! : pad(civil.day, p.n);
            case "h":
              return pad(half ? ((time.hour + 11) % 12) + 1 : time.hour, Math.min(p.n, 2));
            case "min":
              return pad(time.minute, Math.min(p.n, 2));
            case "s":
              return pad(time.second, Math.min(p.n, 2));
            case "[h":
              return pad(Math.floor(total / 3600), p.n);
            case "[m":
              return pad(Math.floor(total / 60), p.n);
            case "[s":
              return pad(total, p.n);
          }
          return "";
        default:
          return "";
      }
    })
    .join("");
}
