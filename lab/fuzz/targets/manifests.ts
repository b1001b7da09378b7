import { decodeSnapshot, encodeSnapshot } from "@mastery/core/snapshot";
import { documented } from "../documented.ts";
import { editedJson } from "../edits.ts";
import { markedSnapshot } from "../school.ts";
import { expectAnswers, HEADER_BYTES, manifestEnd, repaired } from "../snapshot-bytes.ts";
import type { Target } from "../target.ts";

/** Target: manifests of snapshot files, edited part by part, with a matching header. */
export async function open(): Promise<Target<unknown>> {
  const bytes = Buffer.from(encodeSnapshot(await markedSnapshot()));
  const end = manifestEnd(bytes);
  const manifest: unknown = JSON.parse(bytes.toString("latin1", HEADER_BYTES, end));
  return {
    inputs: editedJson(manifest),
    async check(edited) {
      const json = JSON.stringify(edited).replace(/[^\0-\x7f]/g, escaped);
      const padding = " ".repeat((8 - ((HEADER_BYTES + json.length) % 8)) % 8);
      const parts = [
        bytes.subarray(0, HEADER_BYTES),
        Buffer.from(json + padding),
        bytes.subarray(end),
      ];
      const file = repaired(Buffer.concat(parts), json.length + padding.length);
      const snapshot = await documented(() => decodeSnapshot(file));
      if (snapshot) expectAnswers(snapshot);
    },
  };
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
