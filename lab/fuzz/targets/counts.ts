import { buildDataset, type KeptCounts, precompute } from "@mastery/core";
import { decodeCounts, encodeCounts } from "@mastery/core/internal";
import { decodeSnapshot, encodeSnapshot } from "@mastery/core/snapshot";
import { letterEmbedder } from "@mastery/core/testing";
import { documented } from "../documented.ts";
import { editedBytes } from "../edits.ts";
import { markedSchool } from "../school.ts";
import { expectAnswers, repaired } from "../snapshot-bytes.ts";
import type { Target } from "../target.ts";

const SNAPSHOT = "0123456789abcdef";

/**
 * Target: bytes of counts files with corrected lengths and checksums. If counts are accepted, the snapshot computed from the counts must be
 * readable.
 */
export async function open(): Promise<Target<Buffer>> {
  const { traces, ...school } = markedSchool();
  const files: Uint8Array[] = [];
  const onCounted = (kept: KeptCounts): void =>
    void files.push(Buffer.concat(encodeCounts(kept, SNAPSHOT)));
  await buildDataset({ ...school, traces: traces.slice(3) }, { onCounted });
  const tonight = { ...school, traces: traces.slice(0, 3) };
  return {
    inputs: editedBytes(...files),
    async check(edited) {
      const snapshot = await documented(async () => {
        const earlier = decodeCounts(repaired(edited), SNAPSHOT);
        const dataset = await buildDataset(tonight, { earlier });
        return precompute(dataset, { embedder: letterEmbedder() });
      });
      if (snapshot) expectAnswers(decodeSnapshot(encodeSnapshot(snapshot)));
    },
  };
}
