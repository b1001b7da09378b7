import type { Weights } from "@mastery/core";
import { SCORE_PARTS } from "@mastery/core/rules";

/** The parts of a score that have a weight, in the order of the rule. */
export const WEIGHT_NAMES: readonly (keyof Weights)[] = SCORE_PARTS.map(({ name }) => name);

/** Returns the shares of the positions of sliders, which sum to 1; if all are 0, equal ones. */
export function shareOut(positions: Weights): Weights {
  const sum = WEIGHT_NAMES.reduce((total, name) => total + positions[name], 0);
  const even = 1 / WEIGHT_NAMES.length;
  return weightsOf((name) => (sum === 0 ? even : positions[name] / sum));
}

/** Returns the path below which questions are answered with other weights. */
export function weightsPath(weights: Weights): string {
  return `weights/${WEIGHT_NAMES.map((name) => weights[name]).join(",")}/`;
}

/** A path below other weights, such as `/weights/0.4,0.3,0.2,0.1/recommend/…`. */
export interface Question {
  /** Prefix of the rest. */
  readonly base: string;
  readonly weights: Weights;
  /** From its slash on. */
  readonly path: string;
}

const BELOW_WEIGHTS = /^(?<base>\/weights\/(?<values>[\d.,e-]+))(?<path>\/.*)$/;

/** Reads a path. Returns `undefined` if it asks without other weights. */
export function questionOf(pathname: string): Question | undefined {
  const parts = BELOW_WEIGHTS.exec(pathname)?.groups;
  if (!parts) return undefined;
  const values = parts["values"]!.split(",").map(Number);
  const weights = weightsOf((_, at) => values[at]!);
  return { base: parts["base"]!, weights, path: parts["path"]! };
}

function weightsOf(weightOf: (name: keyof Weights, at: number) => number): Weights {
  const weights = WEIGHT_NAMES.map((name, at) => [name, weightOf(name, at)]);
  return Object.fromEntries(weights) as Weights;
}
