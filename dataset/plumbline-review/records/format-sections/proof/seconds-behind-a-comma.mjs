import { formatValue } from "../dist/src/format/render.js";
import { localeOf } from "../dist/src/format/locale.js";
const show = (value, code, locale) => formatValue(value, code, { locale: localeOf(locale), date1904: false }).text;
const text = show(0.00497222, "mm:ss,000", "en-US");
console.log(text);
process.exit(text === "07:09.600" ? 0 : 1);
