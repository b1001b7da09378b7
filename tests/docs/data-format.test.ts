import { buildDataset, type IssueKind, type WarningKind } from "@mastery/core";
import { learner, resource, skill, trace } from "@mastery/core/testing";
import { describe, expect, it } from "vitest";
import { read, section, tablesOf } from "./markdown.ts";

const page = read("docs/reference/data-format.md");
const errors = read("docs/reference/errors.md");

/** Returns the first cell of each row, without code backticks. */
function firstCells(heading: string, of = page): string[] {
  return tablesOf(section(of, heading))[0]!.map(([first]) => first!.replaceAll("`", ""));
}

describe("the data format", () => {
  it("lists equivalent notations of times", async () => {
    const rows = tablesOf(section(page, "Traces"))[1]!;
    for (const [time, others] of rows) {
      const field = time!.includes("P") ? "duration" : "timestamp";
      const traces = [...`${time} ${others}`.matchAll(/`(.+?)`/g)].map(([, value]) => ({
        ...trace(0, "EX1", 0.5),
        trace_id: "t1",
        [field]: value!,
      }));
      const records = {
        skills: [skill("add", "number")],
        resources: [resource("EX1", ["add"])],
        learners: [learner(0)],
        traces,
      };
      const { report } = await buildDataset(records);
      expect(report.traces).toMatchObject({ counted: 1, repeated: traces.length - 1 });
      expect(report.warnings).toEqual({});
    }
  });

  it("lists the kinds of warnings", () => {
    const kinds: Record<WarningKind, true> = {
      missing_timestamp: true,
      unreadable_duration: true,
      unreadable_timestamp: true,
      numeric_timestamp: true,
      timestamp_before_1970: true,
      timestamp_after_today: true,
      undated_evidence: true,
      other_skills: true,
    };
    expect(firstCells("Warnings", errors)).toEqual(Object.keys(kinds));
  });

  it("lists the kinds of issues", () => {
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
    };
    expect(firstCells("Issues", errors)).toEqual(Object.keys(kinds));
  });
});
