import type { Snapshot } from "@mastery/core";

/** Learners that an exercise needs for a well-known difficulty, and the share of tries that must be of such exercises. */
const LEAST_LEARNERS = 20;
const LEAST_SHARE = 0.5;

/** Whether a school is large enough to know how hard its exercises are. */
export interface DifficultyFigures {
  /** Share of the past traces on resources that at least 20 learners tried. */
  readonly traces_on_well_known_resources: number;
  /**
   * Whether this share is below one half, and no population from elsewhere was given. In the schools behind this threshold, difficulties of a
   * larger population, from exact sums, predicted later attempts better than the school's own (see the page on evaluation).
   */
  readonly school_is_too_small: boolean;
}

/** Returns the figures of the school of a snapshot. */
export function difficultyFigures(snapshot: Snapshot): DifficultyFigures {
  const resources = new Map<string, { learners: number; traces: number }>();
  for (const { learner_id } of snapshot.learners()) {
    for (const { resource_id, n_traces } of snapshot.attempts(learner_id)!) {
      const one = resources.get(resource_id) ?? { learners: 0, traces: 0 };
      resources.set(resource_id, { learners: one.learners + 1, traces: one.traces + n_traces });
    }
  }
  let [known, all] = [0, 0];
  for (const { learners, traces } of resources.values()) {
    if (learners >= LEAST_LEARNERS) known += traces;
    all += traces;
  }
  const share = all === 0 ? 0 : known / all;
  const isAlone = snapshot.metadata.population === undefined;
  return {
    traces_on_well_known_resources: share,
    school_is_too_small: isAlone && share < LEAST_SHARE,
  };
}

/** Returns what a reader should know about the difficulties; an empty text if there is nothing to say. */
export function describeDifficulties({ school_is_too_small }: DifficultyFigures): string {
  if (!school_is_too_small) return "";
  return `This school is too small for its own difficulties: fewer than half of the traces are on resources that ${LEAST_LEARNERS} learners tried. In such schools, the difficulties of a larger population (\`--population\`, from exact sums) predict later attempts better.`;
}
