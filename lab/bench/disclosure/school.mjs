// A school from two sides: requests with a reader's key, and the truth, which only the script knows.
import { INSIGHTS } from "@mastery/insights/routes";
import { createApi } from "../../../packages/openapi/dist/index.js";

/**
 * Returns the truth about a school: each learner's id, grade and cluster, and, by resource, whether any attempt succeeded.
 *
 * @param records records with `traces` of learners by id or pseudonym
 * @param snapshot snapshot computed from the records
 */
export function truthOf({ learners, traces }, snapshot) {
  const pupils = snapshot.learners().map(({ learner_id: id, grade_level: grade }) => ({
    id,
    grade,
    cluster: snapshot.assignment(id).cluster_id,
    passed: new Map(),
  }));
  const byId = new Map(pupils.map((pupil) => [pupil.id, pupil]));
  for (const { learner_id, mbox_sha1sum } of learners) {
    if (mbox_sha1sum !== undefined) byId.set(mbox_sha1sum, byId.get(learner_id));
  }
  for (const { learner_id, resource_id, success, verb } of traces) {
    const { passed } = byId.get(learner_id);
    const succeeded = success ?? (verb === "passed" || verb === "completed");
    passed.set(resource_id, passed.get(resource_id) || succeeded);
  }
  return pupils;
}

/**
 * Returns a function that sends requests with a key for some learners, or for `"all"`. The function takes a target and resolves to the
 * status, the header fields and the body.
 */
export function readerOf(snapshot, learners) {
  const readable = learners === "all" ? learners : new Set(learners);
  const api = createApi(snapshot, {
    authorize: () => ({ learners: readable }),
    routes: INSIGHTS,
  });
  return async (target) => {
    const { status, headers, body } = await api.respond({ method: "GET", target, headers: {} });
    return { status, headers, text: new TextDecoder().decode(body) };
  };
}

/** Returns all targets about learners: targets about many learners, about clusters, and about each given learner. */
export function targetsOf(snapshot, ids) {
  const own = ["/profile/", "/clusters/assignment/", "/groups/memberships/", "/skills/states/"];
  const lists = ["/recommend/", "/recommend/details/"];
  return {
    aboutMany: [
      ...["/learners", "/groups", "/skills", "/snapshot", "/rules"],
      ...snapshot.clusters().clusters.map(({ cluster_id }) => `/clusters/members/${cluster_id}`),
    ],
    aboutClusters: ["/health", "/clusters", "/clusters/traits"],
    aboutOwn: ids.flatMap((id) => [
      ...own.map((path) => path + id),
      ...lists.map((path) => `${path}${id}?n=10`),
      `/exercises?learners=${id},${ids[0]}`,
    ]),
  };
}

/** Returns `count` of the values, drawn without repetition, or all values in random order if there are not that many. */
export function drawn(values, count, draw) {
  const left = [...values];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [one] = left.splice(Math.floor(draw() * left.length), 1);
    return one;
  });
}
