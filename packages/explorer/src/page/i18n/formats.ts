/** Languages of the page. The first is the default. */
export const LANGUAGES = ["fr", "en"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Returns the current day where the reader is, such as `2025-09-01`. */
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
    /** Such as 12 345. */
    count: format({ maximumFractionDigits: 0 }),
    /** A bound of a level, a distance, a silhouette. */
    decimal: format(decimals(2)),
    /** A mean score, rounded down, so that a mean below a bound does not read as the bound. */
    mean: format({ ...decimals(2), roundingMode: "floor" }),
    /** A mean score in whole per cent, rounded down; 0 only for a score of 0. */
    meanPercent: (score: number) => percentDown(score > 0 ? Math.max(0.01, score) : score),
    /** A score with the served number of digits. */
    precise: format(decimals(3)),
    /** A weight, with two or more decimals. */
    weight: format({ minimumFractionDigits: 2, maximumFractionDigits: 4 }),
    /** A share from 0 to 1 in whole per cent; 100 and 0 only for exact values. */
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
  // French writes the first day of a month as an ordinal, which Intl does not.
  const ordinal = language === "fr" ? "1er " : "1 ";
  return (day) => format(new Date(`${day}T00:00:00Z`)).replace(/^1 /, ordinal);
}

export function sentenceCase(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}
