import { useEffect, useState } from "preact/hooks";
import { LANGUAGES, type Language } from "../i18n/language.ts";

const THEMES = ["light", "dark"] as const;

export type Theme = (typeof THEMES)[number];

/** The reader's language, kept for the next visit; French until another is chosen. */
export function useLanguage(): [Language, (language: Language) => void] {
  const [language, choose] = useKept("mastery.language", LANGUAGES);
  return [language ?? LANGUAGES[0], choose];
}

/** The theme: the reader's choice, kept for the next visit, or else the system's. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, choose] = useKept("mastery.theme", THEMES);
  const [system, setSystem] = useState<Theme>(systemTheme);
  useEffect(() => {
    const follow = (): void => setSystem(systemTheme());
    darkScheme.addEventListener("change", follow);
    return () => darkScheme.removeEventListener("change", follow);
  }, []);
  useEffect(() => {
    if (theme !== undefined) document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  return [theme ?? system, choose];
}

const darkScheme = matchMedia("(prefers-color-scheme: dark)");

function systemTheme(): Theme {
  return darkScheme.matches ? "dark" : "light";
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
