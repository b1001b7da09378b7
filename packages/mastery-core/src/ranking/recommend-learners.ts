import type { Dataset } from "../evidence/dataset.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { ModelContent } from "../model/model.ts";
import { runAll, type Workers } from "../parallel/workers.ts";
import type { Profiles } from "../profiles.ts";
import type { OnProgress } from "../work.ts";
import {
  emptyRecommendations,
  type LearnerRows,
  type Ranking,
  type Recommendations,
  rankLearnersTask,
} from "./rank-learners.ts";
import { tablesOf } from "./ranking-tables.ts";

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
  const domains = model.catalogue.domains.length;
  const learners = cluster.length;
  await onProgress(0);
  const tables = tablesOf(model);
  const recommendations = emptyRecommendations(learners, tables);
  function* rankings(): Generator<Ranking> {
    for (let from = 0; from < learners; from += BATCH) {
      const to = Math.min(from + BATCH, learners);
      yield {
        tables,
        rows: rowsOf(evidence, from, to),
        profiles: {
          scored: profiles.scored.slice(from * domains, to * domains),
          scoreSum: profiles.scoreSum.slice(from * domains, to * domains),
        },
        grade: roster.grade.slice(from, to),
        cluster: cluster.slice(from, to),
      };
    }
  }
  await runAll(workers, rankLearnersTask, rankings(), (part, batch) => {
    enter(part, batch * BATCH, recommendations);
    return onProgress(Math.min(1, ((batch + 1) * BATCH) / learners));
  });
  return recommendations;
}

/** Writes the lists of some learners among those of all, from a learner on. */
function enter(part: Recommendations, first: number, all: Recommendations): void {
  const learners = part.count.length;
  for (const name of Object.keys(part) as (keyof Recommendations)[]) {
    all[name].set(part[name], first * (part[name].length / learners));
  }
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
