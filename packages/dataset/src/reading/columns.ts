import type { Fault, RecordKind } from "@mastery/core";
import { FieldReader, type Form, text } from "@mastery/core/dataset";
import { readCompanion } from "./companion-file.ts";

/** Name of the file that tells which column of a table holds which field. */
const COLUMNS = "columns.json";

/** Fields by name of their column, for each kind of tables. */
export type Columns = Readonly<Partial<Record<RecordKind, ReadonlyMap<string, string>>>>;

const FIELDS: Readonly<Record<RecordKind, readonly string[]>> = {
  skills: ["id", "preferred_label", "description", "domain", "esco_uris"],
  resources: [
    "resource_id",
    "title",
    "type",
    "grade_level",
    "estimated_duration_s",
    "skill_ids",
    "activity_id",
    "retired",
  ],
  learners: ["learner_id", "mbox_sha1sum", "display_name", "grade_level", "left"],
  traces: [
    "trace_id",
    "learner_id",
    "resource_id",
    "verb",
    "success",
    "score",
    "duration",
    "timestamp",
    "skills",
  ],
  evidence: [
    "learner_id",
    "resource_id",
    "traces",
    "scored_traces",
    "score_sum_billionths",
    "scored_successes",
    "any_success",
    "any_known_outcome",
  ],
};

const entries: Form<Readonly<Record<string, unknown>>> = {
  expected: "an object",
  fallback: {},
  fits: (value) => value !== null,
};

/** Reads which columns hold which fields, where they have other names: `{"traces": {"score": "note"}}`. */
export async function readColumns(
  directory: string,
  addFault: (fault: Fault) => void,
): Promise<Columns> {
  const record = await readCompanion(directory, COLUMNS, addFault);
  const fields = new FieldReader({ add: addFault });
  if (record === undefined || !fields.start(record, { file: COLUMNS })) return {};
  const kinds = Object.keys(FIELDS) as RecordKind[];
  for (const name of Object.keys(record as object)) known(name, kinds, name);
  return Object.fromEntries(kinds.map((kind) => [kind, columnsOf(kind)]));

  function columnsOf(kind: RecordKind): ReadonlyMap<string, string> {
    const pairs = Object.entries(fields.optional(kind, entries) ?? {});
    return new Map(
      pairs.map(([field, column]) => {
        const path = `${kind}.${field}`;
        known(path, FIELDS[kind], field);
        return [fields.check(path, column, text), field];
      }),
    );
  }

  function known(path: string, names: readonly string[], name: string): void {
    if (names.includes(name)) return;
    fields.fault("invalid_value", path, `one of ${names.join(", ")}`, "another name");
  }
}
