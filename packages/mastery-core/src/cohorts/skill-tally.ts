import { ExactSum } from "../collections.ts";
import { dayText } from "../evidence/dates.ts";
import { meanScore } from "../rules/estimates.ts";
import type { CohortReader } from "./cohort-reader.ts";
import type { SkillNeed } from "./results.ts";

/** The counts of one skill. */
interface Count {
  observed: number;
  weak: number;
  /** Scored traces of those who are weak. */
  scored: number;
  readonly scoreSum: ExactSum;
  lastDay: number;
}

/** Counts, learner by learner, who is observed and who is weak in each skill. */
export class SkillTally {
  readonly #reader: CohortReader;
  readonly #counts: readonly Count[];

  constructor(reader: CohortReader) {
    this.#reader = reader;
    this.#counts = reader.content.manifest.skillIds.map(() => ({
      ...{ observed: 0, weak: 0, scored: 0, lastDay: 0 },
      scoreSum: new ExactSum(),
    }));
  }

  add(learner: number): void {
    const reader = this.#reader;
    const counts = this.#counts;
    for (let skill = 0; skill < counts.length; skill++) {
      if (reader.isObserved(learner, skill)) counts[skill]!.observed++;
    }
    const { skills, roster } = reader.content.columns;
    const lastDay = roster.lastDay[learner]!;
    const end = skills.weakOffsets[learner + 1]!;
    for (let at = skills.weakOffsets[learner]!; at < end; at++) {
      const count = counts[skills.weak[at]!]!;
      count.weak++;
      count.scored += skills.weakScored[at]!;
      count.scoreSum.add(skills.weakScoreSum[at]!);
      if (lastDay > count.lastDay) count.lastDay = lastDay;
    }
  }

  /** All skills, those that most learners are weak in first, then by id. */
  needs(): readonly SkillNeed[] {
    const order = [...this.#counts.keys()].sort(
      (a, b) => this.#counts[b]!.weak - this.#counts[a]!.weak || a - b,
    );
    return Object.freeze(order.map((skill) => this.#need(skill)));
  }

  #need(skill: number): SkillNeed {
    const { manifest, columns } = this.#reader.content;
    const { observed, weak, scored, scoreSum, lastDay } = this.#counts[skill]!;
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
  }
}
