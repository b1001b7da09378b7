import type { Snapshot } from "@mastery/core";
import { decodeInSteps } from "@mastery/core/internal";
import { decodeModel, isModelFile, type Model } from "@mastery/core/model";
import { decodeFile } from "./decode-file.ts";
import { inTurns } from "./in-turns.ts";

/** What a file holds: a snapshot, or a model. */
export type SnapshotOrModel = { readonly snapshot: Snapshot } | { readonly model: Model };

/**
 * Reads a snapshot file or a model file.
 *
 * @throws {MasteryError} that names the file: `UNREADABLE_SNAPSHOT`, or a code of `decodeSnapshot()` or `decodeModel()`
 */
export function readSnapshotOrModel(path: string): Promise<SnapshotOrModel> {
  return decodeFile<SnapshotOrModel>(path, {
    name: "a snapshot file or a model file",
    unreadable: "UNREADABLE_SNAPSHOT",
    decode: async (bytes, checksum) =>
      isModelFile(bytes)
        ? { model: decodeModel(bytes) }
        : { snapshot: await inTurns(decodeInSteps(bytes, checksum)) },
  });
}
