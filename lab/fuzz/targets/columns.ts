import fc from "fast-check";
import { DataDirectory } from "../data-directory.ts";
import { editedJson, editedText } from "../edits.ts";
import { csv, markedSchool } from "../school.ts";
import type { Target } from "../target.ts";

const NAMES = {
  learners: { learner_id: "learner_id", display_name: "display_name" },
  traces: { score: "score", verb: "verb", resource_id: "resource_id" },
  evidence: {},
};

/** Target: columns.json, which maps fields to table columns. */
export function open(): Target<Buffer> {
  const { learners, traces } = markedSchool();
  const directory = new DataDirectory({
    "learners.jsonl": null,
    "learners.csv": csv(learners),
    "traces.jsonl": null,
    "traces.csv": csv(traces),
  });
  return {
    inputs: fc.oneof(
      editedText(JSON.stringify(NAMES)),
      editedJson(NAMES).map((value) => Buffer.from(JSON.stringify(value))),
    ),
    check: (content) => directory.check("columns.json", content),
    close: () => directory.close(),
  };
}
