/**
 * Explanations and cluster labels built from facts under the names of the HTTP API. If you import only the packs that you need,
 * bundlers leave out the others.
 *
 * @module @mastery/core/languages
 */

import { frozen } from "../collections.ts";
import type { LanguagePack } from "../rules/wording.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

export type { ExplanationFacts, LabelFacts, LanguagePack } from "../rules/wording.ts";
export { en, fr };

/** All language packs by language tag. With `fr`, the texts equal those of the look-ups. */
export const LANGUAGES: Readonly<Record<string, LanguagePack>> = /* @__PURE__ */ frozen({
  fr,
  en,
});
