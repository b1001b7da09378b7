import type { CatalogueResource, Snapshot } from "@mastery/core";
import {
  ascending,
  distanceToAim,
  gradeDistance,
  isHeldBack,
  isWithinReach,
  NEAR,
} from "@mastery/core/rules";
import {
  type CohortOptions,
  clusterVisibility,
  learnersAmong,
  shown,
} from "@mastery/openapi/disclosure";
import { attemptsOn } from "./attempts.ts";
import { type OfGroup, ofGroup, rowsOf, skillName, stateAt } from "./cohorts.ts";
import { frozen } from "./frozen.ts";
import type { Attempts, SkillName } from "./results.ts";

/** Suitability of a resource for one of several learners. */
export interface ExerciseForLearner extends Attempts {
  readonly learner_id: string;
  /**
   * From 0 to 1: the expected score (rule 2.2.11), as in the recommendation if the resource is on the learner's list. Null for a learner
   * without a scored trace, of whom nothing is known. For another resource, null for a reader of some learners if too few learners tried it, or if the score would reveal something about unreadable learners.
   */
  readonly expected_score: number | null;
  /**
   * Whether the expected score is known and neither too low nor too high (rule 2.4.12), and the resource is near the learner's grade or on
   * the learner's list.
   */
  readonly within_reach: boolean;
  /** Whether the resource is within reach, at most one grade from the learner's, and not mastered. */
  readonly can_do: boolean;
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
  /** From 1 to 5. */
  readonly grade_level: number;
  /** In seconds; null if the catalogue has none. */
  readonly estimated_duration_s: number | null;
  /** Skills of the resource, of which only those that all the learners need if the exercise is for a work group. */
  readonly skills: readonly SkillName[];
  /** Ordered by id. */
  readonly learners: readonly ExerciseForLearner[];
}

const MAX_EXERCISES = 10;

/**
 * Returns at most 10 shared exercises: resources that are not retired, have a skill that all the learners need to strengthen, are near the
 * grade of at least one learner, and are not mastered by all the learners. Ids that are unknown or not in `among` are skipped.
 *
 * Exercises are sorted by these numbers, highest first unless stated otherwise, and then by id:
 *
 * - number of learners who can do the exercise;
 * - number of learners who have mastered the exercise (lowest first);
 * - number of learners who have failed it repeatedly (lowest first);
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
  const [first = [], ...others] = learners.map((id) => skillsToStrengthen(snapshot, id));
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
    const each = expect.map((of, at) => of(number, isNear[at]!));
    const mastered = each.filter(({ n_successes }) => n_successes > 0).length;
    if (mastered === each.length) return [];
    const count = (condition: (one: ExerciseForLearner) => boolean): number =>
      each.filter(condition).length;
    const far = each.map(({ expected_score: score }) => distanceToAim(score ?? 0, aim));
    const rank = [
      -count(({ can_do }) => can_do),
      mastered,
      count(({ held_back }) => held_back),
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
    found
      .slice(0, MAX_EXERCISES)
      .map(({ resource, skills, learners }) => exerciseOf(resource, skills, learners)),
  );
}

/** Maximum number of exercises for a whole group. */
const MAX_FOR_GROUP = 30;

/**
 * Resources for a whole group: at most 30 that are not retired, and are near the grade of at least one member. The resources that most
 * members can do come first, then those that fewest have mastered, then by title and id.
 */
export const groupExercises: OfGroup<readonly Exercise[]> = /* @__PURE__ */ ofGroup(
  (snapshot, members, options) => {
    const { learnerId } = snapshot.rows();
    const ids = Array.from(members, (one) => learnerId(one));
    const expect = ids.map((id) => expectations(snapshot, id, options));
    const grades = ids.map((id) => snapshot.learner(id)!.grade_level);
    const near = snapshot.resources().flatMap((resource, number) => {
      const isNear = grades.map((grade) => gradeDistance(grade, resource.grade_level) <= NEAR);
      if (resource.retired || !isNear.includes(true)) return [];
      const learners = expect.map((of, at) => of(number, isNear[at]!));
      const able = learners.filter(({ can_do }) => can_do).length;
      const mastered = learners.filter(({ n_successes }) => n_successes > 0).length;
      return [{ resource, learners, able, mastered }];
    });
    // The resources are in the order of ids, and sorting is stable.
    near.sort(
      (a, b) =>
        b.able - a.able || a.mastered - b.mastered || ascending(a.resource.title, b.resource.title),
    );
    const skills = new Map(snapshot.skills().map((one) => [one.skill_id, one]));
    return frozen(
      near.slice(0, MAX_FOR_GROUP).map(({ resource, learners }) =>
        exerciseOf(
          resource,
          resource.skill_ids.map((id) => skills.get(id)!),
          learners,
        ),
      ),
    );
  },
);

export function exerciseOf(
  { resource_id, title, url, grade_level, estimated_duration_s }: CatalogueResource,
  skills: readonly SkillName[],
  learners: readonly ExerciseForLearner[],
): Exercise {
  const own = { resource_id, title, url, grade_level, estimated_duration_s };
  return { ...own, skills: skills.map(skillName), learners };
}

/** Ids of the skills that a learner needs to strengthen. */
function skillsToStrengthen(snapshot: Snapshot, learnerId: string): string[] {
  const rows = snapshot.rows();
  const skills = snapshot.skills();
  return rowsOf(rows, snapshot.learnerNumber(learnerId)!)
    .filter((row) => stateAt(rows, row) === "to_strengthen")
    .map((row) => skills[rows.skill(row)]!.skill_id);
}

/** Returns a function that returns the suitability of a resource, a position in `resources()`, for a learner. */
export function expectations(
  snapshot: Snapshot,
  learner_id: string,
  options: CohortOptions,
): (resource: number, isNear: boolean) => ExerciseForLearner {
  const { reach, failuresThatHoldBack } = snapshot.metadata.rules;
  const visibility = clusterVisibility(snapshot, learner_id, options)!;
  const rows = snapshot.rows();
  const resources = snapshot.resources();
  const learner = snapshot.learnerNumber(learner_id)!;
  const length = rows.listLength(learner);
  const isObserved = rowsOf(rows, learner).length > 0;
  const listed = new Set(Array.from({ length }, (_, rank) => rows.listed(learner, rank)));
  const tried = attemptsOn(snapshot, learner_id);
  return (resource, isNear) => {
    const { resource_id, difficulty } = resources[resource]!;
    const is_recommended = listed.has(resource);
    // The difficulty depends on the scores of all learners. Beyond the list, a reader of some learners gets a score only if the difficulty
    // is published and the cluster is open.
    const isPublished = visibility === "open" && difficulty !== null;
    const isShown = is_recommended || visibility === "full" || isPublished;
    const exact = isObserved && isShown ? rows.expected(learner, resource) : null;
    const score = shown(exact, visibility, 2, 1);
    const attempts = tried(resource_id);
    const { n_traces, n_successes } = attempts;
    const isReachable = score !== null && isWithinReach(score, reach);
    return {
      learner_id,
      expected_score: score,
      within_reach: (isNear || is_recommended) && isReachable,
      can_do: isNear && isReachable && n_successes === 0,
      held_back: isHeldBack(n_traces, n_successes > 0, failuresThatHoldBack),
      is_recommended,
      ...attempts,
    };
  };
}
