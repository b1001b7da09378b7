import { precompute } from "@mastery/core";
import { decodeSnapshot, encodeSnapshot } from "@mastery/core/snapshot";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";

/**
 * Decodes variants of a small snapshot: with each byte replaced by every other value, truncated to every length, and extended. Resolves to
 * the number of variants, and the number of accepted variants, which must be 0. Rejects if an error is not about the snapshot.
 */
export async function changeEveryByte(): Promise<{ files: number; accepted: number }> {
  const bytes = encodeSnapshot(await precompute(smallDataset(), { embedder: letterEmbedder() }));
  let [files, accepted] = [0, 0];
  const read = (changed: Uint8Array): void => {
    files += 1;
    try {
      decodeSnapshot(changed);
      accepted += 1;
    } catch (error) {
      if (!/_SNAPSHOT/.test((error as { code?: string }).code ?? "")) throw error;
    }
  };
  const changed = bytes.slice();
  for (const [at, byte] of bytes.entries()) {
    for (let value = 0; value < 256; value++) {
      changed[at] = value;
      if (value !== byte) read(changed);
    }
    changed[at] = byte;
    read(bytes.slice(0, at));
  }
  read(Uint8Array.of(...bytes, 0));
  return { files, accepted };
}
