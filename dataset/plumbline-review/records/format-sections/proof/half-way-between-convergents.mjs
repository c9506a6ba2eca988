import { formatValue } from "../dist/src/format/render.js";
import { localeOf } from "../dist/src/format/locale.js";
const text = formatValue(3.155, "# ?/?", { locale: localeOf("en-US"), date1904: false }).text;
console.log(text);
process.exit(text === "3 1/6" ? 0 : 1);
