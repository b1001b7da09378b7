import type { LearnerClusters } from "../clustering/cluster-learners.ts";
import type { Pause } from "../clustering/silhouette.ts";
import type { Catalogue } from "../dataset/catalogue.ts";
import type { Dataset } from "../dataset/dataset.ts";
import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";
import { batchesOf } from "../numbering.ts";
import { runAll, sharedFloats, type Workers } from "../parallel/workers.ts";
import { type ClusterOutcomes, countOutcomes } from "./cluster-outcomes.ts";
import { PANEL } from "./panels.ts";
import { blocksOf, type ResourceBlocks } from "./resource-blocks.ts";
import type { Weights } from "./score.ts";
import { gramMatrix, type Multiplication, type SkillDomains } from "./skill-products.ts";

/** How resources are recommended. */
export interface RecommendationOptions {
  readonly weights: Weights;
  /** Mean score below which a domain or a skill is weak. */
  readonly weakThreshold: number;
  /** Recommendations kept per learner, at most. */
  readonly topN: number;
}

/** All that ranking looks up, whoever the learner. */
export interface RankingTables
  extends RecommendationOptions,
    SkillDomains,
    Pick<Catalogue, "resourceSkills" | "resourceSkillOffsets"> {
  readonly blocks: ResourceBlocks;
  /** The blocks' products: see `SkillProducts`. */
  readonly products: Float64Array;
  /** The blocks' limits: see `SkillProducts`. */
  readonly limits: Float64Array;
  /** Dot products of all skills and domains with each other: see `gramMatrix`. */
  readonly gram: Float64Array;
  readonly outcomes: ClusterOutcomes;
}

/** Slots of resources whose products are a task. */
const BATCH = 512;

export async function buildTables(
  { catalogue, evidence }: Dataset,
  clusters: LearnerClusters,
  { resources: matrix, skills, dimension }: CatalogueEmbeddings,
  { weights, weakThreshold, topN }: RecommendationOptions,
  workers: Workers,
  pause: Pause,
): Promise<RankingTables> {
  const { skillDomain, resourceSkills, resourceSkillOffsets } = catalogue;
  const domains = catalogue.domains.length;
  const width = skillDomain.length + domains;
  const embedded = { skillDomain, domains, skills, dimension };
  const blocks = blocksOf(catalogue);
  const products = sharedFloats(blocks.resources.length * width);
  const limits = sharedFloats((blocks.resources.length / PANEL) * (domains + 1));
  const multiplications = batchesOf(blocks.resources, BATCH).map(
    (rows): Multiplication => ({ ...embedded, matrix, rows: rows.slice() }),
  );
  const multiplied = runAll(workers, "skill-products", multiplications, (part, i) => {
    products.set(part.products, i * BATCH * width);
    limits.set(part.limits, ((i * BATCH) / PANEL) * (domains + 1));
    return pause(0);
  });
  // Meanwhile, where there are threads.
  const gram = gramMatrix(embedded);
  const outcomes = countOutcomes(evidence, clusters.labels, clusters.k, blocks);
  await multiplied;
  return {
    ...{ weights, weakThreshold, topN },
    ...{ skillDomain, domains, resourceSkills, resourceSkillOffsets },
    ...{ blocks, products, limits, gram, outcomes },
  };
}
