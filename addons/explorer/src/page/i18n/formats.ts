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
  const wholePercent = { style: "percent", maximumFractionDigits: 0 } as const;
  const percent = format(wholePercent);
  const percentDown = format({ ...wholePercent, roundingMode: "floor" });
  return {
    count: format({ maximumFractionDigits: 0 }),
    /** Formats a bound of a level, a distance or a silhouette with two decimals. */
    decimal: format(decimals(2)),
    /** Rounded down, so that a mean below a bound is not shown as the bound. */
    mean: format({ ...decimals(2), roundingMode: "floor" }),
    /** Returns a mean score as a whole percentage, rounded down. Only a score of 0 is shown as 0. */
    meanPercent: (score: number) => percentDown(score > 0 ? Math.max(0.01, score) : score),
    /** Formats a score with three decimals, as many as the service sends. */
    precise: format(decimals(3)),
    weight: format({ minimumFractionDigits: 2, maximumFractionDigits: 4 }),
    /** Formats a share from 0 to 1 as a whole percentage. Only exactly 0 and exactly 1 are shown as 0% and 100%. */
    percent: (share: number) =>
      percent(share > 0 && share < 1 ? Math.min(0.99, Math.max(0.01, share)) : share),
  };
}

/** Returns a function that formats a day such as `2025-09-01` in a language, with or without the year. */
export function dayFormat(language: Language, length: "long" | "short"): (day: string) => string {
  const { format } = new Intl.DateTimeFormat(REGIONS[language], {
    day: "numeric",
    month: "long",
    ...(length === "long" && { year: "numeric" }),
    timeZone: "UTC",
  });
  // In French, the first day of a month is written as an ordinal, which `Intl` does not do.
  const ordinal = language === "fr" ? "1er " : "1 ";
  return (day) => format(new Date(`${day}T00:00:00Z`)).replace(/^1 /, ordinal);
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
