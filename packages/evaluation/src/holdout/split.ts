import { type Dataset, MasteryError } from "@mastery/core";
import { EvidenceFold, selectLearners, unobservedDomains } from "@mastery/core/internal";
import { type Attempts, gatherAttempts } from "./attempts.ts";
import { type CutOptions, cannotJudge, cutAttempts, dayOf } from "./cut.ts";
import { type SortedAttempts, sortAttempts } from "./sort-attempts.ts";

/** What was known before the cut. */
export interface Past {
  /** What the learners had done who had a trace before the cut, or have none at all. Its numbers are those of the attempts. */
  readonly dataset: Dataset;
  /** Ordered by learner, then by time. */
  readonly attempts: Attempts;
}

/** What became of traces, learners and resources. */
export interface SplitCounts {
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
  /** What the learners of the past did afterwards, ordered by learner, then by time. */
  readonly future: Attempts;
  readonly counts: SplitCounts;
}

/**
 * Cuts the attempts behind a dataset into a past and a future.
 *
 * @param attempts every trace of the dataset: see `AttemptLog`
 * @param cut which was checked
 * @throws `MasteryError` `CANNOT_JUDGE` if the data do not allow it
 */
export function splitAttempts(dataset: Dataset, attempts: Attempts, cut: CutOptions): Split {
  const learners = dataset.roster.ids.length;
  checkComplete(dataset, attempts, learners);
  const sorted = sortAttempts(attempts, learners);
  const cuts = cutAttempts(attempts, sorted, cut);
  const known = knownLearners(sorted, cuts);
  const numbers = new Uint32Array(learners);
  known.forEach((learner, number) => {
    numbers[learner] = number;
  });
  const part = (from: Uint32Array, to: Uint32Array): Attempts => {
    const gathered = gatherAttempts(attempts, joined(sorted.positions, known, from, to));
    return { ...gathered, learner: gathered.learner.map((learner) => numbers[learner]!) };
  };
  const before = part(sorted.offsets, cuts);
  const future = part(cuts, sorted.offsets.subarray(1));
  const unseen = unseenResources(dataset, before, future);
  const counts = {
    past_traces: before.time.length,
    future_traces: future.time.length,
    undated_traces: countKept(attempts, learners) - sorted.positions.length,
    ...countLearners(sorted, cuts),
    ...unseen,
  };
  if (counts.learners_judged === 0) {
    throw cannotJudge("no learner has a trace before the cut and a later one after it");
  }
  return { past: { dataset: pastOf(dataset, known, before), attempts: before }, future, counts };
}

/** @throws `MasteryError` unless the attempts are all traces of the dataset */
function checkComplete({ report }: Dataset, attempts: Attempts, learners: number): void {
  const kept = countKept(attempts, learners);
  const { counted } = report.traces;
  if (kept === counted) return;
  if (kept === 0) {
    throw cannotJudge(
      "traces that were counted elsewhere (evidence, Parquet, a database) have lost their order; give traces as JSON, CSV or statements",
    );
  }
  const message = `attempts: expected the ${counted} traces of the dataset, got ${kept}`;
  throw new MasteryError("INVALID_OPTION", message);
}

/** Number of attempts of the first learners: the others have left. */
function countKept({ learner }: Attempts, learners: number): number {
  let kept = 0;
  for (const one of learner) if (one < learners) kept++;
  return kept;
}

/** The learners who are known before the cut: those with a trace there, and those without any. */
function knownLearners({ offsets }: SortedAttempts, cuts: Uint32Array): Uint32Array {
  const known: number[] = [];
  cuts.forEach((cut, learner) => {
    if (cut > offsets[learner]! || offsets[learner + 1] === offsets[learner]) known.push(learner);
  });
  return Uint32Array.from(known);
}

/** The positions of some learners, each learner's from one place to before another. */
function joined(
  positions: Uint32Array,
  learners: Uint32Array,
  from: Uint32Array,
  to: Uint32Array,
): Uint32Array {
  const size = learners.reduce((sum, learner) => sum + to[learner]! - from[learner]!, 0);
  const all = new Uint32Array(size);
  let at = 0;
  for (const learner of learners) {
    const own = positions.subarray(from[learner], to[learner]);
    all.set(own, at);
    at += own.length;
  }
  return all;
}

function countLearners({ offsets }: SortedAttempts, cuts: Uint32Array) {
  let [judged, pastOnly, futureOnly, traces] = [0, 0, 0, 0];
  cuts.forEach((cut, learner) => {
    const [past, future] = [cut - offsets[learner]!, offsets[learner + 1]! - cut];
    if (past > 0 && future > 0) judged++;
    else if (past > 0) pastOnly++;
    else if (future > 0) {
      futureOnly++;
      traces += future;
    }
  });
  return {
    learners_judged: judged,
    learners_past_only: pastOnly,
    learners_future_only: futureOnly,
    traces_of_future_only: traces,
  };
}

function unseenResources({ catalogue }: Dataset, past: Attempts, future: Attempts) {
  const seen = new Uint8Array(catalogue.resourceIds.length);
  for (const resource of past.resource) seen[resource] = 1;
  const unseen = future.resource.filter((resource) => seen[resource] === 0);
  return { resources_unseen: new Set(unseen).size, traces_on_unseen: unseen.length };
}

/** The dataset as it was before the cut: nothing in it depends on what came later. */
function pastOf(dataset: Dataset, known: Uint32Array, attempts: Attempts): Dataset {
  const learners = known.length;
  const fold = new EvidenceFold(learners);
  const lastTime = new Float64Array(learners).fill(Number.NaN);
  let [first, last] = [Infinity, -Infinity];
  for (let at = 0; at < attempts.time.length; at++) {
    const learner = attempts.learner[at]!;
    const time = attempts.time[at]!;
    const attempt = { score: attempts.score[at]!, succeeded: attempts.succeeded[at] === 1 };
    fold.count(fold.row(learner, attempts.resource[at]!), attempt, 1);
    lastTime[learner] = time;
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  const evidence = fold.build();
  const traces = attempts.time.length;
  const none = { repeated: 0, skipped: 0, outside: 0, undated: 0, left: 0 };
  const { roster } = selectLearners(dataset, known);
  return {
    ...dataset,
    roster,
    evidence,
    lastDay: Uint32Array.from(lastTime, (time) => (Number.isNaN(time) ? 0 : dayNumber(time))),
    report: {
      ...dataset.report,
      traces: { read: traces, counted: traces, ...none },
      skippedBecause: {},
      dates: { ...dataset.report.dates, first: dayOf(first), last: dayOf(last) },
      warnings: {},
      unobservedDomains: unobservedDomains(dataset.catalogue, evidence),
    },
  };
}

/** The day of a time in UTC, such as 20250901. */
function dayNumber(milliseconds: number): number {
  return Number(dayOf(milliseconds).replaceAll("-", ""));
}
