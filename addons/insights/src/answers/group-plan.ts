import type { CatalogueResource, Snapshot } from "@mastery/core";
import { ascending, gradeDistance, meanScore, NEAR } from "@mastery/core/rules";
import type { CohortOptions } from "@mastery/openapi/disclosure";
import { ofGroup, rowsOf, skillName, stateAt } from "./cohorts.ts";
import { type Exercise, type ExerciseForLearner, exerciseOf, expectations } from "./exercises.ts";
import { frozen } from "./frozen.ts";
import { type Practice, type Pupil, planFor } from "./plan.ts";
import type { SkillName } from "./results.ts";

// Learners, skills and resources are positions in `learners()`, `skills()` and `resources()`.

/** A skill that many members of a group need to strengthen. */
export interface SharedNeed extends SkillName {
  readonly n_to_strengthen: number;
  /** Members with a scored trace in the skill. */
  readonly n_assessed: number;
}

/** Members of a group who practise one skill with one exercise, which all of them can do. */
export interface WorkGroup {
  readonly skill: SkillName;
  readonly exercise: Exercise;
  /** Lowest mean in the skill first. */
  readonly learner_ids: readonly string[];
}

/** A plan for a group: what to take up with everyone, and who can work on what. */
export interface GroupPlan {
  /** At most three, most members first. */
  readonly whole_group: readonly SharedNeed[];
  /** Each member is in at most one. */
  readonly work_groups: readonly WorkGroup[];
  /** Members with a need for whom no exercise suits two of them, by name. */
  readonly others: readonly string[];
  /** Whether any resource is near the members' grades and not retired. Without one, there are no work groups. */
  readonly has_exercises: boolean;
}

/** Options of a plan. */
export interface PlanOptions extends CohortOptions {
  /** Ids of members who are left out. */
  readonly absent?: readonly string[] | undefined;
}

/**
 * Returns a plan for a group, as `planFor()` makes it; `undefined` if there is no such group. On a tie, members are taken by name, then
 * by their results, then by id; skills by label, resources by title, and then by id. So the same results give the same plan, even if ids
 * differ.
 *
 * @throws `MasteryError` `INVALID_OPTION` if an option is unknown or invalid
 */
export function groupPlan(
  snapshot: Snapshot,
  groupId: string,
  { absent = [], ...options }: PlanOptions = {},
): GroupPlan | undefined {
  const away = new Set(absent.map((id) => snapshot.learnerNumber(id)));
  const plan = ofGroup((_, members) =>
    plannedFor(
      snapshot,
      Array.from(members).filter((one) => !away.has(one)),
      options,
    ),
  );
  return plan(snapshot, groupId, options);
}

function plannedFor(
  snapshot: Snapshot,
  learners: readonly number[],
  options: CohortOptions,
): GroupPlan {
  const { learnerId } = snapshot.rows();
  const [skills, resources] = [snapshot.skills(), snapshot.resources()];
  const suitability = suitabilityFor(snapshot, learners, options);
  const practices = practicesOf(snapshot, learners);
  const assessed = new Map(practices.map((one) => [one.skill, one.assessed]));
  const { wholeClass, groups, others } = planFor(
    pupilsOf(snapshot, learners),
    practices,
    (learner, resource) => suitability(learner, resource).can_do,
  );
  return frozen({
    whole_group: wholeClass.map((one) => ({
      ...skillName(skills[one.skill]!),
      n_to_strengthen: one.learners,
      n_assessed: assessed.get(one.skill)!,
    })),
    work_groups: groups.map(({ skill, resource, learners }) => {
      const each = learners.toSorted((a, b) => a - b).map((one) => suitability(one, resource));
      return {
        skill: skillName(skills[skill]!),
        exercise: exerciseOf(resources[resource]!, [skills[skill]!], each),
        learner_ids: learners.map((one) => learnerId(one)),
      };
    }),
    others: others.map((one) => learnerId(one)),
    has_exercises: practices.some((one) => one.resources.length > 0),
  });
}

/** Returns a function that computes the suitability of a resource for a learner once. */
function suitabilityFor(
  snapshot: Snapshot,
  learners: readonly number[],
  options: CohortOptions,
): (learner: number, resource: number) => ExerciseForLearner {
  const { learnerId } = snapshot.rows();
  const resources = snapshot.resources();
  const known = new Map(
    learners.map((learner) => {
      const id = learnerId(learner);
      return [
        learner,
        {
          expect: expectations(snapshot, id, options),
          grade: snapshot.learner(id)!.grade_level,
          results: new Map<number, ExerciseForLearner>(),
        },
      ];
    }),
  );
  return (learner, resource) => {
    const { expect, grade, results } = known.get(learner)!;
    const result = results.get(resource) ?? expect(resource, isNear(grade, resources[resource]!));
    results.set(resource, result);
    return result;
  };
}

function isNear(grade: number, { grade_level }: CatalogueResource): boolean {
  return gradeDistance(grade, grade_level) <= NEAR;
}

/** In the order in which members are taken on a tie. */
function pupilsOf(snapshot: Snapshot, learners: readonly number[]): Pupil[] {
  const rows = snapshot.rows();
  return learners
    .map((learner) => {
      const means = rowsOf(rows, learner)
        .filter((row) => stateAt(rows, row) === "to_strengthen")
        .map((row) => {
          const mean = meanScore(rows.scoreSum(row), rows.scoredTraces(row));
          return [rows.skill(row), mean] as const;
        });
      const name = snapshot.learner(rows.learnerId(learner))!.display_name;
      return { learner, needs: new Map(means), name, results: JSON.stringify(means) };
    })
    .sort((a, b) => byName(a.name, b.name) || ascending(a.results, b.results));
}

/** In the order in which skills and resources are taken on a tie. Retired resources and those of distant grades are omitted. */
function practicesOf(snapshot: Snapshot, learners: readonly number[]): Practice[] {
  const rows = snapshot.rows();
  const skills = snapshot.skills();
  const assessed = skills.map(() => 0);
  for (const learner of learners) {
    for (const row of rowsOf(rows, learner)) assessed[rows.skill(row)]!++;
  }
  const grades = [
    ...new Set(learners.map((one) => snapshot.learner(rows.learnerId(one))!.grade_level)),
  ];
  const usable = Array.from(snapshot.resources(), (resource, number) => ({ resource, number }))
    .filter(({ resource }) => !resource.retired && grades.some((one) => isNear(one, resource)))
    .sort((a, b) => byName(a.resource.title, b.resource.title));
  return Array.from(skills, ({ skill_id, label }, skill) => ({ skill_id, label, skill }))
    .sort((a, b) => byName(a.label, b.label))
    .map(({ skill_id, skill }) => ({
      skill,
      assessed: assessed[skill]!,
      resources: usable
        .filter(({ resource }) => resource.skill_ids.includes(skill_id))
        .map(({ number }) => number),
    }));
}

/** The order of names, without regard to case and accents. Unlike a collator, it is the same on every machine. */
function byName(a: string, b: string): number {
  return ascending(folded(a), folded(b)) || ascending(a, b);
}

function folded(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
