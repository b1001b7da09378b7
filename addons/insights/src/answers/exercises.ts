import type { Snapshot } from "@mastery/core";
import {
  contentOf,
  frozen,
  knownShare,
  learnerAt,
  type SnapshotContent,
  skillsOf,
} from "@mastery/core/internal";
import {
  distanceToAim,
  expectedScore,
  gradeDistance,
  isHeldBack,
  isWithinReach,
  lead,
  NEAR,
  SCORE_UNIT,
} from "@mastery/core/rules";
import {
  type Attempts,
  attemptsOn,
  type CohortOptions,
  clusterVisibility,
  learnersAmong,
  shown,
} from "@mastery/openapi/disclosure";
import { rowsOfLearner, skillName, weakSkillsOf } from "./cohorts.ts";
import type { SkillName } from "./results.ts";

/** Suitability of a resource for one of several learners. */
export interface ExerciseForLearner extends Attempts {
  readonly learner_id: string;
  /**
   * From 0 to 1: the expected score of the recommendation if the resource is on the learner's list, otherwise an estimate from the
   * resource's difficulty and the learner's results in its skills. An estimate is null if too few learners tried the resource, or if it
   * would reveal something about unreadable learners.
   */
  readonly expected_score: number | null;
  /**
   * Whether the expected score is known and neither too low nor too high (rule 2.4.12), and the resource is near the learner's grade or on
   * the learner's list.
   */
  readonly within_reach: boolean;
  /** Whether the learner has failed repeatedly and never succeeded (rule 2.4.12). */
  readonly held_back: boolean;
  readonly is_recommended: boolean;
}

/** A resource for several learners who work together. */
export interface Exercise {
  readonly resource_id: string;
  readonly title: string;
  /** Null if the catalogue has no web address. */
  readonly url: string | null;
  /** Skills of the resource that all the learners are weak in. Skills and learners are ordered by id. */
  readonly skills: readonly SkillName[];
  readonly learners: readonly ExerciseForLearner[];
}

const MAX_EXERCISES = 10;

/**
 * Returns at most 10 shared exercises: resources that are not retired, have a skill that all the learners are weak in, are near the grade
 * of at least one learner, and are not mastered by all the learners. Ids that are unknown or not in `among` are skipped.
 *
 * Exercises are sorted by these numbers, highest first unless stated otherwise, and then by id:
 *
 * - number of learners to whom the exercise is useful, as {@link isUseful} states;
 * - number of learners who have mastered the exercise (lowest first);
 * - number of learners for whom the exercise is within reach;
 * - number of shared skills;
 * - number of learners whose list contains the exercise;
 * - total distance of the expected scores from the target score (lowest first).
 *
 * @throws `MasteryError` `INVALID_OPTION` if an option is unknown or invalid
 */
export function exercises(
  snapshot: Snapshot,
  learnerIds: readonly string[],
  options: CohortOptions = {},
): readonly Exercise[] {
  const content = contentOf(snapshot);
  const { manifest, columns } = content;
  const { resourceGrade, resourceRetired } = columns.catalogue;
  const { grade } = columns.roster;
  const asked = new Set(learnerIds.map((id) => snapshot.learnerNumber(id)));
  const learners = [...learnersAmong(snapshot, options)].filter((one) => asked.has(one));
  const [first = [], ...others] = learners.map((one) => weakSkillsOf(content, one));
  const common = new Set(first.filter((skill) => others.every((own) => own.includes(skill))));
  const expect = learners.map((one) => expectations(snapshot, one, options));
  const { aim } = manifest.metadata.rules;
  const found = manifest.resourceIds.flatMap((resource_id, resource) => {
    const own = Array.from(skillsOf(columns.catalogue, resource));
    const skills = own.filter((skill) => common.has(skill)).sort((a, b) => a - b);
    if (skills.length === 0 || resourceRetired[resource]) return [];
    const isNear = learners.map(
      (one) => gradeDistance(grade[one]!, resourceGrade[resource]!) <= NEAR,
    );
    if (!isNear.includes(true)) return [];
    const each = expect.map((of, at) => of(resource, own, isNear[at]!));
    const mastered = each.filter(({ n_successes }) => n_successes > 0).length;
    if (mastered === each.length) return [];
    const count = (condition: (one: ExerciseForLearner) => boolean): number =>
      each.filter(condition).length;
    const far = each.map(({ expected_score: score }) => distanceToAim(score ?? 0, aim));
    const rank = [
      -count(isUseful),
      mastered,
      -count(({ within_reach }) => within_reach),
      -skills.length,
      -count(({ is_recommended }) => is_recommended),
      far.reduce((sum, one) => sum + one, 0),
      resource,
    ];
    return [{ resource, resource_id, skills, learners: each, rank }];
  });
  found.sort((a, b) => {
    const first = a.rank.findIndex((one, i) => one !== b.rank[i]);
    return a.rank[first]! - b.rank[first]!;
  });
  return frozen(
    found.slice(0, MAX_EXERCISES).map(({ resource, resource_id, skills, learners }) => ({
      resource_id,
      title: manifest.resourceTitles[resource]!,
      url: manifest.resourceUrls?.[resource] ?? null,
      skills: skills.map((one) => skillName(content, one)),
      learners,
    })),
  );
}

/** Returns whether a resource is useful to a learner: within reach, not mastered and not held back. */
export function isUseful(
  one: Pick<ExerciseForLearner, "within_reach" | "n_successes" | "held_back">,
): boolean {
  return one.within_reach && one.n_successes === 0 && !one.held_back;
}

function expectations(
  snapshot: Snapshot,
  learner: number,
  options: CohortOptions,
): (resource: number, skills: readonly number[], isNear: boolean) => ExerciseForLearner {
  const content = contentOf(snapshot);
  const { manifest, columns } = content;
  const { count, resource: listed, expected } = columns.recommendations;
  const { topN, reach, failuresThatHoldBack } = manifest.metadata.rules;
  const { learner_id } = learnerAt(content, learner);
  const leadIn = leadsOf(content, learner);
  const visibility = clusterVisibility(snapshot, learner, options);
  const list = listed.subarray(learner * topN, learner * topN + count[learner]!);
  return (resource, skills, isNear) => {
    const rank = list.indexOf(resource);
    const difficulty = knownShare(columns.catalogue.difficulty[resource]!);
    const meanLead = skills.reduce((sum, skill) => sum + leadIn(skill), 0) / skills.length;
    // The difficulty depends on the scores of all learners, so a reader to whom the cluster is closed gets no estimate.
    const isKnown = visibility !== "closed" && difficulty !== null;
    const estimated = isKnown ? expectedScore(difficulty, meanLead) : null;
    const exact = rank >= 0 ? expected[learner * topN + rank]! / 1000 : estimated;
    const score = shown(exact, visibility, 2, 1);
    const attempts = attemptsOn(content, learner, resource);
    const { n_traces, n_successes } = attempts;
    return {
      learner_id,
      expected_score: score,
      within_reach: (isNear || rank >= 0) && score !== null && isWithinReach(score, reach),
      held_back: isHeldBack(n_traces, n_successes > 0, failuresThatHoldBack),
      is_recommended: rank >= 0,
      ...attempts,
    };
  };
}

/** Approximate (rule 2.2.9): a snapshot has only the rounded mean difficulty of the resources that the learner tried in a skill. */
function leadsOf(content: SnapshotContent, learner: number): (skill: number) => number {
  const { manifest, columns } = content;
  const { skill, scored, scoreSum, difficulty } = columns.skills;
  const { skillDomain } = columns.catalogue;
  const { shrinkage } = manifest.metadata;
  const rows = rowsOfLearner(columns.skills, learner);
  /** Sum of the scores of an average learner on the same resources. */
  const expectedSum = (row: number): number => (scored[row]! * difficulty[row]!) / 1000;
  const domains = manifest.domains.map((_, domain) => {
    const at = learner * manifest.domains.length + domain;
    const own = rows.filter((row) => skillDomain[skill[row]!] === domain);
    // A trace counts in several skills, but only once in a domain.
    const tried = own.reduce((sum, row) => sum + scored[row]!, 0);
    const expected = own.reduce((sum, row) => sum + expectedSum(row), 0);
    const n = columns.profiles.scored[at]!;
    const sum = columns.profiles.scoreSum[at]! / SCORE_UNIT;
    return { n, leads: tried === 0 ? 0 : sum - (n * expected) / tried };
  });
  const total = domains.reduce((all, { n }) => all + n, 0);
  const sum = domains.reduce((all, { leads }) => all + leads, 0);
  const overall = lead(sum, total, 0, shrinkage.learner);
  const inDomain = domains.map(({ n, leads }) => lead(leads, n, overall, shrinkage.domain));
  const inSkill = new Map<number, number>();
  for (const at of rows) {
    const own = scoreSum[at]! / SCORE_UNIT - expectedSum(at);
    const expected = inDomain[skillDomain[skill[at]!]!]!;
    inSkill.set(skill[at]!, lead(own, scored[at]!, expected, shrinkage.skill));
  }
  return (one) => inSkill.get(one) ?? inDomain[skillDomain[one]!]!;
}
