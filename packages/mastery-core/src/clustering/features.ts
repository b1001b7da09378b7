import { sharedFloats } from "../parallel/workers.ts";
import type { Population } from "../profiles/population.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { level, rate } from "../rules/estimates.ts";
import type { Matrix } from "./matrix.ts";

/** A column with at most this standard deviation is constant: what is left is rounding error. */
const CONSTANT = 1e-12;

/**
 * One row per learner: the level in each domain, then the rate in each domain. Columns are standardised to mean 0 and population
 * standard deviation 1; a constant column becomes 0 (rule 2.3.1).
 */
export function standardisedFeatures(
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
  for (let column = 0; column < columns; column++) standardiseColumn(data, column, columns);
  return { data, rows, columns };
}

function standardiseColumn(data: Float64Array, column: number, columns: number): void {
  const rows = data.length / columns;
  let sum = 0;
  for (let i = column; i < data.length; i += columns) sum += data[i]!;
  const mean = sum / rows;
  let squares = 0;
  for (let i = column; i < data.length; i += columns) squares += (data[i]! - mean) ** 2;
  const deviation = Math.sqrt(squares / rows);
  for (let i = column; i < data.length; i += columns) {
    data[i] = deviation <= CONSTANT ? 0 : (data[i]! - mean) / deviation;
  }
}
