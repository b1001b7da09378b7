/** Languages of the page, the first of them until a reader chooses. */
export const LANGUAGES = ["fr", "en"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Language of what the service writes itself: titles, skills, explanations. */
export const DATA_LANGUAGE: Language = "fr";
