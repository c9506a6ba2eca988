export interface Locale {
  name: string;
  decimal: "." | ",";
  group: string;
  /** Sizes of the groups from the point outwards; the last one repeats. */
  groups: readonly number[];
  dateOrder: "dmy" | "mdy" | "ymd";
  dateSeparator: string;
  timeSeparator: string;
  currency: string;
  months: readonly string[];
  shortMonths: readonly string[];
  days: readonly string[];
  shortDays: readonly string[];
  am: string;
  pm: string;
  truth: readonly [string, string];
}

function make(
  name: string,
  marks: [decimal: "." | ",", group: string, currency: string],
  order: Locale["dateOrder"],
  separator: string,
  months: string,
  days: string,
  extra: Partial<Locale> = {},
): Locale {
  const monthList = months.split(" ");
  const dayList = days.split(" ");
  return {
    name,
    decimal: marks[0],
    group: marks[1],
    groups: [3],
    currency: marks[2],
    dateOrder: order,
    dateSeparator: separator,
    timeSeparator: ":",
    months: monthList,
    shortMonths: monthList.map((m) => m.slice(0, 3)),
    days: dayList,
    shortDays: dayList.map((d) => d.slice(0, 3)),
    am: "AM",
    pm: "PM",
    truth: ["TRUE", "FALSE"],
    ...extra,
  };
}

const ENGLISH_MONTHS = "January February March April May June July August September October November December";
const ENGLISH_DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday";

const LOCALES: Locale[] = [
  make("en-US", [".", ",", "$"], "mdy", "/", ENGLISH_MONTHS, ENGLISH_DAYS),
  make("en-GB", [".", ",", "\u00a3"], "dmy", "/", ENGLISH_MONTHS, ENGLISH_DAYS, { am: "am", pm: "pm" }),
  make("en-IN", [".", ",", "\u20b9"], "dmy", "/", ENGLISH_MONTHS, ENGLISH_DAYS, { groups: [3, 2], am: "am", pm: "pm" }),
  make(
    "de-DE",
    [",", ".", "\u20ac"],
    "dmy",
    ".",
    "Januar Februar M\u00e4rz April Mai Juni Juli August September Oktober November Dezember",
    "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag",
    { shortDays: ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"], truth: ["WAHR", "FALSCH"] },
  ),
  make(
    "fr-FR",
    [",", "\u202f", "\u20ac"],
    "dmy",
    "/",
    "janvier f\u00e9vrier mars avril mai juin juillet ao\u00fbt septembre octobre novembre d\u00e9cembre",
    "dimanche lundi mardi mercredi jeudi vendredi samedi",
    {
      shortMonths: ["janv", "f\u00e9vr", "mars", "avr", "mai", "juin", "juil", "ao\u00fbt", "sept", "oct", "nov", "d\u00e9c"],
      truth: ["VRAI", "FAUX"],
    },
  ),
  make(
    "sv-SE",
    [",", "\u00a0", "kr"],
    "ymd",
    "-",
    "januari februari mars april maj juni juli augusti september oktober november december",
    "s\u00f6ndag m\u00e5ndag tisdag onsdag torsdag fredag l\u00f6rdag",
    { am: "fm", pm: "em", truth: ["SANT", "FALSKT"] },
  ),
];

const BY_NAME = new Map(LOCALES.map((l) => [l.name.toLowerCase(), l]));

/** The nearest that we have: the same language, else American English. */
export function localeOf(name: string): Locale {
  const key = name.replace("_", "-").toLowerCase();
  return BY_NAME.get(key) ?? LOCALES.find((l) => l.name.slice(0, 2) === key.slice(0, 2)) ?? LOCALES[0]!;
}

export function localeNames(): string[] {
  return LOCALES.map((l) => l.name);
}

/** Digits of a whole number with the separators of the locale. */
export function grouped(whole: string, locale: Locale): string {
  const parts: string[] = [];
  let end = whole.length;
  for (let i = 0; end > 0; i++) {
    const size = locale.groups[Math.min(i, locale.groups.length - 1)]!;
    parts.unshift(whole.slice(Math.max(0, end - size), end));
    end -= size;
  }
  return parts.join(locale.group);
}
