import { type MarksMessages, marksEn, marksFr } from "@mastery/dataset/marks";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { en, studioEn } from "./en.ts";
import { dayFormat, type Language, numberFormats } from "./formats.ts";
import { fr, type Messages, type StudioMessages, studioFr } from "./fr.ts";
import { domainName, gradeName } from "./words.ts";

/** Everything that depends on the reader's language and choice of numbers. */
export type Locale = ReturnType<typeof localeOf>;

function localeOf(language: Language, t: Messages) {
  return {
    language,
    t,
    numbers: numberFormats(language),
    /** A day such as `2025-09-01` as it is shown. */
    day: dayFormat(language, "long"),
    /** The same without the year. */
    shortDay: dayFormat(language, "short"),
    /** A domain's snake_case name as it is shown. */
    domain: (name: string) => domainName(name, language),
    /** A grade from 1 to 5 as the school calls it. */
    grade: (grade: number) => gradeName(grade, {}),
    /** Compares texts as the language orders them. */
    compare: new Intl.Collator(language, { numeric: true }).compare,
    /** Language of titles and labels, as a tag; empty if it is not known. */
    dataLanguage: "",
    /** Whether levels are shown as numbers beside the words. */
    showsNumbers: false,
  };
}

export const LOCALES: Readonly<Record<Language, Locale>> = {
  fr: localeOf("fr", fr),
  en: localeOf("en", en),
};

export const LocaleContext: ReturnType<typeof createContext<Locale>> = createContext(LOCALES.fr);

/** Returns the locale of the page. */
export function useLocale(): Locale {
  return useContext(LocaleContext);
}

const STUDIO: Readonly<Record<Language, StudioMessages>> = { fr: studioFr, en: studioEn };

/** Returns the texts of the studio. The explorer does not use them. */
export function useStudioMessages(): StudioMessages {
  return STUDIO[useLocale().language];
}

/** Returns the texts about mark sheets. The explorer does not use them. */
export function useMarksMessages(): MarksMessages {
  return useLocale().language === "fr" ? marksFr : marksEn;
}
