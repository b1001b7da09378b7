import type { LearnerClusters } from "../clustering/cluster-learners.ts";
import type { Pause } from "../clustering/silhouette.ts";
import type { Dataset } from "../dataset/dataset.ts";
import type { Evidence } from "../dataset/evidence.ts";
import type { CatalogueEmbeddings } from "../embedding/embed-catalogue.ts";
import { runAll, type Workers } from "../parallel/workers.ts";
import type { Population } from "../profiles/population.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { clusterRates } from "./cluster-rates.ts";
import type { LearnerRows } from "./learner-evidence.ts";
import { type Ranking, rankLearnersTask } from "./rank-learners.ts";
import type { RankingTables, RecommendationOptions } from "./ranking-tables.ts";
import { emptyRecommendations, enter, type Recommendations } from "./recommendations.ts";
import { boundShelves } from "./shelf-bounds.ts";
import { shelve } from "./shelves.ts";
import { skillProducts } from "./skill-products.ts";

/** Learners of a task. */
const BATCH = 1024;

/** What was found out before. */
export interface Computed {
  readonly profiles: Profiles;
  readonly population: Population;
  readonly clusters: LearnerClusters;
  readonly embeddings: CatalogueEmbeddings;
}

/** Ranks for all learners (section 2.4 of the rules), some after others or at the same time. */
export async function recommendLearners(
  dataset: Dataset,
  computed: Computed,
  options: RecommendationOptions,
  workers: Workers | undefined,
  pause: Pause,
): Promise<Recommendations> {
  const { catalogue, roster, evidence } = dataset;
  const { profiles, clusters } = computed;
  const learners = clusters.labels.length;
  await pause(0);
  const tables = rankingTables(dataset, computed, options);
  const recommendations = emptyRecommendations(learners, options.topN, catalogue.skillIds.length);
  function* rankings(): Generator<Ranking> {
    for (let from = 0; from < learners; from += BATCH) {
      const to = Math.min(from + BATCH, learners);
      const [start, end] = [from * profiles.domains, to * profiles.domains];
      yield {
        tables,
        learners: {
          rows: rowsOf(evidence, from, to),
          profiles: {
            scored: profiles.scored.slice(start, end),
            scoreSum: profiles.scoreSum.slice(start, end),
          },
          grade: roster.grade.slice(from, to),
          cluster: clusters.labels.slice(from, to),
        },
      };
    }
  }
  await runAll(workers, rankLearnersTask, rankings(), (part, batch) => {
    enter(part, batch * BATCH, recommendations);
    return pause(Math.min(1, ((batch + 1) * BATCH) / learners));
  });
  return recommendations;
}

function rankingTables(
  { catalogue, evidence }: Dataset,
  { population, clusters, embeddings }: Computed,
  options: RecommendationOptions,
): RankingTables {
  const { resourceGrade, resourceSkills, resourceSkillOffsets, skillDomain } = catalogue;
  const { labels, k } = clusters;
  const rates = clusterRates(evidence, labels, k, resourceGrade.length, options.leastPeers);
  const shelves = shelve(catalogue);
  const products = skillProducts(embeddings, shelves.resources);
  return {
    ...{ resourceGrade, resourceSkills, resourceSkillOffsets, skillDomain },
    ...{ options, population, embeddings },
    ...{ shelves, products },
    clusters: rates,
    bounds: boundShelves(shelves, products, rates),
  };
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
