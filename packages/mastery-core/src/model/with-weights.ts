import { resolveRules } from "../resolve-options.ts";
import type { Weights } from "../rules/score.ts";
import { contentOf, Model } from "./model.ts";

/**
 * Returns the model that would have been fitted with other weights. Scores alone depend on them, so nothing is fitted again: to ask
 * "what if", `transform()` the learners in question with it.
 *
 * @throws `MasteryError` `INVALID_OPTION` for weights outside 0 to 1, or whose sum is not 1
 */
export function withWeights(model: Model, weights: Weights): Model {
  const content = contentOf(model);
  return new Model({ ...content, rules: resolveRules({ ...content.rules, weights }) });
}
