import { CellError, ERROR_CODES, ErrorCode, Scalar, compareValues, fold, isError, textToNumber } from "../core/value.js";

export type Test = (value: Scalar) => boolean;

/** `*` is any text, `?` one character, `~` takes the meaning off the next of these. */
export function wildcard(pattern: string): RegExp | null {
  if (!/[*?~]/.test(pattern)) return null;
  let source = "";
  const chars = [...fold(pattern)];
  for (let i = 0; i < chars.length; i++) {
    const c = chars[i]!;
    if (c === "~" && i + 1 < chars.length && "*?~".includes(chars[i + 1]!)) source += escape(chars[++i]!);
    else if (c === "*") source += "[^]*";
    else if (c === "?") source += "[^]";
    else source += escape(c);
  }
  return new RegExp(`^${source}$`, "u");
}

function escape(c: string): string {
  return /[.*+?^${}()|[\]\\/-]/.test(c) ? (c === "-" ? "\\x2d" : "\\" + c) : c;
}

/** What SUMIF and its kin understand: `>=3`, `<>x`, `a*`, a value. */
export function criterion(value: Scalar): Test {
  if (typeof value !== "string") {
    if (value === null) return (v) => v === 0;
    if (isError(value)) return (v) => v === value;
    return equals(value);
  }
  const m = /^(<=|>=|<>|<|>|=)?([^]*)$/.exec(value)!;
  const op = m[1] ?? "";
  const text = m[2]!;
  const operand = operandOf(text);
  if (op === "" || op === "=") {
    if (text === "") return op === "=" ? (v) => v === null : (v) => v === null || v === "";
    return equals(operand);
  }
  if (op === "<>") {
    if (text === "") return (v) => v !== null;
    const same = equals(operand);
    return (v) => !same(v);
  }
  const sign = (v: Scalar): number | null => {
    if (v === null || typeof v !== typeof operand || isError(v)) return null;
    return compareValues(v, operand);
  };
  return (v) => {
    const c = sign(v);
    if (c === null) return false;
    return op === "<" ? c < 0 : op === "<=" ? c <= 0 : op === ">" ? c > 0 : c >= 0;
  };
}

function operandOf(text: string): Scalar {
  const n = textToNumber(text);
  if (n !== null) return n;
  const upper = text.toUpperCase();
  if (upper === "TRUE") return true;
  if (upper === "FALSE") return false;
  if ((ERROR_CODES as readonly string[]).includes(upper)) return CellError.of(upper as ErrorCode);
  return text;
}

function equals(operand: Scalar): Test {
  if (typeof operand === "string") {
    const pattern = wildcard(operand);
    if (pattern) return (v) => typeof v === "string" && pattern.test(fold(v));
    const folded = fold(operand);
    return (v) => typeof v === "string" && fold(v) === folded;
  }
  if (typeof operand === "number") {
    return (v) => v === operand || (typeof v === "string" && textToNumber(v) === operand);
  }
  return (v) => v === operand;
}
