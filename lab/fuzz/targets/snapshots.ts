import { decodeSnapshot, encodeSnapshot } from "@mastery/core/snapshot";
import { documented } from "../documented.ts";
import { editedBytes } from "../edits.ts";
import { markedSnapshot } from "../school.ts";
import { expectAnswers, repaired } from "../snapshot-bytes.ts";
import type { Target } from "../target.ts";

/** Target: edited bytes of snapshot files with corrected length and checksum, as an attacker would send them. */
export async function open(): Promise<Target<Buffer>> {
  const bytes = encodeSnapshot(await markedSnapshot());
  return {
    inputs: editedBytes(bytes),
    async check(edited) {
      const snapshot = await documented(() => decodeSnapshot(repaired(edited)));
      if (snapshot) expectAnswers(snapshot);
    },
  };
}
