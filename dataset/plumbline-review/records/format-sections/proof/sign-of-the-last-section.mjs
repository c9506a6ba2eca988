import { formatValue } from "../dist/src/format/render.js";
import { localeOf } from "../dist/src/format/locale.js";
const show = (value, code, locale) => formatValue(value, code, { locale: localeOf(locale), date1904: false }).text;
const text = show(-5, "[>=0]0.00;(0.00)", "en-US");
console.log(text);
process.exit(text === "(5.00)" && show(-5, '[>0]0;[=0]"-";(0)', "en-US") === "(5)" && show(-5, "[>100]0;0", "en-US") === "-5" ? 0 : 1);
