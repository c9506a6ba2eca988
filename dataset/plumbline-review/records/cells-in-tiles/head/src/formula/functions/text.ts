import { Grid, NA, Scalar, VALUE, fold, isError, toText } from "../../core/value.js";
import { formatValue } from "../../format/numfmt.js";
import { localeOf } from "../../format/locale.js";
import { wildcard } from "../criteria.js";
import { textToNumber } from "../../core/value.js";
import { MANY, define } from "./registry.js";

/** Positions in text count code points: half a character is nobody's friend. */
const chars = (text: string): string[] => [...text];

define("LEN", 1, 1, (a) => chars(a.text(0)).length);
define("LEFT", 1, 2, (a) => {
  const n = a.integer(1, 1);
  return n < 0 ? VALUE : chars(a.text(0)).slice(0, n).join("");
});
define("RIGHT", 1, 2, (a) => {
  const n = a.integer(1, 1);
  if (n < 0) return VALUE;
  const all = chars(a.text(0));
  return all.slice(Math.max(0, all.length - n)).join("");
});
define("MID", 3, 3, (a) => {
  const start = a.integer(1);
  const n = a.integer(2);
  return start < 1 || n < 0 ? VALUE : chars(a.text(0)).slice(start - 1, start - 1 + n).join("");
});
define("UPPER", 1, 1, (a) => a.text(0).toUpperCase());
define("LOWER", 1, 1, (a) => a.text(0).toLowerCase());
define("PROPER", 1, 1, (a) => a.text(0).toLowerCase().replace(/(^|[^\p{L}])(\p{L})/gu, (_m, before: string, c: string) => before + c.toUpperCase()));
define("TRIM", 1, 1, (a) => a.text(0).replace(/ +/g, " ").replace(/^ | $/g, ""));
define("CLEAN", 1, 1, (a) => a.text(0).replace(/[\u0000-\u001f]/g, ""));
define("REPT", 2, 2, (a) => {
  const n = a.integer(1);
  const text = a.text(0);
  return n < 0 || n * text.length > 32767 ? VALUE : text.repeat(n);
});
define("EXACT", 2, 2, (a) => a.text(0) === a.text(1));
define("CHAR", 1, 1, (a) => {
  const n = a.integer(0);
  return n < 1 || n > 255 ? VALUE : String.fromCharCode(n);
});
define("UNICHAR", 1, 1, (a) => {
  const n = a.integer(0);
  return n < 1 || n > 0x10ffff || (n >= 0xd800 && n < 0xe000) ? VALUE : String.fromCodePoint(n);
});
define("CODE", 1, 1, (a) => a.text(0).codePointAt(0) ?? VALUE);

define("CONCAT", 1, MANY, (a) => {
  let out = "";
  a.each(0, (v) => {
    const t = toText(v);
    if (isError(t)) throw t;
    out += t;
  });
  return out.length > 32767 ? VALUE : out;
});
define("TEXTJOIN", 3, MANY, (a) => {
  const glue = a.text(0);
  const skip = a.bool(1);
  const parts: string[] = [];
  for (let i = 2; i < a.count; i++) {
    const grid = a.grid(i);
    for (const v of grid.data) {
      const t = toText(v);
      if (isError(t)) throw t;
      if (t !== "" || !skip) parts.push(t);
    }
  }
  return parts.join(glue);
});

define("FIND", 2, 3, (a) => {
  const start = a.integer(2, 1);
  const inside = chars(a.text(1));
  if (start < 1 || start > inside.length + 1) return VALUE;
  const head = inside.slice(0, start - 1).join("").length;
  const at = inside.join("").indexOf(a.text(0), head);
  return at < 0 ? VALUE : chars(inside.join("").slice(0, at)).length + 1;
});
define("SEARCH", 2, 3, (a) => {
  const start = a.integer(2, 1);
  const inside = chars(fold(a.text(1)));
  const what = fold(a.text(0));
  if (start < 1 || start > inside.length + 1) return VALUE;
  const pattern = wildcard(what + "*");
  if (!pattern) return VALUE;
  for (let i = start - 1; i <= inside.length; i++) if (pattern.test(inside.slice(i).join(""))) return i + 1;
  return VALUE;
});
define("SUBSTITUTE", 3, 4, (a) => {
  const text = a.text(0);
  const old = a.text(1);
  if (old === "") return text;
  if (!a.has(3)) return text.split(old).join(a.text(2));
  const nth = a.integer(3);
  if (nth < 1) return VALUE;
  let at = -1;
  for (let i = 0; i < nth; i++) {
    at = text.indexOf(old, at < 0 ? 0 : at + old.length);
    if (at < 0) return text;
  }
  return text.slice(0, at) + a.text(2) + text.slice(at + old.length);
});
define("REPLACE", 4, 4, (a) => {
  const all = chars(a.text(0));
  const start = a.integer(1);
  const n = a.integer(2);
  return start < 1 || n < 0 ? VALUE : [...all.slice(0, start - 1), a.text(3), ...all.slice(start - 1 + n)].join("");
});
define("SPLIT", 2, 2, (a) => {
  const parts = a.text(1) === "" ? [a.text(0)] : a.text(0).split(a.text(1));
  return new Grid(1, parts.length, parts);
});
define("VALUE", 1, 1, (a) => {
  const v: Scalar = a.scalar(0);
  if (typeof v === "number") return v;
  return typeof v === "string" ? textToNumber(v) ?? VALUE : VALUE;
});
define("T", 1, 1, (a) => {
  const v = a.scalar(0);
  return typeof v === "string" ? v : "";
});
define("TEXT", 2, 3, (a, site) => formatValue(a.scalar(0), a.text(1), { locale: localeOf(a.text(2, "en-US")), date1904: site.date1904 }).text);
define("NUMBERVALUE", 1, 3, (a) => {
  const decimal = a.text(1, ".")[0] ?? ".";
  const group = a.text(2, ",")[0] ?? ",";
  let text = a.text(0).replace(/\s/g, "");
  if (text === "") return 0;
  const point = text.indexOf(decimal);
  const whole = (point < 0 ? text : text.slice(0, point)).split(group).join("");
  text = point < 0 ? whole : `${whole}.${text.slice(point + 1)}`;
  return textToNumber(text) ?? VALUE;
});
define("SWITCH", 3, MANY, (a) => {
  const v = a.scalar(0);
  for (let i = 1; i + 1 < a.count; i += 2) {
    const w = a.scalar(i);
    if (typeof v === "string" && typeof w === "string" ? fold(v) === fold(w) : v === w) return a.operand(i + 1);
  }
  return a.count % 2 === 0 ? a.operand(a.count - 1) : NA;
});
