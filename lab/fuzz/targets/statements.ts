import type { Issue } from "@mastery/core";
import { readMapping, StatementReader } from "@mastery/dataset/xapi";
import fc from "fast-check";
import { editedJson } from "../edits.ts";
import { expectNoMarker } from "../markers.ts";
import { MAPPING, STATEMENTS } from "../statements.ts";
import type { Target } from "../target.ts";

const mapping = readMapping(MAPPING, { file: "xapi.json" }, { add() {} });

/** Target: xAPI statements. Each statement is counted once, and no message or report quotes data about a person. */
export function open(): Target<unknown[]> {
  return {
    inputs: fc.array(editedJson(...STATEMENTS), { minLength: 1, maxLength: 4 }),
    check(statements) {
      const issues: Issue[] = [];
      let mapped = 0;
      const sink = {
        add: () => void mapped++,
        rejectTrace: (found: readonly Issue[]) => issues.push(...found),
      };
      const reader = new StatementReader(sink, mapping, {
        dataset: {
          knowsLearner: (id) => !id.endsWith("3"),
          knowsResource: (id) => id === "add-1" || id === "sym-2",
        },
        activities: new Map(),
        voided: new Set(),
        divided: new Set(),
      });
      statements.forEach((one, index) => void reader.add(one, { file: "statements", index }));
      statements.forEach((one, index) => void reader.addParts(one, { file: "statements", index }));
      const { report } = reader;
      expectNoMarker(JSON.stringify([issues, report]));
      const { unscaled_score: _, empty_score_range: __, ...reasons } = report.reasons;
      const skipped = Object.values(reasons).reduce((sum, { count }) => sum + count, 0);
      if (report.mapped !== mapped || mapped + report.invalid + skipped !== statements.length) {
        throw new Error(
          `expected each statement to be counted once, got ${JSON.stringify(report)}`,
        );
      }
    },
  };
}
