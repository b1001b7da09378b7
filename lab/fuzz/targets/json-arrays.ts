import fc from "fast-check";
import { DataDirectory } from "../data-directory.ts";
import { editedJson, editedText } from "../edits.ts";
import { markedSchool } from "../school.ts";
import type { Target } from "../target.ts";

/** Target: the catalogue as JSON arrays with edited bytes or edited records. */
export function open(): Target<Buffer> {
  const { resources } = markedSchool();
  const directory = new DataDirectory();
  return {
    inputs: fc.oneof(
      editedText(JSON.stringify(resources), JSON.stringify(resources, null, 2), "[]"),
      editedJson(resources).map((value) => Buffer.from(JSON.stringify(value))),
    ),
    check: (content) => directory.check("resources.json", content),
    close: () => directory.close(),
  };
}
