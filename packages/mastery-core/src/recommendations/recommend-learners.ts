import type { LearnerClusters } from "../clustering/cluster-learners.ts";
import type { Pause } from "../clustering/silhouette.ts";
import type { Dataset } from "../dataset/dataset.ts";
import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { skillMeansReader } from "../profiles/skill-means.ts";
import { ClusterOutcomes } from "./cluster-outcomes.ts";
import { Ranker } from "./ranker.ts";
import type { Weights } from "./score.ts";
import { Similarities } from "./similarity.ts";
import type { TopList } from "./top-list.ts";
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
  /** A bit per skill, `ceil(skills / 8)` bytes per learner, lowest bit first: the skills the learner is weak in. */
  readonly weakSkills: Uint8Array;
}

export const UNKNOWN_RATE = 0xffff;

/** Learners between two reports of progress. */
const BATCH = 64;

/** Scores every learner's candidates and keeps the best: by rounded score, then by resource id. */
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
  const { resourceIds, skillIds, skillDomain } = catalogue;
  const lists = emptyLists(learners, topN, skillIds.length);
  const skillMeans = skillMeansReader(evidence, catalogue);
  const outcomes = new ClusterOutcomes(evidence, clusters.labels, clusters.k, resourceIds.length);
  const ranker = new Ranker(dataset, outcomes, new Similarities(embeddings), weights, topN);
  for (let learner = 0; learner < learners; learner++) {
    if (learner % BATCH === 0) await pause(learner / learners);
    const domainMeans = profiles.meanScore.subarray(
      learner * profiles.domains,
      (learner + 1) * profiles.domains,
    );
    const domains = weakDomains(domainMeans, weakThreshold);
    const weak = Uint32Array.from(
      weakSkills(skillMeans(learner), skillDomain, domains, weakThreshold),
    );
    store(lists, learner, weak, ranker.rank(learner, clusters.labels[learner]!, weak));
  }
  return lists;
}

function emptyLists(learners: number, topN: number, skills: number): Recommendations {
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

function store(lists: Recommendations, learner: number, weak: Uint32Array, top: TopList): void {
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
  const first = learner * (lists.weakSkills.length / lists.count.length);
  for (const skill of weak) lists.weakSkills[first + (skill >> 3)]! |= 1 << (skill & 7);
}
