/**
 * Explanations and cluster labels in the reader's language, from the facts that `@mastery/core/answers` and the HTTP interface have.
 * Import only the packs that you need: bundlers leave out the others.
 *
 * @module @mastery/core/languages
 */

export { en } from "./en.ts";
export { fr } from "./fr.ts";
export {
  type ExplanationFacts,
  explanationIn,
  type LabelFacts,
  type LanguagePack,
  labelIn,
} from "./language-pack.ts";
