import test from "node:test";
import assert from "node:assert/strict";
import { D1900, D1904, daysOf, fromDays, momentOf } from "../src/format/serial.js";
import { SATURDAY_SUNDAY, WHOLE_WEEK, WorkCalendar } from "../src/format/workdays.js";
import { readSnapshot, writeSnapshot } from "../src/io/snapshot.js";
import { bookOf, fillIn, formula, random, value } from "./util.js";

const date = (year: number, month: number, day: number): number => D1900.serial({ year, month, day })!;

test("days and serial numbers", () => {
  for (let n = -200000; n < 200000; n += 977) assert.equal(daysOf(fromDays(n)), n);
  assert.equal(date(1900, 1, 1), 1);
  assert.equal(date(1900, 2, 28), 59);
  assert.equal(date(1900, 2, 29), 60);
  assert.equal(date(1900, 3, 1), 61);
  assert.deepEqual(D1900.civil(60), { year: 1900, month: 2, day: 29 });
  assert.deepEqual(D1900.civil(0), { year: 1900, month: 1, day: 0 });
  assert.deepEqual(D1904.civil(0), { year: 1904, month: 1, day: 1 });
  assert.equal(D1904.serial({ year: 1900, month: 2, day: 29 }), null);
  for (const dates of [D1900, D1904]) {
    for (let n = 1; n < 60000; n += 13) assert.equal(dates.serial(dates.civil(n)!), n);
    assert.deepEqual(dates.civil(dates.last), { year: 9999, month: 12, day: 31 });
    assert.equal(dates.civil(dates.last + 1), null);
    assert.equal(dates.civil(-1), null);
    assert.equal(dates.serial({ year: 10000, month: 1, day: 1 }), null);
  }
  assert.equal(D1900.last - D1904.last, 1462);
  assert.equal(D1900.addMonths(date(2023, 10, 31), 4), date(2024, 2, 29));
  assert.equal(D1900.addMonths(date(2024, 1, 31) + 0.25, 1), date(2024, 2, 29) + 0.25);
  assert.equal(D1900.addMonths(31, 1), 60);
  assert.equal(D1904.addMonths(0, -1), null);
  assert.deepEqual(momentOf(4.99999999, 0), { day: 5, hour: 0, minute: 0, second: 0, fraction: 0 });
});

test("weeks", () => {
  assert.deepEqual(D1900.isoWeek(date(2020, 12, 31)), { year: 2020, week: 53 });
  assert.deepEqual(D1900.isoWeek(date(2024, 12, 30)), { year: 2025, week: 1 });
  assert.deepEqual(D1900.isoWeek(1), { year: 1899, week: 52 });
  assert.deepEqual(D1904.isoWeek(0), { year: 1903, week: 53 });
  assert.deepEqual(D1900.isoWeek(D1900.last), { year: 9999, week: 52 });
  assert.equal(D1900.isoWeek(-1), null);
  assert.equal(formula("WEEKNUM(DATE(2023,12,31))"), 53);
  assert.equal(formula("WEEKNUM(DATE(2023,12,31),2)"), 53);
  assert.equal(formula("WEEKNUM(DATE(2024,1,6),16)"), 2);
  assert.equal(formula("WEEKNUM(DATE(2024,1,6),17)"), 1);
  assert.equal(formula("WEEKNUM(DATE(2024,12,31),21)"), 1);
  assert.equal(formula("WEEKNUM(0)"), 0);
  assert.equal(formula("WEEKNUM(1,9)"), "#NUM!");
  assert.equal(formula("ISOWEEKNUM(DATE(2021,1,3))"), 53);
  const sunday = (type: number): unknown => formula(`WEEKDAY(DATE(2024,3,3),${type})`);
  assert.deepEqual([1, 2, 3, 11, 12, 16, 17].map(sunday), [1, 7, 6, 7, 6, 2, 1]);
  assert.equal(formula("WEEKDAY(DATE(2024,2,29))"), 5);
  assert.equal(formula("WEEKDAY(-1)"), "#NUM!");
  assert.equal(formula("WEEKDAY(1,4)"), "#NUM!");
});

test("dates in formulas", () => {
  assert.equal(formula("DATE(2024,2,29)"), 45351);
  assert.equal(formula("DATE(2023,14,1)"), formula("DATE(2024,2,1)"));
  assert.equal(formula("DATE(1900,1,1)"), 1);
  assert.equal(formula("DATE(1900,3,1)"), 61);
  assert.equal(formula("DATE(9999,12,32)"), "#NUM!");
  assert.equal(formula("DATE(1904,1,1)", {}, { date1904: true }), 0);
  assert.equal(formula("EDATE(DATE(2024,1,31),1)"), formula("DATE(2024,2,29)"));
  assert.equal(formula("EOMONTH(DATE(2023,11,5),3)"), formula("DATE(2024,2,29)"));
  assert.equal(formula("EOMONTH(DATE(1900,1,31),1)"), 60);
  assert.equal(formula("DATEVALUE(\"1900-02-29\")"), 60);
  assert.equal(formula("DATEVALUE(\"2100-02-29\")"), "#VALUE!");
  assert.equal(formula("DATEDIF(DATE(2020,1,31),DATE(2021,3,1),\"M\")"), 13);
  assert.equal(formula("YEARFRAC(DATE(2024,1,1),DATE(2024,7,1))"), 0.5);
  assert.equal(formula("HOUR(0.75)"), 18);
});

test("both systems tell the same time", () => {
  const clock = { now: () => Date.UTC(2024, 2, 5, 18), random: () => 0 };
  assert.equal(formula("NOW()", {}, { clock }), date(2024, 3, 5) + 0.75);
  for (const date1904 of [false, true]) {
    assert.equal(formula("TEXT(NOW(),\"yyyy-mm-dd hh:mm\")", {}, { clock, date1904 }), "2024-03-05 18:00");
    assert.equal(formula("TODAY()=DATE(2024,3,5)", {}, { clock, date1904 }), true);
  }
  const book = bookOf({ A1: "=TODAY()" }, { clock, date1904: true });
  const back = readSnapshot(writeSnapshot(book, { revision: 0, created: 0 }), { clock }).book;
  assert.equal(back.dates, D1904);
  assert.equal(value(back, "A1"), date(2024, 3, 5) - 1462);
});

test("worked days", () => {
  assert.equal(formula("NETWORKDAYS(DATE(2024,3,1),DATE(2024,3,31))"), 21);
  assert.equal(formula("NETWORKDAYS(DATE(2024,3,31),DATE(2024,3,1))"), -21);
  assert.equal(formula("NETWORKDAYS(DATE(2024,3,2),DATE(2024,3,3))"), 0);
  assert.equal(formula("NETWORKDAYS(1,DATE(9999,12,31))"), 2113190);
  assert.equal(formula("NETWORKDAYS(-1,5)"), "#NUM!");
  assert.equal(formula("WORKDAY(DATE(2024,3,1),1)"), formula("DATE(2024,3,4)"));
  assert.equal(formula("WORKDAY(DATE(2024,3,2),0)"), formula("DATE(2024,3,2)"));
  assert.equal(formula("WORKDAY(DATE(2024,3,4),-1)"), formula("DATE(2024,3,1)"));
  assert.equal(formula("WORKDAY(2,-5)"), "#NUM!");
  assert.equal(formula("WORKDAY(1,1E+300)"), "#NUM!");
  const cells = { A1: "45387", A2: "45387.5", A3: "45388", A4: "45390", A6: "1" };
  assert.equal(formula("WORKDAY(45386,1,A1:A6)", cells), 45391);
  assert.equal(formula("WORKDAY(45391,-1,A1:A6)", cells), 45386);
  assert.equal(formula("WORKDAY(45386,1,45387)"), 45390);
  assert.equal(formula("WORKDAY(45386,1,{45387,45390})"), 45391);
  assert.equal(formula("WORKDAY(45386,1,{-1E+300,45387,1E+300})"), 45390);
  assert.equal(formula("NETWORKDAYS(45386,45391,A:A)", cells), 2);
  assert.equal(formula("WORKDAY(1,1,A1:A2)", { A1: "x" }), "#VALUE!");
  assert.equal(formula("WORKDAY(1,1,A1:A2)", { A2: "#N/A" }), "#N/A");
});

test("free days of the week", () => {
  assert.equal(formula("WORKDAY.INTL(45386,2,7)"), 45390);
  assert.equal(formula("WORKDAY.INTL(45386,2,11)"), 45388);
  assert.equal(formula("WORKDAY.INTL(45386,2,\"1000110\")"), 45391);
  assert.equal(formula("WORKDAY.INTL(45386,1,,45387)"), 45390);
  assert.equal(formula("NETWORKDAYS.INTL(45383,45389,17)"), 6);
  assert.equal(formula("NETWORKDAYS.INTL(45383,45389,\"0000000\",45385)"), 6);
  assert.equal(formula("NETWORKDAYS.INTL(45383,45389,\"1111111\")"), 0);
  assert.equal(formula("WORKDAY.INTL(45383,1,\"1111111\")"), "#VALUE!");
  assert.equal(formula("WORKDAY.INTL(45383,1,\"00011\")"), "#VALUE!");
  for (const code of [0, 8, 10, 18]) assert.equal(formula(`WORKDAY.INTL(45383,1,${code})`), "#NUM!");
});

test("a calendar agrees with counting", () => {
  const next = random(17);
  for (let round = 0; round < 300; round++) {
    const dates = next(2) ? D1900 : D1904;
    const free = next(3) ? next(WHOLE_WEEK) : SATURDAY_SUNDAY;
    const off = Array.from({ length: next(25) }, () => next(90) - 5);
    const work = new WorkCalendar(dates, free, off);
    const works = (day: number): boolean => !(free & (1 << dates.weekday(day))) && !off.includes(day);
    const from = next(80);
    const to = next(80);
    let n = 0;
    for (let day = Math.min(from, to); day <= Math.max(from, to); day++) if (works(day)) n++;
    assert.equal(work.between(from, to), from <= to ? n : 0 - n);
    assert.equal(work.works(from), works(from));
    const steps = next(41) - 20;
    let day = from;
    for (let left = Math.abs(steps); left > 0 && day >= 0; ) if (works((day += Math.sign(steps)))) left--;
    assert.equal(work.add(from, steps), day < 0 ? null : day);
  }
});

test("a range of days off is read anew when it changes", () => {
  const cells: Record<string, string> = { C1: "45387", C2: "=C1+3", D1: "45386" };
  for (let row = 1; row <= 9; row++) cells[`A${row}`] = `=WORKDAY(D1,${row},C$1:C$2)`;
  cells["B1"] = "=NETWORKDAYS(D1,D1+7,C1:C2)";
  cells["B2"] = "=WORKDAY.INTL(D1,1,11,C1:C2)";
  const book = bookOf(cells);
  assert.deepEqual(["A1", "A2", "B1", "B2"].map((name) => value(book, name)), [45391, 45392, 4, 45388]);
  fillIn(book, "s", { C1: "45390" });
  assert.deepEqual(["A1", "A2", "B1", "B2"].map((name) => value(book, name)), [45387, 45391, 4, 45387]);
  fillIn(book, "s", { C2: "" });
  assert.deepEqual(["A1", "A2", "B1"].map((name) => value(book, name)), [45387, 45391, 5]);
  book.shift("s", { kind: "ins", axis: "row", at: 0, n: 1 });
  fillIn(book, "s", { C2: "45387" });
  assert.deepEqual(["A2", "A3"].map((name) => value(book, name)), [45390, 45391]);
});
