import { fail } from "../core/errors.js";
import { Lru } from "../core/lists.js";
import { Locale, localeOf, namedFormat } from "./locale.js";

export type Digit = "0" | "#" | "?";

export type Part =
  | { k: "text"; text: string }
  | { k: "digit"; digit: Digit }
  | { k: "point" }
  | { k: "slash" }
  | { k: "exp"; plus: boolean }
  | { k: "percent" }
  | { k: "general" }
  | { k: "at" }
  | { k: "date"; what: DatePart; n: number }
  | { k: "second-part"; n: number }
  | { k: "half"; short: boolean };

export type DatePart = "year" | "month" | "day" | "hour" | "minute" | "second" | "hours" | "minutes" | "seconds";

export type Comparison = "<" | "<=" | ">" | ">=" | "=" | "<>";

export interface Condition {
  op: Comparison;
  operand: number;
}

/** Places of digits, as numbers of parts. */
export interface NumberShape {
  whole: number[];
  tail: number[];
  power: number[];
  /** For fractions; `fixed` is a denominator that is written out. */
  over: number[];
  under: number[];
  fixed: number | null;
  grouping: boolean;
  thousands: number;
  percents: number;
}

export interface Section {
  kind: "number" | "fraction" | "date" | "text" | "general";
  parts: Part[];
  color: string | null;
  condition: Condition | null;
  locale: Locale | null;
  shape: NumberShape | null;
  /** Decimals of seconds that are shown. */
  places: number;
  half: boolean;
}

const COLORS = new Set(["black", "blue", "cyan", "green", "magenta", "red", "white", "yellow"]);
const compiled = new Lru<string, Section[]>(512);

/** The sections of a code. Formats that go by a name ("Short Date") are looked up in the locale first. */
export function compileFormat(code: string, locale: Locale): Section[] {
  const key = `${locale.name} ${code}`;
  let sections = compiled.get(key);
  if (!sections) {
    const pieces = split(namedFormat(code, locale) ?? code);
    if (pieces.length > 4) fail("bad-format", `too many sections: ${code}`);
    sections = pieces.map((piece) => new Compiler(piece).run());
    compiled.set(key, sections);
  }
  return sections;
}

export function isDateFormat(code: string, locale: Locale): boolean {
  return compileFormat(code, locale)[0]!.kind === "date";
}

function split(code: string): string[] {
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

class Compiler {
  private at = 0;
  private readonly parts: Part[] = [];
  private readonly section: Section;
  private grouping = false;
  private thousands = 0;

  constructor(private readonly code: string) {
    this.section = { kind: "text", parts: this.parts, color: null, condition: null, locale: null, shape: null, places: 0, half: false };
  }

  run(): Section {
    while (this.at < this.code.length) this.next();
    const { section, parts } = this;
    if (parts.some((p) => p.k === "date" || p.k === "half")) {
      section.kind = "date";
      this.dates();
    } else if (parts.some((p) => p.k === "digit")) {
      section.shape = this.shape();
      section.kind = section.shape.under.length || section.shape.fixed !== null ? "fraction" : "number";
    } else if (parts.some((p) => p.k === "general")) section.kind = "general";
    return section;
  }

  private text(text: string): void {
    const last = this.parts[this.parts.length - 1];
    if (last?.k === "text") last.text += text;
    else if (text !== "") this.parts.push({ k: "text", text });
  }

  private next(): void {
    const rest = this.code.slice(this.at);
    const word = /^(?:general|am\/pm|a\/p|y+|m+|d+|h+|s+)/i.exec(rest)?.[0];
    if (word) {
      this.at += word.length;
      this.word(word.toLowerCase());
      return;
    }
    const c = this.code[this.at++]!;
    switch (c) {
      case "\\":
        this.text(this.code[this.at++] ?? "");
        break;
      case "_":
        this.text(" ");
        this.at++;
        break;
      case "*":
        this.at++;
        break;
      case '"': {
        const end = this.code.indexOf('"', this.at);
        this.text(this.code.slice(this.at, end));
        this.at = end + 1;
        break;
      }
      case "[": {
        const end = this.code.indexOf("]", this.at);
        if (end < 0) fail("bad-format", `a [ is never closed: ${this.code}`);
        this.bracket(this.code.slice(this.at, end));
        this.at = end + 1;
        break;
      }
      case "0":
      case "#":
      case "?":
        this.parts.push({ k: "digit", digit: c });
        break;
      case ".":
        this.point();
        break;
      case ",":
        this.comma();
        break;
      case "/":
        if (this.parts.some((p) => p.k === "digit") && /^[0-9#?]/.test(this.code.slice(this.at))) this.parts.push({ k: "slash" });
        else this.text("/");
        break;
      case "%":
        this.parts.push({ k: "percent" });
        break;
      case "E":
      case "e": {
        const sign = this.code[this.at];
        if (sign === "+" || sign === "-") {
          this.parts.push({ k: "exp", plus: sign === "+" });
          this.at++;
        } else this.text(c);
        break;
      }
      case "@":
        this.parts.push({ k: "at" });
        break;
      default:
        if (/[1-9]/.test(c) && this.parts.some((p) => p.k === "slash")) this.denominator(c);
        else this.text(c);
    }
  }

  /** Digits that are written out behind a slash. They are kept as text and read by `shape`. */
  private denominator(first: string): void {
    let text = first;
    while (/[0-9]/.test(this.code[this.at] ?? "")) text += this.code[this.at++];
    this.parts.push({ k: "text", text }, { k: "text", text: "" });
  }

  private word(word: string): void {
    if (word === "general") this.parts.push({ k: "general" });
    else if (word === "am/pm" || word === "a/p") this.parts.push({ k: "half", short: word.length === 3 });
    else {
      const what = { y: "year", m: "month", d: "day", h: "hour", s: "second" } as const;
      this.parts.push({ k: "date", what: what[word[0] as keyof typeof what], n: word.length });
    }
  }

  private bracket(inside: string): void {
    const lower = inside.toLowerCase();
    if (COLORS.has(lower)) this.section.color = lower;
    else if (/^(?:h+|m+|s+)$/.test(lower)) {
      const what = { h: "hours", m: "minutes", s: "seconds" } as const;
      this.parts.push({ k: "date", what: what[lower[0] as keyof typeof what], n: lower.length });
    } else if (inside.startsWith("$")) {
      const dash = inside.indexOf("-");
      this.text(inside.slice(1, dash < 0 ? undefined : dash));
      const tag = dash < 0 ? "" : inside.slice(dash + 1);
      if (/^[a-z]{2}(?:[-_]|$)/i.test(tag)) this.section.locale = localeOf(tag);
    } else {
      const m = /^(<=|>=|<>|<|>|=)(-?[0-9]+(?:\.[0-9]+)?)$/.exec(lower.replace(/\s/g, ""));
      if (!m) fail("bad-format", `no such condition: [${inside}]`);
      this.section.condition = { op: m[1] as Comparison, operand: Number(m[2]) };
    }
  }

  private point(): void {
    const last = this.parts[this.parts.length - 1];
    const zeros = /^0+/.exec(this.code.slice(this.at))?.[0];
    if (zeros && last?.k === "date" && (last.what === "second" || last.what === "seconds")) {
      this.parts.push({ k: "second-part", n: zeros.length });
      this.at += zeros.length;
    } else if (this.parts.some((p) => p.k === "date")) this.text(".");
    else this.parts.push({ k: "point" });
  }

  /** Between digits it groups, behind the last of them it divides by a thousand. */
  private comma(): void {
    const last = this.parts[this.parts.length - 1];
    if (last?.k === "date" && /^0/.test(this.code.slice(this.at))) this.point();
    else if (last?.k !== "digit") this.text(",");
    else if (/^,*[#0?]/.test(this.code.slice(this.at))) this.grouping = true;
    else this.thousands++;
  }

  private dates(): void {
    const { section } = this;
    const dates = this.parts.filter((p): p is Extract<Part, { k: "date" }> => p.k === "date");
    dates.forEach((p, i) => {
      if (p.what !== "month" || p.n > 2) return;
      const before = dates[i - 1]?.what;
      const after = dates[i + 1]?.what;
      if (before === "hour" || before === "hours" || after === "second" || after === "seconds") p.what = "minute";
    });
    for (const p of this.parts) {
      if (p.k === "second-part") section.places = Math.max(section.places, p.n);
      if (p.k === "half") section.half = true;
    }
  }

  private shape(): NumberShape {
    const shape: NumberShape = { whole: [], tail: [], power: [], over: [], under: [], fixed: null, grouping: this.grouping, thousands: this.thousands, percents: 0 };
    const slash = this.parts.findIndex((p) => p.k === "slash");
    let place: number[] = shape.whole;
    this.parts.forEach((p, i) => {
      switch (p.k) {
        case "point":
          place = shape.tail;
          break;
        case "exp":
          place = shape.power;
          break;
        case "slash":
          place = shape.under;
          break;
        case "percent":
          shape.percents++;
          break;
        case "digit":
          place.push(i);
          break;
        case "text": {
          const fixed = i === slash + 1 && slash >= 0 ? /^[1-9][0-9]*/.exec(p.text)?.[0] : undefined;
          if (fixed) shape.fixed = Number(fixed);
          break;
        }
      }
    });
    if (slash < 0) return shape;
    // The run of digits right before the slash is the numerator, what is before a gap the whole number.
    let start = slash;
    while (start > 0 && this.parts[start - 1]!.k === "digit") start--;
    shape.over = shape.whole.filter((i) => i >= start);
    shape.whole = shape.whole.filter((i) => i < start);
    return shape;
  }
}
