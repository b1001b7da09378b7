import type { RecordKind } from "@mastery/core";
import type { DatasetBuilder } from "@mastery/core/dataset";
import type { RecordSink } from "../formats/record-sink.ts";
import type { OneRosterReader } from "../oneroster/one-roster-reader.ts";
import type { OneRosterTable } from "../oneroster/tables.ts";

/** Returns what hands the records of each kind to a builder, notes to a list, and every resource to `onResource` as well. */
export function sinksInto(
  builder: DatasetBuilder,
  notes: string[],
  onResource: (record: unknown) => void = () => {},
): Record<RecordKind, RecordSink> {
  const sink = (kind: RecordKind, record: RecordSink["record"]): RecordSink =>
    sinkOf(builder, notes, kind, record);
  return {
    skills: sink("skills", (record, location) => builder.addSkill(record, location)),
    resources: sink("resources", (record, location) => {
      builder.addResource(record, location);
      onResource(record);
    }),
    groups: sink("groups", (record, location) => builder.addGroup(record, location)),
    learners: sink("learners", (record, location) => builder.addLearner(record, location)),
    traces: sink("traces", (record, location) => builder.addTrace(record, location)),
    evidence: sink("evidence", (record, location) => builder.addEvidence(record, location)),
  };
}

/** Returns what hands the rows of each table of OneRoster to its reader, and notes to a list. */
export function sinksOfOneRoster(
  builder: DatasetBuilder,
  notes: string[],
  reader: OneRosterReader,
): Record<OneRosterTable, RecordSink> {
  const sink = (kind: RecordKind, record: RecordSink["record"]): RecordSink =>
    sinkOf(builder, notes, kind, record);
  return {
    classes: sink("groups", (record, location) => reader.addClass(record, location)),
    enrollments: sink("groups", (record, location) => reader.addEnrollment(record, location)),
    users: sink("learners", (record, location) => reader.addUser(record, location)),
  };
}

/** @param kind of the records that cannot be known without the file */
function sinkOf(
  builder: DatasetBuilder,
  notes: string[],
  kind: RecordKind,
  record: RecordSink["record"],
): RecordSink {
  return {
    record,
    note: (text) => notes.push(text),
    unread: (issue) => builder.addIssue(issue, [kind]),
    unreadRecord: (issue) =>
      kind === "traces" ? builder.rejectTrace([issue]) : builder.addIssue(issue, [kind]),
  };
}
