import type { LearnerClusters } from "../clustering/cluster-learners.ts";
import type { Pause } from "../clustering/silhouette.ts";
import type { Dataset } from "../dataset/dataset.ts";
import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";
import { numbersBelow, sortBy } from "../numbering.ts";
import { runAll, sharedFloats, type Workers } from "../parallel/workers.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { countOutcomes } from "./cluster-outcomes.ts";
import { evidenceRows } from "./evidence-rows.ts";
import { gramMatrix } from "./gram.ts";
import { PANEL } from "./panels.ts";
import type { Ranking } from "./rank-learners.ts";
import type { RankingTables } from "./ranker.ts";
import { blocksOf, GRADES } from "./resource-blocks.ts";
import type { Weights } from "./score.ts";
import type { Multiplication } from "./skill-products.ts";
import { enter } from "./top-list-builder.ts";
import type { TopLists } from "./top-lists.ts";

/** How resources are recommended. */
export interface RecommendationOptions {
  readonly weights: Weights;
  /** Mean score below which a domain or a skill is weak. */
  readonly weakThreshold: number;
  /** Recommendations kept per learner, at most. */
  readonly topN: number;
}

/** The top lists of all learners, `topN` places each. */
export interface Recommendations extends TopLists {
  readonly topN: number;
  /** The skills the learner is weak in: a bit per skill, `ceil(skills / 8)` bytes per learner, lowest bit first. */
  readonly weakSkills: Uint8Array;
}

/** Learners, and slots of resources, of a task. */
const BATCH = 512;

/**
 * Scores every learner's candidates and keeps the best: by rounded score, then by resource id. Learners of one grade and
 * cluster are ranked together.
 */
export async function recommendLearners(
  dataset: Dataset,
  profiles: Profiles,
  clusters: LearnerClusters,
  embeddings: CatalogueEmbeddings,
  options: RecommendationOptions,
  workers: Workers,
  pause: Pause,
): Promise<Recommendations> {
  const { catalogue, roster, evidence } = dataset;
  const learners = roster.ids.length;
  const { topN, weakThreshold } = options;
  await pause(0);
  const { gram, ...tables } = await buildTables(
    dataset,
    clusters,
    embeddings,
    options,
    workers,
    () => pause(0),
  );
  const { resourceSkills, resourceSkillOffsets, skillDomain } = catalogue;
  const bytes = Math.ceil(skillDomain.length / 8);
  const recommendations = {
    topN,
    count: new Uint8Array(learners),
    resource: new Uint32Array(learners * topN),
    score: new Uint16Array(learners * topN),
    semanticSimilarity: new Uint16Array(learners * topN),
    clusterSuccessRate: new Uint16Array(learners * topN),
    weakSkills: new Uint8Array(learners * bytes),
  };
  const keyOf = (learner: number): number => GRADES * clusters.labels[learner]! + roster.grade[learner]!;
  const batches = batchesOf(sortBy(numbersBelow(learners), keyOf), keyOf);
  function* rankings(): Iterable<Ranking> {
    for (const batch of batches) {
      yield {
        tables,
        gram,
        catalogue: { resourceSkills, resourceSkillOffsets, skillDomain },
        learners: {
          ...evidenceRows(evidence, batch, ["resource", "outcome", "scored", "scoreSum"]),
          meanScore: meanScoresOf(profiles, batch),
          grade: roster.grade[batch[0]!]!,
          cluster: clusters.labels[batch[0]!]!,
        },
        weakThreshold,
      };
    }
  }
  await runAll(workers, "rank-learners", rankings(), ({ weakSkills, ...lists }, i) => {
    const batch = batches[i]!;
    enter(lists, batch, recommendations);
    batch.forEach((learner, n) => {
      const own = weakSkills.subarray(n * bytes, (n + 1) * bytes);
      recommendations.weakSkills.set(own, learner * bytes);
    });
    return pause((i + 1) / batches.length);
  });
  return recommendations;
}

function meanScoresOf({ domains, meanScore }: Profiles, learners: Uint32Array): Float64Array {
  return new Float64Array(learners.length * domains).map(
    (_, i) => meanScore[learners[Math.floor(i / domains)]! * domains + (i % domains)]!,
  );
}

async function buildTables(
  { catalogue, evidence }: Dataset,
  clusters: LearnerClusters,
  embeddings: CatalogueEmbeddings,
  { weights, topN }: RecommendationOptions,
  workers: Workers,
  pause: Pause,
): Promise<RankingTables & Pick<Ranking, "gram">> {
  const { skillDomain } = catalogue;
  const domains = catalogue.domains.length;
  const blocks = blocksOf(catalogue);
  const { resources: matrix, skills, dimension } = embeddings;
  const skillDomains = { skillDomain, domains };
  const embedded = { ...skillDomains, skills, dimension };
  const width = skillDomain.length + domains;
  const products = sharedFloats(blocks.resources.length * width);
  const limits = new Float64Array((blocks.resources.length / PANEL) * (domains + 1));
  const multiplications = batchesOf(blocks.resources, () => 0).map(
    (rows): Multiplication => ({ ...embedded, matrix, rows: rows.slice() }),
  );
  await runAll(workers, "skill-products", multiplications, (part, i) => {
    products.set(part.products, i * BATCH * width);
    limits.set(part.limits, ((i * BATCH) / PANEL) * (domains + 1));
    return pause(0);
  });
  const outcomes = countOutcomes(evidence, clusters.labels, clusters.k, blocks);
  return {
    ...skillDomains,
    blocks,
    products,
    limits,
    gram: gramMatrix(embedded),
    outcomes,
    weights,
    topN,
  };
}

/** Cuts an order into batches of equal keys. */
function batchesOf(order: Uint32Array, keyOf: (number: number) => number): Uint32Array[] {
  const batches: Uint32Array[] = [];
  let start = 0;
  for (let end = 1; end <= order.length; end++) {
    const isSame = end < order.length && keyOf(order[end]!) === keyOf(order[start]!);
    if (isSame && end - start < BATCH) continue;
    batches.push(order.subarray(start, end));
    start = end;
  }
  return batches;
}
