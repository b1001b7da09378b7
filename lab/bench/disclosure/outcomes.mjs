// Which outcomes of hidden learners can a reader infer from the served success rates of clusters?
import { clusterSuccessRate } from "../../../packages/mastery-core/dist/rules/index.js";

/** Returns a rate as it is served to readers of some learners: with two decimals, or null if it is withheld. */
function servedRate(tried, passed, leastPeers) {
  const rate = clusterSuccessRate(tried, passed, leastPeers);
  return rate === null ? null : Math.round(Math.round(rate * 1000) / 10) / 100;
}

/**
 * Returns the possible outcomes of a hidden cluster member on a resource: a subset of `passed`, `failed` and `untried`.
 *
 * @param answer the served rate; null if it is withheld
 * @param own numbers of readable members who tried the resource and who passed it
 * @param outsiders number of members whom the reader may not read, at least 1
 * @param tried number of hidden members who tried the resource, if known
 */
function possibleOutcomes(answer, own, outsiders, leastPeers, tried) {
  const possible = new Set();
  const counts = tried === undefined ? Array.from({ length: outsiders + 1 }, (_, n) => n) : [tried];
  for (const count of counts) {
    for (let passed = 0; passed <= count; passed++) {
      if (servedRate(own.tried + count, own.passed + passed, leastPeers) !== answer) continue;
      if (passed > 0) possible.add("passed");
      if (passed < count) possible.add("failed");
      if (count < outsiders) possible.add("untried");
    }
    if (possible.size === 3) break;
  }
  return possible;
}

/**
 * Counts the facts about outcomes that a reader of some learners can infer, depending on the reader's additional knowledge: `nothing else`,
 * the cluster and the attempts of the learner in question (`that learner`), or these data for `everyone`.
 *
 * @param pupils the result of `truthOf()`
 * @param ask the result of `readerOf()`
 * @returns number of facts by additional knowledge
 */
export async function factsOf(pupils, own, ask, leastPeers) {
  const readable = new Set(own);
  const rates = new Map();
  for (const { id, cluster } of pupils.filter((pupil) => readable.has(pupil.id))) {
    for (const one of JSON.parse((await ask(`/recommend/${id}?n=10`)).text)) {
      rates.set(`${cluster} ${one.resource_id}`, {
        cluster,
        resource: one.resource_id,
        answer: one.cluster_success_rate,
      });
    }
  }
  const told = new Map(
    JSON.parse((await ask("/clusters")).text).clusters.map(({ cluster_id }) => [cluster_id, []]),
  );
  const facts = { "nothing else": 0, "that learner": 0, everyone: 0 };
  for (const { cluster, resource, answer } of rates.values()) {
    const members = pupils.filter((pupil) => pupil.cluster === cluster);
    const others = members.filter(({ id }) => !readable.has(id));
    if (others.length === 0) continue;
    const ofOwn = members.filter(({ id, passed }) => readable.has(id) && passed.has(resource));
    const counts = {
      tried: ofOwn.length,
      passed: ofOwn.filter(({ passed }) => passed.get(resource)).length,
    };
    const triers = others.filter(({ passed }) => passed.has(resource)).length;
    const certain = (tried) => {
      const possible = possibleOutcomes(answer, counts, others.length, leastPeers, tried);
      possible.delete("untried");
      return possible.size === 1 ? [...possible][0] : undefined;
    };
    if (certain(undefined)) facts["that learner"] += triers;
    if (triers > 0 && certain(triers)) facts.everyone += triers;
    const all = possibleOutcomes(answer, counts, others.length, leastPeers);
    if (all.size === 1) told.get(cluster)?.push(`${resource} ${[...all][0]}`);
  }
  // If the cluster of a learner is unknown, it may be any cluster, so all clusters must lead to the same fact.
  const [first = [], ...rest] = told.values();
  const everywhere = first.filter((one) => rest.every((ofCluster) => ofCluster.includes(one)));
  facts["nothing else"] = everywhere.length * (pupils.length - own.length);
  return facts;
}
