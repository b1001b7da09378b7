// What stands behind the lists and is not served, by the public functions of the rules.
import { DEFAULT_RULES } from "../../packages/mastery-core/dist/index.js";
import {
  estimate,
  gradeDistance,
  isCandidate,
  level,
  meanScore,
  PHASES,
  rate,
  SCORE_UNIT,
  skillsToDiscover,
  successRate,
  targetSkills,
} from "../../packages/mastery-core/dist/rules/index.js";

const { pseudoTraces, topN } = DEFAULT_RULES;
const NEAR = PHASES[0].maxDistance;

/**
 * The means over all learners together, M and R in the rules; each is a map.
 *
 * @param data as `plainData()` gives it
 */
export function populationOf({ domains, skills, learners }) {
  const rows = learners.flatMap((learner) => learner.rows).filter(({ scored }) => scored > 0);
  const meansOf = (some) => {
    const scored = sum(some.map((row) => row.scored));
    // The sum over all learners can exceed what a double holds.
    const scoreSum = Number(some.reduce((total, row) => total + BigInt(row.scoreSum), 0n));
    const successes = sum(some.map((row) => row.successes));
    return { mean: scoreSum / (scored * SCORE_UNIT), rate: successRate(successes, scored) };
  };
  const all = rows.length > 0 ? meansOf(rows) : { mean: 0.5, rate: 0.5 };
  const meansWhere = (counts) => {
    const some = rows.filter(({ resource }) => counts(resource));
    return some.length > 0 ? meansOf(some) : all;
  };
  const ofDomains = domains.map((domain) => [
    domain,
    meansWhere((resource) => resource.skills[0].domain === domain),
  ]);
  const ofSkills = skills.map((skill) => [
    skill.id,
    meansWhere((resource) => resource.skills.includes(skill)),
  ]);
  return {
    domainMean: new Map(ofDomains.map(([domain, { mean }]) => [domain, mean])),
    domainRate: new Map(ofDomains.map(([domain, { rate }]) => [domain, rate])),
    skillMean: new Map(ofSkills.map(([id, { mean }]) => [id, mean])),
  };
}

/** Estimates, target skills and candidates of a learner; field names are those of the file of expected values. */
export function unservedOf(learner, data, population) {
  const estimates = estimatesOf(learner, data, population);
  const observed = observedSkills(learner, data, population, estimates.level);
  const toDiscover = (maxDistance) => discover(learner, data, observed, maxDistance);
  const { kind, skills } = targetSkills(observed, toDiscover, DEFAULT_RULES);
  const values = new Map(observed.map((one) => [one.skill, [one.mean, one.estimate]]));
  const phases = PHASES.map((phase) => candidatesOf(learner, data, skills, phase));
  const found = phases.findIndex((candidates) => candidates.length > 0);
  // Without any candidate, no phase is better than the last.
  const phase = found === -1 ? PHASES.length - 1 : found;
  const candidates = phases[phase];
  return {
    ...estimates,
    kind,
    targets: Object.fromEntries(skills.map((id) => [id, values.get(id) ?? null])),
    phase,
    candidates: candidates.length,
    ...(kind === "weak" && candidates.length < topN && goesOn()),
  };

  function goesOn() {
    const next = toDiscover(NEAR);
    const further = candidatesOf(learner, data, next, PHASES[0]);
    return {
      then_to_discover: next.toSorted(),
      then_candidates: further.filter((resource) => !candidates.includes(resource)).length,
    };
  }
}

function estimatesOf({ rows }, { domains }, { domainMean, domainRate }) {
  const perDomain = (estimateOf) =>
    Object.fromEntries(
      domains.map((domain) => {
        const own = rows.filter(({ resource }) => resource.skills[0].domain === domain);
        return [domain, estimateOf(totalsOf(own), domain)];
      }),
    );
  return {
    level: perDomain((own, domain) => level(own, domainMean.get(domain), pseudoTraces)),
    rate: perDomain((own, domain) =>
      rate(own.successes, own.scored, domainRate.get(domain), pseudoTraces),
    ),
  };
}

function observedSkills({ rows }, { skills }, { domainMean, skillMean }, levels) {
  return skills.flatMap(({ id, domain }) => {
    const carries = ({ resource }) => resource.skills.some((skill) => skill.id === id);
    const own = totalsOf(rows.filter(carries));
    if (own.scored === 0) return [];
    const standing = { level: levels[domain], populationMean: domainMean.get(domain) };
    return {
      skill: id,
      mean: meanScore(own.scoreSum, own.scored),
      estimate: estimate(own, skillMean.get(id), standing, pseudoTraces),
    };
  });
}

function totalsOf(rows) {
  return {
    scored: sum(rows.map((row) => row.scored)),
    scoreSum: sum(rows.map((row) => row.scoreSum)),
    successes: sum(rows.map((row) => row.successes)),
  };
}

function discover({ grade, rows }, { skills, resources }, observed, maxDistance) {
  const observedIds = new Set(observed.map(({ skill }) => skill));
  const observedDomains = new Set(
    rows.filter(({ scored }) => scored > 0).map(({ resource }) => resource.skills[0].domain),
  );
  const distances = new Map(skills.map(({ id }) => [id, []]));
  for (const resource of resources.filter(({ isRetired }) => !isRetired)) {
    for (const { id } of resource.skills) {
      distances.get(id).push(gradeDistance(grade, resource.grade));
    }
  }
  const unobserved = skills
    .filter(({ id }) => !observedIds.has(id))
    .filter(({ id }) => distances.get(id).some((distance) => distance <= maxDistance))
    .map(({ id, domain }) => ({
      skill: id,
      isDomainObserved: observedDomains.has(domain),
      resourcesOfGrade: distances.get(id).filter((distance) => distance === 0).length,
    }));
  return skillsToDiscover(unobserved, DEFAULT_RULES.skillsToDiscover);
}

function candidatesOf({ grade, rows }, { resources }, targets, phase) {
  const mastered = new Set(
    rows.filter(({ isMastered }) => isMastered).map(({ resource }) => resource),
  );
  return resources
    .filter(({ isRetired }) => !isRetired)
    .filter((resource) =>
      isCandidate(
        {
          targetSkillsCarried: resource.skills.filter(({ id }) => targets.includes(id)).length,
          gradeDistance: gradeDistance(grade, resource.grade),
          isMastered: mastered.has(resource),
        },
        phase,
      ),
    );
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
