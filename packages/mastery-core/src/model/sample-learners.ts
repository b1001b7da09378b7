import { range } from "../collections.ts";
import { hashBytes } from "../hash.ts";
import type { Uuids } from "../records/uuids.ts";
import type { Rules } from "../rules/options.ts";

/** Bytes of a uuid. */
const WIDTH = 16;

/**
 * The learners to fit clusters on, in ascending order: those whose ids hash lowest, so that a learner who comes or goes changes the
 * sample by one. Undefined for all learners.
 */
export function sampleLearners(
  { bytes, length }: Uuids,
  { fitSample, seed }: Pick<Rules, "fitSample" | "seed">,
): Uint32Array | undefined {
  if (length <= fitSample) return undefined;
  const hashes = Uint32Array.from({ length }, (_, learner) =>
    hashBytes(bytes, learner * WIDTH, (learner + 1) * WIDTH, seed),
  );
  const byHash = range(length).sort((a, b) => hashes[a]! - hashes[b]! || a - b);
  return byHash.slice(0, fitSample).sort();
}
