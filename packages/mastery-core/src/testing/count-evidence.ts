import type { EvidenceRecord, Trace } from "../records/records.ts";

/** Counts traces as a database's `GROUP BY learner_id, resource_id` would. No trace may be repeated, and all times are in UTC. */
export function countEvidence(traces: readonly Trace[]): EvidenceRecord[] {
  const groups = new Map<string, Trace[]>();
  for (const trace of traces) {
    const key = `${trace.learner_id} ${trace.resource_id}`;
    groups.set(key, [...(groups.get(key) ?? []), trace]);
  }
  return [...groups.values()].map((group) => {
    const scored = group.filter(({ score }) => typeof score === "number");
    const times = group.flatMap(({ timestamp }) => timestamp ?? []).sort();
    return {
      learner_id: group[0]!.learner_id,
      resource_id: group[0]!.resource_id,
      traces: group.length,
      scored_traces: scored.length,
      score_sum_billionths: scored.reduce((sum, { score }) => sum + Math.round(score! * 1e9), 0),
      scored_successes: scored.filter(succeeded).length,
      any_success: group.some(succeeded),
      any_known_outcome: true,
      first_timestamp: times[0] ?? null,
      last_timestamp: times.at(-1) ?? null,
    };
  });
}

function succeeded({ success, verb }: Trace): boolean {
  return success ?? verb !== "failed";
}
