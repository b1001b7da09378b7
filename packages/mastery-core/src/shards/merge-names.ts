import { prefixSums } from "../collections.ts";
import { Texts } from "../records/texts.ts";
import type { SnapshotContent } from "../snapshot/content.ts";
import { namesIn } from "../snapshot/snapshot.ts";

/**
 * The names of all learners. If those of any shard take two bytes per code unit, all do.
 *
 * @param positions of the learners of each shard
 */
export function mergeNames(
  shards: readonly SnapshotContent[],
  positions: readonly Uint32Array[],
): Texts {
  const all = shards.map(namesIn);
  const lengths = new Uint32Array(positions.reduce((sum, { length }) => sum + length, 0));
  forEachName(all, positions, (position, { length }) => {
    lengths[position] = length;
  });
  const offsets = prefixSums(lengths);
  const isWide = all.some(({ units }) => units.BYTES_PER_ELEMENT > 1);
  const units = new (isWide ? Uint16Array : Uint8Array)(offsets.at(-1)!);
  forEachName(all, positions, (position, name) => units.set(name, offsets[position]));
  return new Texts(offsets, units);
}

/** Visits the code units of each name, with the position of its learner. */
function forEachName(
  all: readonly Texts[],
  positions: readonly Uint32Array[],
  visit: (position: number, units: Texts["units"]) => void,
): void {
  all.forEach(({ offsets, units }, shard) => {
    positions[shard]!.forEach((position, i) => {
      visit(position, units.subarray(offsets[i], offsets[i + 1]));
    });
  });
}
