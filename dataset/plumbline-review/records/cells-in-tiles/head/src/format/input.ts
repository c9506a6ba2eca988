import { ERROR_CODES, CellError, ErrorCode, Scalar } from "../core/value.js";
import { Locale } from "./locale.js";
import { lastDayOf, serialOf } from "./serial.js";

export interface Typed {
  value: Scalar;
  /** The format that the way of writing suggests, where the cell has none yet. */
  format: string | null;
}

/** What somebody typed into a cell, in their locale. Formulas are not our business here. */
export function readTyped(text: string, locale: Locale, date1904: boolean, thisYear: number): Typed {
  if (text.startsWith("'")) return { value: text.slice(1), format: null };
  const t = text.trim();
  if (t === "") return { value: text === "" ? null : text, format: null };
  const upper = t.toUpperCase();
  if (upper === locale.truth[0] || upper === "TRUE") return { value: true, format: null };
  if (upper === locale.truth[1] || upper === "FALSE") return { value: false, format: null };
  if ((ERROR_CODES as readonly string[]).includes(upper)) return { value: CellError.of(upper as ErrorCode), format: null };
  return readNumber(t, locale) ?? readDateTime(t, locale, date1904, thisYear) ?? { value: text, format: null };
}

export function readNumber(text: string, locale: Locale): Typed | null {
  let t = text.replace(/\u2212/g, "-");
  let sign = 1;
  let format: string | null = null;
  const bracketed = /^\((.*)\)$/.exec(t);
  if (bracketed) {
    sign = -1;
    t = bracketed[1]!.trim();
    if (/^[+-]/.test(t)) return null;
  }
  const signed = /^([+-])\s*/.exec(t);
  if (signed) {
    if (signed[1] === "-") sign = -sign;
    t = t.slice(signed[0].length);
  }
  let currency = false;
  if (t.startsWith(locale.currency)) {
    currency = true;
    t = t.slice(locale.currency.length).trim();
  } else if (t.endsWith(locale.currency)) {
    currency = true;
    t = t.slice(0, -locale.currency.length).trim();
  }
  const percent = !currency && t.endsWith("%");
  if (percent) t = t.slice(0, -1).trim();
  const m = /^([0-9][^eE]*|[.,][0-9]+)?(?:[eE]([+-]?[0-9]{1,3}))?$/.exec(t);
  if (!m || m[1] === undefined) return null;
  const parts = m[1].split(locale.decimal);
  if (parts.length > 2) return null;
  const whole = ungroup(parts[0]!, locale);
  const tail = parts[1] ?? "";
  if (whole === null || !/^[0-9]*$/.test(tail) || whole.digits + tail === "") return null;
  const n = Number(`${whole.digits || "0"}.${tail || "0"}e${m[2] ?? "0"}`);
  if (!Number.isFinite(n)) return null;
  const decimals = "." + "0".repeat(Math.min(tail.length, 2));
  if (currency) format = `"${locale.currency}"#,##0${tail ? decimals : ""}`;
  else if (percent) format = tail ? "0.00%" : "0%";
  else if (m[2] !== undefined) format = "0.00E+00";
  else if (whole.grouped) format = tail ? "#,##0.00" : "#,##0";
  return { value: sign * (percent ? n / 100 : n) || 0, format };
}

/** Separators must stand where the locale puts them; any kind of blank will do for a blank. */
function ungroup(text: string, locale: Locale): { digits: string; grouped: boolean } | null {
  if (/^[0-9]*$/.test(text)) return { digits: text, grouped: false };
  const blank = /\s/.test(locale.group);
  const parts = blank ? text.split(/\s/) : text.split(locale.group);
  if (parts.some((p) => !/^[0-9]+$/.test(p))) return null;
  for (let i = parts.length - 1, k = 0; i > 0; i--, k++) {
    if (parts[i]!.length !== locale.groups[Math.min(k, locale.groups.length - 1)]!) return null;
  }
  const size = locale.groups[Math.min(parts.length - 1, locale.groups.length - 1)]!;
  return parts[0]!.length > size ? null : { digits: parts.join(""), grouped: true };
}

function readDateTime(text: string, locale: Locale, date1904: boolean, thisYear: number): Typed | null {
  const only = readTime(text, locale);
  if (only) return { value: only.days, format: only.seconds ? "h:mm:ss" : only.half ? "h:mm AM/PM" : "h:mm" };
  const space = /^(\S+(?: [^\s:]+)*?)[ T](\S*:.*)$/.exec(text);
  const time = space ? readTime(space[2]!, locale) : null;
  const date = readDate(time ? space![1]! : text, locale, date1904, thisYear);
  if (!date) return null;
  if (!time || time.days >= 1) return time ? null : date;
  return { value: (date.value as number) + time.days, format: `${date.format} ${time.seconds ? "h:mm:ss" : "h:mm"}` };
}

interface Clock {
  days: number;
  seconds: boolean;
  half: boolean;
}

function readTime(text: string, locale: Locale): Clock | null {
  const m = /^([0-9]{1,4}):([0-5]?[0-9])(?::([0-5]?[0-9])(?:[.,]([0-9]{1,3}))?)?(?:\s*([^\s0-9:]+))?$/.exec(text);
  if (!m) return null;
  let hour = Number(m[1]);
  const mark = m[5]?.toLowerCase();
  if (mark !== undefined) {
    const pm = mark === locale.pm.toLowerCase() || mark === "pm" || mark === "p";
    const am = mark === locale.am.toLowerCase() || mark === "am" || mark === "a";
    if ((!pm && !am) || hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (pm ? 12 : 0);
  }
  const seconds = hour * 3600 + Number(m[2]) * 60 + Number(m[3] ?? 0) + Number("0." + (m[4] ?? "0"));
  return { days: seconds / 86400, seconds: m[3] !== undefined, half: mark !== undefined };
}

function readDate(text: string, locale: Locale, date1904: boolean, thisYear: number): Typed | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dated(Number(iso[1]), Number(iso[2]), Number(iso[3]), date1904, "yyyy-mm-dd");
  const numeric = /^(\d{1,4})([./-])(\d{1,2})(?:\2(\d{1,4}))?\.?$/.exec(text);
  if (numeric) {
    if (numeric[2] !== locale.dateSeparator && numeric[2] !== "-" && numeric[2] !== "/") return null;
    return numericDate([numeric[1]!, numeric[3]!, numeric[4]], locale, date1904, thisYear);
  }
  const words = text.split(/[\s,.-]+/).filter((w) => w !== "");
  if (words.length < 2 || words.length > 3) return null;
  const at = words.findIndex((w) => monthNamed(w, locale) > 0);
  if (at < 0 || at > 1) return null;
  const month = monthNamed(words[at]!, locale);
  const rest = words.filter((_w, i) => i !== at);
  if (rest.some((w) => !/^\d{1,4}$/.test(w))) return null;
  if (rest.length === 1) {
    if (Number(rest[0]) > 31) return dated(fullYear(rest[0]!), month, 1, date1904, "mmm yyyy");
    return dated(thisYear, month, Number(rest[0]), date1904, "d mmm");
  }
  return dated(fullYear(rest[1]!), month, Number(rest[0]), date1904, "d mmm yyyy");
}

function monthNamed(word: string, locale: Locale): number {
  const w = word.toLowerCase();
  for (let i = 0; i < 12; i++) {
    if (locale.months[i]!.toLowerCase() === w || locale.shortMonths[i]!.toLowerCase() === w) return i + 1;
  }
  return 0;
}

function numericDate(parts: [string, string, string | undefined], locale: Locale, date1904: boolean, thisYear: number): Typed | null {
  const [a, b, c] = parts;
  const sep = locale.dateSeparator;
  if (c === undefined) {
    if (a.length > 2) return null;
    const [day, month] = locale.dateOrder === "dmy" ? [Number(a), Number(b)] : [Number(b), Number(a)];
    return dated(thisYear, month, day, date1904, locale.dateOrder === "dmy" ? `d${sep}m` : `m${sep}d`);
  }
  if (a.length > 2 || locale.dateOrder === "ymd") return dated(fullYear(a), Number(b), Number(c), date1904, `yyyy${sep}mm${sep}dd`);
  const [day, month] = locale.dateOrder === "dmy" ? [Number(a), Number(b)] : [Number(b), Number(a)];
  const format = locale.dateOrder === "dmy" ? `dd${sep}mm${sep}yyyy` : `m${sep}d${sep}yyyy`;
  return dated(fullYear(c), month, day, date1904, format);
}

/** Two digits lie between 1930 and 2029. */
function fullYear(text: string): number {
  const n = Number(text);
  return text.length > 2 ? n : n < 30 ? 2000 + n : 1900 + n;
}

function dated(year: number, month: number, day: number, date1904: boolean, format: string): Typed | null {
  if (month < 1 || month > 12 || day < 1 || day > lastDayOf(year, month)) return null;
  const serial = serialOf({ year, month, day }, date1904);
  return serial === null ? null : { value: serial, format };
}
