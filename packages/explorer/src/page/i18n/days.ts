import type { Language } from "./language.ts";

/** Writes a day such as `2025-09-01` as people do in a language. */
export function dayFormat(language: Language): (day: string) => string {
  const { format } = new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-GB", {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return (day) => format(new Date(`${day}T00:00:00Z`));
}
