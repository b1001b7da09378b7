import { anyText, date, groupId, personal, uuid } from "@mastery/core/dataset";
import {
  type Checks,
  composite,
  custom,
  describeProblem,
  integer,
  listOf,
  numberBetween,
  objectOf,
  optional,
  type Problem,
  parseJson,
  problemsOfEach,
} from "@mastery/core/validation";
import type { Plan } from "@mastery/explorer/plan";

/** A plan for tomorrow that the teacher kept, and what was known when it was made. */
export interface WorkPlan {
  readonly group: string;
  /** Day on which the plan was made, such as `2025-09-01`. */
  readonly made: string;
  /** Number of marks of the group from which the plan was made. */
  readonly marks: number;
  /** The proposal, and the plan after each change. The last version holds. */
  readonly versions: readonly Plan[];
  /** Skills that the pupils needed to strengthen. */
  readonly needs: readonly Need[];
  readonly exercises: readonly PlannedExercise[];
}

export interface Need {
  readonly learner_id: string;
  readonly skill_id: string;
  readonly n_scored_traces: number;
  /** From 0 to 1. */
  readonly mean_score: number;
}

/** An exercise of a plan, with the earlier attempts on it. Pupils without attempts are omitted. */
interface PlannedExercise {
  readonly resource_id: string;
  readonly title: string;
  readonly tried: readonly { readonly learner_id: string; readonly n_traces: number }[];
}

/** Maximum number of plans kept for a group. */
const MAX_PLANS = 10;
/** Maximum number of versions kept of a plan: the proposal, and the latest. */
const MAX_VERSIONS = 50;

const count = integer(0, 1e9);
const pupil = personal(uuid);
const version = objectOf("a plan", {
  groups: listOf(
    objectOf("a work group", {
      members: listOf(pupil),
      skill: optional(anyText),
      exercise: optional(anyText),
    }),
  ),
  absent: listOf(pupil),
});
const versions = composite("list", "a list with a plan", (path, value): readonly Problem[] =>
  (value as readonly unknown[]).length === 0
    ? [{ kind: "empty", path, expected: "at least one plan", value }]
    : (listOf(version).within?.(path, value) ?? []),
);
const PLAN: Checks<WorkPlan> = {
  group: groupId,
  made: date,
  marks: count,
  versions,
  needs: listOf(
    objectOf("a need", {
      learner_id: pupil,
      skill_id: anyText,
      n_scored_traces: count,
      mean_score: numberBetween(0, 1),
    }),
  ),
  exercises: listOf(
    objectOf("an exercise", {
      resource_id: anyText,
      title: anyText,
      tried: listOf(objectOf("attempts", { learner_id: pupil, n_traces: count })),
    }),
  ),
};
const FILE = {
  version: custom("1", (value) => value === 1),
  plans: listOf(objectOf("a plan for tomorrow", PLAN)),
};

/** Plans in a file, or the problems of the file. */
export type ReadPlans =
  | { readonly plans: readonly WorkPlan[] }
  | { readonly problems: readonly string[] };

/** The problems name each invalid value with its place, and never a pupil. */
export function readWorkPlans(text: string): ReadPlans {
  const file = parseJson(text);
  if (file === undefined) return { problems: ["expected JSON"] };
  const problems = problemsOfEach(FILE, "", Object(file)).map(describeProblem);
  return problems.length > 0 ? { problems } : { plans: Object(file).plans };
}

export function workPlansText(plans: readonly WorkPlan[]): string {
  return `${JSON.stringify({ version: 1, plans }, null, 2)}\n`;
}

/** A plan replaces the plan for the same group that was made from the same marks. */
export function withPlan(plans: readonly WorkPlan[], made: WorkPlan): readonly WorkPlan[] {
  const [proposal, ...changed] = made.versions;
  const versions = [proposal!, ...changed.slice(1 - MAX_VERSIONS)];
  const others = plans.filter(({ group, marks }) => group !== made.group || marks !== made.marks);
  const own = others.filter(({ group }) => group === made.group);
  const old = new Set(own.slice(0, Math.max(0, own.length - MAX_PLANS + 1)));
  return [...others.filter((one) => !old.has(one)), { ...made, versions }];
}

/** Whether a plan names none of the pupils. */
export function isForeign({ versions, needs }: WorkPlan, learners: ReadonlySet<string>): boolean {
  const named = [
    ...versions.flatMap(({ groups, absent }) => [
      ...groups.flatMap(({ members }) => members),
      ...absent,
    ]),
    ...needs.map(({ learner_id }) => learner_id),
  ];
  return named.length > 0 && !named.some((one) => learners.has(one));
}
