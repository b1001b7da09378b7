// A school as both sides see it: an attacker reads the answers, the script knows the truth.
const LIST = 10;

/** The codes in the column `outcome`. */
const FAILED = 2;
const MASTERED = 3;

/**
 * What is true in a school, and what is answered about it.
 *
 * @param dataset as `buildDataset()` gives it
 * @param snapshot computed from it
 */
export function schoolOf(dataset, snapshot) {
  const { clusters } = snapshot.clusters();
  const pupils = snapshot.learners().map(({ learner_id: id, grade_level: grade }, number) => ({
    id,
    grade,
    group: snapshot.assignment(id).cluster_id,
    list: snapshot
      .recommend(id, LIST)
      .map((one) => ({ resource: one.resource_id, rate: one.cluster_success_rate ?? null })),
    outcomes: outcomesOf(dataset, number),
    means: meansOf(dataset, number, snapshot.profile(id).mean_score_per_domain),
  }));
  return schoolWith({
    leastPeers: snapshot.metadata.rules.leastPeers,
    domains: snapshot.domains(),
    means: clusters.map(({ centroid_per_domain }) => centroid_per_domain),
    pupils,
  });
}

/**
 * The same from its parts.
 *
 * @param means per group, by domain
 * @param pupils each with `id`, `grade`, `group`, the answered `list`, and the true `outcomes` and `means`
 */
export function schoolWith({ leastPeers, domains, means, pupils }) {
  const triers = new Map();
  for (const pupil of pupils) {
    for (const resource of pupil.outcomes.keys()) {
      if (!triers.has(resource)) triers.set(resource, []);
      triers.get(resource).push(pupil);
    }
  }
  return {
    leastPeers,
    domains,
    groups: means.map((ofGroup, group) => ({
      means: ofGroup,
      members: pupils.filter((pupil) => pupil.group === group),
    })),
    pupils,
    byId: new Map(pupils.map((pupil) => [pupil.id, pupil])),
    triers,
  };
}

/** By resource with a known outcome: whether the learner passed, and after how many traces. */
function outcomesOf({ catalogue, evidence }, number) {
  const outcomes = new Map();
  for (let row = evidence.offsets[number]; row < evidence.offsets[number + 1]; row++) {
    if (evidence.outcome[row] < FAILED) continue;
    outcomes.set(catalogue.resourceIds[evidence.resource[row]], {
      passed: evidence.outcome[row] === MASTERED,
      traces: evidence.traces[row],
    });
  }
  return outcomes;
}

/** By observed domain: the mean score, and of how many traces. */
function meansOf({ catalogue, evidence }, number, meanPerDomain) {
  const scored = new Map();
  for (let row = evidence.offsets[number]; row < evidence.offsets[number + 1]; row++) {
    const primary =
      catalogue.resourceSkills[catalogue.resourceSkillOffsets[evidence.resource[row]]];
    const domain = catalogue.domains[catalogue.skillDomain[primary]];
    scored.set(domain, (scored.get(domain) ?? 0) + evidence.scored[row]);
  }
  return new Map(
    Object.entries(meanPerDomain).map(([domain, mean]) => [
      domain,
      { mean, traces: scored.get(domain) },
    ]),
  );
}
