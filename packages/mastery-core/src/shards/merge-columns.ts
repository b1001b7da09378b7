import { prefixSums, scatterRows } from "../collections.ts";
import type { Texts } from "../records/texts.ts";
import {
  arrayOf,
  bytesOf,
  type Column,
  type ColumnSpec,
  columnIn,
  lengthOf,
  makeColumns,
  type SnapshotColumns,
} from "../snapshot/columns.ts";
import type { SnapshotContent } from "../snapshot/content.ts";
import type { Counts } from "../snapshot/counts.ts";

/**
 * The columns of all learners, from those of each shard.
 *
 * @param counts those of all shards together
 * @param names those of all learners
 * @param positions of the learners of each shard
 */
export function mergeColumns(
  shards: readonly SnapshotContent[],
  counts: Counts,
  names: Texts,
  positions: readonly Uint32Array[],
): SnapshotColumns {
  return makeColumns((column) => {
    if (column.name === "nameOffsets") return names.offsets;
    if (column.name === "nameUnits") return bytesOf(names.units);
    if (column.group === "catalogue") return columnIn(shards[0]!.columns, column).slice();
    if (column.per[0] === "learnerEnds") return mergeOffsets(shards, column, counts, positions);
    if (column.offsets !== undefined) return mergeLists(shards, column, counts, positions);
    return mergeRows(shards, column, counts, positions);
  });
}

/** Where the list of each learner starts. */
function mergeOffsets(
  shards: readonly SnapshotContent[],
  column: ColumnSpec,
  { learners }: Counts,
  positions: readonly Uint32Array[],
): Uint32Array {
  const lengths = new Uint32Array(learners);
  shards.forEach(({ columns }, shard) => {
    const offsets = columnIn(columns, column);
    positions[shard]!.forEach((position, i) => {
      lengths[position] = offsets[i + 1]! - offsets[i]!;
    });
  });
  return prefixSums(lengths);
}

/** A column with a list of numbers for each learner. */
function mergeLists(
  shards: readonly SnapshotContent[],
  column: ColumnSpec,
  counts: Counts,
  positions: readonly Uint32Array[],
): Column {
  const offsetsOf = { ...column, name: column.offsets! };
  const starts = mergeOffsets(shards, offsetsOf, counts, positions);
  const merged = new (arrayOf(column, counts))(lengthOf(column, counts));
  shards.forEach(({ columns }, shard) => {
    const [values, offsets] = [columnIn(columns, column), columnIn(columns, offsetsOf)];
    positions[shard]!.forEach((position, i) => {
      merged.set(values.subarray(offsets[i], offsets[i + 1]), starts[position]);
    });
  });
  return merged;
}

/** A column with as many numbers for each learner. */
function mergeRows(
  shards: readonly SnapshotContent[],
  column: ColumnSpec,
  counts: Counts,
  positions: readonly Uint32Array[],
): Column {
  const merged = new (arrayOf(column, counts))(lengthOf(column, counts));
  const width = lengthOf(column, { ...counts, learners: 1 });
  shards.forEach(({ columns }, shard) => {
    scatterRows(columnIn(columns, column), width, positions[shard]!, merged);
  });
  return merged;
}
