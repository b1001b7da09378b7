import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { en, studioEn } from "./en.ts";
import { dayFormat, type Language, type NumberFormats, numberFormats } from "./formats.ts";
import { fr, type Messages, type StudioMessages, studioFr } from "./fr.ts";
import { domainName, gradeName } from "./words.ts";

/** All that depends on the reader's language, and on whether the reader wants numbers. */
export interface Locale {
  readonly language: Language;
  readonly t: Messages;
  readonly numbers: NumberFormats;
  /** A day such as `2025-09-01` as it is shown. */
  readonly day: (day: string) => string;
  /** A domain's snake_case name as it is shown. */
  readonly domain: (name: string) => string;
  /** A grade from 1 to 5 as the school calls it. */
  readonly grade: (grade: number) => string;
  /** Compares texts as the language orders them. */
  readonly compare: (a: string, b: string) => number;
  /** Whether levels are shown as numbers beside the words. */
  readonly showsNumbers: boolean;
}

function locale(language: Language, t: Messages): Locale {
  return {
    language,
    t,
    numbers: numberFormats(language),
    day: dayFormat(language),
    domain: (name) => domainName(name, language),
    grade: (grade) => gradeName(grade, {}),
    compare: new Intl.Collator(language, { numeric: true }).compare,
    showsNumbers: false,
  };
}

export const LOCALES: Readonly<Record<Language, Locale>> = {
  fr: locale("fr", fr),
  en: locale("en", en),
};

export const LocaleContext: ReturnType<typeof createContext<Locale>> = createContext(LOCALES.fr);

/** Returns the locale of the page. */
export function useLocale(): Locale {
  return useContext(LocaleContext);
}

const STUDIO: Readonly<Record<Language, StudioMessages>> = { fr: studioFr, en: studioEn };

/** Returns the texts of the studio. The explorer does without them. */
export function useStudioMessages(): StudioMessages {
  return STUDIO[useLocale().language];
}
