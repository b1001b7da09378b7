import { describeClusters, type Members } from "../clustering/describe-clusters.ts";
import {
  learnerFeatures,
  type Standardisation,
  standardisationOf,
  standardise,
} from "../clustering/features.ts";
import { fitClusters } from "../clustering/fit-clusters.ts";
import type { Matrix } from "../clustering/matrix.ts";
import { type CatalogueEmbeddings, embedCatalogue } from "../embedding/embed-catalogue.ts";
import { MasteryError } from "../errors/index.ts";
import type { PrecomputeOptions } from "../precompute-options.ts";
import { type Profiles, profilesBetween, selectProfiles } from "../profiles/profiles.ts";
import { ClusterOutcomes, type ClusterRates } from "../recommendations/cluster-rates.ts";
import type { Catalogue } from "../records/catalogue.ts";
import { compareBytes, type Uuids } from "../records/uuids.ts";
import type { Rules } from "../rules/options.ts";
import { reportProgress } from "../work.ts";
import { checkPrevious } from "./check-previous.ts";
import { earlierClusters } from "./earlier-clusters.ts";
import { type GatheredLearners, gatherLearners } from "./gather-learners.ts";
import type { ModelContent } from "./model-content.ts";
import { nameClusters } from "./name-clusters.ts";
import type { ReadParts } from "./parts.ts";
import { sampleLearners } from "./sample-learners.ts";

/** Rows of features that are in memory at a time while all learners are assigned to clusters that were fitted on a sample. */
const BLOCK = 65_536;

/** What was computed from all learners. */
interface Fitted {
  readonly model: ModelContent;
  /** Of all learners, in the order of their ids. */
  readonly profiles: Profiles;
}

/**
 * Resolves to what the rules need from all learners together. With `fitSample`, the clusters are fitted on a sample; everything else
 * is still counted over all learners (rule 2.3.9).
 *
 * @throws `MasteryError` for too few learners, nothing observed, parts that do not belong together or an invalid embedder; the signal's
 *   reason if aborted
 */
export async function fitLearners(
  readParts: ReadParts,
  rules: Rules,
  options: PrecomputeOptions,
): Promise<Fitted> {
  await reportProgress(options, "profiles", 0, 1);
  const learners = await gatherLearners(readParts);
  const { catalogue, population, profiles } = learners;
  if (options.previous) checkPrevious(options.previous, catalogue.domains, rules);
  await reportProgress(options, "profiles", 1, 1);

  await reportProgress(options, "clustering", 0, 100);
  const sample = sampleLearners(learners.ids, rules);
  const points = learnerFeatures(
    sample ? selectProfiles(profiles, sample) : profiles,
    population,
    rules.pseudoTraces,
  );
  const standardisation = standardisationOf(points);
  standardise(points, standardisation);
  const clusters = await fitClusters(points, rules, options.workers, (share) =>
    reportProgress(options, "clustering", Math.floor(100 * share), 100),
  );
  const space = { population, standardisation, pseudoTraces: rules.pseudoTraces };
  const { positions, identities, ...members } = nameClusters(
    sample ? blocksOf(learners, standardisation, rules) : [points],
    learners.ids.length,
    clusters,
    options.previous && earlierClusters(options.previous, space),
  );
  const rates = await ratesOf(readParts, learners, members, rules);
  await reportProgress(options, "clustering", 100, 100);

  const embeddings = await embed(catalogue, options);
  const { id, dimension, revision = null } = options.embedder;
  const model = {
    rules,
    embedder: { id, dimension, revision },
    catalogue,
    population,
    standardisation,
    clusters: { ...clusters, positions, sizes: members.sizes, identities },
    descriptions: describeClusters(members, profiles, catalogue.domains, rules),
    rates,
    embeddings,
  };
  return { model, profiles };
}

/** The standardised features of all learners, in blocks. */
function* blocksOf(
  { profiles, population, ids }: GatheredLearners,
  standardisation: Standardisation,
  { pseudoTraces }: Rules,
): Generator<Matrix> {
  for (let start = 0; start < ids.length; start += BLOCK) {
    const block = profilesBetween(profiles, start, Math.min(start + BLOCK, ids.length));
    const points = learnerFeatures(block, population, pseudoTraces);
    standardise(points, standardisation);
    yield points;
  }
}

/** Reads all parts again, since rates need the evidence of each member. */
async function ratesOf(
  readParts: ReadParts,
  { catalogue, ids, positions }: GatheredLearners,
  { cluster, sizes }: Members,
  { leastPeers }: Rules,
): Promise<ClusterRates> {
  const outcomes = new ClusterOutcomes(sizes.length, catalogue.resourceIds.length);
  let part = 0;
  for await (const { name, dataset } of readParts()) {
    const members = positions[part++];
    if (!members || !haveIds(dataset.roster.ids, members, ids)) {
      const message = `${name}: expected the same learners as when it was read first, got others: they changed meanwhile.`;
      throw new MasteryError("INVALID_SHARDS", message);
    }
    outcomes.add(
      dataset.evidence,
      Uint8Array.from(members, (learner) => cluster[learner]!),
    );
  }
  return outcomes.rates(leastPeers);
}

/** Whether ids are those at these positions of others. */
function haveIds({ bytes, length }: Uuids, positions: Uint32Array, others: Uuids): boolean {
  return (
    length === positions.length &&
    positions.every((other, id) => compareBytes(bytes, id, others.bytes, other, 16) === 0)
  );
}

async function embed(
  catalogue: Catalogue,
  options: PrecomputeOptions,
): Promise<CatalogueEmbeddings> {
  const texts = catalogue.skillIds.length + catalogue.resourceIds.length;
  const onProgress = (done: number): Promise<void> =>
    reportProgress(options, "embedding", done, texts);
  await onProgress(0);
  const embeddings = await embedCatalogue(catalogue, options.embedder, {
    signal: options.signal,
    onProgress,
  });
  await onProgress(texts);
  return embeddings;
}
