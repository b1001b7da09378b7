import type { Dataset } from "@mastery/core";
import { skillsOf } from "@mastery/core/internal";
import type { Attempt } from "./attempts.ts";
import { type Bootstrap, sum } from "./bootstrap.ts";
import { metricsOf, type PredictionFigures } from "./predictions.ts";

/** Quality of the product's predictions for some attempts. */
export interface PartFigures extends PredictionFigures {
  /** Such as `3` for a grade, the id of a group or skill, or `1 (least active)` for a quarter. */
  readonly part: string;
  readonly learners: number;
}

/** The parts of one division: of the learners, or of attempts by their primary skill. */
export interface GapFigures {
  readonly by: "grade" | "group" | "activity" | "skill";
  readonly parts: readonly PartFigures[];
}

const QUARTERS = ["1 (least active)", "2", "3", "4 (most active)"];

/** Returns the figures by grade, group, quarter of learners by number of past traces, and skill. */
export function gapFigures(
  { roster, groups, evidence, catalogue }: Dataset,
  asked: readonly Attempt[],
  probability: Float64Array,
  bootstrap: Bootstrap,
): GapFigures[] {
  const groupsOf = (learner: number) => {
    const { offsets, groups: joined } = roster.memberships;
    return [...joined.subarray(offsets[learner], offsets[learner + 1])];
  };
  const quarter = quartersOf(evidence, asked);
  const divisions: Record<GapFigures["by"], (one: Attempt) => string[]> = {
    grade: ({ learner }) => [`${roster.grade[learner]}`],
    group: ({ learner }) => groupsOf(learner).map((group) => groups[group]!.group_id),
    activity: ({ learner }) => [quarter.get(learner)!],
    skill: ({ resource }) => [catalogue.skillIds[skillsOf(catalogue, resource)[0]!]!],
  };
  return Object.entries(divisions).flatMap(([by, partsOf]) => {
    const rows = new Map<string, number[]>();
    for (const [row, one] of asked.entries()) {
      for (const part of partsOf(one)) {
        if (!rows.get(part)?.push(row)) rows.set(part, [row]);
      }
    }
    const parts = [...rows]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([part, own]) => {
        const attempts = own.map((row) => asked[row]!);
        const metrics = metricsOf(
          attempts,
          Float64Array.from(own, (row) => probability[row]!),
        );
        const { learners } = metrics.success;
        return { part, learners, attempts: own.length, ...bootstrap.figures(metrics) };
      });
    return parts.length === 0 ? [] : { by: by as GapFigures["by"], parts };
  });
}

/** Returns the quarter of each evaluated learner by the number of past traces; ties are in the order of ids. */
function quartersOf(
  { offsets, traces }: Dataset["evidence"],
  asked: readonly Attempt[],
): ReadonlyMap<number, string> {
  const judged = [...new Set(asked.map(({ learner }) => learner))].map((learner) => {
    return { learner, traces: sum([...traces.subarray(offsets[learner], offsets[learner + 1])]) };
  });
  judged.sort((a, b) => a.traces - b.traces || a.learner - b.learner);
  return new Map(
    judged.map(({ learner }, i) => [learner, QUARTERS[Math.floor((4 * i) / judged.length)]!]),
  );
}
