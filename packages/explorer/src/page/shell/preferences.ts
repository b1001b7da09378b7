import { useEffect, useState } from "preact/hooks";
import { LANGUAGES, type Language } from "../i18n/language.ts";

const THEMES = ["light", "dark"] as const;

export type Theme = (typeof THEMES)[number];

/** The reader's language: the choice kept from an earlier visit, or the first one of the browser's that the page has. */
export function useLanguage(): [Language, (language: Language) => void] {
  const [language, choose] = useKept("mastery.language", LANGUAGES);
  return [language ?? browserLanguage(navigator.languages), choose];
}

/** Returns the first language that the page has, or the page's first one. */
export function browserLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const language = LANGUAGES.find((each) => each === tag.toLowerCase().split("-")[0]);
    if (language) return language;
  }
  return LANGUAGES[0];
}

const DETAILS = ["words", "numbers"] as const;

/** Whether levels are shown as numbers beside the words; kept for the next visit. */
export function useNumbersShown(): [boolean, (shown: boolean) => void] {
  const [detail, choose] = useKept("mastery.detail", DETAILS);
  return [detail === "numbers", (shown) => choose(shown ? "numbers" : "words")];
}

/** The theme: the reader's choice, kept for the next visit, or else the system's. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, choose] = useKept("mastery.theme", THEMES);
  const [system, setSystem] = useState<Theme>(systemTheme);
  useEffect(() => {
    const scheme = darkScheme();
    const follow = (): void => setSystem(systemTheme());
    scheme.addEventListener("change", follow);
    return () => scheme.removeEventListener("change", follow);
  }, []);
  useEffect(() => {
    if (theme !== undefined) document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  return [theme ?? system, choose];
}

function darkScheme(): MediaQueryList {
  return matchMedia("(prefers-color-scheme: dark)");
}

function systemTheme(): Theme {
  return darkScheme().matches ? "dark" : "light";
}

/** A choice among values that outlives the visit, where the browser lets it. */
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

/** Storage throws where cookies are refused; the page does without it. */
export function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
