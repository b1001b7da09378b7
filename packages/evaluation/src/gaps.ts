import type { Dataset } from "@mastery/core";
import type { Bootstrap, Figure } from "./bootstrap.ts";
import { judge, type Predicted, type PredictionFigures, successRate } from "./predictions.ts";

/** How good predictions are for some learners. */
export interface PartFigures extends PredictionFigures {
  /** Such as `3` for a grade, a group's id, or `1 (least active)` for a quarter. */
  readonly part: string;
  readonly learners: number;
  /** Share of their later attempts that succeeded. */
  readonly success: Figure;
}

/** The parts of one division of the learners. */
export interface GapFigures {
  readonly by: "grade" | "group" | "activity";
  readonly parts: readonly PartFigures[];
}

const QUARTERS = ["1 (least active)", "2", "3", "4 (most active)"];

/** Returns how the figures differ between grades, groups, and quarters of learners by number of past traces. */
export function gapFigures(
  { roster, groups, evidence }: Dataset,
  predicted: readonly Predicted[],
  bootstrap: Bootstrap,
): GapFigures[] {
  const { offsets, groups: joined } = roster.memberships;
  const quarter = quartersOf(evidence, predicted);
  const divisions: readonly [by: GapFigures["by"], partsOf: (learner: number) => string[]][] = [
    ["grade", (learner) => [`${roster.grade[learner]}`]],
    [
      "group",
      (learner) =>
        [...joined.subarray(offsets[learner], offsets[learner + 1])].map(
          (group) => groups[group]!.group_id,
        ),
    ],
    ["activity", (learner) => [quarter.get(learner)!]],
  ];
  return divisions.flatMap(([by, partsOf]) => {
    const byPart = new Map<string, Predicted[]>();
    for (const one of predicted) {
      for (const part of partsOf(one.learner)) {
        const own = byPart.get(part);
        if (own) own.push(one);
        else byPart.set(part, [one]);
      }
    }
    const parts = [...byPart]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([part, own]) => {
        const learners = new Set(own.map(({ learner }) => learner)).size;
        return { part, learners, success: successRate(own, bootstrap), ...judge(own, bootstrap) };
      });
    return parts.length === 0 ? [] : { by, parts };
  });
}

/** Returns the quarter of each judged learner by the number of traces in the past, ties in the order of ids. */
function quartersOf(
  { offsets, traces }: Dataset["evidence"],
  predicted: readonly Predicted[],
): ReadonlyMap<number, string> {
  const judged = [...new Set(predicted.map(({ learner }) => learner))].map((learner) => {
    const own = traces.subarray(offsets[learner], offsets[learner + 1]);
    return { learner, traces: own.reduce((sum, count) => sum + count, 0) };
  });
  judged.sort((a, b) => a.traces - b.traces || a.learner - b.learner);
  return new Map(
    judged.map(({ learner }, i) => [learner, QUARTERS[Math.floor((4 * i) / judged.length)]!]),
  );
}
