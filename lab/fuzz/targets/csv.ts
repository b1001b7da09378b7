import { DataDirectory } from "../data-directory.ts";
import { editedText } from "../edits.ts";
import { csv, markedSchool } from "../school.ts";
import type { Target } from "../target.ts";

/** Target: learners as a table with commas, semicolons or tabs as delimiters. */
export function open(): Target<Buffer> {
  const directory = new DataDirectory({ "learners.jsonl": null });
  const table = csv(markedSchool().learners);
  const quoted = table.replace(/[^,\n]+/g, '"$&"');
  return {
    inputs: editedText(table, quoted, table.replaceAll(",", ";"), table.replaceAll(",", "\t")),
    check: (content) => directory.check("learners.csv", content),
    close: () => directory.close(),
  };
}
