import { useEffect, useState } from "preact/hooks";
import { LANGUAGES, type Language } from "./i18n/formats.ts";

const THEMES = ["light", "dark"] as const;
const DETAILS = ["words", "numbers"] as const;

/** Returns the reader's language and a function to change it. The language comes from an earlier visit or from the browser. */
export function useLanguage(): [Language, (language: Language) => void] {
  const [language, choose] = useKept("mastery.language", LANGUAGES);
  return [language ?? browserLanguage(navigator.languages), choose];
}

/** Returns the first of the given languages that the page supports, or else the default language. */
export function browserLanguage(tags: readonly string[]): Language {
  const languages = tags.map((tag) => tag.toLowerCase().split("-")[0]);
  const known = languages.find((tag) => LANGUAGES.some((language) => language === tag));
  return (known as Language | undefined) ?? LANGUAGES[0];
}

/**
 * Returns whether numbers are shown next to the words for levels, and a function to change this setting. The setting is kept between
 * visits.
 */
export function useNumbersShown(): [boolean, (shown: boolean) => void] {
  const [detail, choose] = useKept("mastery.detail", DETAILS);
  return [detail === "numbers", (shown) => choose(shown ? "numbers" : "words")];
}

/**
 * Returns whether the page is dark, and a function to change this setting. The reader's choice is kept between visits. Until the reader
 * makes a choice, the system's setting applies.
 */
export function useDarkness(): [boolean, (isDark: boolean) => void] {
  const [theme, choose] = useKept("mastery.theme", THEMES);
  const [scheme] = useState(() => matchMedia("(prefers-color-scheme: dark)"));
  const [isSystemDark, setSystemDark] = useState(scheme.matches);
  useEffect(() => {
    const follow = (): void => setSystemDark(scheme.matches);
    scheme.addEventListener("change", follow);
    return () => scheme.removeEventListener("change", follow);
  }, []);
  useEffect(() => {
    if (theme !== undefined) document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  return [
    theme === undefined ? isSystemDark : theme === "dark",
    (isDark) => choose(isDark ? "dark" : "light"),
  ];
}

/** Returns a choice that is kept between visits, if the browser allows storage, and a function to change it. */
function useKept<T extends string>(
  key: string,
  values: readonly T[],
): [T | undefined, (value: T) => void] {
  const [value, setValue] = useState(() => {
    const kept = attempt(() => localStorage.getItem(key));
    return values.find((candidate) => candidate === kept);
  });
  return [
    value,
    (chosen) => {
      attempt(() => localStorage.setItem(key, chosen));
      setValue(chosen);
    },
  ];
}

/**
 * Returns functions that read, keep and delete a string in this tab. The string is deleted when the tab is closed, and other tabs cannot
 * read the string.
 */
const keptInTab = (key: string) => ({
  read: (): string | undefined => attempt(() => sessionStorage.getItem(key)) ?? undefined,
  keep: (text: string): void => attempt(() => sessionStorage.setItem(key, text)),
  forget: (): void => attempt(() => sessionStorage.removeItem(key)),
});

/** The reader's key or token. */
export const keptToken = keptInTab("mastery.token");

/** The position of the chosen period among the sources of the page. */
export const keptPeriod = keptInTab("mastery.period");

/**
 * Returns the result of an access to storage, or `undefined` if the access fails. Storage throws an error if the reader has blocked
 * cookies. The page then works without storage.
 */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
