import { formatValue } from "../dist/src/format/render.js";
import { localeOf } from "../dist/src/format/locale.js";
const show = (value, code, locale) => formatValue(value, code, { locale: localeOf(locale), date1904: false }).text;
const text = show(3, '# ?/8" in"', "en-US");
console.log(JSON.stringify(text));
process.exit(show(3.5, '# ?/8" in"', "en-US").endsWith(" in") && text.endsWith(" in") ? 0 : 1);
