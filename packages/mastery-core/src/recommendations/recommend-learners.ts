import type { Dataset } from "../dataset/dataset.ts";
import type { Evidence } from "../dataset/evidence/evidence.ts";
import { runAll, type Workers } from "../parallel/workers.ts";
import type { OnProgress } from "../work.ts";
import type { LearnerRows } from "./learner-evidence.ts";
import { type Ranking, rankLearnersTask } from "./rank-learners.ts";
import { type Computed, type RecommendationOptions, rankingTables } from "./ranking-tables.ts";
import { emptyRecommendations, enter, type Recommendations } from "./recommendations.ts";

/** Learners of a task. */
const BATCH = 1024;

/** Ranks for all learners (section 2.4 of the rules), some after others or at the same time. */
export async function recommendLearners(
  dataset: Dataset,
  computed: Computed,
  options: RecommendationOptions,
  workers: Workers | undefined,
  onProgress: OnProgress,
): Promise<Recommendations> {
  const { catalogue, roster, evidence } = dataset;
  const { profiles, clusters } = computed;
  const { domains } = catalogue;
  const learners = clusters.cluster.length;
  await onProgress(0);
  const tables = rankingTables(dataset, computed, options);
  const recommendations = emptyRecommendations(learners, options.topN, catalogue.skillIds.length);
  function* rankings(): Generator<Ranking> {
    for (let from = 0; from < learners; from += BATCH) {
      const to = Math.min(from + BATCH, learners);
      const [start, end] = [from * domains.length, to * domains.length];
      yield {
        tables,
        learners: {
          rows: rowsOf(evidence, from, to),
          profiles: {
            scored: profiles.scored.slice(start, end),
            scoreSum: profiles.scoreSum.slice(start, end),
          },
          grade: roster.grade.slice(from, to),
          cluster: clusters.cluster.slice(from, to),
        },
      };
    }
  }
  await runAll(workers, rankLearnersTask, rankings(), (part, batch) => {
    enter(part, batch * BATCH, recommendations);
    return onProgress(Math.min(1, ((batch + 1) * BATCH) / learners));
  });
  return recommendations;
}

/** The rows of the learners from one to before another: copies, which is what another thread can be sent. */
function rowsOf(evidence: Evidence, from: number, to: number): LearnerRows {
  const start = evidence.offsets[from]!;
  const end = evidence.offsets[to]!;
  return {
    offsets: evidence.offsets.slice(from, to + 1).map((offset) => offset - start),
    resource: evidence.resource.slice(start, end),
    traces: evidence.traces.slice(start, end),
    scored: evidence.scored.slice(start, end),
    scoreSum: evidence.scoreSum.slice(start, end),
    outcome: evidence.outcome.slice(start, end),
  };
}
