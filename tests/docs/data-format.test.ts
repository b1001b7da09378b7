import {
  buildDataset,
  DatasetError,
  type DatasetRecords,
  type EvidenceRecord,
  type Issue,
  type IssueKind,
  type Learner,
  type LearnerGroup,
  type RecordKind,
  type Resource,
  type Skill,
  type Trace,
  type WarningKind,
} from "@mastery/core";
import { learnerId } from "@mastery/core/testing";
import { describe, expect, it } from "vitest";
import { read, section, tablesOf } from "./markdown.ts";

const page = read("docs/reference/data-format.md");
const errors = read("docs/reference/errors.md");

/** Records with every field there is: a new one does not compile until it is here, and fails until the page has it. */
const skill: Required<Skill> = {
  id: "add",
  preferred_label: "Addition",
  description: "",
  domain: "number",
  esco_uris: null,
};
const resource: Required<Resource> = {
  resource_id: "EX1",
  title: "Sums",
  type: "exercise",
  grade_level: 2,
  estimated_duration_s: null,
  skill_ids: ["add"],
  activity_id: null,
  retired: null,
};
const group: Required<LearnerGroup> = { group_id: "ce1-a", name: "CE1 A", type: "class" };
const learner: Required<Learner> = {
  learner_id: learnerId(0),
  mbox_sha1sum: null,
  display_name: "Ada",
  grade_level: 2,
  left: null,
  groups: ["ce1-a"],
};
const trace: Required<Trace> = {
  trace_id: null,
  learner_id: learnerId(0),
  resource_id: "EX1",
  verb: "passed",
  success: null,
  score: null,
  duration: null,
  timestamp: "2025-09-01T08:00:00Z",
  skills: null,
};
const evidence: Required<EvidenceRecord> = {
  learner_id: learnerId(0),
  resource_id: "EX1",
  traces: 1,
  scored_traces: 1,
  score_sum_billionths: 0,
  scored_successes: 0,
  any_success: false,
  any_known_outcome: true,
  first_timestamp: "2025-09-01T08:00:00Z",
  last_timestamp: null,
  missing_timestamps: null,
  repeated_traces: null,
  invalid_traces: null,
};

/** What is expected of times: where an object stands in their stead, there is no fault to say so. */
const TIMES: Readonly<Record<string, string>> = {
  duration: "an ISO 8601 duration, or null",
  timestamp: "an ISO 8601 date and time, or null",
};

/** What is expected of a field, as the fault says that is told of an object in its stead. */
async function expectedOf(kind: RecordKind, record: object, field: string): Promise<string> {
  const skills = [skill];
  const records = {
    ...{ skills, resources: [resource], groups: [group], learners: [learner] },
    ...(kind !== "evidence" && { traces: [trace] }),
    [kind]: [{ ...record, [field]: {} }],
  } as unknown as DatasetRecords;
  const built = await buildDataset(records).catch((error: unknown) => error);
  if (field in TIMES) {
    expect(built).toMatchObject({ report: { warnings: { [`unreadable_${field}`]: 1 } } });
    return TIMES[field]!;
  }
  if (!(built instanceof DatasetError)) throw built;
  return built.issues.find((issue: Issue) => issue.field === field)!.expected;
}

/** The first two cells of each row, code without its marks. */
function firstCells(heading: string, of = page): string[][] {
  const rows = tablesOf(section(of, heading))[0]!;
  return rows.map((cells) => cells.slice(0, 2).map((cell) => cell.replaceAll("`", "")));
}

describe("the data format", () => {
  it.each<[string, RecordKind, object]>([
    ["Skills", "skills", skill],
    ["Resources", "resources", resource],
    ["Groups", "groups", group],
    ["Learners", "learners", learner],
    ["Traces", "traces", trace],
    ["Evidence", "evidence", evidence],
  ])("has every field under %s, and what is expected of it", async (heading, kind, record) => {
    const expected = Object.keys(record).map(async (field) => [
      field,
      await expectedOf(kind, record, field),
    ]);
    expect(firstCells(heading)).toEqual(await Promise.all(expected));
  });

  it("has times that are equal, however they are written", async () => {
    const rows = tablesOf(section(page, "Traces"))[1]!;
    for (const [time, others] of rows) {
      const field = time!.includes("P") ? "duration" : "timestamp";
      const traces = [...`${time} ${others}`.matchAll(/`(.+?)`/g)].map(([, value]) => ({
        ...trace,
        trace_id: "t1",
        [field]: value!,
      }));
      const records = {
        ...{ skills: [skill], resources: [resource], groups: [group], learners: [learner] },
        traces,
      };
      const { report } = await buildDataset(records);
      expect(report.traces).toMatchObject({ counted: 1, repeated: traces.length - 1 });
      expect(report.warnings).toEqual({});
    }
  });

  it("has the kinds of warnings", () => {
    const kinds: Record<WarningKind, true> = {
      missing_timestamp: true,
      unreadable_duration: true,
      unreadable_timestamp: true,
    };
    expect(firstCells("Warnings", errors).map(([kind]) => kind)).toEqual(Object.keys(kinds));
  });

  it("has the kinds of faults", () => {
    const kinds: Record<IssueKind, true> = {
      missing_file: true,
      ambiguous_file: true,
      unreadable_file: true,
      empty: true,
      invalid_json: true,
      invalid_csv: true,
      invalid_columns: true,
      line_too_long: true,
      wrong_type: true,
      invalid_value: true,
      duplicate_id: true,
      conflicting_trace: true,
      unknown_learner: true,
      unknown_resource: true,
      unknown_skill: true,
      unknown_group: true,
      skills_mismatch: true,
    };
    expect(firstCells("Faults", errors).map(([kind]) => kind)).toEqual(Object.keys(kinds));
  });
});
