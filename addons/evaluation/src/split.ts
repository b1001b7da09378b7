import { type Dataset, MasteryError } from "@mastery/core";
import { asCountedTraces, EvidenceAggregator, selectLearners } from "@mastery/core/dataset";
import { refuse } from "@mastery/core/validation";
import { type Attempt, byLearner, scoredOf } from "./attempts.ts";
import type { ErrorCode } from "./error-codes.ts";

/** Start of the future. Give one of the two options. */
export interface CutOptions {
  /** Share of each learner's traces, above 0 and below 1. The last traces in time form the future. */
  readonly holdout?: number | undefined;
  /** First day of the future (in UTC) for all learners, such as `2026-02-01`. */
  readonly split?: string | undefined;
}

/** End of the past, and the contents of the two parts. Of `holdout` and `split`, the option that was not given is null. */
export interface SplitReport {
  readonly holdout: number | null;
  readonly split: string | null;
  /** Last day of the past. With `holdout`, each learner is cut at a different time, so the past and the future overlap. */
  readonly past_to: string;
  readonly future_from: string;
  readonly past_traces: number;
  /** Number of traces after the cut of learners with a past. */
  readonly future_traces: number;
  readonly future_traces_without_score: number;
  /** Number of future traces on resources that no learner with a past had tried before the cut. */
  readonly future_traces_on_unseen_resources: number;
  /** Number of traces without a date. Such traces are in neither part. */
  readonly undated_traces: number;
  /** Number of learners with traces in both parts. */
  readonly learners_judged: number;
  /** Number of learners whose traces are all after the cut. Such learners and their traces are excluded. */
  readonly learners_left_out: number;
  readonly traces_left_out: number;
}

/** Attempts are ordered by learner, then by time, and refer to positions in `past`. */
export interface Split {
  /** The learners with a trace before the cut, or without any trace. */
  readonly past: Dataset;
  readonly before: readonly Attempt[];
  readonly future: readonly Attempt[];
  readonly report: SplitReport;
}

/** @throws `MasteryError` `CANNOT_JUDGE` if no learner has traces on both sides of the cut, or under the conditions of `inOrder()` */
export function splitAttempts(
  dataset: Dataset,
  attempts: readonly Attempt[],
  cut: CutOptions,
): Split {
  const dated = inOrder(dataset, attempts);
  const [first, last] = daysOf(dated);
  if (cut.split !== undefined && (cut.split <= first || cut.split > last)) {
    const expected = `expected a day after ${first} and not after ${last}`;
    throw cannotJudge(`the split ${cut.split} leaves one side empty: ${expected}`);
  }
  const all = byLearner(dated, dataset.roster.ids.length).map((own, learner) => {
    const first = firstOfFuture(own, cut);
    return { learner, own, first, isLeftOut: first === 0 && own.length > 0 };
  });
  const kept = all.filter(({ isLeftOut }) => !isLeftOut);
  const judged = kept.filter(({ own, first }) => first < own.length);
  if (judged.length === 0) {
    throw cannotJudge("no learner has a trace before the cut and a later one after it");
  }
  const [before, future]: [Attempt[], Attempt[]] = [[], []];
  for (const [position, { learner, own, first }] of kept.entries()) {
    for (const [i, attempt] of own.entries()) {
      // An attempt is copied only if its position changes, because there can be millions of attempts.
      const moved = learner === position ? attempt : { ...attempt, learner: position };
      (i < first ? before : future).push(moved);
    }
  }
  const known = Uint32Array.from(kept, ({ learner }) => learner);
  const seen = new Set(before.map(({ resource }) => resource));
  return {
    past: pastOf(dataset, known, before),
    before,
    future,
    report: {
      holdout: cut.holdout ?? null,
      split: cut.split ?? null,
      past_to: daysOf(before)[1],
      future_from: daysOf(future)[0],
      past_traces: before.length,
      future_traces: future.length,
      future_traces_without_score: future.length - scoredOf(future).length,
      future_traces_on_unseen_resources: future.filter(({ resource }) => !seen.has(resource))
        .length,
      undated_traces: dataset.report.traces.counted - dated.length,
      learners_judged: judged.length,
      learners_left_out: all.length - kept.length,
      traces_left_out: dated.length - before.length - future.length,
    },
  };
}

/**
 * Returns the attempts that have a time, ordered by learner, then by time. Attempts of learners who have left are omitted.
 *
 * @throws `MasteryError` `CANNOT_JUDGE` if there are no attempts, if no attempt has a time, or if all times are on one day;
 * `INVALID_OPTION` if some of the dataset's attempts are missing
 */
export function inOrder(dataset: Dataset, attempts: readonly Attempt[]): Attempt[] {
  // Learners who have left have positions after the end of the roster.
  const kept = attempts.filter(({ learner }) => learner < dataset.roster.ids.length);
  const { counted } = dataset.report.traces;
  if (kept.length === 0 && counted > 0) {
    throw cannotJudge(
      "traces that were counted elsewhere (evidence, Parquet, a database) have no order; pass traces as JSON, CSV or statements",
    );
  }
  if (kept.length === 0) throw cannotJudge("they have no trace");
  if (kept.length !== counted) {
    refuse([`attempts: expected the ${counted} traces of the dataset, got ${kept.length}`]);
  }
  const dated = kept.filter(({ time }) => !Number.isNaN(time)).sort(byLearnerAndTime);
  if (dated.length === 0) throw cannotJudge("no trace has a readable timestamp");
  const [first, last] = daysOf(dated);
  if (first < last) return dated;
  throw cannotJudge(`all traces are from one day, ${first}, so they have no past and future`);
}

function daysOf(attempts: readonly Attempt[]): [first: string, last: string] {
  let [first, last] = [Infinity, -Infinity];
  for (const { time } of attempts) {
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  return [dayOf(first), dayOf(last)];
}

export function cannotJudge(reason: string): MasteryError<ErrorCode> {
  return new MasteryError<ErrorCode>("CANNOT_JUDGE", `The data cannot be evaluated: ${reason}.`);
}

export function isTooLittle(error: unknown): error is Error {
  return ["TOO_FEW_LEARNERS", "TOO_FEW_DISTINCT_PROFILES", "NOTHING_OBSERVED"].includes(
    Object(error).code,
  );
}

export function tooLittle(error: unknown): never {
  if (!isTooLittle(error)) throw error;
  const reason = error.message.replace(/\.$/, "");
  throw cannotJudge(`nothing can be computed from their past alone (${reason})`);
}

/** Compares attempts by learner, by time, then by content, so that the order of the input does not matter. */
function byLearnerAndTime(a: Attempt, b: Attempt): number {
  return (
    a.learner - b.learner ||
    a.time - b.time ||
    a.resource - b.resource ||
    a.score - b.score ||
    a.succeeded - b.succeeded
  );
}

/** Returns the position at which a learner's future begins; the learner's number of attempts if there is no future. */
export function firstOfFuture(own: readonly Attempt[], { holdout, split }: CutOptions): number {
  if (holdout === undefined) {
    const cut = Date.parse(split!);
    const first = own.findIndex(({ time }) => time >= cut);
    return first === -1 ? own.length : first;
  }
  if (own.length < 2) return own.length;
  let first = own.length - Math.min(own.length - 1, Math.max(1, Math.round(own.length * holdout)));
  // Simultaneous traces have no order, so they all stay in the past.
  while (own[first]?.time === own[first - 1]!.time) first++;
  return first;
}

/** Returns the dataset as it was before the cut. No part of the returned dataset depends on later traces. */
function pastOf(dataset: Dataset, known: Uint32Array, attempts: readonly Attempt[]): Dataset {
  const aggregator = new EvidenceAggregator();
  for (const attempt of attempts) {
    aggregator.add(attempt.learner, attempt.resource, asCountedTraces(attempt));
  }
  const evidence = aggregator.build(known.length);
  const [first, last] = daysOf(attempts);
  const none = { repeated: 0, skipped: 0, outside: 0, undated: 0, left: 0 };
  return {
    ...dataset,
    roster: selectLearners(dataset, known).roster,
    evidence,
    report: {
      ...dataset.report,
      traces: { read: attempts.length, counted: attempts.length, ...none },
      skippedBecause: {},
      dates: { ...dataset.report.dates, first, last },
      warnings: {},
    },
  };
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
