import type { Trace } from "@mastery/core";

/** Prefix of a resource's id in its activity id. */
export const ACTIVITY_PREFIX = "https://school.example/activities/";

/** Returns the statement that a platform would have sent for a trace. */
export function statementOfTrace(trace: Trace): object {
  const { trace_id, learner_id, resource_id, verb, success, score, duration, timestamp } = trace;
  return {
    ...(trace_id ? { id: trace_id } : {}),
    actor: { objectType: "Agent", mbox_sha1sum: learner_id },
    verb: { id: `http://adlnet.gov/expapi/verbs/${verb}`, display: { "en-US": verb } },
    object: { id: `${ACTIVITY_PREFIX}${encodeURIComponent(resource_id)}` },
    result: {
      ...(typeof score === "number" ? { score: { scaled: score } } : {}),
      ...(typeof success === "boolean" ? { success } : {}),
      ...(duration ? { duration } : {}),
    },
    timestamp,
    version: "1.0.3",
  };
}
