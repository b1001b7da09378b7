import type { Fault, RecordKind } from "@mastery/core";
import { FieldReader, text, type Validator } from "@mastery/core/dataset";
import { readCompanion } from "./companion-file.ts";

/** Name of the file that tells which column of a table holds which field. */
const COLUMNS = "columns.json";

/** Fields by name of their column, for each kind of tables. */
export type Columns = Readonly<Partial<Record<RecordKind, ReadonlyMap<string, string>>>>;

/** Fields that a table can have a column for. */
export const FIELDS: Readonly<Record<RecordKind, readonly string[]>> = {
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

/** Fields that a table must have a column for. */
export const REQUIRED: Readonly<Record<RecordKind, ReadonlySet<string>>> = {
  skills: new Set(["id", "preferred_label", "description", "domain"]),
  resources: new Set(["resource_id", "title", "type", "grade_level", "skill_ids"]),
  learners: new Set(["learner_id", "display_name", "grade_level"]),
  traces: new Set(["learner_id", "resource_id", "verb"]),
  evidence: new Set(FIELDS.evidence),
};

const entries: Validator<Readonly<Record<string, unknown>>> = {
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
    const columns = new Map<string, string>();
    for (const [field, value] of Object.entries(fields.optional(kind, entries) ?? {})) {
      const path = `${kind}.${field}`;
      const isKnown = known(path, FIELDS[kind], field);
      const column = fields.check(path, value, text);
      if (columns.has(column)) fields.repeated(path, column, "a column not used before");
      else if (isKnown && column !== "") columns.set(column, field);
    }
    return columns;
  }

  function known(path: string, names: readonly string[], name: string): boolean {
    if (names.includes(name)) return true;
    fields.fault("invalid_value", path, `one of ${names.join(", ")}`, "another name");
    return false;
  }
}
