// Do responses depend on learners whose data the reader may not read? If not, the responses reveal nothing about these learners.
import {
  contentOf,
  snapshotOfContent,
} from "../../../packages/mastery-core/dist/internal/index.js";
import { readerOf, targetsOf } from "./school.mjs";

/**
 * Returns a modified school in which the hidden learners have other clusters, results and groups, so that all numbers about all members of
 * a cluster differ. The results of ranking and k-means stay the same: lists and their order, expected scores, distances, silhouettes.
 */
function otherWorld(snapshot, hidden) {
  const { manifest, columns } = contentOf(snapshot);
  const { clusters, profiles, catalogue, recommendations, roster, skills } = columns;
  const numbers = hidden.map((id) => snapshot.learnerNumber(id));
  const k = manifest.labelParts.length;
  const changed = (column, rows, value) => {
    const copy = column.slice();
    const width = column.length / manifest.counts.learners;
    for (const row of rows) {
      for (let at = row * width; at < (row + 1) * width; at++) copy[at] = value(copy[at], at);
    }
    return copy;
  };
  const everyone = Array.from({ length: manifest.counts.learners }, (_, number) => number);
  return snapshotOfContent({
    manifest: {
      ...manifest,
      labelParts: manifest.labelParts.map(({ strong, weak }) => ({
        strong: weak,
        weak: strong,
        isObserved: true,
      })),
      centroids: manifest.centroids.map((means) => means.map((mean) => 1 - (mean ?? 0.25))),
    },
    columns: {
      ...columns,
      roster: { ...roster, lastDay: changed(roster.lastDay, numbers, () => 20_010_101) },
      clusters: {
        ...clusters,
        cluster: changed(clusters.cluster, numbers, (cluster) => (cluster + 1) % k),
      },
      profiles: {
        ...profiles,
        traces: changed(profiles.traces, numbers, () => 1),
        scored: changed(profiles.scored, numbers, (scored) => (scored === 0 ? 1 : 0)),
        scoreSum: changed(profiles.scoreSum, numbers, () => 0),
        successes: changed(profiles.successes, numbers, () => 0),
      },
      skills: otherSkills(skills, numbers),
      catalogue: {
        ...catalogue,
        clusterSuccessRate: catalogue.clusterSuccessRate.map((rate) => (rate + 500) % 1002),
        difficulty: catalogue.difficulty.map((share) => (share + 500) % 1002),
      },
      // Everyone's scores change, because they include the rates of clusters.
      recommendations: {
        ...recommendations,
        score: changed(recommendations.score, everyone, (score) => (score + 50) % 1001),
      },
    },
  });
}

/** Returns the results of learners in their skills, changed for some learners. */
function otherSkills(skills, numbers) {
  const other = Object.fromEntries(
    Object.entries(skills).map(([name, column]) => [name, column.slice()]),
  );
  for (const number of numbers) {
    for (let at = skills.offsets[number]; at < skills.offsets[number + 1]; at++) {
      other.scored[at] = 1;
      other.scoreSum[at] = 1e9 - (skills.scoreSum[at] % 1e9);
      other.standing[at] = (skills.standing[at] + 1) % 3;
      other.lastDay[at] = 20_010_101;
      other.lastScore[at] = 1000 - (skills.lastScore[at] % 1001);
    }
  }
  return other;
}

/**
 * Resolves to the targets whose responses depend on the results of hidden learners.
 *
 * @param kinds kinds of targets, as in the result of {@link targetsOf}
 * @param key learners whose data the key may read
 * @returns the path of each target, with `{id}` in place of an id
 */
export async function dependentTargets(snapshot, own, hidden, kinds, key = own) {
  const ask = readerOf(snapshot, key);
  const askOther = readerOf(otherWorld(snapshot, hidden), key);
  const targets = targetsOf(snapshot, own);
  const found = new Set();
  for (const target of kinds.flatMap((kind) => targets[kind])) {
    const answers = await Promise.all([ask(target), askOther(target)]);
    const [one, other] = answers.map((answer) => JSON.stringify(answer));
    if (one !== other) found.add(target.replace(/[0-9a-f-]{36}.*/, "{id}"));
  }
  return [...found];
}

/**
 * Infers clusters by subtraction, for a caller who may read all learners except the hidden learners: the size of a cluster minus its
 * readable members is the number of hidden members.
 *
 * @param ask result of `readerOf()`
 * @returns ids of the hidden learners whose cluster is certain
 */
export async function placedBySubtraction(ask, own, hidden, pupils) {
  const { clusters } = JSON.parse((await ask("/clusters")).text);
  const readable = new Set(own);
  const others = clusters.map(({ cluster_id, size }) => {
    const ofOwn = pupils.filter(({ id, cluster }) => cluster === cluster_id && readable.has(id));
    return size - ofOwn.length;
  });
  const isAbout = others.reduce((sum, count) => sum + count, 0) === hidden.length;
  return isAbout && others.filter((count) => count > 0).length === 1 ? hidden : [];
}
