import { expect, test } from "vitest";
import { recordsQuery } from "./records.ts";
import type { SourceTable } from "./table.ts";

const counts: SourceTable = {
  path: ["counts"],
  columns: new Map([
    ["learner_id", "pupil"],
    ["resource_id", "resource_id"],
    ["traces", "traces"],
  ]),
};

test("rows are sorted by all fields that tell them apart, so that their order is always the same", () => {
  expect(recordsQuery("postgres", counts, ["learner_id", "resource_id"])).toBe(
    'SELECT "pupil" AS learner_id, resource_id, traces\nFROM "counts"\nORDER BY "pupil", resource_id',
  );
});
