import { fail } from "../core/errors.js";
import { ERROR_CODES, ErrorCode } from "../core/value.js";

/** How formulas are spelled where the user sits. Inside we always keep `PLAIN`. */
export interface Dialect {
  decimal: "." | ",";
  argument: "," | ";";
  arrayColumn: "," | "\\";
  arrayRow: ";";
}

export const PLAIN: Dialect = { decimal: ".", argument: ",", arrayColumn: ",", arrayRow: ";" };
export const COMMA: Dialect = { decimal: ",", argument: ";", arrayColumn: "\\", arrayRow: ";" };

export type TokenKind = "num" | "str" | "err" | "word" | "sheet" | "bracket" | "op" | "open" | "close" | "arg" | "row" | "braceOpen" | "braceClose" | "end";

export interface Token {
  kind: TokenKind;
  text: string;
  at: number;
  /** Blanks stood before it. */
  spaced: boolean;
}

const WORD_START = /[\p{L}_$\\]/u;
const WORD = /[\p{L}\p{N}_.$?]/u;

export class Lexer {
  private at = 0;
  private readonly tokens: Token[] = [];
  private braces = 0;
  private depth: number[] = [];

  constructor(private readonly text: string, private readonly dialect: Dialect = PLAIN) {}

  run(): Token[] {
    for (;;) {
      const before = this.at;
      while (this.at < this.text.length && /\s/.test(this.text[this.at]!)) this.at++;
      const spaced = this.at > before;
      if (this.at >= this.text.length) {
        this.push("end", "", spaced);
        return this.tokens;
      }
      this.next(spaced);
    }
  }

  private push(kind: TokenKind, text: string, spaced: boolean, at = this.at): void {
    this.tokens.push({ kind, text, at, spaced });
  }

  private next(spaced: boolean): void {
    const { text, dialect } = this;
    const c = text[this.at]!;
    const start = this.at;
    if (c === '"') {
      this.push("str", this.quoted('"'), spaced, start);
      return;
    }
    if (c === "'") {
      const name = this.quoted("'");
      if (text[this.at] !== "!") fail("bad-formula", `a quoted sheet name needs a "!" (at ${this.at})`);
      this.at++;
      this.push("sheet", name, spaced, start);
      return;
    }
    if (c === "#") {
      const code = ERROR_CODES.find((e) => text.slice(this.at, this.at + e.length).toUpperCase() === e);
      if (!code) fail("bad-formula", `no such error value (at ${start})`);
      this.at += code.length;
      this.push("err", code, spaced, start);
      return;
    }
    if (c === "[") {
      this.push("bracket", this.bracket(), spaced, start);
      return;
    }
    if (/[0-9]/.test(c) || (c === dialect.decimal && /[0-9]/.test(text[this.at + 1] ?? ""))) {
      if (this.number(spaced)) return;
    }
    if (WORD_START.test(c) && !(c === "\\" && this.inArray())) {
      while (this.at < text.length && WORD.test(text[this.at]!)) this.at++;
      const word = text.slice(start, this.at);
      if (text[this.at] === "!") {
        this.at++;
        this.push("sheet", word, spaced, start);
      } else this.push("word", word, spaced, start);
      return;
    }
    this.at++;
    switch (c) {
      case "(":
        this.depth.push(this.braces);
        this.braces = 0;
        this.push("open", c, spaced, start);
        return;
      case ")":
        this.braces = this.depth.pop() ?? 0;
        this.push("close", c, spaced, start);
        return;
      case "{":
        this.braces++;
        this.push("braceOpen", c, spaced, start);
        return;
      case "}":
        this.braces--;
        this.push("braceClose", c, spaced, start);
        return;
      case "<":
      case ">": {
        const two = c + (text[this.at] ?? "");
        if (two === "<=" || two === ">=" || two === "<>") this.at++;
        this.push("op", two === "<=" || two === ">=" || two === "<>" ? two : c, spaced, start);
        return;
      }
    }
    if (this.inArray()) {
      if (c === dialect.arrayColumn) return this.push("arg", ",", spaced, start);
      if (c === dialect.arrayRow) return this.push("row", ";", spaced, start);
    } else if (c === dialect.argument) return this.push("arg", ",", spaced, start);
    if ("+-*/^&=%:".includes(c)) return this.push("op", c, spaced, start);
    fail("bad-formula", `did not expect "${c}" (at ${start})`);
  }

  private inArray(): boolean {
    return this.braces > 0;
  }

  private quoted(mark: string): string {
    let out = "";
    for (this.at++; this.at < this.text.length; this.at++) {
      const c = this.text[this.at]!;
      if (c !== mark) out += c;
      else if (this.text[this.at + 1] === mark) {
        out += mark;
        this.at++;
      } else {
        this.at++;
        return out;
      }
    }
    return fail("bad-formula", `a ${mark} is never closed`);
  }

  /** The whole of a table's brackets, the outer ones left out; an apostrophe takes the meaning off what follows. */
  private bracket(): string {
    const start = this.at;
    let depth = 0;
    for (; this.at < this.text.length; this.at++) {
      const c = this.text[this.at]!;
      if (c === "'") this.at++;
      else if (c === "[") depth++;
      else if (c === "]" && --depth === 0) {
        this.at++;
        return this.text.slice(start + 1, this.at - 1);
      }
    }
    return fail("bad-formula", "a [ is never closed");
  }

  /** False for what only begins like a number: a row range (`3:5`) is made of words. */
  private number(spaced: boolean): boolean {
    const { text, dialect } = this;
    const start = this.at;
    const digits = /^[0-9]+/.exec(text.slice(start))?.[0] ?? "";
    const after = text[start + digits.length];
    const previous = this.tokens[this.tokens.length - 1];
    const afterColon = previous?.kind === "op" && previous.text === ":";
    if (digits && (afterColon || (after === ":" && /[0-9$]/.test(text[start + digits.length + 1] ?? "")))) {
      this.at += digits.length;
      this.push("word", digits, spaced, start);
      return true;
    }
    const point = dialect.decimal === "." ? "\\." : ",";
    const m = new RegExp(`^(?:[0-9]+(?:${point}[0-9]*)?|${point}[0-9]+)(?:[eE][+-]?[0-9]+)?`).exec(text.slice(start));
    if (!m) return false;
    this.at += m[0].length;
    this.push("num", m[0].replace(",", "."), spaced, start);
    return true;
  }
}

export function isErrorCode(text: string): text is ErrorCode {
  return (ERROR_CODES as readonly string[]).includes(text);
}
