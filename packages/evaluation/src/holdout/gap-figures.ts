import type { Dataset } from "@mastery/core";
import { publishable } from "../shield.ts";
import { type Bootstrap, type Figure, LEAST_LEARNERS } from "./figures.ts";
import {
  type Predicted,
  type PredictionFigures,
  predictionFigures,
  preparePredictions,
  successRate,
} from "./prediction-figures.ts";

/** What predictions are worth for some learners. */
export interface PartFigures extends PredictionFigures {
  /** Such as `3` for a grade, a group's id, or `1 (least active)` for a quarter. */
  readonly part: string;
  readonly learners: number;
  /** Share of their later attempts that succeeded. */
  readonly success: Figure;
}

/** The parts of one division of the learners, and how far apart they are. */
export interface GapFigures {
  readonly by: "grade" | "group" | "activity";
  readonly parts: readonly PartFigures[];
  /** Parts with fewer than five learners, and the smallest others where all parts that are shown would leave fewer than five. */
  readonly parts_not_shown: number;
  /** Highest minus lowest value over the parts; null with fewer than two. It grows with the number of parts, by chance alone. */
  readonly widest: { readonly bias: number | null; readonly brier: number | null };
}

const QUARTERS = ["1 (least active)", "2", "3", "4 (most active)"];

/** How the figures differ between learners of different grades, groups and numbers of past traces. */
export function gapFigures(
  past: Dataset,
  predicted: Predicted,
  bootstrap: Bootstrap,
): GapFigures[] {
  const { roster, groups } = past;
  const { offsets, groups: joined } = roster.memberships;
  const byGrade = (learner: number): string[] => [`${roster.grade[learner]}`];
  const byGroup = (learner: number): string[] =>
    Array.from(
      joined.subarray(offsets[learner], offsets[learner + 1]),
      (group) => groups[group]!.group_id,
    );
  const quarter = quartersOf(past, predicted);
  const byActivity = (learner: number): string[] => [QUARTERS[quarter(learner)]!];
  const divisions = [
    ["grade", byGrade],
    ["group", byGroup],
    ["activity", byActivity],
  ] as const;
  return divisions
    .map(([by, partsOf]) => divide(by, partsOf, roster.ids.length, predicted, bootstrap))
    .filter(({ parts, parts_not_shown }) => parts.length + parts_not_shown > 0);
}

function divide(
  by: GapFigures["by"],
  partsOf: (learner: number) => readonly string[],
  learners: number,
  { learner, probability, succeeded }: Predicted,
  bootstrap: Bootstrap,
): GapFigures {
  const rows = new Map<string, number[]>();
  let names: readonly string[] = [];
  // Learners of no group: what is shown of all minus what is shown of the groups would be about them.
  let inNone = 0;
  learner.forEach((one, row) => {
    if (row === 0 || one !== learner[row - 1]) {
      names = partsOf(one);
      if (names.length === 0) inNone++;
    }
    for (const name of names) {
      const own = rows.get(name);
      if (own) own.push(row);
      else rows.set(name, [row]);
    }
  });
  const all = [...rows.keys()].sort().map((part) => {
    const own = Uint32Array.from(rows.get(part)!);
    const outcomes = {
      learner: own.map((row) => learner[row]!),
      probability: Float64Array.from(own, (row) => probability[row]!),
      succeeded: Uint8Array.from(own, (row) => succeeded[row]!),
    };
    return { part, outcomes, learners: new Set(outcomes.learner).size };
  });
  const published = publishable([...all.map((one) => one.learners), inNone], LEAST_LEARNERS);
  const shown = all.filter((_, part) => published[part]);
  const parts = shown.map(({ part, outcomes, learners: count }) => ({
    part,
    learners: count,
    success: successRate(outcomes, learners, bootstrap),
    ...predictionFigures(preparePredictions(outcomes, learners), bootstrap),
  }));
  const widest = {
    bias: spread(parts.map(({ bias }) => bias)),
    brier: spread(parts.map(({ brier }) => brier)),
  };
  return { by, parts, parts_not_shown: all.length - shown.length, widest };
}

function spread(figures: readonly Figure[]): number | null {
  const values = figures.flatMap((figure) => ("value" in figure ? [figure.value] : []));
  return values.length < 2 ? null : Math.max(...values) - Math.min(...values);
}

/** The quarter of each judged learner by the number of traces in the past, ties in the order of ids. */
function quartersOf({ evidence }: Dataset, { learner }: Predicted): (learner: number) => number {
  const judged = [...new Set(learner)];
  const traces = new Map(
    judged.map((one) => [
      one,
      evidence.traces
        .subarray(evidence.offsets[one], evidence.offsets[one + 1])
        .reduce((sum, count) => sum + count, 0),
    ]),
  );
  judged.sort((a, b) => traces.get(a)! - traces.get(b)! || a - b);
  const quarters = new Map(judged.map((one, i) => [one, Math.floor((4 * i) / judged.length)]));
  return (one) => quarters.get(one)!;
}
