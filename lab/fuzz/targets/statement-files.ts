import fc from "fast-check";
import { DataDirectory } from "../data-directory.ts";
import { editedJson, editedText } from "../edits.ts";
import { jsonLines } from "../school.ts";
import { MAPPING, STATEMENTS } from "../statements.ts";
import type { Target } from "../target.ts";

/** Target: statements in a file, one per line or as pages of a record store. */
export function open(): Target<Buffer> {
  const directory = new DataDirectory({
    "traces.jsonl": null,
    "xapi.json": JSON.stringify(MAPPING),
  });
  const page = { statements: STATEMENTS, more: "/xapi/statements?from=6" };
  return {
    inputs: fc.oneof(
      editedText(jsonLines(STATEMENTS), jsonLines([page, page])),
      editedJson(page).map((value) => Buffer.from(`${JSON.stringify(value)}\n`)),
    ),
    check: (content) => directory.check("statements.jsonl", content),
    close: () => directory.close(),
  };
}
