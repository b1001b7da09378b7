import type { Snapshot, Weights } from "@mastery/core";
import { reweighted, selectLearners } from "@mastery/core/internal";
import { type Model, transform } from "@mastery/core/model";
import type { School } from "./school.ts";

/** A path below other weights, such as `/weights/0.4,0.3,0.2,0.1/recommend/…`. */
export interface Question {
  /** What stands before the rest. */
  readonly base: string;
  readonly weights: Weights;
  /** From its slash on. */
  readonly path: string;
}

const NAMES = ["skillOverlap", "gradeFit", "semanticSimilarity", "clusterSignal"] as const;
const BELOW_WEIGHTS = /^(?<base>\/weights\/(?<weights>[\d.,e-]+))(?<path>\/.*)$/;

/** Returns the path that asks with other weights. */
export function weightsPath(weights: Weights): string {
  return `weights/${NAMES.map((name) => weights[name]).join(",")}/`;
}

/** Reads a path; undefined if it asks without other weights. */
export function questionOf(pathname: string): Question | undefined {
  const parts = BELOW_WEIGHTS.exec(pathname)?.groups;
  if (!parts) return undefined;
  const { base = "", path = "", weights = "" } = parts;
  const values = weights.split(",").map(Number);
  const named = Object.fromEntries(NAMES.map((name, i) => [name, values[i]]));
  return { base, path, weights: named as unknown as Weights };
}

/** Answers what one learner would get with other weights. Nobody else is computed again. */
export class WhatIf {
  readonly #computed: NonNullable<School["computed"]>;
  #changed: { readonly weights: string; readonly model: Model } | undefined;

  constructor(computed: NonNullable<School["computed"]>) {
    this.#computed = computed;
  }

  /** Resolves to the snapshot of a learner alone; undefined if there is none of this id. */
  async snapshotOf(learnerId: string, weights: Weights): Promise<Snapshot | undefined> {
    const { dataset } = this.#computed;
    const learner = dataset.roster.ids.find(learnerId);
    if (learner === undefined) return undefined;
    return transform(this.#modelWith(weights), selectLearners(dataset, Uint32Array.of(learner)));
  }

  /** The weights stay the same for many learners. */
  #modelWith(weights: Weights): Model {
    const key = weightsPath(weights);
    if (this.#changed?.weights !== key) {
      this.#changed = { weights: key, model: reweighted(this.#computed.model, weights) };
    }
    return this.#changed.model;
  }
}
