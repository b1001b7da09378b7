// Two keys that together hide only one learner: does the comparison of their responses place the learner in a cluster? The holders know the
// clusters and the results of all other learners.
import { drawn, readerOf } from "./school.mjs";

/** Number of hidden learners inside and outside a cluster from which numbers about the cluster cover all members. */
const OPEN = 25;

/** Largest difference between a mean with two decimals and the mean of profiles with three decimals. */
const ROUNDING = 0.0055 + 1e-9;

/**
 * Resolves to the number of hidden learners that the holders place correctly.
 *
 * @param hidden learners to hide in turn, from the result of `truthOf()`
 * @param keysOf returns the learners of the first key, by the learner to hide, the other learners and a cluster that may contain the learner
 */
export async function placedByTwoKeys({ snapshot, pupils }, hidden, keysOf) {
  let placed = 0;
  for (const one of hidden) {
    const others = pupils.filter((other) => other !== one);
    const found = new Set();
    for (const cluster of new Set(pupils.map((pupil) => pupil.cluster))) {
      const own = keysOf(others, cluster);
      const ask = readerOf(snapshot, own?.map(({ id }) => id) ?? []);
      if (own && (await isOpenOnlyWithOneMore(ask, own, others, cluster))) found.add(cluster);
      if (own && (await hasAnotherMean(snapshot, ask, others, cluster))) found.add(cluster);
    }
    if (found.size === 1 && found.has(one.cluster)) placed++;
  }
  return placed;
}

/** The first key opens everyone but the hidden learner, 24 members of the cluster and 25 other learners. */
export function chosenKeys(draw) {
  return (others, cluster) => {
    const inside = others.filter((one) => one.cluster === cluster);
    const outside = others.filter((one) => one.cluster !== cluster);
    if (inside.length < OPEN || outside.length < OPEN) return undefined;
    const left = new Set([...drawn(inside, OPEN - 1, draw), ...drawn(outside, OPEN, draw)]);
    return others.filter((one) => !left.has(one));
  };
}

/** Each key opens half of the others. */
export function halves(draw) {
  return (others) => drawn(others, Math.floor(others.length / 2), draw);
}

/** Distances have decimals only in clusters with enough hidden members. */
async function isOpenOnlyWithOneMore(ask, own, others, cluster) {
  const known = others.filter((one) => one.cluster === cluster && !own.includes(one));
  if (known.length !== OPEN - 1) return false;
  const members = own.filter((one) => one.cluster === cluster);
  const answers = await Promise.all(members.map(({ id }) => ask(`/clusters/assignment/${id}`)));
  return answers.some(({ text }) => !Number.isInteger(JSON.parse(text).distance_to_centroid));
}

/** The means of the cluster are not the means of its known members, so there must be one more member. */
async function hasAnotherMean(snapshot, ask, others, cluster) {
  const { clusters } = JSON.parse((await ask("/clusters")).text);
  const served =
    clusters.find(({ cluster_id }) => cluster_id === cluster)?.centroid_per_domain ?? {};
  const own = JSON.parse((await ask("/learners")).text).map(({ learner_id }) => learner_id);
  const hidden = others.filter((one) => one.cluster === cluster && !own.includes(one.id));
  // The means of a closed cluster cover only learners whom the key opens.
  if (hidden.length < OPEN) return false;
  const profiles = others
    .filter((one) => one.cluster === cluster)
    .map(({ id }) => snapshot.profile(id).mean_score_per_domain);
  return Object.entries(served).some(([domain, mean]) => {
    const known = profiles.map((values) => values[domain]).filter((value) => value !== undefined);
    const expected = known.reduce((sum, value) => sum + value, 0) / known.length;
    return Math.abs(expected - mean) > ROUNDING;
  });
}
