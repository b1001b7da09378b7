import { useEffect, useState } from "preact/hooks";
import { LANGUAGES, type Language } from "./i18n/formats.ts";

/** From an earlier visit, or else from the browser. */
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

/** Whether numbers are shown next to the words for levels. */
export function useNumbersShown(): [boolean, (shown: boolean) => void] {
  const [detail, choose] = useKept("mastery.detail", ["words", "numbers"]);
  return [detail === "numbers", (shown) => choose(shown ? "numbers" : "words")];
}

/** Until the reader makes a choice, the system's setting applies. */
export function useDarkness(): [boolean, (isDark: boolean) => void] {
  const [theme, choose] = useKept("mastery.theme", ["light", "dark"]);
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

/** The string is deleted when the tab is closed, and other tabs cannot read it. */
const keptInTab = (key: string) => ({
  read: (): string | undefined => attempt(() => sessionStorage.getItem(key)) ?? undefined,
  keep: (text: string): void => attempt(() => sessionStorage.setItem(key, text)),
  forget: (): void => attempt(() => sessionStorage.removeItem(key)),
});

export const keptToken = keptInTab("mastery.token");

/** The position of the chosen period among the sources of the page. */
export const keptPeriod = keptInTab("mastery.period");

/** Storage throws an error if the reader has blocked cookies. The page then works without storage. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
