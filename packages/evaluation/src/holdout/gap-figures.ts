import type { Dataset } from "@mastery/core";
import type { Bootstrap, Figure } from "./figures.ts";
import { footprintOf } from "./footprint.ts";
import {
  marksOf,
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
  /** Parts with fewer than five learners, and others that could be subtracted to learn about fewer than five. */
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
  // Parts are subtracted from what is published about all learners.
  bootstrap.disclosure.refusal(footprintOf(marksOf(predicted, roster.ids.length)));
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
  predicted: Predicted,
  bootstrap: Bootstrap,
): GapFigures {
  const all = [...rowsByPart(predicted.learner, partsOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([part, rows]) => ({ part, outcomes: outcomesAt(predicted, rows) }));
  const footprints = all.map(({ outcomes }) => footprintOf(marksOf(outcomes, learners)));
  const refusals = bootstrap.disclosure.refusalsOfParts(footprints);
  const parts = all.flatMap(({ part, outcomes }, i) => {
    if (refusals[i] !== undefined) return [];
    return {
      part,
      learners: footprints[i]!.learners.length,
      success: successRate(outcomes, learners, bootstrap),
      ...predictionFigures(preparePredictions(outcomes, learners), bootstrap),
    };
  });
  const widest = {
    bias: spread(parts.map(({ bias }) => bias)),
    brier: spread(parts.map(({ brier }) => brier)),
  };
  return { by, parts, parts_not_shown: all.length - parts.length, widest };
}

/** Rows of predictions, which are ordered by learner, by the parts that the learner is in. */
function rowsByPart(
  learner: Uint32Array,
  partsOf: (learner: number) => readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const rows = new Map<string, number[]>();
  let names: readonly string[] = [];
  learner.forEach((one, row) => {
    if (row === 0 || one !== learner[row - 1]) names = partsOf(one);
    for (const name of names) {
      const own = rows.get(name);
      if (own) own.push(row);
      else rows.set(name, [row]);
    }
  });
  return rows;
}

function outcomesAt(
  { learner, probability, succeeded, mark }: Predicted,
  rows: readonly number[],
): Predicted {
  return {
    learner: Uint32Array.from(rows, (row) => learner[row]!),
    probability: Float64Array.from(rows, (row) => probability[row]!),
    succeeded: Uint8Array.from(rows, (row) => succeeded[row]!),
    mark: Float64Array.from(rows, (row) => mark[row]!),
  };
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
