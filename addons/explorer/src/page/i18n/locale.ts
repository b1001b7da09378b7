import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { en } from "./en.ts";
import { dayFormat, type Language, numberFormats, shortDayFormat, today } from "./formats.ts";
import { fr, type Messages } from "./fr.ts";
import { domainName, gradeName } from "./words.ts";

/** Formats and texts for the reader's language and preference for numbers. */
export type Locale = ReturnType<typeof localeOf>;

function localeOf(language: Language, t: Messages) {
  return {
    language,
    t,
    numbers: numberFormats(language),
    /** Formats a day such as `2025-09-01`. */
    day: dayFormat(language),
    /** Like `day`, without the year for days in the school year of the data, or else of today. */
    shortDay: shortDayFormat(language, today()),
    domain: (name: string) => domainName(name, language),
    /** Returns the name of a grade from 1 to 5. */
    grade: (grade: number) => gradeName(grade, {}),
    /** Compares texts in the order of the language. */
    compare: new Intl.Collator(language, { numeric: true }).compare,
    /** Language tag of titles and labels; empty if the language is unknown. */
    dataLanguage: "",
    showsNumbers: false,
    /** Whether there are enough learners for profile types to mean something. */
    showsClusters: true,
  };
}

export const LOCALES: Readonly<Record<Language, Locale>> = {
  fr: localeOf("fr", fr),
  en: localeOf("en", en),
};

export const LocaleContext = createContext(LOCALES.fr);

export function useLocale(): Locale {
  return useContext(LocaleContext);
}
