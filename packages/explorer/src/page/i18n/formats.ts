/** Languages of the page, the first of them until a reader chooses. */
export const LANGUAGES = ["fr", "en"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Language of what the service writes itself: titles, skills, explanations. */
export const DATA_LANGUAGE: Language = "fr";

/** Language in which issues of files are described. */
export const ISSUE_LANGUAGE: Language = "en";

/** The region whose customs numbers and days follow. */
const REGIONS: Readonly<Record<Language, string>> = { fr: "fr-FR", en: "en-GB" };

/** How numbers are written in a language. */
export interface NumberFormats {
  /** 12 345 */
  readonly count: (value: number) => string;
  /** One decimal: a bound of a scale. */
  readonly tenths: (value: number) => string;
  /** Two decimals: a bound of a level, a distance, points. */
  readonly decimal: (value: number) => string;
  /** Two decimals of a mean score, rounded down: a mean below a bound must not read as the bound. */
  readonly mean: (score: number) => string;
  /** The same in whole per cent: 0 only for 0. */
  readonly meanPercent: (score: number) => string;
  /** Three decimals, as scores are served. */
  readonly precise: (value: number) => string;
  /** Two decimals, or as many as there are: a weight. */
  readonly weight: (value: number) => string;
  /** Whole per cent of a share from 0 to 1: 100 only for all, 0 only for none. */
  readonly percent: (share: number) => string;
  /** Two decimals with their sign, also a plus; the minus is as wide. */
  readonly difference: (value: number) => string;
}

/** Returns the formats of a language. */
export function numberFormats(language: Language): NumberFormats {
  const format = (options: Intl.NumberFormatOptions): ((value: number) => string) =>
    new Intl.NumberFormat(REGIONS[language], options).format;
  const decimals = (digits: number): Intl.NumberFormatOptions => ({
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const wholePercent = { style: "percent", maximumFractionDigits: 0 } as const;
  const percent = format(wholePercent);
  const percentDown = format({ ...wholePercent, roundingMode: "floor" });
  const signed = format({ ...decimals(2), signDisplay: "exceptZero" });
  return {
    count: format({ maximumFractionDigits: 0 }),
    tenths: format(decimals(1)),
    decimal: format(decimals(2)),
    mean: format({ ...decimals(2), roundingMode: "floor" }),
    meanPercent: (score) => percentDown(score > 0 ? Math.max(0.01, score) : score),
    precise: format(decimals(3)),
    weight: format({ minimumFractionDigits: 2, maximumFractionDigits: 4 }),
    percent: (share) =>
      percent(share > 0 && share < 1 ? Math.min(0.99, Math.max(0.01, share)) : share),
    difference: (value) => signed(value).replace("-", "−"),
  };
}

/** Returns a function that writes a day such as `2025-09-01` as people do in a language. */
export function dayFormat(language: Language): (day: string) => string {
  const { format } = new Intl.DateTimeFormat(REGIONS[language], {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return (day) => format(new Date(`${day}T00:00:00Z`));
}
