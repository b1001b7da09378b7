// The figures of the table: README.md defines each.
import { evaluate, gini } from "../../packages/evaluation/dist/index.js";
import { kindOf } from "./kind-of.mjs";

const LIST = 10;
const PEERS = 5;

/**
 * @param answers a snapshot, or what has its methods
 * @param dataset as `readDataset()` gives it
 * @param data the same as `plainData()` gives it
 * @param truths what the learners were generated from, by id; undefined where nobody knows
 * @param countsOwn whether a success rate counts the learner who is advised
 */
export function figuresOf(answers, dataset, data, truths, { countsOwn }) {
  const learners = data.learners.map((learner) => ({
    ...learner,
    profile: answers.profile(learner.id),
    cluster: answers.assignment(learner.id).cluster_id,
    list: answers.recommend(learner.id, LIST),
    observed: observedBy(learner),
  }));
  const clustering = answers.clusters();
  return {
    claims_without_evidence: {
      weak_skills: weakSkillClaims(learners, data),
      profile_values: profileClaims(learners),
      label_domains: labelClaims(learners, clustering),
    },
    ...spread(learners, data),
    ties: ties(learners),
    rates_of_few: ratesOfFew(learners, countsOwn),
    short_lists: share(learners, ({ list }) => list.length < LIST),
    kinds: kinds(learners),
    k: clustering.k,
    silhouette_by_k: clustering.silhouette_by_k,
    clusters: clustering.clusters.map(({ label, size }) => ({ label, size })),
    ...(truths && truthFigures(answers, dataset, truths)),
  };
}

/** The skills and the domains in which a learner has a scored trace. */
function observedBy({ rows }) {
  const resources = rows.filter(({ scored }) => scored > 0).map(({ resource }) => resource);
  return {
    skills: new Set(resources.flatMap(({ skills }) => skills)),
    domains: new Set(resources.map(({ skills }) => skills[0].domain)),
  };
}

function weakSkillClaims(learners, { resources }) {
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  const claims = learners.flatMap(({ list, observed }) => {
    const named = list.flatMap(({ resource_id, weak_skills_targeted }) =>
      byId.get(resource_id).skills.filter(({ label }) => weak_skills_targeted.includes(label)),
    );
    return [...new Set(named)].map((skill) => observed.skills.has(skill));
  });
  return share(claims, (isObserved) => !isObserved);
}

function profileClaims(learners) {
  const claims = learners.flatMap(({ profile, observed }) =>
    [profile.mean_score_per_domain, profile.success_rate_per_domain]
      .flatMap((values) => Object.keys(values))
      .map((domain) => observed.domains.has(domain)),
  );
  return share(claims, (isObserved) => !isObserved);
}

function labelClaims(learners, { clusters }) {
  const claims = clusters.flatMap(({ cluster_id, label, size }) =>
    [...label.matchAll(/(?:fort|faible) en ([^/]+?)(?: \/|$)/g)]
      .flatMap(([, names]) => names.split(", "))
      .map((domain) => {
        const members = learners.filter(({ cluster }) => cluster === cluster_id);
        return { size, observed: members.filter((one) => one.observed.domains.has(domain)).length };
      }),
  );
  return share(claims, ({ size, observed }) => 2 * observed < size);
}

/** How far recommendations spread over the catalogue. */
function spread(learners, { resources }) {
  const counts = new Map(resources.filter(({ isRetired }) => !isRetired).map(({ id }) => [id, 0]));
  for (const { resource_id } of learners.flatMap(({ list }) => list)) {
    if (counts.has(resource_id)) counts.set(resource_id, counts.get(resource_id) + 1);
  }
  const first = learners.flatMap(({ list }) => list.slice(0, 1));
  return {
    coverage: share([...counts.values()], (count) => count > 0),
    gini: gini(Float64Array.from(counts.values())),
    distinct_first_places: {
      of: first.length,
      count: new Set(first.map(({ resource_id }) => resource_id)).size,
    },
  };
}

function ties(learners) {
  const entries = learners.flatMap(({ list }) =>
    list.map(({ score }, i) => score === list[i - 1]?.score || score === list[i + 1]?.score),
  );
  return share(entries, (isTied) => isTied);
}

function ratesOfFew(learners, countsOwn) {
  const known = new Map();
  const key = (cluster, id) => `${cluster} ${id}`;
  const hasKnown = ({ isOutcomeKnown }) => isOutcomeKnown;
  for (const { cluster, rows } of learners) {
    for (const { resource } of rows.filter(hasKnown)) {
      known.set(key(cluster, resource.id), 1 + (known.get(key(cluster, resource.id)) ?? 0));
    }
  }
  const counted = learners.flatMap(({ cluster, rows, list }) => {
    const own = new Set(rows.filter(hasKnown).map(({ resource }) => resource.id));
    return list
      .filter(({ cluster_success_rate }) => cluster_success_rate !== null)
      .map(({ resource_id }) => {
        const members = known.get(key(cluster, resource_id));
        return countsOwn || !own.has(resource_id) ? members : members - 1;
      });
  });
  return share(counted, (members) => members < PEERS);
}

function kinds(learners) {
  const found = learners.flatMap(({ list }) => list.map(kindOf));
  return Object.fromEntries(
    ["weak", "to discover", "to consolidate"].map((kind) => [
      kind,
      share(found, (one) => one === kind),
    ]),
  );
}

/** Against the truth that generated learners were drawn from. Only lists about weak skills can be on target. */
function truthFigures(answers, { catalogue }, truths) {
  const { adjusted_rand_index, on_target, weak_recommendations } = evaluate(
    answers,
    catalogue,
    truths,
  );
  return {
    adjusted_rand_index,
    on_target: { of: weak_recommendations, count: Math.round(on_target * weak_recommendations) },
  };
}

/** How many of some items something holds for. */
function share(items, holds) {
  return { of: items.length, count: items.filter(holds).length };
}
