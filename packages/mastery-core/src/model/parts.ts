import type { Dataset } from "../evidence/dataset.ts";

/** Some learners of a population, with all of their evidence. */
export interface Part {
  /** What messages call it. */
  readonly name: string;
  readonly dataset: Dataset;
}

/**
 * Reads a population part by part, so that only one part is in memory at a time. The function is called twice, and gives the
 * same parts both times. All have the same skills and resources, and each learner is in one part.
 */
export type ReadParts = () => Iterable<Part> | AsyncIterable<Part>;
