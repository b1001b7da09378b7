import type { Snapshot } from "@mastery/core";
import { contentOf, learnerAt } from "@mastery/core/internal";
import type { Table } from "./table.ts";

export function learnersTable(snapshot: Snapshot): Table {
  return {
    name: "learners",
    columns: { learner_id: "text", grade_level: "integer", traces: "integer" },
    *rows() {
      const { traces } = contentOf(snapshot).columns.profiles;
      for (const { learner, learner_id, grade_level } of learnersOf(snapshot)) {
        yield [learner_id, grade_level, traces[learner]!];
      }
    },
  };
}

/** Each learner's results in each domain, with the counts behind the means. */
export function profilesTable(snapshot: Snapshot): Table {
  return {
    name: "profiles",
    columns: {
      learner_id: "text",
      domain: "text",
      mean_score: "number",
      success_rate: "number",
      scored_traces: "integer",
      score_sum_billionths: "integer",
      scored_successes: "integer",
    },
    *rows() {
      const domains = snapshot.domains();
      const { scored, scoreSum, successes } = contentOf(snapshot).columns.profiles;
      for (const { learner, learner_id } of learnersOf(snapshot)) {
        const { mean_score_per_domain, success_rate_per_domain } = snapshot.profile(learner_id)!;
        for (const [d, domain] of domains.entries()) {
          const at = learner * domains.length + d;
          if (scored[at] === 0) continue;
          const mean = mean_score_per_domain[domain]!;
          const rate = success_rate_per_domain[domain]!;
          yield [learner_id, domain, mean, rate, scored[at]!, scoreSum[at]!, successes[at]!];
        }
      }
    },
  };
}

export function assignmentsTable(snapshot: Snapshot): Table {
  return {
    name: "assignments",
    columns: { learner_id: "text", cluster_id: "integer", distance_to_centroid: "number" },
    *rows() {
      for (const { learner_id } of learnersOf(snapshot)) {
        const { cluster_id, distance_to_centroid } = snapshot.assignment(learner_id)!;
        yield [learner_id, cluster_id, distance_to_centroid];
      }
    },
  };
}

/** A learner, and their position in the columns of the snapshot. */
interface NumberedLearner {
  readonly learner: number;
  readonly learner_id: string;
  readonly grade_level: number;
}

/** All learners, one after another: a list of a million would be in memory at once. */
export function* learnersOf(snapshot: Snapshot): Generator<NumberedLearner> {
  const { learners } = contentOf(snapshot).manifest.counts;
  for (let learner = 0; learner < learners; learner++) {
    yield { learner, ...learnerAt(snapshot, learner) };
  }
}
