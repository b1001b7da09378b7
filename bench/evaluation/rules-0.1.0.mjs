// The rules of version 0.1.0, as plainly as they were stated, so that today's can be compared with them.
import {
  bestPartitions,
  meanSilhouettes,
} from "../../packages/mastery-core/dist/clustering/index.js";

const SCORE_UNIT = 1e9;
const TOP_N = 10;

/**
 * Everything that version 0.1.0 served, with the methods of a snapshot. Silhouettes are exact however many learners there are:
 * 0.1.0 measured them on a sample above 20,000.
 *
 * @param data as `plainData()` gives it
 */
export async function precompute(data, embedder) {
  const profiles = data.learners.map((learner) => profileOf(learner, data.domains));
  const { labels, clustering } = await cluster(profiles, data.domains);
  const lists = await recommend(data, profiles, labels, clustering.k, embedder);
  const numbers = new Map(data.learners.map(({ id }, learner) => [id, learner]));
  return {
    learners: () => data.learners.map(({ id }) => ({ learner_id: id })),
    profile: (id) => profiles[numbers.get(id)],
    clusters: () => clustering,
    assignment: (id) => ({ cluster_id: labels[numbers.get(id)] }),
    recommend: (id, n) => lists[numbers.get(id)].slice(0, n),
  };
}

function profileOf({ rows }, domains) {
  const perDomain = (meanOf) =>
    Object.fromEntries(
      domains.map((domain) => [
        domain,
        meanOf(rows.filter(({ resource }) => resource.skills[0].domain === domain)),
      ]),
    );
  return {
    n_traces: sum(rows, ({ traces }) => traces),
    mean_score_per_domain: perDomain(meanScore),
    success_rate_per_domain: perDomain(successRate),
  };
}

/** 0.5 stands for what nobody observed. */
const NO_EVIDENCE = 0.5;

function meanScore(rows) {
  const scored = sum(rows, (row) => row.scored);
  return scored === 0 ? NO_EVIDENCE : sum(rows, (row) => row.scoreSum) / (scored * SCORE_UNIT);
}

function successRate(rows) {
  const scored = sum(rows, (row) => row.scored);
  return scored === 0 ? NO_EVIDENCE : sum(rows, (row) => row.successes) / scored;
}

/** Weak domains, or else the two lowest; of their skills the weak ones, or else the three lowest. */
function weakSkills({ rows }, { mean_score_per_domain }, { domains, skills }) {
  const weakDomains = weakest(domains, (domain) => mean_score_per_domain[domain], 2);
  return weakest(
    skills.filter(({ domain }) => weakDomains.includes(domain)),
    (skill) => meanScore(rows.filter(({ resource }) => resource.skills.includes(skill))),
    3,
  );
}

/** Those with a mean below 0.6, or else the `count` lowest; ties in the order given. */
function weakest(items, meanOf, count) {
  const means = new Map(items.map((item) => [item, meanOf(item)]));
  const weak = items.filter((item) => means.get(item) < 0.6);
  if (weak.length > 0) return weak;
  return items.toSorted((a, b) => means.get(a) - means.get(b)).slice(0, count);
}

/** The k of the best silhouette, the smaller one on a tie; larger clusters first, then smaller centroids. */
async function cluster(profiles, domains) {
  const points = standardisedFeatures(profiles, domains);
  const ks = numbersOfClusters(points);
  const options = { seed: 42, restarts: 10, maxIterations: 300 };
  const partitions = await bestPartitions(points, ks, options);
  const silhouettes = await meanSilhouettes(
    points,
    partitions.map(({ labels }, i) => ({ k: ks[i], labels })),
  );
  const best = silhouettes.indexOf(Math.max(...silhouettes));
  const labels = canonicalLabels(partitions[best], ks[best]);
  return {
    labels,
    clustering: {
      k: ks[best],
      silhouette: silhouettes[best],
      silhouette_by_k: Object.fromEntries(ks.map((k, i) => [k, silhouettes[i]])),
      clusters: Array.from({ length: ks[best] }, (_, id) =>
        describeCluster(
          id,
          profiles.filter((_, learner) => labels[learner] === id),
          domains,
        ),
      ),
    },
  };
}

function standardisedFeatures(profiles, domains) {
  const columns = [
    ...domains.map((domain) => profiles.map((one) => one.mean_score_per_domain[domain])),
    ...domains.map((domain) => profiles.map((one) => one.success_rate_per_domain[domain])),
  ].map(standardise);
  const data = Float64Array.from(profiles.flatMap((_, row) => columns.map((one) => one[row])));
  return { data, rows: profiles.length, columns: columns.length };
}

function standardise(column) {
  if (column.every((value) => value === column[0])) return column.map(() => 0);
  const mean = sum(column, (value) => value) / column.length;
  const variance = sum(column, (value) => (value - mean) ** 2) / column.length;
  return column.map((value) => (value - mean) / Math.sqrt(variance));
}

function numbersOfClusters({ data, rows, columns }) {
  const texts = Array.from({ length: rows }, (_, row) =>
    data.subarray(row * columns, (row + 1) * columns).join(),
  );
  const most = Math.min(8, rows - 1, new Set(texts).size);
  return Array.from({ length: most - 1 }, (_, i) => 2 + i);
}

function canonicalLabels({ labels, centroids }, k) {
  const columns = centroids.length / k;
  const found = Array.from({ length: k }, (_, label) => ({
    label,
    size: labels.filter((one) => one === label).length,
    centroid: Array.from(centroids.subarray(label * columns, (label + 1) * columns)),
  }));
  found.sort((a, b) => b.size - a.size || compareRows(a.centroid, b.centroid));
  const ids = new Map(found.map(({ label }, id) => [label, id]));
  return Array.from(labels, (label) => ids.get(label));
}

function compareRows(a, b) {
  const column = a.findIndex((value, i) => value !== b[i]);
  return column === -1 ? 0 : a[column] - b[column];
}

function describeCluster(id, members, domains) {
  const centroid = Object.fromEntries(
    domains.map((domain) => [
      domain,
      sum(members, (one) => one.mean_score_per_domain[domain]) / members.length,
    ]),
  );
  return {
    cluster_id: id,
    label: clusterLabel(domains, centroid),
    size: members.length,
    centroid_per_domain: centroid,
  };
}

function clusterLabel(domains, centroid) {
  const worstFirst = domains.toSorted((a, b) => centroid[a] - centroid[b]);
  const bestFirst = domains.toSorted((a, b) => centroid[b] - centroid[a]);
  const strong = bestFirst.filter((domain) => centroid[domain] >= 0.7);
  const weak = worstFirst.filter((domain) => centroid[domain] <= 0.55);
  const parts = [
    ...(strong.length > 0 ? [`fort en ${strong.join(", ")}`] : []),
    ...(weak.length > 0 ? [`faible en ${weak.join(", ")}`] : []),
  ];
  return parts.join(" / ") || "profil équilibré";
}

async function recommend(data, profiles, labels, k, embedder) {
  const vectors = await embed(data, embedder);
  const outcomes = countOutcomes(data, labels, k);
  return data.learners.map((learner, i) => {
    const weak = new Set(weakSkills(learner, profiles[i], data));
    const weakness = unit(totalOf([...weak].map((skill) => vectors.get(skill))));
    const own = new Map(learner.rows.map((row) => [row.resource, row]));
    return candidatesOf(learner, weak, own, data)
      .map((resource) => {
        const similarity = clamp01((1 + dot(vectors.get(resource), weakness)) / 2);
        const rate = rateOfOthers(outcomes[labels[i]][resource.number], own.get(resource));
        const score = scoreOf(resource, learner, weak, similarity, rate);
        return { resource, score, similarity, rate };
      })
      .sort((a, b) => b.score - a.score || a.resource.number - b.resource.number)
      .slice(0, TOP_N)
      .map((candidate) => served(candidate, learner, weak));
  });
}

/** Resources that carry a weak skill, of the first phase that has any. */
function candidatesOf({ grade }, weak, own, { resources }) {
  const carriers = resources.filter(({ skills }) => skills.some((skill) => weak.has(skill)));
  const distance = (resource) => Math.abs(resource.grade - grade);
  const isNew = (resource) => !own.get(resource)?.isMastered;
  const phases = [
    (resource) => distance(resource) <= 1 && isNew(resource),
    (resource) => distance(resource) <= 2 && isNew(resource),
    (resource) => distance(resource) <= 1,
    () => true,
  ];
  for (const phase of phases) {
    const candidates = carriers.filter(phase);
    if (candidates.length > 0) return candidates;
  }
  return [];
}

/** Per cluster and resource: the members whose outcome is known, and those of them who succeeded. */
function countOutcomes({ resources, learners }, labels, k) {
  const outcomes = Array.from({ length: k }, () =>
    resources.map(() => ({ known: 0, succeeded: 0 })),
  );
  learners.forEach(({ rows }, learner) => {
    for (const { resource, isOutcomeKnown, isMastered } of rows) {
      const counts = outcomes[labels[learner]][resource.number];
      counts.known += Number(isOutcomeKnown);
      counts.succeeded += Number(isMastered);
    }
  });
  return outcomes;
}

/** The success rate of the cluster without the learner; null where nobody else tried. */
function rateOfOthers({ known, succeeded }, own) {
  const others = known - Number(own?.isOutcomeKnown ?? false);
  return others === 0 ? null : (succeeded - Number(own?.isMastered ?? false)) / others;
}

function scoreOf(resource, { grade }, weak, similarity, rate) {
  const targeted = resource.skills.filter((skill) => weak.has(skill)).length;
  const gradeFit = Math.max(0, 1 - 0.3 * Math.abs(resource.grade - grade));
  return round3(
    0.5 * (targeted / resource.skills.length) +
      0.2 * gradeFit +
      0.2 * similarity +
      0.1 * (rate ?? 0),
  );
}

function served({ resource, similarity, rate, score }, { grade }, weak) {
  const recommendation = {
    resource_id: resource.id,
    title: resource.title,
    score,
    weak_skills_targeted: resource.skills
      .filter((skill) => weak.has(skill))
      .map(({ label }) => label),
    grade_distance: Math.abs(resource.grade - grade),
    semantic_similarity: round3(similarity),
    cluster_success_rate: rate === null ? null : round3(rate),
  };
  return { ...recommendation, explanation: explain(recommendation) };
}

function explain({
  weak_skills_targeted: labels,
  grade_distance: distance,
  semantic_similarity: similarity,
  cluster_success_rate: rate,
}) {
  const noun = labels.length === 1 ? "compétence faible" : "compétences faibles";
  const years = distance === 1 ? "an" : "ans";
  const level =
    distance === 0 ? "niveau exactement adapté" : `niveau proche (${distance} ${years} d'écart)`;
  const success = rate === null ? "" : ` ; réussie par ${Math.round(rate * 100)} % du groupe`;
  const alike = similarity.toFixed(2).replace(".", ",");
  return `Cible ${labels.length} ${noun} (${labels.join(", ")}) ; ${level} ; similarité sémantique ${alike}${success}.`;
}

/** The embeddings of all skills and resources, each of length 1. */
async function embed({ skills, resources }, embedder) {
  const texts = new Map([
    ...skills.map((skill) => [
      skill,
      skill.description === "" ? skill.label : `${skill.label}. ${skill.description}`,
    ]),
    ...resources.map((resource) => [
      resource,
      `${resource.title}. ${resource.skills.map(({ label }) => label).join(", ")}`,
    ]),
  ]);
  const vectors = await embedder.embed([...texts.values()], {});
  return new Map([...texts.keys()].map((item, i) => [item, unit(Float64Array.from(vectors[i]))]));
}

function totalOf(vectors) {
  return vectors[0].map((_, i) => sum(vectors, (vector) => vector[i]));
}

function unit(vector) {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? vector : vector.map((x) => x / length);
}

function dot(a, b) {
  let product = 0;
  for (let i = 0; i < a.length; i++) product += a[i] * b[i];
  return product;
}

function sum(items, of) {
  let total = 0;
  for (const item of items) total += of(item);
  return total;
}

function round3(x) {
  return Math.round(x * 1000) / 1000;
}

function clamp01(x) {
  return Math.min(1, Math.max(0, x));
}
