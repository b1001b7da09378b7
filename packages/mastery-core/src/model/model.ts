import { describeValue } from "../dataset/checks/field-reader.ts";
import { MasteryError } from "../errors/errors.ts";
import type { ModelContent } from "./model-content.ts";

/** The content of a model, which nobody may write to. */
export let contentOf: (model: Model) => ModelContent;

/**
 * What the rules need from a whole population, and no learner (rule 2.3.9). `fit()` makes one; `transform()` applies it to any of
 * its learners, or to others.
 */
export class Model {
  static {
    contentOf = (model) => {
      if (#content in Object(model)) return model.#content;
      const message = `model: expected a Model, got ${describeValue(model)}`;
      throw new MasteryError("INVALID_OPTION", message);
    };
  }

  readonly #content: ModelContent;

  /** @param content whose parts fit together; do not change it afterwards */
  constructor(content: ModelContent) {
    this.#content = content;
    Object.freeze(this);
  }
}
