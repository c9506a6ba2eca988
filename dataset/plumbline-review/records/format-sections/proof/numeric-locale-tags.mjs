import { formatValue } from "../dist/src/format/render.js";
import { localeOf } from "../dist/src/format/locale.js";
const show = (value, code, locale) => formatValue(value, code, { locale: localeOf(locale), date1904: false }).text;
const text = show(1234.5, "#,##0.00 [$€-407]", "de-DE");
console.log(text);
process.exit(text === "1.234,50 €" ? 0 : 1);
