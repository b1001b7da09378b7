import { type Column, gathered, gatherRows, rowsOf } from "../collections.ts";
import type { ArrayType } from "./file.ts";
import {
  type ArrayOf,
  COLUMN_SPECS,
  type ColumnGroup,
  type ColumnSpec,
  type Counts,
  type GroupName,
  mostIn,
  type SnapshotColumns,
  specsOf,
} from "./schema.ts";

export type { ColumnGroup, SnapshotColumns } from "./schema.ts";

const ARRAYS: Readonly<Record<Exclude<keyof ArrayOf, "uint">, ArrayType>> = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f64: Float64Array,
};

/** Returns the array type of a column. No other code decides the width of a column's numbers. */
export function arrayOf(column: ColumnSpec, counts: Counts): ArrayType {
  if (column.type !== "uint") return ARRAYS[column.type];
  const most = mostIn(column, counts);
  if (most < 2 ** 8) return ARRAYS.u8;
  return most < 2 ** 16 ? ARRAYS.u16 : ARRAYS.u32;
}

/** Returns the length of a column: the product of some counts. */
export function lengthOf<Count extends string>(
  { per }: { readonly per: readonly Count[] },
  counts: Readonly<Record<Count, number>>,
): number {
  return per.reduce((length, count) => length * counts[count], 1);
}

export function columnIn(columns: SnapshotColumns, { group, name }: ColumnSpec): Column {
  return (columns[group] as Readonly<Record<string, Column>>)[name]!;
}

/** Creates all columns in the order of the schema. */
export function makeColumns(make: (column: ColumnSpec, i: number) => Column): SnapshotColumns {
  const groups: Partial<Record<GroupName, Record<string, Column>>> = {};
  for (const [i, column] of COLUMN_SPECS.entries()) {
    groups[column.group] = { ...groups[column.group], [column.name]: make(column, i) };
  }
  return groups as SnapshotColumns;
}

/** Returns the columns of a group, filled with 0. Integers of type `uint` have 32 bits until the columns are {@link fitted}. */
export function zeroColumns<Name extends GroupName>(
  group: Name,
  counts: Partial<Counts>,
): ColumnGroup<Name> {
  const columns = specsOf(group).map((column) => {
    const length = lengthOf(column, counts as Counts);
    return [column.name, new ARRAYS[column.type === "uint" ? "u32" : column.type](length)];
  });
  return Object.fromEntries(columns) as ColumnGroup<Name>;
}

/** Converts columns to the widths required by the given counts. Only columns of another width, or columns of a dataset, are copied. */
export function fitted(columns: SnapshotColumns, counts: Counts): SnapshotColumns {
  return makeColumns((column) => {
    const [numbers, Fitting] = [columnIn(columns, column), arrayOf(column, counts)];
    const isOwn = column.group !== "catalogue" && column.group !== "roster";
    return isOwn && numbers instanceof Fitting ? numbers : new Fitting(numbers);
  });
}

/**
 * Merges the columns of several parts that have the same catalogue.
 *
 * @param order position of each learner among the learners of all parts, one part after another
 * @param counts counts of all parts together
 */
export function mergeColumns(
  parts: readonly SnapshotColumns[],
  order: Uint32Array,
  counts: Counts,
): SnapshotColumns {
  const itemsAt = new Map<string, Uint32Array>();
  return makeColumns((column) => {
    const { group, name } = column;
    const all = parts.map((columns) => columnIn(columns, column));
    if (group === "catalogue") return all[0]!.slice();
    if (column.starts) {
      const { offsets, rows } = rowsOf(stackedOffsets(all, counts), order);
      itemsAt.set(group + name, rows);
      return offsets;
    }
    const stacked = new (arrayOf(column, counts))(lengthOf(column, counts));
    let end = 0;
    for (const numbers of all) {
      stacked.set(numbers, end);
      end += numbers.length;
    }
    if (column.offsets) return gathered(stacked, itemsAt.get(group + column.offsets)!);
    return gatherRows(stacked, stacked.length / counts.learners, order, stacked.slice());
  });
}

/** Returns the offsets of the lists of all parts, one part after another. */
function stackedOffsets(parts: readonly Column[], { learnerEnds }: Counts): Uint32Array {
  const stacked = new Uint32Array(learnerEnds);
  let end = 0;
  for (const offsets of parts) {
    const shift = stacked[end]!;
    stacked.set(
      Uint32Array.from(offsets, (offset) => offset + shift),
      end,
    );
    end += offsets.length - 1;
  }
  return stacked;
}
