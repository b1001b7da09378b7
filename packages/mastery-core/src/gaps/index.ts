/**
 * What a dataset or a snapshot lacks: domains, learners and resources with little or no evidence.
 *
 * @module @mastery/core/gaps
 */

import { frozen, type Integers, range } from "../collections.ts";
import { aDataset, type Dataset } from "../evidence/dataset.ts";
import { profileLearners } from "../population/leads.ts";
import type { Catalogue } from "../records/catalogue.ts";
import { gradeDistance } from "../rules/conventions.ts";
import { NEAR } from "../rules/target-skills.ts";
import { contentOf, type Snapshot } from "../snapshot/snapshot.ts";
import { checkArguments } from "../validation/index.ts";

export * from "./unknown-texts.ts";

/** Gaps of a dataset: domains and learners with little or no evidence, and resources that are rarely or never recommended. */
export interface Gaps {
  /** Domains without any scored trace, sorted. */
  readonly unobserved_domains: readonly string[];
  /** Retired resources, which are never recommended. */
  readonly retired_resources: number;
  /** Unretired resources more than one grade away from every learner, recommended only if no nearer resource is left. */
  readonly distant_resources: number;
  /** Learners without a scored trace, whose profiles are empty. */
  readonly unobserved_learners: number;
  /** Learners with one to four scored traces. */
  readonly little_observed_learners: number;
}

/**
 * Returns the gaps of a dataset. A snapshot computed from the dataset has the same gaps.
 *
 * @throws `MasteryError` `INVALID_OPTION` if `dataset` is not a dataset, such as a promise that was not awaited
 */
export function datasetGaps(dataset: Pick<Dataset, "catalogue" | "roster" | "evidence">): Gaps {
  checkArguments({ dataset }, { dataset: aDataset });
  const { catalogue, roster, evidence } = dataset;
  const { scored } = profileLearners(evidence, catalogue);
  return gapsOf(catalogue, range(roster.grade.length), roster.grade, scored);
}

/**
 * Returns the gaps of a snapshot.
 *
 * @param learners counts only these positions in `learners()`; by default, all learners
 */
export function snapshotGaps(snapshot: Snapshot, learners?: Uint32Array): Gaps {
  const { manifest, columns } = contentOf(snapshot);
  const catalogue = { domains: manifest.domains, ...columns.catalogue };
  const counted = learners ?? range(manifest.counts.learners);
  return gapsOf(catalogue, counted, columns.roster.grade, columns.profiles.scored);
}

/** Number of scored traces below which a learner counts as little observed. */
const MIN_SCORED_TRACES = 5;

/** Counts over the given learners. `scored` has the number of scored traces at `learner * domains + domain`. */
function gapsOf(
  catalogue: Pick<Catalogue, "domains" | "resourceGrade" | "resourceRetired">,
  learners: Uint32Array,
  grade: Uint8Array,
  scored: Integers,
): Gaps {
  const { domains, resourceGrade, resourceRetired } = catalogue;
  const grades = [...new Set(Array.from(learners, (learner) => grade[learner]!))];
  const isNear = (one: number): boolean => grades.some((own) => gradeDistance(own, one) <= NEAR);
  const inDomain = domains.map(() => 0);
  const ofLearner = Array.from(learners, (learner) => {
    let traces = 0;
    for (let domain = 0; domain < domains.length; domain++) {
      const own = scored[learner * domains.length + domain]!;
      inDomain[domain]! += own;
      traces += own;
    }
    return traces;
  });
  const active = resourceGrade.filter((_, resource) => !resourceRetired[resource]);
  return frozen({
    unobserved_domains: domains.filter((_, domain) => inDomain[domain] === 0),
    retired_resources: resourceGrade.length - active.length,
    distant_resources: active.filter((one) => !isNear(one)).length,
    unobserved_learners: ofLearner.filter((traces) => traces === 0).length,
    little_observed_learners: ofLearner.filter((traces) => traces > 0 && traces < MIN_SCORED_TRACES)
      .length,
  });
}

type Count = Exclude<keyof Gaps, "unobserved_domains">;

/** What follows the count in each sentence. */
const SENTENCES: Readonly<Record<Count, readonly [one: string, more: string]>> = {
  retired_resources: [
    "resource is retired and never recommended",
    "resources are retired and never recommended",
  ],
  distant_resources: [
    "resource is more than one grade from every learner, and recommended only if nothing nearer is left",
    "resources are more than one grade from every learner, and recommended only if nothing nearer is left",
  ],
  unobserved_learners: [
    "learner has no scored trace: the profile is empty",
    "learners have no scored trace: their profiles are empty",
  ],
  little_observed_learners: [
    `learner has fewer than ${MIN_SCORED_TRACES} scored traces: too few for conclusions`,
    `learners have fewer than ${MIN_SCORED_TRACES} scored traces: too few for conclusions`,
  ],
};

/** Returns an English sentence for each gap, without an initial capital or a full stop, so that it can follow `warning:`. */
export function describeGaps(gaps: Gaps): readonly string[] {
  const names = gaps.unobserved_domains.join(", ");
  return [
    ...(names === ""
      ? []
      : [`no learner has a scored trace in ${names}: profiles have no values there`]),
    ...Object.entries(SENTENCES).flatMap(([name, [one, more]]) => {
      const count = gaps[name as Count];
      return count === 0 ? [] : [`${count.toLocaleString("en")} ${count === 1 ? one : more}`];
    }),
  ];
}
