import type { LearnerClusters } from "../clustering/cluster-learners.ts";
import type { Pause } from "../clustering/silhouette.ts";
import type { Dataset } from "../dataset/dataset.ts";
import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";
import { batchesOf, gatherRows, numbersBelow, sortBy } from "../numbering.ts";
import { runAll, type Workers } from "../parallel/workers.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { evidenceRows } from "./evidence-rows.ts";
import type { Ranking } from "./rank-learners.ts";
import { buildTables, type RecommendationOptions } from "./ranking-tables.ts";
import { GRADES } from "./resource-blocks.ts";
import { enter } from "./top-list-builder.ts";
import type { TopLists } from "./top-lists.ts";

/** The top lists of all learners, `topN` places each. */
export interface Recommendations extends TopLists {
  readonly topN: number;
  /** The skills the learner is weak in: a bit per skill, `ceil(skills / 8)` bytes per learner, lowest bit first. */
  readonly weakSkills: Uint8Array;
}

export function emptyRecommendations(
  learners: number,
  topN: number,
  skills: number,
): Recommendations {
  return {
    topN,
    count: new Uint8Array(learners),
    resource: new Uint32Array(learners * topN),
    score: new Uint16Array(learners * topN),
    semanticSimilarity: new Uint16Array(learners * topN),
    clusterSuccessRate: new Uint16Array(learners * topN),
    weakSkills: new Uint8Array(learners * Math.ceil(skills / 8)),
  };
}

/** Learners of a task, at most. */
const BATCH = 512;

/**
 * Scores every learner's candidates and keeps the best: by rounded score, then by resource id. Learners of one grade and
 * cluster are ranked together.
 */
export async function recommendLearners(
  dataset: Dataset,
  { meanScore, domains }: Profiles,
  clusters: LearnerClusters,
  embeddings: CatalogueEmbeddings,
  options: RecommendationOptions,
  workers: Workers,
  pause: Pause,
): Promise<Recommendations> {
  const { catalogue, roster, evidence } = dataset;
  const { labels } = clusters;
  const learners = labels.length;
  const { topN } = options;
  await pause(0);
  const tables = await buildTables(dataset, clusters, embeddings, options, workers, pause);
  const recommendations = emptyRecommendations(learners, topN, catalogue.skillIds.length);
  const keyOf = (learner: number): number => GRADES * labels[learner]! + roster.grade[learner]!;
  const batches = batchesOf(sortBy(numbersBelow(learners), keyOf), BATCH, keyOf);
  function* rankings(): Iterable<Ranking> {
    for (const batch of batches) {
      yield {
        tables,
        learners: {
          ...evidenceRows(evidence, batch, ["resource", "outcome", "scored", "scoreSum"]),
          meanScore: gatherRows(
            meanScore,
            domains,
            batch,
            new Float64Array(batch.length * domains),
          ),
          grade: roster.grade[batch[0]!]!,
          cluster: labels[batch[0]!]!,
        },
      };
    }
  }
  await runAll(workers, "rank-learners", rankings(), (ranked, i) => {
    enter(ranked, batches[i]!, recommendations);
    return pause((i + 1) / batches.length);
  });
  return recommendations;
}
