import { ExactSum } from "../collections.ts";
import { dayText } from "../evidence/dates.ts";
import { meanScore } from "../rules/estimates.ts";
import type { CohortReader } from "./cohort-reader.ts";
import type { SkillNeed } from "./results.ts";

/** All skills with the learners who are observed and weak in them, those that most are weak in first, then by id. */
export function needsOf(reader: CohortReader, learners: Uint32Array): readonly SkillNeed[] {
  const { manifest, columns } = reader.content;
  const { weakOffsets, weakScored, weakScoreSum } = columns.skills;
  const counts = manifest.skillIds.map(() => ({
    ...{ observed: 0, weak: 0, scored: 0, lastDay: 0 },
    scoreSum: new ExactSum(),
  }));
  for (const learner of learners) {
    counts.forEach((count, skill) => {
      if (reader.isObserved(learner, skill)) count.observed++;
    });
    reader.weakSkillsOf(learner).forEach((skill, i) => {
      const count = counts[skill]!;
      const at = weakOffsets[learner]! + i;
      count.weak++;
      count.scored += weakScored[at]!;
      count.scoreSum.add(weakScoreSum[at]!);
      count.lastDay = Math.max(count.lastDay, columns.roster.lastDay[learner]!);
    });
  }
  const order = [...counts.keys()].sort((a, b) => counts[b]!.weak - counts[a]!.weak || a - b);
  return Object.freeze(
    order.map((skill) => {
      const { observed, weak, scored, scoreSum, lastDay } = counts[skill]!;
      return Object.freeze({
        skill_id: manifest.skillIds[skill]!,
        label: manifest.skillLabels[skill]!,
        domain: manifest.domains[columns.catalogue.skillDomain[skill]!]!,
        n_observed: observed,
        n_weak: weak,
        n_scored_traces: scored,
        mean_score: weak === 0 ? null : meanScore(scoreSum.value, scored),
        last_trace: dayText(lastDay),
      });
    }),
  );
}
