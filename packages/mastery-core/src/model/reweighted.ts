import type { Weights } from "../rules/score.ts";
import { Model, modelContentOf } from "./model.ts";

/** The same model with other weights, which affect nothing that was fitted. The caller checks that they sum to 1. */
export function reweighted(model: Model, weights: Weights): Model {
  const content = modelContentOf(model);
  return new Model({ ...content, rules: Object.freeze({ ...content.rules, weights }) });
}
