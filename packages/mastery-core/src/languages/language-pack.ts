import type { LabelParts } from "../rules/cluster-label.ts";
import type { ExplanationParts } from "../rules/explanation.ts";

/** How one language says what was computed. Write one to add a language: two functions on plain values. */
export interface LanguagePack {
  /** The language as a BCP 47 tag, such as `fr` or `pt-BR`: what the `lang` of a page needs. */
  readonly tag: string;
  /**
   * Returns the sentence that says why a resource is recommended.
   *
   * @param leastPeers the rule in force, for `statedPercentage()`: with 1, a served rate of 0 or 1 is stated as 0 or 100 %
   */
  explain(parts: ExplanationParts, leastPeers: number): string;
  /** Returns the label of a cluster. */
  clusterLabel(parts: LabelParts): string;
}
