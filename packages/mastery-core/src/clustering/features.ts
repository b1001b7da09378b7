import type { Population, Profiles } from "../profiles.ts";
import { level, rate } from "../rules/estimates.ts";
import { sharedFloats } from "../work.ts";
import type { Matrix } from "./matrix.ts";

/** A column with at most this standard deviation is constant: what is left is rounding error. */
const CONSTANT = 1e-12;

/** Mean and population standard deviation of each column. */
export interface Standardisation {
  readonly mean: Float64Array;
  /** 0 for a constant column. */
  readonly deviation: Float64Array;
}

/** One row per learner: the level in each domain, then the rate in each domain (rule 2.3.1). */
export function learnerFeatures(
  { scored, scoreSum, successes }: Profiles,
  { domainMean, domainRate }: Population,
  pseudoTraces: number,
): Matrix {
  const domains = domainMean.length;
  const rows = scored.length / domains;
  const columns = 2 * domains;
  const data = sharedFloats(rows * columns);
  for (let at = 0; at < scored.length; at++) {
    const domain = at % domains;
    const to = (at - domain) * 2 + domain;
    const observed = { scored: scored[at]!, scoreSum: scoreSum[at]! };
    data[to] = level(observed, domainMean[domain]!, pseudoTraces);
    data[to + domains] = rate(successes[at]!, scored[at]!, domainRate[domain]!, pseudoTraces);
  }
  return { data, rows, columns };
}

export function standardisationOf({ data, rows, columns }: Matrix): Standardisation {
  const mean = new Float64Array(columns);
  const deviation = new Float64Array(columns);
  for (let column = 0; column < columns; column++) {
    let sum = 0;
    for (let i = column; i < data.length; i += columns) sum += data[i]!;
    mean[column] = sum / rows;
    let squares = 0;
    for (let i = column; i < data.length; i += columns) squares += (data[i]! - mean[column]!) ** 2;
    const spread = Math.sqrt(squares / rows);
    deviation[column] = spread <= CONSTANT ? 0 : spread;
  }
  return { mean, deviation };
}

/** Standardises a matrix in place: a constant column becomes 0 (rule 2.3.1). */
export function standardise({ data, columns }: Matrix, { mean, deviation }: Standardisation): void {
  for (let i = 0; i < data.length; i++) {
    const column = i % columns;
    data[i] = deviation[column] === 0 ? 0 : (data[i]! - mean[column]!) / deviation[column]!;
  }
}
