import { formatValue } from "../dist/src/format/render.js";
import { localeOf } from "../dist/src/format/locale.js";
const one = formatValue(45356, "Short Date", { locale: localeOf("en-US"), date1904: false }).text;
const two = formatValue(45356, "Short Date", { locale: localeOf("de-DE"), date1904: false }).text;
console.log(one, two);
process.exit(one === "3/5/2024" && two === "05.03.2024" ? 0 : 1);
