// Which parts of the responses to a key depend on the results of hidden learners? Everything is computed again from changed records.
import { readerOf, targetsOf } from "./school.mjs";

/** Returns records in which the given traces, or all traces of some learners, have the opposite outcome. */
export function withOtherOutcomes(records, isChanged) {
  const traces = records.traces.map((trace, at) =>
    isChanged(trace, at) ? opposite(trace) : trace,
  );
  return { ...records, traces };
}

function opposite({ score, success, ...trace }) {
  return {
    ...trace,
    success: typeof success === "boolean" ? !success : success,
    score: typeof score === "number" ? 1 - score : score,
  };
}

/**
 * Resolves to the names of the fields that differ between two snapshots in the responses to a key. `order` stands for lists with other
 * resources or another order. If the number of clusters or the clusters of the key's learners differ, all numbers about clusters may
 * differ, so the result is only `clusters`.
 *
 * @param own ids of the learners whom the requests are about
 * @param key learners whose data the key may read
 */
export async function changedFields([one, other], own, key = own) {
  const clusters = [one, other].map((snapshot) =>
    [snapshot.clusters().k, ...own.map((id) => snapshot.assignment(id).cluster_id)].join(),
  );
  if (clusters[0] !== clusters[1]) return new Set(["clusters"]);
  const asks = [one, other].map((snapshot) => readerOf(snapshot, key));
  const found = new Set();
  for (const target of Object.values(targetsOf(one, own)).flat()) {
    const answers = await Promise.all(asks.map((ask) => ask(target)));
    const [a, b] = answers.map(({ status, text }) => {
      if (status !== 200) throw new Error(`${target}: expected status 200, got ${status}`);
      return JSON.parse(text);
    });
    const fields = new Set();
    compare(a, b, "order", fields);
    // These counts and means cover the weak learners among the key's own learners, so they change with the weak skills.
    for (const field of fields) found.add(target === "/skills" ? `/skills ${field}` : field);
  }
  return found;
}

/** Fields that only repeat others: sentences in words, and the parts of a score. */
const REPEATED = new Set(["explanation", "score_parts", "cluster_label", "within_reach"]);

function compare(a, b, name, found) {
  if (JSON.stringify(a) === JSON.stringify(b) || REPEATED.has(name)) return;
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b, name, found);
  if (!isObject(a) || !isObject(b)) return found.add(name);
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    compare(a[key], b[key], BY_NAME.has(name) ? name : key, found);
  }
}

/** Entries with the same id are compared, wherever they are. */
function compareLists(a, b, name, found) {
  const [ids, otherIds] = [a, b].map((list) => list.map(idOf));
  if (ids.join() !== otherIds.join()) found.add(name);
  for (const [at, item] of a.entries()) {
    const same = b[otherIds.indexOf(ids[at])];
    if (same !== undefined) compare(item, same, name, found);
  }
}

/** Objects with one value per domain or per k. */
const BY_NAME = new Set([
  ...["centroid_per_domain", "mean_score_per_domain", "silhouette_by_k", "state_per_domain"],
]);

const isObject = (value) => typeof value === "object" && value !== null;

function idOf(item) {
  if (!isObject(item)) return item;
  return item.resource_id ?? item.learner_id ?? item.cluster_id ?? item.skill_id ?? item.group_id;
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
