import { type Dataset, MasteryError } from "@mastery/core";
import { EvidenceAggregator, selectLearners, unobservedDomains } from "@mastery/core/internal";
import type { Attempt } from "./attempts.ts";

/** Where the future begins. Give one of the two. */
export interface CutOptions {
  /** The share of each learner's traces, the last by time, that is the future: above 0 and below 1. */
  readonly holdout?: number | undefined;
  /** The first day of the future in UTC, such as `2026-02-01`: the same for all learners. */
  readonly split?: string | undefined;
}

/** What was known before the cut. */
export interface Past {
  /** The learners who had a trace before the cut, or have none at all. Attempts hold positions in it. */
  readonly dataset: Dataset;
  /** Ordered by learner, then by time. */
  readonly attempts: readonly Attempt[];
}

/** Where the past ended, and what is in the two parts. */
export interface SplitReport {
  /** The share of each learner's traces that was held out; null if a date was given. */
  readonly holdout: number | null;
  /** The first day of the future; null if a share was given. */
  readonly split: string | null;
  readonly past_from: string;
  /** Last day of the past. With a share, each learner has a cut of their own, so the two parts overlap in time. */
  readonly past_to: string;
  readonly future_from: string;
  readonly future_to: string;
  /** Traces before the cut. */
  readonly past_traces: number;
  /** Traces after the cut, of learners with a past. */
  readonly future_traces: number;
  /** Traces without a date, in neither part. */
  readonly undated_traces: number;
  /** Learners with traces in both parts. */
  readonly learners_judged: number;
  /** Learners whose traces are all in the past. */
  readonly learners_past_only: number;
  /** Learners whose traces are all after the cut. Nothing was known about them, so they and their traces are left out. */
  readonly learners_future_only: number;
  readonly traces_of_future_only: number;
  /** Resources tried after the cut that nobody had tried before. */
  readonly resources_unseen: number;
  /** Traces on these, among `future_traces`. */
  readonly traces_on_unseen: number;
}

/** A dataset that was cut in two. */
export interface Split {
  readonly past: Past;
  /** Attempts of the past's learners after the cut, ordered by learner, then by time. */
  readonly future: readonly Attempt[];
  readonly report: SplitReport;
}

/**
 * Cuts the attempts behind a dataset into a past and a future.
 *
 * @param attempts every trace of the dataset: see `AttemptLog`
 * @throws `MasteryError` `CANNOT_JUDGE` if the data do not allow it
 */
export function splitAttempts(
  dataset: Dataset,
  attempts: readonly Attempt[],
  cut: CutOptions,
): Split {
  const learners = dataset.roster.ids.length;
  // Learners who have left come after the last one of the roster.
  const kept = attempts.filter(({ learner }) => learner < learners);
  checkComplete(dataset, kept.length);
  const dated = kept.filter(({ time }) => !Number.isNaN(time)).sort(byLearnerAndTime);
  checkTimes(dated, cut.split);
  const before: Attempt[] = [];
  const future: Attempt[] = [];
  const known: number[] = [];
  const counts = { judged: 0, pastOnly: 0, futureOnly: 0, leftOut: 0 };
  for (let learner = 0, start = 0; learner < learners; learner++) {
    let end = start;
    while (dated[end]?.learner === learner) end++;
    const own = dated.slice(start, end);
    start = end;
    const first = firstOfFuture(own, cut);
    if (first === 0 && own.length > 0) {
      counts.futureOnly++;
      counts.leftOut += own.length;
      continue;
    }
    for (const [i, attempt] of own.entries()) {
      (i < first ? before : future).push({ ...attempt, learner: known.length });
    }
    known.push(learner);
    if (first < own.length) counts.judged++;
    else if (own.length > 0) counts.pastOnly++;
  }
  if (counts.judged === 0) {
    throw cannotJudge("no learner has a trace before the cut and a later one after it");
  }
  const seen = new Set(before.map(({ resource }) => resource));
  const unseen = future.map(({ resource }) => resource).filter((resource) => !seen.has(resource));
  const [past_from, past_to] = daysOf(before);
  const [future_from, future_to] = daysOf(future);
  return {
    past: { dataset: pastOf(dataset, known, before), attempts: before },
    future,
    report: {
      holdout: cut.holdout ?? null,
      split: cut.split ?? null,
      past_from,
      past_to,
      future_from,
      future_to,
      past_traces: before.length,
      future_traces: future.length,
      undated_traces: kept.length - dated.length,
      learners_judged: counts.judged,
      learners_past_only: counts.pastOnly,
      learners_future_only: counts.futureOnly,
      traces_of_future_only: counts.leftOut,
      resources_unseen: new Set(unseen).size,
      traces_on_unseen: unseen.length,
    },
  };
}

/** Returns the first and the last day of attempts in UTC, such as `2025-09-01`. */
function daysOf(attempts: readonly Attempt[]): [first: string, last: string] {
  let [first, last] = [Infinity, -Infinity];
  for (const { time } of attempts) {
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  return [dayOf(first), dayOf(last)];
}

/** Returns the error of data that cannot be judged at all. */
export function cannotJudge(reason: string): MasteryError {
  return new MasteryError("CANNOT_JUDGE", `The data cannot be judged: ${reason}.`);
}

function checkComplete({ report }: Dataset, kept: number): void {
  const { counted } = report.traces;
  if (kept === 0 && counted > 0) {
    throw cannotJudge(
      "traces that were counted elsewhere (evidence, Parquet, a database) have lost their order; give traces as JSON, CSV or statements",
    );
  }
  if (kept === 0) throw cannotJudge("they have no trace");
  if (kept === counted) return;
  const message = `attempts: expected the ${counted} traces of the dataset, got ${kept}`;
  throw new MasteryError("INVALID_OPTION", message);
}

/** Orders the attempts of one time by content, so that the order of the input does not matter. */
function byLearnerAndTime(a: Attempt, b: Attempt): number {
  return (
    a.learner - b.learner ||
    a.time - b.time ||
    a.resource - b.resource ||
    a.score - b.score ||
    a.succeeded - b.succeeded
  );
}

function checkTimes(dated: readonly Attempt[], split: string | undefined): void {
  if (dated.length === 0) throw cannotJudge("no trace has a readable timestamp");
  const [first, last] = daysOf(dated);
  if (first === last) {
    throw cannotJudge(
      `all traces are of one day, ${first}: their past and their future are one sitting`,
    );
  }
  if (split !== undefined && (split <= first || split > last)) {
    throw cannotJudge(
      `the split ${split} leaves nothing on one side: expected a day after ${first} and not after ${last}`,
    );
  }
}

/** Returns the position at which a learner's future begins; their number of attempts if there is none. */
function firstOfFuture(own: readonly Attempt[], { holdout, split }: CutOptions): number {
  if (holdout === undefined) {
    const cut = Date.parse(split!);
    const first = own.findIndex(({ time }) => time >= cut);
    return first === -1 ? own.length : first;
  }
  if (own.length < 2) return own.length;
  let first = own.length - Math.min(own.length - 1, Math.max(1, Math.round(own.length * holdout)));
  // Traces of one time have no order, so they stay together, in the past.
  while (own[first]?.time === own[first - 1]!.time) first++;
  return first;
}

/** Returns the dataset as it was before the cut: nothing in it depends on later traces. */
function pastOf(dataset: Dataset, known: readonly number[], attempts: readonly Attempt[]): Dataset {
  const aggregator = new EvidenceAggregator(known.length);
  const lastDay = new Uint32Array(known.length);
  for (const { learner, resource, score, succeeded, time } of attempts) {
    const row = aggregator.row(learner, resource);
    aggregator.count(row, { score, succeeded: succeeded === 1 }, 1);
    aggregator.date(row, { score, time });
    lastDay[learner] = Number(dayOf(time).replaceAll("-", ""));
  }
  const evidence = aggregator.build();
  const [first, last] = daysOf(attempts);
  const none = { repeated: 0, skipped: 0, outside: 0, undated: 0, left: 0 };
  return {
    ...dataset,
    roster: selectLearners(dataset, Uint32Array.from(known)).roster,
    evidence,
    lastDay,
    report: {
      ...dataset.report,
      traces: { read: attempts.length, counted: attempts.length, ...none },
      skippedBecause: {},
      dates: { ...dataset.report.dates, first, last },
      warnings: {},
      unobservedDomains: unobservedDomains(dataset.catalogue, evidence),
    },
  };
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
