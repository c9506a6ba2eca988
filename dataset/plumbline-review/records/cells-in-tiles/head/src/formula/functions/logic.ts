import { CellError, NA, Scalar, VALUE, isError, toBool } from "../../core/value.js";
import { Args } from "../evaluator.js";
import { MANY, define } from "./registry.js";

define("IF", 2, 3, (a) => (truth(a, 0) ? a.operand(1) : a.count > 2 ? a.operand(2) : false));
define("IFS", 2, MANY, (a) => {
  for (let i = 0; i + 1 < a.count; i += 2) if (truth(a, i)) return a.operand(i + 1);
  return NA;
});
define("IFERROR", 2, 2, (a) => (isError(a.raw(0)) ? a.operand(1) : a.operand(0)));
define("IFNA", 2, 2, (a) => (a.raw(0) === NA ? a.operand(1) : a.operand(0)));
define("CHOOSE", 2, MANY, (a) => {
  const i = a.integer(0);
  return i < 1 || i >= a.count ? VALUE : a.operand(i);
});
define("TRUE", 0, 0, () => true);
define("FALSE", 0, 0, () => false);
define("NA", 0, 0, () => NA);

function truth(a: Args, i: number): boolean {
  const b = toBool(a.raw(i));
  if (isError(b)) throw b;
  return b;
}

function fold(a: Args, start: boolean, fn: (acc: boolean, v: boolean) => boolean): Scalar {
  let acc = start;
  let seen = false;
  a.each(0, (v, direct) => {
    if (isError(v)) throw v;
    if (v === null || (typeof v === "string" && !direct)) return;
    const b = toBool(v);
    if (isError(b)) throw b;
    acc = fn(acc, b);
    seen = true;
  });
  return seen ? acc : VALUE;
}

define("AND", 1, MANY, (a) => fold(a, true, (x, y) => x && y));
define("OR", 1, MANY, (a) => fold(a, false, (x, y) => x || y));
define("XOR", 1, MANY, (a) => fold(a, false, (x, y) => x !== y));
define("NOT", 1, 1, (a) => !truth(a, 0));

define("ISBLANK", 1, 1, (a) => a.raw(0) === null);
define("ISNUMBER", 1, 1, (a) => typeof a.raw(0) === "number");
define("ISTEXT", 1, 1, (a) => typeof a.raw(0) === "string");
define("ISLOGICAL", 1, 1, (a) => typeof a.raw(0) === "boolean");
define("ISERROR", 1, 1, (a) => isError(a.raw(0)));
define("ISERR", 1, 1, (a) => isError(a.raw(0)) && a.raw(0) !== NA);
define("ISNA", 1, 1, (a) => a.raw(0) === NA);
define("ISEVEN", 1, 1, (a) => Math.abs(a.integer(0)) % 2 === 0);
define("ISODD", 1, 1, (a) => Math.abs(a.integer(0)) % 2 === 1);
define("N", 1, 1, (a) => {
  const v = a.scalar(0);
  return typeof v === "number" ? v : v === true ? 1 : 0;
});
define("ERROR.TYPE", 1, 1, (a) => {
  const v = a.raw(0);
  const order = ["#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"];
  return v instanceof CellError && order.includes(v.code) ? order.indexOf(v.code) + 1 : NA;
});
