import type { LearnerClusters } from "../clustering/cluster-learners.ts";
import type { Pause } from "../clustering/silhouette.ts";
import type { Dataset } from "../dataset/dataset.ts";
import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";
import { callingThread, runAll, sharedFloats, type Workers } from "../parallel/workers.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { countOutcomes } from "./cluster-outcomes.ts";
import { gramMatrix } from "./gram-matrix.ts";
import { LearnerRows } from "./learner-rows.ts";
import { fillPanel, PANEL } from "./panels.ts";
import type { Ranking } from "./rank-learners.ts";
import type { RankingTables } from "./ranker.ts";
import { blocksOf } from "./resource-blocks.ts";
import type { Weights } from "./score.ts";
import type { Multiplication } from "./skill-products.ts";
import { emptyLists, type TopLists } from "./top-lists.ts";
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

/** Share of the work after which the weak skills are found, and after which the products are. */
const WEAKNESS_SHARE = 0.15;
const PRODUCTS_SHARE = 0.3;
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
  workers: Workers = callingThread,
  pause: Pause = () => {},
): Promise<Recommendations> {
  const { roster, evidence } = dataset;
  const learners = roster.ids.length;
  const { topN } = options;
  const sets = await findWeakSkills(dataset, profiles, options, workers, (share) =>
    pause(WEAKNESS_SHARE * share),
  );
  const tables = await buildTables(dataset, clusters, embeddings, options, workers, (share) =>
    pause(WEAKNESS_SHARE + (PRODUCTS_SHARE - WEAKNESS_SHARE) * share),
  );
  const lists = { ...emptyLists(learners, topN), topN, weakSkills: sets.bits };
  const batches = batchesOf(sets.grouped());
  function* rankings(): Iterable<Ranking> {
    for (const batch of batches) {
      const rows = new LearnerRows(evidence, batch);
      yield {
        tables,
        learners: {
          offsets: rows.offsets,
          resource: rows.of(evidence.resource),
          outcome: rows.of(evidence.outcome),
          grade: Uint8Array.from(batch, (learner) => roster.grade[learner]!),
          cluster: Uint8Array.from(batch, (learner) => clusters.labels[learner]!),
        },
        weakSkills: sets.select(batch),
      };
    }
  }
  await runAll(workers, "rank-learners", rankings(), (ranked, i) => {
    store(lists, batches[i]!, ranked);
    return pause(PRODUCTS_SHARE + (1 - PRODUCTS_SHARE) * ((i + 1) / batches.length));
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
  const batches = batchesOf(Uint32Array.from(roster.ids.keys()));
  function* assessments(): Iterable<LearnersToAssess> {
    for (const batch of batches) {
      const rows = new LearnerRows(evidence, batch);
      const [first, last] = [batch[0]!, batch.at(-1)!];
      yield {
        evidence: {
          offsets: rows.offsets,
          resource: rows.of(evidence.resource),
          scored: rows.of(evidence.scored),
          scoreSum: rows.of(evidence.scoreSum),
        },
        meanScore: meanScore.slice(first * domains, (last + 1) * domains),
        catalogue: { resourceSkills, resourceSkillOffsets, skillDomain },
        domains,
        weakThreshold,
      };
    }
  }
  let stored = 0;
  await runAll(workers, "weak-skills", assessments(), ({ bits }, i) => {
    sets.bits.set(bits, stored);
    stored += bits.length;
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
): Promise<RankingTables> {
  const { skillDomain } = catalogue;
  const domains = catalogue.domains.length;
  const blocks = blocksOf(catalogue);
  const { resources: matrix, skills, dimension } = embeddings;
  const shared = { skills, dimension, skillDomain, domains };
  const products = sharedFloats(blocks.resources.length * (skillDomain.length + domains));
  const limits = new Float64Array((blocks.resources.length / PANEL) * (domains + 2));
  const multiplications = batchesOf(blocks.resources).map(
    (rows): Multiplication => ({ ...shared, matrix, rows: rows.slice() }),
  );
  let [stored, limited] = [0, 0];
  await runAll(workers, "skill-products", multiplications, (part, i) => {
    products.set(part.products, stored);
    limits.set(part.limits, limited);
    stored += part.products.length;
    limited += part.limits.length;
    return pause((i + 1) / multiplications.length);
  });
  const outcomes = countOutcomes(evidence, clusters.labels, clusters.k, blocks);
  const gram = gramMatrix(shared);
  return {
    skillDomain,
    domains,
    blocks,
    products,
    limits: packed(limits, domains + 2),
    gram,
    outcomes,
    weights,
    topN,
  };
}

/** Rows of a matrix in panels. */
function packed(matrix: Float64Array, columns: number): Float64Array {
  const panels = new Float64Array(Math.ceil(matrix.length / columns / PANEL) * PANEL * columns);
  for (let row = 0; row * columns < panels.length; row += PANEL) {
    const rows = Uint32Array.from({ length: PANEL }, (_, lane) => row + lane);
    fillPanel(panels.subarray(row * columns), matrix, columns, rows);
  }
  return panels;
}

function batchesOf(numbers: Uint32Array): Uint32Array[] {
  return Array.from({ length: Math.ceil(numbers.length / BATCH) }, (_, i) =>
    numbers.subarray(i * BATCH, (i + 1) * BATCH),
  );
}

function store(lists: Recommendations, batch: Uint32Array, ranked: TopLists): void {
  const { topN } = lists;
  for (let i = 0; i < batch.length; i++) {
    const learner = batch[i]!;
    lists.count[learner] = ranked.count[i]!;
    for (let rank = 0; rank < ranked.count[i]!; rank++) {
      const [from, to] = [i * topN + rank, learner * topN + rank];
      lists.resource[to] = ranked.resource[from]!;
      lists.score[to] = ranked.score[from]!;
      lists.semanticSimilarity[to] = ranked.semanticSimilarity[from]!;
      lists.clusterSuccessRate[to] = ranked.clusterSuccessRate[from]!;
    }
  }
}
