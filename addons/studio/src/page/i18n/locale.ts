import { type Language, useLocale } from "@mastery/explorer/page";
import { type MarksMessages, marksEn, marksFr } from "../../marks/index.ts";
import { studioEn } from "./en.ts";
import { type StudioMessages, studioFr } from "./fr.ts";

const STUDIO: Readonly<Record<Language, StudioMessages>> = { fr: studioFr, en: studioEn };

/** Returns the texts of the studio in the reader's language. */
export function useStudioMessages(): StudioMessages {
  return STUDIO[useLocale().language];
}

/** Returns the texts about mark sheets in the reader's language. */
export function useMarksMessages(): MarksMessages {
  return useLocale().language === "fr" ? marksFr : marksEn;
}
