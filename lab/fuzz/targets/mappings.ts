import fc from "fast-check";
import { DataDirectory } from "../data-directory.ts";
import { editedJson, editedText } from "../edits.ts";
import { markedId, NAME_MARKER } from "../markers.ts";
import { jsonLines } from "../school.ts";
import { MAPPING, STATEMENTS } from "../statements.ts";
import type { Target } from "../target.ts";

/** Target: xapi.json, which maps statements. The account names and openids in this file are about learners. */
export function open(): Target<Buffer> {
  const directory = new DataDirectory({
    "traces.jsonl": null,
    "statements.jsonl": jsonLines(STATEMENTS),
  });
  const mapping = {
    ...MAPPING,
    accounts: { "https://ent.example": { [NAME_MARKER]: markedId(1) } },
    openids: { [`https://openid.example/${NAME_MARKER}`]: markedId(2) },
  };
  return {
    inputs: fc.oneof(
      editedText(JSON.stringify(mapping)),
      editedJson(mapping).map((value) => Buffer.from(JSON.stringify(value))),
    ),
    check: (content) => directory.check("xapi.json", content),
    close: () => directory.close(),
  };
}
