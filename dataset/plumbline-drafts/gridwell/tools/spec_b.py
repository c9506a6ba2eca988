title = "Number formats, second edition: conditions, fractions, stepped exponents, formats by name"
description = """
## Why

`numfmt.ts` grew one switch at a time since the first week of this project, and it showed. Every second support mail about formats ended with "we do not do that yet". We sat down and wrote it again.

## What is new

**Two halves.** `format/code.ts` reads a code once into sections with a shape (where are the places of the digits, what groups, what scales), `format/render.ts` shows a value with it. `numfmt.ts` is gone.

**Conditions.** `[<1]0.00;[<100]0.0;#,##0` picks the first section that holds, and `########` is what you see if none does.

**Fractions.** `# ?/?`, `# ??/??`, `# ?/8`. The nearest fraction with that many digits in the denominator, by continued fractions (`format/fraction.ts`), and columns of them line up.

**Exponents in steps.** `##0.0E+0` gives you 12.3E+3, for those of us who think in kilo and mega.

**Formats by name.** `Short Date`, `Long Date` and `Currency` become what the locale of the book wants. `[$-de-DE]` picks a locale for one section.

**Percent without dust.** Percent signs and thousands move the decimal point of the digits instead of multiplying, so 28.5 percent is shown as what it is.

## What changed underneath

`timeOf` is `momentOf` now and returns the day, too: three callers out of three had to look at `carry`, and one of us forgot once. `grouped` is built on `groupMarks`, which says behind which digits a separator stands.

## Tests

The old tests stayed as they were, but for the names of things. New ones for each of the above.
"""
bugs = [
 dict(id="half-way-between-convergents", severity="medium", kind="rounding", tier="depth", distance="file", unchanged=False,
  summary="When the continued fraction has to stop in the middle of a step, exactly half of the step is always taken for nearer than the convergent before it, which is true only sometimes.",
  mechanism="With k terms of a coefficient `whole`, the intermediate fraction is nearer than the last convergent if 2k > whole, farther if 2k < whole, and for 2k = whole it depends on the rest. `2 * k >= whole` takes the intermediate one whenever they tie: 0.155 with one digit gives 1/7 (off by 0.0121) although 1/6 (0.0117) is nearer, 0.053 gives 1/9 instead of 0. Shown by `# ?/?`.",
  edits=[("src/format/fraction.ts", "      return nearer(x, between, now);\n", "      return 2 * k >= whole ? between : now;\n"), ("src/format/fraction.ts", '''  return now;
}

function nearer(x: number, a: Fraction, b: Fraction): Fraction {
  const ea = Math.abs(x - a.over / a.under);
  const eb = Math.abs(x - b.over / b.under);
  return ea < eb - 1e-13 ? a : b;
}
''', '''  return now;
}
''')],
  places=[("src/format/fraction.ts", "return 2 * k >= whole ? between : now;", None, "cause"), ("src/format/fraction.ts", "export function nearestFraction(", None, "function"), ("src/format/render.ts", "else ({ over, under } = nearestFraction(", None, "call")],
  proof='''import { formatValue } from "../dist/src/format/render.js";
import { localeOf } from "../dist/src/format/locale.js";
const text = formatValue(3.155, "# ?/?", { locale: localeOf("en-US"), date1904: false }).text;
console.log(text);
process.exit(text === "3 1/6" ? 0 : 1);'''),
 dict(id="named-format-of-another-book", severity="high", kind="cache-key", tier="plain", distance="one-hop", unchanged=False,
  summary="Compiled formats are remembered by their code alone, although a format by name is compiled into what one locale means by it.",
  mechanism="`compileFormat` looks `Short Date`, `Long Date` and `Currency` up in the locale it is given (`namedFormat`) and keeps the sections for the whole process under the bare name. The first book (or TEXT with a locale) decides: after an American book showed `Short Date`, a German one shows 3/5/2024 for the fifth of March, and `Currency` shows dollars for amounts in euros.",
  edits=[("src/format/code.ts", '''  const key = `${locale.name} ${code}`;
  let sections = compiled.get(key);''', '''  let sections = compiled.get(code);'''), ("src/format/code.ts", "compiled.set(key, sections);", "compiled.set(code, sections);")],
  places=[("src/format/code.ts", "  let sections = compiled.get(code);", None, "cause"), ("src/format/code.ts", "compiled.set(code, sections);", None, "cause"), ("src/format/code.ts", "export function compileFormat(", None, "function"), ("src/format/code.ts", "const pieces = split(namedFormat(code, locale) ?? code);", None, "call"), ("src/format/locale.ts", "export function namedFormat(", None, "contract"), ("src/format/render.ts", "compileFormat(code, ctx.locale)", None, "call")],
  proof='''import { formatValue } from "../dist/src/format/render.js";
import { localeOf } from "../dist/src/format/locale.js";
const one = formatValue(45356, "Short Date", { locale: localeOf("en-US"), date1904: false }).text;
const two = formatValue(45356, "Short Date", { locale: localeOf("de-DE"), date1904: false }).text;
console.log(one, two);
process.exit(one === "3/5/2024" && two === "05.03.2024" ? 0 : 1);'''),
]
decoys = [
 dict(file="src/format/render.ts", at="  if (rounded.point > step) exponent += step;", why="Rounding up to one more digit than the step has places moves to the next step as a whole, so 999.96 is 1.0E+3."),
 dict(file="src/format/fraction.ts", at="    const whole = Math.floor(rest + 1e-10);", why="A quotient that is a whole number but for noise of the division is taken for that number; the remainder below 1e-9 ends the loop."),
]
