import type { EvidenceRecord, Trace } from "../src/index.ts";

/** Counts traces, like `GROUP BY learner_id, resource_id`. Traces must not be repeated, and all times must be in UTC. */
export function countEvidence(traces: readonly Trace[]): EvidenceRecord[] {
  const groups = new Map<string, Trace[]>();
  for (const trace of traces) {
    const key = `${trace.learner_id} ${trace.resource_id}`;
    groups.set(key, [...(groups.get(key) ?? []), trace]);
  }
  return [...groups.values()].map((group) => {
    const scored = group.filter(({ score }) => typeof score === "number");
    const times = group.flatMap(({ timestamp }) => timestamp ?? []).sort();
    const latestFirst = scored.toSorted(
      (a, b) => byTime(b.timestamp, a.timestamp) || a.score! - b.score!,
    );
    const isDated = scored.length > 0 && scored.every(({ timestamp }) => timestamp);
    return {
      learner_id: group[0]!.learner_id,
      resource_id: group[0]!.resource_id,
      traces: group.length,
      scored_traces: scored.length,
      score_sum_billionths: scored.reduce((sum, { score }) => sum + Math.round(score! * 1e9), 0),
      scored_successes: scored.filter(succeeded).length,
      any_success: group.some(succeeded),
      any_known_outcome: true,
      pass_mark: 0.5,
      first_timestamp: times[0] ?? null,
      last_timestamp: times.at(-1) ?? null,
      last_scored_at: isDated ? latestFirst[0]!.timestamp! : null,
      last_score: isDated ? latestFirst[0]!.score! : null,
    };
  });
}

function byTime(a: Trace["timestamp"], b: Trace["timestamp"]): number {
  return Date.parse(a ?? "") - Date.parse(b ?? "");
}

function succeeded({ success, verb, score }: Trace): boolean {
  return success ?? (verb === "passed" || (verb === "completed" && (score ?? 1) >= 0.5));
}
