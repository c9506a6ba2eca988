import test from "node:test";
import assert from "node:assert/strict";
import { digitsOf, fixedParts, roundHalfAway } from "../src/format/decimal.js";
import { readTyped } from "../src/format/input.js";
import { grouped, localeOf } from "../src/format/locale.js";
import { formatValue, isDateFormat } from "../src/format/numfmt.js";
import { addMonths, civilOf, daysOf, fromDays, isoWeek, serialOf, timeOf } from "../src/format/serial.js";

const us = { locale: localeOf("en-US"), date1904: false };
const de = { locale: localeOf("de-DE"), date1904: false };
const india = { locale: localeOf("en-IN"), date1904: false };
const show = (v: number | string | boolean | null, code: string, ctx = us): string => formatValue(v, code, ctx).text;

test("digits of numbers", () => {
  assert.deepEqual(digitsOf(120.5), { negative: false, digits: "1205", point: 3 });
  assert.deepEqual(digitsOf(-0.001), { negative: true, digits: "1", point: -2 });
  assert.equal(roundHalfAway(2.675, 2), 2.68);
  assert.equal(roundHalfAway(999.95, 1), 1000);
  assert.equal(roundHalfAway(0.04, 1), 0);
  assert.deepEqual(fixedParts(digitsOf(1234.5), 2), ["1234", "50"]);
  assert.deepEqual(fixedParts(digitsOf(0.05), 1), ["", "1"]);
  assert.deepEqual(fixedParts(digitsOf(1e-7), 3), ["", "000"]);
});

test("numbers in sections", () => {
  assert.equal(show(1234.567, "#,##0.00"), "1,234.57");
  assert.equal(show(-1234.567, "#,##0.00;(#,##0.00)"), "(1,234.57)");
  assert.equal(show(0, "0;-0;\"none\""), "none");
  assert.equal(show("hi", "0;-0;0;\"<\"@\">\""), "<hi>");
  assert.equal(show("hi", "0"), "hi");
  assert.equal(show(-5, "0"), "-5");
  assert.equal(show(-0.001, "0.00"), "-0.00".slice(1));
  assert.equal(show(0.256, "0.0%"), "25.6%");
  assert.equal(show(1234567, "0.0,,\"M\""), "1.2M");
  assert.equal(show(0.5, "#.##"), ".5");
  assert.equal(show(5, "#.##"), "5.");
  assert.equal(show(12345, "0.00E+00"), "1.23E+04");
  assert.equal(show(99999, "0.0E+0"), "1.0E+5");
  assert.equal(show(42, "000-00"), "000-42");
  assert.equal(show(5551234, "000-0000"), "555-1234");
  assert.equal(show(1.5, "0.??"), "1.5 ");
  assert.equal(formatValue(-1, "0;[Red]0", us).color, "red");
  assert.equal(show(true, "0", de), "WAHR");
});

test("numbers by locale", () => {
  assert.equal(show(1234567.5, "#,##0.00", de), "1.234.567,50");
  assert.equal(show(1234567.5, "#,##0.00", india), "12,34,567.50");
  assert.equal(grouped("1234567", localeOf("fr-FR")), "1\u202f234\u202f567");
  assert.equal(show(1.5, "General", de), "1,5");
  assert.equal(localeOf("de-AT").name, "de-DE");
  assert.equal(localeOf("xx").name, "en-US");
});

test("general shows what fits", () => {
  assert.equal(show(1 / 3, "General"), "0.333333333");
  assert.equal(show(123456789012, "General"), "1.23457E+11");
  assert.equal(show(100000, "General"), "100000");
  assert.equal(show(-2.5, "General"), "-2.5");
  assert.equal(show(0, "General"), "0");
});

test("days and serial numbers", () => {
  for (let n = -200000; n < 200000; n += 977) assert.equal(daysOf(fromDays(n)), n);
  assert.equal(serialOf({ year: 1900, month: 1, day: 1 }, false), 1);
  assert.equal(serialOf({ year: 1900, month: 2, day: 28 }, false), 59);
  assert.equal(serialOf({ year: 1900, month: 3, day: 1 }, false), 61);
  assert.deepEqual(civilOf(60, false), { year: 1900, month: 2, day: 29 });
  for (let n = 61; n < 60000; n += 13) assert.equal(serialOf(civilOf(n, false)!, false), n);
  assert.equal(addMonths(serialOf({ year: 2023, month: 10, day: 31 }, false)!, 4, false), serialOf({ year: 2024, month: 2, day: 29 }, false));
  assert.deepEqual(isoWeek(serialOf({ year: 2020, month: 12, day: 31 }, false)!, false), { year: 2020, week: 53 });
  assert.deepEqual(timeOf(0.99999999, 0), { hour: 0, minute: 0, second: 0, fraction: 0, carry: true });
});

test("dates and times", () => {
  const when = serialOf({ year: 2024, month: 3, day: 5 }, false)! + (13 * 3600 + 7 * 60 + 9.6) / 86400;
  assert.equal(show(when, "yyyy-mm-dd"), "2024-03-05");
  assert.equal(show(when, "d mmmm yyyy", de), "5 M\u00e4rz 2024");
  assert.equal(show(when, "ddd h:mm AM/PM"), "Tue 1:07 PM");
  assert.equal(show(when, "hh:mm:ss.0"), "13:07:09.6");
  assert.equal(show(when, "mm:ss"), "07:10");
  assert.equal(show(1.5, "[h]:mm"), "36:00");
  assert.equal(show(45000.999999, "d h:mm"), "16 0:00");
  assert.equal(show(-1, "d"), "########");
  assert.equal(isDateFormat("[Red]d/m"), true);
  assert.equal(isDateFormat("0.0"), false);
});

test("what was typed", () => {
  const read = (text: string, ctx = us): unknown => readTyped(text, ctx.locale, false, 2024).value;
  assert.equal(read("1,234.5"), 1234.5);
  assert.equal(read("1,23"), "1,23");
  assert.equal(read("12,34,567", india), 1234567);
  assert.equal(read("1.234,5", de), 1234.5);
  assert.equal(read("(12)"), -12);
  assert.equal(read("50%"), 0.5);
  assert.equal(read("$3.50"), 3.5);
  assert.equal(read("1e3"), 1000);
  assert.equal(read("'007"), "007");
  assert.equal(read("wahr", de), true);
  assert.equal(read("3/5/2024"), serialOf({ year: 2024, month: 3, day: 5 }, false));
  assert.equal(read("3.5.2024", de), serialOf({ year: 2024, month: 5, day: 3 }, false));
  assert.equal(read("5 Mar 24"), serialOf({ year: 2024, month: 3, day: 5 }, false));
  assert.equal(read("2024-02-30"), "2024-02-30");
  assert.equal(read("1:30 PM"), 13.5 / 24);
  assert.equal(read("26:00"), 26 / 24);
  assert.equal(read("hello"), "hello");
  assert.equal(readTyped("$3.50", us.locale, false, 2024).format, "\"$\"#,##0.00");
  assert.equal(readTyped("1/2/2024 8:15", us.locale, false, 2024).format, "m/d/yyyy h:mm");
});
