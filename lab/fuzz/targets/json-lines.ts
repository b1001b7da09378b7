import fc from "fast-check";
import { DataDirectory } from "../data-directory.ts";
import { editedBytes, editedJson, editedText } from "../edits.ts";
import { NAME_MARKER } from "../markers.ts";
import { jsonLines, markedSchool } from "../school.ts";
import type { Target } from "../target.ts";

type File = readonly [name: string, content: Uint8Array];

/** Target: learners and traces as lines with edited bytes or edited records. */
export function open(): Target<File> {
  const school = markedSchool();
  const traces = new DataDirectory();
  const learners = new DataDirectory();
  const truths = school.learners.map((one) => ({ ...one, ability: 0.5, archetype: NAME_MARKER }));
  const records = (kind: string, of: readonly unknown[]): fc.Arbitrary<File> =>
    fc
      .oneof(
        editedText(jsonLines(of)),
        editedJson(of).map((list) => Buffer.from(jsonLines([list].flat()))),
        editedBytes(Buffer.from(jsonLines(of), "utf16le")),
      )
      .map((content): File => [kind, content]);
  return {
    inputs: fc.oneof(records("traces", school.traces), records("learners", truths)),
    async check([kind, content]) {
      await (kind === "traces" ? traces : learners).check(`${kind}.jsonl`, content);
    },
    close() {
      traces.close();
      learners.close();
    },
  };
}
