import type { CatalogueResource, Snapshot } from "@mastery/core";
import { frozen } from "@mastery/core/internal";
import { distanceToAim, gradeDistance, isHeldBack, isWithinReach, NEAR } from "@mastery/core/rules";
import {
  type CohortOptions,
  clusterVisibility,
  learnersAmong,
  shown,
} from "@mastery/openapi/disclosure";
import { attemptsOn } from "./attempts.ts";
import { skillName } from "./cohorts.ts";
import type { Attempts, SkillName } from "./results.ts";

/** Suitability of a resource for one of several learners. */
export interface ExerciseForLearner extends Attempts {
  readonly learner_id: string;
  /**
   * From 0 to 1: the expected score (rule 2.2.11), as in the recommendation if the resource is on the learner's list. For another resource,
   * null if too few learners tried it, or if the score would reveal something about unreadable learners.
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
  const asked = new Set(learnerIds.map((id) => snapshot.learnerNumber(id)));
  const { learnerId } = snapshot.rows();
  const learners = Array.from(
    learnersAmong(snapshot, options).filter((one) => asked.has(one)),
    (one) => learnerId(one),
  );
  const [first = [], ...others] = learners.map((id) => weakSkillsOf(snapshot, id));
  const common = new Set(first.filter((skill) => others.every((own) => own.includes(skill))));
  const named = snapshot.skills().filter(({ skill_id }) => common.has(skill_id));
  const expect = learners.map((id) => expectations(snapshot, id, options));
  const grades = learners.map((id) => snapshot.learner(id)!.grade_level);
  const { aim } = snapshot.metadata.rules;
  const found = snapshot.resources().flatMap((resource, number) => {
    const skills = named.filter(({ skill_id }) => resource.skill_ids.includes(skill_id));
    if (skills.length === 0 || resource.retired) return [];
    const isNear = grades.map((grade) => gradeDistance(grade, resource.grade_level) <= NEAR);
    if (!isNear.includes(true)) return [];
    const each = expect.map((of, at) => of(resource, isNear[at]!));
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
      number,
    ];
    return [{ resource, skills, learners: each, rank }];
  });
  found.sort((a, b) => {
    const first = a.rank.findIndex((one, i) => one !== b.rank[i]);
    return a.rank[first]! - b.rank[first]!;
  });
  return frozen(
    found.slice(0, MAX_EXERCISES).map(({ resource, skills, learners }) => ({
      resource_id: resource.resource_id,
      title: resource.title,
      url: resource.url,
      skills: skills.map(skillName),
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

/** Ids of the skills in which a learner is weak. */
function weakSkillsOf(snapshot: Snapshot, learnerId: string): string[] {
  const weak = snapshot.observed(learnerId)!.filter(({ standing }) => standing === "weak");
  return weak.map(({ skill_id }) => skill_id);
}

function expectations(
  snapshot: Snapshot,
  learner_id: string,
  options: CohortOptions,
): (resource: CatalogueResource, isNear: boolean) => ExerciseForLearner {
  const { reach, failuresThatHoldBack } = snapshot.metadata.rules;
  const visibility = clusterVisibility(snapshot, learner_id, options)!;
  const listed = new Set(snapshot.list(learner_id)!.map(({ resource_id }) => resource_id));
  const tried = attemptsOn(snapshot, learner_id);
  return ({ resource_id, difficulty }, isNear) => {
    const is_recommended = listed.has(resource_id);
    // The difficulty depends on the scores of all learners, so a reader to whom the cluster is closed gets no score beyond the list.
    const isKnown = is_recommended || (visibility !== "closed" && difficulty !== null);
    const exact = isKnown ? snapshot.expected(learner_id, resource_id)! : null;
    const score = shown(exact, visibility, 2, 1);
    const attempts = tried(resource_id);
    const { n_traces, n_successes } = attempts;
    return {
      learner_id,
      expected_score: score,
      within_reach: (isNear || is_recommended) && score !== null && isWithinReach(score, reach),
      held_back: isHeldBack(n_traces, n_successes > 0, failuresThatHoldBack),
      is_recommended,
      ...attempts,
    };
  };
}
