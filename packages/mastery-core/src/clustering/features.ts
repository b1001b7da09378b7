import { DomainLeads, type DomainRows } from "../population/leads.ts";
import { sharedFloats } from "../work.ts";
import type { Matrix } from "./matrix.ts";

/** Largest standard deviation of a constant column. So small a deviation is due to rounding errors. */
const CONSTANT = 1e-12;

/** Mean and population standard deviation of columns. */
export interface Standardisation {
  readonly mean: Float64Array;
  /** 0 for a constant column, or for a domain without observed learners. */
  readonly deviation: Float64Array;
}

/** One row per learner with the lead in each domain (rule 2.3.1). */
export function learnerFeatures(rows: DomainRows): Matrix {
  const { domains } = rows;
  const learners = rows.offsets.length - 1;
  const data = sharedFloats(learners * domains);
  const own = new DomainLeads(rows);
  for (let learner = 0; learner < learners; learner++) {
    own.load(learner);
    data.set(own.leads, learner * domains);
  }
  return { data, rows: learners, columns: domains };
}

/** `counts` is 0 for each column that is treated as constant, and any other number for the other columns. */
export function standardisationOf(
  { data, rows, columns }: Matrix,
  counts: Uint8Array,
): Standardisation {
  const mean = new Float64Array(columns);
  const deviation = new Float64Array(columns);
  for (let column = 0; column < columns; column++) {
    let sum = 0;
    for (let i = column; i < data.length; i += columns) sum += data[i]!;
    mean[column] = sum / rows;
    let squares = 0;
    for (let i = column; i < data.length; i += columns) squares += (data[i]! - mean[column]!) ** 2;
    const spread = Math.sqrt(squares / rows);
    deviation[column] = counts[column] === 0 || spread <= CONSTANT ? 0 : spread;
  }
  return { mean, deviation };
}

/** Standardises a matrix in place. Constant columns become 0 (rule 2.3.1). */
export function standardise({ data, columns }: Matrix, { mean, deviation }: Standardisation): void {
  for (let i = 0; i < data.length; i++) {
    const column = i % columns;
    data[i] = deviation[column] === 0 ? 0 : (data[i]! - mean[column]!) / deviation[column]!;
  }
}
