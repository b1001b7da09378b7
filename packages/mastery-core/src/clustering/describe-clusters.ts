import { range } from "../collections.ts";
import { type Evidence, FAILED, MASTERED } from "../evidence/evidence.ts";
import type { Profiles } from "../population/leads.ts";
import { meanScore } from "../rules/leads.ts";
import type { Rules } from "../rules/options.ts";
import { clusterSignal, clusterSuccessRate } from "../rules/score.ts";
import {
  type ClusterDomain,
  type LabelParts,
  labelParts,
  publishedMean,
} from "../rules/wording.ts";
import { sharedFloats } from "../work.ts";

export interface Members {
  readonly cluster: Uint8Array;
  readonly sizes: Uint32Array;
}

/** Ordered by cluster id. */
export interface ClusterDescriptions {
  /** Mean score of each cluster in each domain, from 0 to 1; null if not published. */
  readonly centroids: readonly (readonly (number | null)[])[];
  readonly labelParts: readonly LabelParts[];
}

/** Omits means of too few observed members (rules 2.3.5 and 2.3.7). Takes ascending learners; by default, all members. */
export function describeClusters(
  { cluster, sizes }: Members,
  profiles: Profiles,
  domains: readonly string[],
  { labelThresholds, leastPeers }: Pick<Rules, "labelThresholds" | "leastPeers">,
  learners?: Uint32Array,
): ClusterDescriptions {
  const clusters = domainsOfClusters(cluster, sizes.length, profiles, domains, learners);
  return {
    centroids: clusters.map((inDomains) => inDomains.map((one) => publishedMean(one, leastPeers))),
    labelParts: clusters.map((inDomains, id) => labelParts(inDomains, sizes[id]!, labelThresholds)),
  };
}

/** Returns means by cluster and domain, NaN if no member is observed. Adds in the order of learners. */
export function domainsOfClusters(
  clusterOf: Uint8Array,
  k: number,
  { scored, scoreSum }: Profiles,
  domains: readonly string[],
  learners: Uint32Array = range(clusterOf.length),
): readonly (readonly ClusterDomain[])[] {
  const observed = new Uint32Array(k * domains.length);
  const sums = new Float64Array(k * domains.length);
  for (const learner of learners) {
    for (let domain = 0; domain < domains.length; domain++) {
      const at = learner * domains.length + domain;
      if (scored[at] === 0) continue;
      const cell = clusterOf[learner]! * domains.length + domain;
      observed[cell]!++;
      sums[cell]! += meanScore(scoreSum[at]!, scored[at]!);
    }
  }
  return Array.from({ length: k }, (_, cluster) =>
    domains.map((domain, d) => {
      const at = cluster * domains.length + d;
      return { domain, observed: observed[at]!, mean: sums[at]! / observed[at]! };
    }),
  );
}

/** Values from 0 to 1, at `cluster * resources + resource`. */
export interface ClusterRates {
  /** NaN if a rate is not published. */
  readonly rates: Float64Array;
  /** These enter the score (rule 2.4.9). */
  readonly signals: Float64Array;
}

/** Takes the evidence of the members. Includes retired resources and all grades (rules 2.4.7 to 2.4.9). */
export function clusterRates(
  { offsets, resource, outcome }: Pick<Evidence, "offsets" | "resource" | "outcome">,
  { cluster, sizes }: Members,
  resources: number,
  leastPeers: number,
): ClusterRates {
  const attempted = new Uint32Array(sizes.length * resources);
  const succeeded = new Uint32Array(sizes.length * resources);
  cluster.forEach((id, learner) => {
    for (let row = offsets[learner]!; row < offsets[learner + 1]!; row++) {
      const at = id * resources + resource[row]!;
      if (outcome[row]! >= FAILED) attempted[at]!++;
      if (outcome[row] === MASTERED) succeeded[at]!++;
    }
  });
  const rates = sharedFloats(attempted.length);
  const signals = sharedFloats(attempted.length);
  for (let start = 0; start < rates.length; start += resources) {
    const end = start + resources;
    const published = { attempted: 0, succeeded: 0 };
    for (let at = start; at < end; at++) {
      const rate = clusterSuccessRate(attempted[at]!, succeeded[at]!, leastPeers);
      rates[at] = rate ?? Number.NaN;
      if (rate === null) continue;
      published.attempted += attempted[at]!;
      published.succeeded += succeeded[at]!;
    }
    for (let at = start; at < end; at++) {
      signals[at] = clusterSignal(Number.isNaN(rates[at]) ? null : rates[at]!, published);
    }
  }
  return { rates, signals };
}
