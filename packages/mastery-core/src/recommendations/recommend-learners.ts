import type { LearnerClusters } from "../clustering/cluster-learners.ts";
import type { Pause } from "../clustering/silhouette.ts";
import type { Dataset } from "../dataset/dataset.ts";
import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";
import { numbersBelow } from "../numbering.ts";
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
import { WeakSkillSets } from "./weak-skill-sets.ts";
import type { LearnersToAssess } from "./weak-skills-of-learners.ts";

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

/** Share of the work that finding the weak skills takes. */
const WEAKNESS_SHARE = 0.2;
/** Learners, and slots of resources, of a task. */
const BATCH = 512;

/**
 * Scores every learner's candidates and keeps the best: by rounded score, then by resource id. Learners who are weak in the
 * same skills follow each other, and share what depends on these alone.
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
  const { roster, evidence } = dataset;
  const learners = roster.ids.length;
  const { topN } = options;
  await pause(0);
  const sets = await findWeakSkills(dataset, profiles, options, workers, (share) =>
    pause(WEAKNESS_SHARE * share),
  );
  const { gram, ...tables } = await buildTables(dataset, clusters, embeddings, options, workers, () =>
    pause(WEAKNESS_SHARE),
  );
  const lists = {
    topN,
    count: new Uint8Array(learners),
    resource: new Uint32Array(learners * topN),
    score: new Uint16Array(learners * topN),
    semanticSimilarity: new Uint16Array(learners * topN),
    clusterSuccessRate: new Uint16Array(learners * topN),
    weakSkills: sets.bits,
  };
  const byGrade = Array.from({ length: GRADES }, (_, i) =>
    numbersBelow(learners).filter((learner) => roster.grade[learner] === i + 1),
  );
  const batches = byGrade.flatMap((ofGrade) => batchesOf(sets.grouped(ofGrade)));
  function* rankings(): Iterable<Ranking> {
    for (const batch of batches) {
      yield {
        tables,
        gram,
        learners: {
          ...evidenceRows(evidence, batch, ["resource", "outcome"]),
          grade: roster.grade[batch[0]!]!,
          cluster: Uint8Array.from(batch, (learner) => clusters.labels[learner]!),
        },
        weakSkills: sets.select(batch),
      };
    }
  }
  await runAll(workers, "rank-learners", rankings(), (ranked, i) => {
    enter(ranked, batches[i]!, lists);
    return pause(WEAKNESS_SHARE + (1 - WEAKNESS_SHARE) * ((i + 1) / batches.length));
  });
  return lists;
}

async function findWeakSkills(
  { catalogue, evidence, roster }: Dataset,
  { domains, meanScore }: Profiles,
  { weakThreshold }: RecommendationOptions,
  workers: Workers,
  pause: Pause,
): Promise<WeakSkillSets> {
  const { resourceSkills, resourceSkillOffsets, skillDomain } = catalogue;
  const sets = new WeakSkillSets(roster.ids.length, skillDomain.length);
  const batches = batchesOf(numbersBelow(roster.ids.length));
  function* assessments(): Iterable<LearnersToAssess> {
    for (const batch of batches) {
      yield {
        evidence: evidenceRows(evidence, batch, ["resource", "scored", "scoreSum"]),
        meanScore: meanScore.slice(batch[0]! * domains, (batch.at(-1)! + 1) * domains),
        catalogue: { resourceSkills, resourceSkillOffsets, skillDomain },
        domains,
        weakThreshold,
      };
    }
  }
  await runAll(workers, "weak-skills", assessments(), ({ bits }, i) => {
    sets.bits.set(bits, i * BATCH * sets.bytes);
    return pause((i + 1) / batches.length);
  });
  return sets;
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
  const multiplications = batchesOf(blocks.resources).map(
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

function batchesOf(numbers: Uint32Array): Uint32Array[] {
  return Array.from({ length: Math.ceil(numbers.length / BATCH) }, (_, i) =>
    numbers.subarray(i * BATCH, (i + 1) * BATCH),
  );
}
