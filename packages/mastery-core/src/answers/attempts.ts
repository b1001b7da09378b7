import { range } from "../collections.ts";
import { dayText } from "../evidence/dates.ts";
import type { SnapshotContent } from "../snapshot/manifest.ts";
import type { Attempts } from "./results.ts";

const NEVER_TRIED: Attempts = { n_traces: 0, n_successes: 0, last_trace: null };

/** Returns a learner's attempts on a resource. */
export function attemptsOn(content: SnapshotContent, learner: number, resource: number): Attempts {
  const { offsets, resource: tried } = content.columns.attempts;
  const [start, end] = [offsets[learner]!, offsets[learner + 1]];
  const at = tried.subarray(start, end).indexOf(resource);
  return at < 0 ? NEVER_TRIED : attemptsAt(content, start + at);
}

/** Returns the ascending positions of a learner's attempts in the columns of attempts. */
export function attemptsOf({ columns: { attempts } }: SnapshotContent, learner: number): number[] {
  const start = attempts.offsets[learner]!;
  return Array.from(range(attempts.offsets[learner + 1]! - start), (at) => start + at);
}

export function attemptsAt({ columns: { attempts } }: SnapshotContent, at: number): Attempts {
  return {
    n_traces: attempts.traces[at]!,
    n_successes: attempts.successes[at]!,
    last_trace: dayText(attempts.lastDay[at]!),
  };
}
