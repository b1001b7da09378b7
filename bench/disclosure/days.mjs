// The same school on two days.
import { readRawRecords } from "../../packages/dataset/dist/index.js";
import { drawn } from "./attackers.mjs";

const KINDS = ["skills", "resources", "learners", "traces"];

/** The records of a data directory, by kind. Learners are in no group: many.mjs is about those. */
export async function recordsOf(directory) {
  const records = Object.fromEntries(KINDS.map((kind) => [kind, []]));
  for (const kind of KINDS) {
    await readRawRecords(directory, kind, ({ groups: _, ...record }) => records[kind].push(record));
  }
  return records;
}

/** Records before and after one day's traces, for so many days; none where traces have no date. */
export function daysOfTraces(records, count, draw) {
  const dayOf = ({ timestamp }) => timestamp?.slice(0, 10);
  const days = [...new Set(records.traces.map(dayOf))].filter((day) => day !== undefined).sort();
  // Without its first days, a school year has too few traces to compute anything from.
  const late = days.slice(Math.floor(days.length / 2));
  return drawn(late, count, draw).map((day) => [
    { ...records, traces: records.traces.filter((trace) => dayOf(trace) < day) },
    { ...records, traces: records.traces.filter((trace) => dayOf(trace) <= day) },
  ]);
}

/** Records before and after a learner leaves, for so many learners. */
export function departures(records, count, draw) {
  return drawn(records.learners, count, draw).map((leaver) => [
    records,
    withoutLearner(records, leaver),
  ]);
}

/** The records of a school that never had the learner. */
export function withoutLearner(records, { learner_id, mbox_sha1sum }) {
  return {
    ...records,
    learners: records.learners.filter((one) => one.learner_id !== learner_id),
    traces: records.traces.filter((one) => ![learner_id, mbox_sha1sum].includes(one.learner_id)),
  };
}
