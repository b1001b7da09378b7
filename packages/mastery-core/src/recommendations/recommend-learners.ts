import type { LearnerClusters } from "../clustering/cluster-learners.ts";
import type { Pause } from "../clustering/silhouette.ts";
import type { Dataset } from "../dataset/dataset.ts";
import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { skillMeansReader } from "../profiles/skill-means.ts";
import { Candidates } from "./candidates.ts";
import { ClusterOutcomes } from "./cluster-outcomes.ts";
import { Ranker } from "./ranker.ts";
import type { Weights } from "./score.ts";
import { Similarities } from "./similarity.ts";
import type { TopList } from "./top-list.ts";
import { WeakSkillSets } from "./weak-skill-sets.ts";
import { weakDomains, weakSkills } from "./weakness.ts";

/** How resources are recommended. */
export interface RecommendationOptions {
  readonly weights: Weights;
  /** Mean score below which a domain or a skill is weak. */
  readonly weakThreshold: number;
  /** Recommendations kept per learner, at most. */
  readonly topN: number;
}

/** The top lists of all learners, `topN` places each; numbers are in thousandths. */
export interface Recommendations {
  readonly topN: number;
  /** Places in use per learner. */
  readonly count: Uint8Array;
  readonly resource: Uint32Array;
  readonly score: Uint16Array;
  readonly semanticSimilarity: Uint16Array;
  /** 65,535 where nobody else of the cluster attempted the resource. */
  readonly clusterSuccessRate: Uint16Array;
  /** The skills the learner is weak in: a bit per skill, `ceil(skills / 8)` bytes per learner, lowest bit first. */
  readonly weakSkills: Uint8Array;
}

export const UNKNOWN_RATE = 0xffff;

/** Share of the work that finding the weak skills takes. */
const WEAKNESS_SHARE = 0.2;
/** Learners between two reports of progress. */
const BATCH = 64;

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
  pause: Pause = () => {},
): Promise<Recommendations> {
  const { catalogue, roster, evidence } = dataset;
  const { weights, weakThreshold, topN } = options;
  const learners = roster.ids.length;
  const sets = await findWeakSkills(dataset, profiles, weakThreshold, (share) =>
    pause(WEAKNESS_SHARE * share),
  );
  const lists = emptyLists(learners, topN, sets.bits);
  const similarities = new Similarities(embeddings, catalogue);
  const candidates = new Candidates(catalogue, similarities, weights);
  const outcomes = new ClusterOutcomes(
    evidence,
    clusters.labels,
    clusters.k,
    catalogue.resourceIds.length,
  );
  const ranker = new Ranker(dataset, outcomes, candidates, weights, topN);
  const order = sets.grouped();
  for (let i = 0; i < learners; i++) {
    if (i % BATCH === 0) await pause(WEAKNESS_SHARE + (1 - WEAKNESS_SHARE) * (i / learners));
    const learner = order[i]!;
    if (i === 0 || !sets.areEqual(order[i - 1]!, learner)) {
      candidates.aimAt(sets.skillsOf(learner));
    }
    store(lists, learner, ranker.rank(learner, clusters.labels[learner]!));
  }
  return lists;
}

async function findWeakSkills(
  dataset: Dataset,
  { domains, meanScore }: Profiles,
  threshold: number,
  pause: Pause,
): Promise<WeakSkillSets> {
  const { catalogue, evidence, roster } = dataset;
  const sets = new WeakSkillSets(dataset);
  const skillMeans = skillMeansReader(evidence, catalogue);
  for (let learner = 0; learner < roster.ids.length; learner++) {
    if (learner % BATCH === 0) await pause(learner / roster.ids.length);
    const domainMeans = meanScore.subarray(learner * domains, (learner + 1) * domains);
    const weakest = weakDomains(domainMeans, threshold);
    const skills = weakSkills(skillMeans(learner), catalogue.skillDomain, weakest, threshold);
    sets.add(learner, skills);
  }
  return sets;
}

function emptyLists(learners: number, topN: number, weakSkills: Uint8Array): Recommendations {
  return {
    topN,
    count: new Uint8Array(learners),
    resource: new Uint32Array(learners * topN),
    score: new Uint16Array(learners * topN),
    semanticSimilarity: new Uint16Array(learners * topN),
    clusterSuccessRate: new Uint16Array(learners * topN),
    weakSkills,
  };
}

function store(lists: Recommendations, learner: number, top: TopList): void {
  lists.count[learner] = top.size;
  for (let rank = 0; rank < top.size; rank++) {
    const at = learner * lists.topN + rank;
    const { resource, score, semanticSimilarity, clusterSuccessRate } = top.at(rank);
    lists.resource[at] = resource;
    lists.score[at] = Math.round(score * 1000);
    lists.semanticSimilarity[at] = Math.round(semanticSimilarity * 1000);
    lists.clusterSuccessRate[at] =
      clusterSuccessRate < 0 ? UNKNOWN_RATE : Math.round(clusterSuccessRate * 1000);
  }
}
