/** How close a resource is to the skills in need. */
export type SimilarityStep = "far" | "near" | "close";

/** Returns a similarity from 0 to 1 as one of three steps of equal size. */
export function similarityStep(similarity: number): SimilarityStep {
  if (similarity < 1 / 3) return "far";
  return similarity < 2 / 3 ? "near" : "close";
}

/** How many of those who tried a resource succeeded. */
export type SuccessStep = "few" | "half" | "most";

/** Returns a rate from 0 to 1 as fewer than half, at least half, or at least three quarters. */
export function successStep(rate: number): SuccessStep {
  if (rate < 0.5) return "few";
  return rate < 0.75 ? "half" : "most";
}
