import type { Counts } from "./counts.ts";
import { SCHEMA } from "./schema.ts";
import { type ValueKind, valueRanges } from "./value-ranges.ts";

type Schema = typeof SCHEMA;

/** An array of integers from 0 on. */
export type Integers = Uint8Array | Uint16Array | Uint32Array;

/** The arrays of columns, by the type of their numbers. */
interface Arrays {
  readonly u8: Uint8Array;
  readonly u16: Uint16Array;
  readonly u32: Uint32Array;
  readonly f64: Float64Array;
  /** The narrowest that holds every valid number. */
  readonly uint: Integers;
}

/** Types of numbers whose width is the same in every snapshot. */
type FixedType = Exclude<keyof Arrays, "uint">;

interface ArrayType {
  readonly BYTES_PER_ELEMENT: number;
  new (length: number): Column;
  new (numbers: ArrayLike<number>): Column;
  new (buffer: ArrayBufferLike, at: number, length: number): Column;
}

const ARRAYS: Readonly<Record<FixedType, ArrayType>> = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f64: Float64Array,
};

/** The type of the narrowest integers that reach a number. */
function narrowest(most: number): FixedType {
  if (most < 2 ** 8) return "u8";
  return most < 2 ** 16 ? "u16" : "u32";
}

/** The numbers of a column, as an array. */
export type Column = Arrays[keyof Arrays];

/** Columns that are computed together. */
export type GroupName = keyof Schema;

/** A group of columns. */
export type ColumnGroup<Name extends GroupName> = {
  readonly [Column in keyof Schema[Name]]: Schema[Name][Column] extends {
    readonly type: infer Type extends keyof Arrays;
  }
    ? Arrays[Type]
    : never;
};

/** All columns of a snapshot. */
export type SnapshotColumns = { readonly [Name in GroupName]: ColumnGroup<Name> };

/** What the schema says about a column. */
type Definition = {
  readonly per: readonly (keyof Counts)[];
  readonly offsets?: string;
} & (
  | { readonly type: FixedType; readonly values?: ValueKind }
  | { readonly type: "uint"; readonly values: ValueKind }
);

/** A column of the schema. */
export type ColumnSpec = Definition & { readonly group: GroupName; readonly name: string };

const GROUPS: Readonly<Record<GroupName, Readonly<Record<string, Definition>>>> = SCHEMA;

/** All columns, in the order of the schema. */
export const COLUMN_SPECS: readonly ColumnSpec[] = (Object.keys(GROUPS) as GroupName[]).flatMap(
  columnsOfGroup,
);

function columnsOfGroup(group: GroupName): ColumnSpec[] {
  return Object.entries(GROUPS[group]).map(([name, column]) => ({ group, name, ...column }));
}

/** Makes every column, in the order of the schema. */
export function makeColumns(
  make: (column: ColumnSpec, position: number) => Column,
): SnapshotColumns {
  const groups: Partial<Record<GroupName, Record<string, Column>>> = {};
  COLUMN_SPECS.forEach((column, position) => {
    const group = groups[column.group] ?? {};
    group[column.name] = make(column, position);
    groups[column.group] = group;
  });
  return groups as SnapshotColumns;
}

type PerOf<Name extends GroupName> = Schema[Name][keyof Schema[Name]] extends {
  readonly per: readonly (infer Count extends keyof Counts)[];
}
  ? Count
  : never;

/** The columns of a group, filled with 0. Until they are {@link fitted}, integers of type `uint` have 32 bits. */
export function zeroColumns<Name extends GroupName>(
  group: Name,
  counts: Pick<Counts, PerOf<Name>>,
): ColumnGroup<Name> {
  const columns = columnsOfGroup(group).map((column) => {
    const length = lengthOf(column, counts as Counts);
    return [column.name, new ARRAYS[column.type === "uint" ? "u32" : column.type](length)];
  });
  return Object.fromEntries(columns) as ColumnGroup<Name>;
}

/** What a function makes of each of a group's columns, with their types, without anything else the source has. */
export function mapColumns<Name extends GroupName>(
  group: Name,
  source: ColumnGroup<Name>,
  map: (column: Column) => Column,
): ColumnGroup<Name> {
  const from = source as Readonly<Record<string, Column>>;
  const columns = columnsOfGroup(group).map(({ name }) => [name, map(from[name]!)]);
  return Object.fromEntries(columns) as ColumnGroup<Name>;
}

/** Copies of a group's columns. */
export function copyColumns<Name extends GroupName>(
  group: Name,
  source: ColumnGroup<Name>,
): ColumnGroup<Name> {
  return mapColumns(group, source, (column) => column.slice());
}

/** The number of numbers in a column. */
export function lengthOf({ per }: ColumnSpec, counts: Counts): number {
  return per.reduce((length, count) => length * counts[count], 1);
}

/** The arrays that hold a column: the one place that decides how wide its numbers are. */
export function arrayOf(column: ColumnSpec, counts: Counts): ArrayType {
  const { type } = column;
  return ARRAYS[type === "uint" ? narrowest(valueRanges(counts)[column.values].most) : type];
}

/** Columns with numbers as wide as these counts ask for. A column that is so already is not copied. */
export function fitted(columns: SnapshotColumns, counts: Counts): SnapshotColumns {
  return makeColumns((column) => {
    const [numbers, Fitting] = [columnIn(columns, column), arrayOf(column, counts)];
    return numbers instanceof Fitting ? numbers : new Fitting(numbers);
  });
}

/** The numbers of a column. */
export function columnIn(columns: SnapshotColumns, { group, name }: ColumnSpec): Column {
  return (columns[group] as Readonly<Record<string, Column>>)[name]!;
}

/** The memory of a column. */
export function bytesOf({ buffer, byteOffset, byteLength }: Column): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
