import fc from "fast-check";
import { countEvidence } from "../../../packages/mastery-core/tests/count-evidence.fixture.ts";
import { DataDirectory } from "../data-directory.ts";
import { editedJson, editedText } from "../edits.ts";
import { csv, markedSchool } from "../school.ts";
import type { Target } from "../target.ts";

/** Target: counts computed by a database, as a table with edited text or edited cells. */
export function open(): Target<Buffer> {
  const directory = new DataDirectory({ "traces.jsonl": null });
  const rows = countEvidence(markedSchool().traces);
  const cells = editedJson(...rows).map((row) =>
    Buffer.from(csv([rows[0]!, Object(row), ...rows.slice(1)])),
  );
  return {
    inputs: fc.oneof(editedText(csv(rows)), cells),
    check: (content) => directory.check("evidence.csv", content),
    close: () => directory.close(),
  };
}
