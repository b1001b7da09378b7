import type { Weights } from "../rules/score.ts";
import { contentOf, Model } from "./model.ts";

/** The same model with other weights, which affect nothing that was fitted. The caller checks that they sum to 1. */
export function reweighted(model: Model, weights: Weights): Model {
  const content = contentOf(model);
  return new Model({ ...content, rules: Object.freeze({ ...content.rules, weights }) });
}
