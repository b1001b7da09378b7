import type { Dataset } from "../evidence/dataset.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { ModelContent } from "../model/model.ts";
import { runAll, type Workers } from "../parallel/workers.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { OnProgress } from "../work.ts";
import type { LearnerRows } from "./learner-evidence.ts";
import { type Ranking, rankLearnersTask } from "./rank-learners.ts";
import { tablesOf } from "./ranking-tables.ts";
import { emptyRecommendations, enter, type Recommendations } from "./recommendations.ts";

/** Learners of a task. */
const BATCH = 1024;

/** What is known of the learners to rank for. */
interface Learners extends Pick<Dataset, "roster" | "evidence"> {
  readonly profiles: Profiles;
  /** Cluster of each learner. */
  readonly cluster: Uint8Array;
}

/** Ranks for all learners (section 2.4 of the rules), some after others or at the same time. */
export async function recommendLearners(
  model: ModelContent,
  { roster, evidence, profiles, cluster }: Learners,
  workers: Workers | undefined,
  onProgress: OnProgress,
): Promise<Recommendations> {
  const { catalogue, rules } = model;
  const { domains } = catalogue;
  const learners = cluster.length;
  await onProgress(0);
  const tables = tablesOf(model);
  const recommendations = emptyRecommendations(learners, rules.topN, catalogue.skillIds.length);
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
          cluster: cluster.slice(from, to),
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
