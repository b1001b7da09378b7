/** The first language is the default. */
export const LANGUAGES = ["fr", "en"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Returns the current day in the reader's time zone, such as `2025-09-01`. */
export function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** The region whose conventions apply to numbers and days. */
const REGIONS: Readonly<Record<Language, string>> = { fr: "fr-FR", en: "en-GB" };

export function numberFormats(language: Language) {
  const format = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(REGIONS[language], options).format as (value: number) => string;
  const decimals = (digits: number): Intl.NumberFormatOptions => ({
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const wholePercent = format({ style: "percent", maximumFractionDigits: 0 });
  return {
    count: format({ maximumFractionDigits: 0 }),
    /** Formats a distance or a silhouette with two decimals. */
    decimal: format(decimals(2)),
    /** Formats a score with three decimals, as many as the service sends. */
    precise: format(decimals(3)),
    weight: format({ minimumFractionDigits: 2, maximumFractionDigits: 4 }),
    /** Formats a share from 0 to 1 as in {@link wholePercentage}. */
    percent: (share: number) => wholePercent(wholePercentage(share) / 100),
  };
}

/** Percentages that decide about states. */
const BOUNDS = [50, 60, 80];

/**
 * Returns a share from 0 to 1 as a whole percentage. A share below a bound is not rounded up to the bound, and only exactly 0 and exactly 1
 * become 0 and 100.
 */
export function wholePercentage(share: number): number {
  if (share <= 0 || share >= 1) return 100 * share;
  // Without the first rounding, 0.285 would be 28.499999999999996 percent.
  const rounded = Math.round(Math.round(share * 1e8) / 1e6);
  if (BOUNDS.some((bound) => rounded === bound && share < bound / 100)) return rounded - 1;
  return Math.min(99, Math.max(1, rounded));
}

/** Returns a function that formats a day such as `2025-09-01` in a language, with the year. */
export function dayFormat(language: Language): (day: string) => string {
  return dayFormatOf(language, { year: "numeric" });
}

/** Returns a function that formats a day, with the year unless the day is in the school year of `now`. */
export function shortDayFormat(language: Language, now: string): (day: string) => string {
  const [long, short] = [dayFormat(language), dayFormatOf(language, {})];
  return (day) => (schoolYear(day) === schoolYear(now) ? short(day) : long(day));
}

/** First month of a school year: schools of the northern hemisphere begin between August and September. */
const FIRST_MONTH = 8;

/** Returns the year in which the school year of a day began. */
function schoolYear(day: string): number {
  const [year, month] = day.split("-").map(Number);
  return year! - (month! < FIRST_MONTH ? 1 : 0);
}

function dayFormatOf(language: Language, year: Intl.DateTimeFormatOptions) {
  const { format } = new Intl.DateTimeFormat(REGIONS[language], {
    day: "numeric",
    month: "long",
    ...year,
    timeZone: "UTC",
  });
  // In French, the first day of a month is written as an ordinal, which `Intl` does not do.
  const ordinal = language === "fr" ? "1er " : "1 ";
  return (day: string) => format(new Date(`${day}T00:00:00Z`)).replace(/^1 /, ordinal);
}

export function textFormats(language: Language) {
  const { count, decimal, percent } = numberFormats(language);
  const rules = new Intl.PluralRules(language);
  const list = new Intl.ListFormat(REGIONS[language]);
  return {
    count,
    decimal,
    percent,
    /** Returns a number with its noun in the singular or the plural. In French, 0 takes the singular. */
    plural: (n: number, one: string, many: string): string =>
      `${count(n)} ${rules.select(n) === "one" ? one : many}`,
    /** Returns a list of domains for use in a sentence, each with a lower-case first letter: “reading, writing and calculation”. */
    inSentence: (domains: readonly string[]): string =>
      list.format(domains.map((name) => name[0]!.toLowerCase() + name.slice(1))),
  };
}

export function sentenceCase(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}
