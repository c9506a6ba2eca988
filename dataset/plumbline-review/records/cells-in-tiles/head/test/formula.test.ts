import test from "node:test";
import assert from "node:assert/strict";
import { COMMA, PLAIN } from "../src/formula/lexer.js";
import { parseFormula, tryParse } from "../src/formula/parser.js";
import { printFormula, translate } from "../src/formula/printer.js";
import { copyRefs, rewriteInput, shiftRefs, sortRefs } from "../src/formula/rewrite.js";
import { criterion } from "../src/formula/criteria.js";
import { bookOf, fillIn, formula, rect, value } from "./util.js";

test("what is printed is what was read", () => {
  for (const text of [
    "1+2*3^2", "(1+2)*3", "-A1%", "SUM(A1:B2,$C$3,D:D,5:7)", "'My sheet'!A1&\"a\"\"b\"", "IF(A1>=1,,2)", "{1,2;-3,\"x\"}",
    "Sales[Amount]", "Sales[[#Totals],[Amount]]", "Sales[[a]:[b]]", "[@[x y]]", "Sales[#All]", "#REF!+1", "A$1:$B2", "1E+21", "0.1",
  ]) assert.equal(printFormula(parseFormula(text)), text);
});

test("formulas are spelled with commas or semicolons", () => {
  assert.equal(translate("SUM(A1,1.5,{1,2;3,4})", PLAIN, COMMA), "SUM(A1;1,5;{1\\2;3\\4})");
  assert.equal(translate("SUM(A1;1,5;{1\\2;3\\4})", COMMA, PLAIN), "SUM(A1,1.5,{1,2;3,4})");
});

test("what cannot be read is refused", () => {
  for (const text of ["1+", "(1", "SUM(1", "\"a", "A1:", "A1:B", "{1,A1}", "{1;2,3}", "'x'1", "#WHAT!", "1 2", "Sales[", "A0:B1$"]) assert.equal(tryParse(text), null, text);
  assert.equal(tryParse("(".repeat(200) + "1" + ")".repeat(200)), null);
});

test("arithmetic", () => {
  assert.equal(formula("-2^2"), 4);
  assert.equal(formula("2^3^2"), 64);
  assert.equal(formula("1-0.9-0.1"), 0);
  assert.equal(formula("10%*50"), 5);
  assert.equal(formula("1/0"), "#DIV/0!");
  assert.equal(formula("\"3\"+4"), 7);
  assert.equal(formula("\"x\"+4"), "#VALUE!");
  assert.equal(formula("1&2=\"12\""), true);
  assert.equal(formula("A1=0", {}), true);
});

test("sums and counts", () => {
  const cells = { A1: "1", A2: "2", A3: "x", A4: "TRUE", A6: "4", B1: "a", B2: "b", B3: "a", B6: "A" };
  assert.equal(formula("SUM(A1:A6)", cells), 7);
  assert.equal(formula("SUM(A1,\"3\",TRUE)", cells), 5);
  assert.equal(formula("COUNT(A1:A6)", cells), 3);
  assert.equal(formula("COUNTA(A:A)", cells), 5);
  assert.equal(formula("COUNTBLANK(A1:A6)", cells), 1);
  assert.equal(formula("SUMIF(B1:B6,\"a\",A1:A6)", cells), 5);
  assert.equal(formula("SUMIFS(A1:A6,B1:B6,\"a\",A1:A6,\">1\")", cells), 4);
  assert.equal(formula("COUNTIF(B:B,\"?\")", cells), 4);
  assert.equal(formula("AVERAGEIF(A1:A6,\">1\")", cells), 3);
  assert.equal(formula("SUMPRODUCT(A1:A2,A1:A2)", cells), 5);
  assert.equal(formula("SUMPRODUCT((B1:B6=\"a\")*1)", cells), 3);
  assert.equal(formula("MEDIAN(1,3,2,10)"), 2.5);
  assert.equal(formula("STDEV.S(1,2,3,4)", {}), Math.sqrt(5 / 3));
  assert.equal(formula("SUBTOTAL(9,A1:A6)", cells), 7);
  assert.equal(formula("MAXIFS(A1:A6,B1:B6,\"z\")", cells), 0);
});

test("rounding goes by decimal digits", () => {
  assert.equal(formula("ROUND(1.005,2)"), 1.01);
  assert.equal(formula("ROUND(-2.5,0)"), -3);
  assert.equal(formula("ROUND(1250,-2)"), 1300);
  assert.equal(formula("ROUNDUP(1.001,2)"), 1.01);
  assert.equal(formula("ROUNDDOWN(-1.019,2)"), -1.01);
  assert.equal(formula("ROUNDUP(0.2,0)"), 1);
  assert.equal(formula("MOD(-3,2)"), 1);
  assert.equal(formula("CEILING(4.2,0.1)"), 4.2);
  assert.equal(formula("INT(-1.5)"), -2);
});

test("text functions count characters", () => {
  assert.equal(formula("LEN(\"a\u{1f600}b\")"), 3);
  assert.equal(formula("MID(\"a\u{1f600}bc\",2,2)"), "\u{1f600}b");
  assert.equal(formula("SEARCH(\"b*d\",\"xBCD\")"), 2);
  assert.equal(formula("FIND(\"b\",\"abcb\",3)"), 4);
  assert.equal(formula("SUBSTITUTE(\"a-b-c\",\"-\",\"+\",2)"), "a-b+c");
  assert.equal(formula("TEXTJOIN(\", \",TRUE,A1:A3)", { A1: "x", A3: "y" }), "x, y");
  assert.equal(formula("TRIM(\"  a   b \")"), "a b");
  assert.equal(formula("PROPER(\"o'neil von x\")"), "O'Neil Von X");
  assert.equal(formula("TEXT(1234.5,\"#,##0.00\")"), "1,234.50");
  assert.equal(formula("NUMBERVALUE(\"1.234,5\",\",\",\".\")"), 1234.5);
});

test("looking things up", () => {
  const cells = { A1: "10", A2: "20", A3: "30", B1: "ten", B2: "twenty", B3: "thirty", C1: "30", C2: "20", C3: "10" };
  assert.equal(formula("VLOOKUP(20,A1:B3,2,FALSE)", cells), "twenty");
  assert.equal(formula("VLOOKUP(29,A1:B3,2)", cells), "twenty");
  assert.equal(formula("VLOOKUP(5,A1:B3,2)", cells), "#N/A");
  assert.equal(formula("MATCH(20,A1:A3,0)", cells), 2);
  assert.equal(formula("MATCH(15,C1:C3,-1)", cells), 2);
  assert.equal(formula("MATCH(\"tw*\",B1:B3,0)", cells), 2);
  assert.equal(formula("INDEX(A1:B3,3,2)", cells), "thirty");
  assert.equal(formula("SUM(INDEX(A1:B3,0,1))", cells), 60);
  assert.equal(formula("XLOOKUP(25,A1:A3,B1:B3,\"none\",-1)", cells), "twenty");
  assert.equal(formula("XLOOKUP(25,A1:A3,B1:B3,\"none\",1)", cells), "thirty");
  assert.equal(formula("XLOOKUP(99,A1:A3,B1:B3,\"none\")", cells), "none");
  assert.equal(formula("VLOOKUP(20,A:B,2,FALSE)", cells), "twenty");
});

test("dates", () => {
  assert.equal(formula("DATE(2024,2,29)"), 45351);
  assert.equal(formula("DATE(2023,14,1)"), formula("DATE(2024,2,1)"));
  assert.equal(formula("DATE(1900,1,1)"), 1);
  assert.equal(formula("DATE(1900,3,1)"), 61);
  assert.equal(formula("EDATE(DATE(2024,1,31),1)"), formula("DATE(2024,2,29)"));
  assert.equal(formula("EOMONTH(DATE(2023,11,5),3)"), formula("DATE(2024,2,29)"));
  assert.equal(formula("WEEKDAY(DATE(2024,2,29))"), 5);
  assert.equal(formula("ISOWEEKNUM(DATE(2021,1,3))"), 53);
  assert.equal(formula("DATEDIF(DATE(2020,1,31),DATE(2021,3,1),\"M\")"), 13);
  assert.equal(formula("NETWORKDAYS(DATE(2024,3,1),DATE(2024,3,31))"), 21);
  assert.equal(formula("WORKDAY(DATE(2024,3,1),1)"), formula("DATE(2024,3,4)"));
  assert.equal(formula("HOUR(0.75)"), 18);
  assert.equal(formula("DATE(1904,1,1)", {}, { date1904: true }), 0);
  assert.equal(formula("YEARFRAC(DATE(2024,1,1),DATE(2024,7,1))"), 0.5);
});

test("conditions", () => {
  assert.equal(formula("IF(A1,1/0,2)"), 2);
  assert.equal(formula("IFERROR(1/0,\"oh\")"), "oh");
  assert.equal(formula("AND(TRUE,1,A1:A2)", { A1: "0" }), false);
  assert.equal(formula("SWITCH(2,1,\"a\",2,\"b\",\"c\")"), "b");
  assert.equal(formula("CHOOSE(2,1/0,5)"), 5);
  assert.equal(formula("IFS(FALSE,1,TRUE,2)"), 2);
  assert.equal(formula("NOSUCH(1)"), "#NAME?");
  const t = criterion("<>a*");
  assert.ok(t("b") && t(null) && !t("Abc"));
  assert.ok(criterion("=")(null) && !criterion("=")(""));
  assert.ok(criterion("~*")("*") && !criterion("~*")("x"));
});

test("references follow lines", () => {
  const shifted = (text: string, kind: "ins" | "del" | "move", at: number, n: number, to?: number): string =>
    printFormula(shiftRefs(parseFormula(text), "Sheet1", "Sheet1", { kind, axis: "row", at, n, to }));
  assert.equal(shifted("A5+$A$2", "ins", 2, 3), "A8+$A$2");
  assert.equal(shifted("SUM(A2:A5)", "ins", 2, 1), "SUM(A2:A6)");
  assert.equal(shifted("SUM(A2:A5)", "del", 1, 2), "SUM(A2:A3)");
  assert.equal(shifted("SUM(A2:A5)+A3", "del", 1, 4), "SUM(#REF!)+#REF!");
  assert.equal(shifted("SUM(A:A)+SUM(3:3)", "del", 1, 1), "SUM(A:A)+SUM(2:2)");
  assert.equal(shifted("A3+Sheet2!A3", "move", 2, 1, 9), "A9+Sheet2!A3");
  assert.equal(printFormula(copyRefs(parseFormula("A1+$A1+A$1+$A$1"), 2, 1)), "B3+$A3+B$1+$A$1");
  assert.equal(printFormula(copyRefs(parseFormula("A1:$B$2"), 3, 0)), "A$2:$B4");
  assert.equal(printFormula(copyRefs(parseFormula("A1"), -1, 0)), "#REF!");
  assert.equal(printFormula(sortRefs(parseFormula("A3*B$3+C4+A3:B3"), 2, 7)), "A8*B$3+C4+A8:B8");
  assert.equal(rewriteInput("=)(", (n) => n), "=)(");
});

test("structured references", () => {
  const book = bookOf({ A1: "Item", B1: "Price", C1: "Tax", A2: "x", B2: "10", A3: "y", B3: "20", A4: "sum" });
  book.putTable({ id: "t", name: "Items", sheet: "s", rect: rect("A1:C4"), columns: ["Item", "Price", "Tax"], totals: true });
  fillIn(book, "s", { C2: "=[@Price]*0.1", C3: "=Items[@Price]*0.1", B4: "=SUM(Items[Price])", E1: "=SUM(Items[[Price]:[Tax]])", E2: "=Items[[#Totals],[Price]]", E3: "=Items[Nope]", E4: "=COUNTA(Items[#All])" });
  assert.equal(value(book, "C3"), 2);
  assert.equal(value(book, "B4"), 30);
  assert.equal(value(book, "E1"), 33);
  assert.equal(value(book, "E2"), 30);
  assert.equal(value(book, "E3"), "#REF!");
  assert.equal(value(book, "E4"), 11);
  book.shift("s", { kind: "ins", axis: "row", at: 2, n: 1 });
  fillIn(book, "s", { B3: "5" });
  assert.equal(value(book, "B5"), 35);
});
