import type { Column, Integers } from "../collections.ts";

/**
 * Marks a share as unknown or unpublished: one more than 1000, the highest share in thousandths. Rows of the schema repeat the number,
 * because isolated declarations allow only literals there.
 */
export const UNKNOWN_SHARE = 1001;

/** Returns a share from 0 to 1; null for `UNKNOWN_SHARE`. */
export function knownShare(thousandths: number): number | null {
  return thousandths === UNKNOWN_SHARE ? null : thousandths / 1000;
}

/** Standing of a weak skill: mean and estimate are below the weak threshold, and the skill is not regained (rule 2.4.1). */
export const WEAK = 1;
/** Standing of a regained skill: mean and estimate are below the weak threshold, but the latest scores are not. */
export const REGAINED = 2;

/**
 * The columns of a snapshot, in the order of the file: all data about learners, and the numbers of the catalogue. A column `offsets` or
 * `…Offsets` contains the start of each list in another column, then the end of the last list. Days are numbers such as 20250901, or 0 if
 * unknown.
 *
 * To add a column, add a row here, increase the version in `SNAPSHOT_FORMAT`, fill the column where its group is computed, and read the
 * column in a look-up. The file layout, the checks and the merging of shards follow from the row. Conditions that a row cannot express are
 * checked in `check-columns.ts`.
 */
const SCHEMA = {
  catalogue: {
    resourceGrade: { type: "u8", per: ["resources"], least: 1, most: "grades" },
    resourceRetired: { type: "u8", per: ["resources"], most: 1 },
    resourceSkillOffsets: {
      type: "u32",
      per: ["resourceEnds"],
      starts: "resourceSkills",
      least: 1,
    },
    /** In the order of each resource's `skill_ids`. */
    resourceSkills: { type: "uint", per: ["resourceSkills"], below: "skills" },
    skillDomain: { type: "uint", per: ["skills"], below: "domains" },
    /** In thousandths, or `UNKNOWN_SHARE` if the rate is not published. */
    clusterSuccessRate: { type: "u16", per: ["clusters", "resources"], most: 1001 },
    /** Mean lead of members in each domain. Later computations that get this snapshot as `previous` find cluster ids by these leads. */
    clusterLeads: { type: "f64", per: ["clusters", "domains"], least: -1, most: 1 },
    /** Score of an average learner in thousandths, or `UNKNOWN_SHARE` if the score is not published. */
    difficulty: { type: "u16", per: ["resources"], most: 1001 },
    /** The same for every resource and not rounded, as expected scores need it (rule 2.2.11). Never published. */
    exactDifficulty: { type: "f64", per: ["resources"], most: 1 },
  },
  roster: {
    /** Uuids in ascending order, 16 bytes each. */
    ids: { type: "u8", per: ["learners", "idBytes"] },
    nameOffsets: { type: "u32", per: ["learnerEnds"], starts: "nameUnits" },
    /** UTF-16 code units of all names. */
    nameUnits: { type: "uint", per: ["nameUnits"], most: "largestUnit" },
    grade: { type: "u8", per: ["learners"], least: 1, most: "grades" },
    /** 0 if no trace has a date. */
    lastDay: { type: "u32", per: ["learners"], day: true },
    groupOffsets: { type: "u32", per: ["learnerEnds"], starts: "memberships" },
    groups: { type: "uint", per: ["memberships"], below: "groups", ascending: true },
  },
  profiles: {
    /** With or without a score. */
    traces: { type: "uint", per: ["learners"], most: "mostTraces" },
    /** 0 if the learner is not observed in the domain. */
    scored: { type: "uint", per: ["learners", "domains"], most: "mostTraces" },
    /** In billionths. */
    scoreSum: { type: "f64", per: ["learners", "domains"], atMost: ["scored", 1e9], whole: true },
    /** Counts only scored traces. */
    successes: {
      type: "uint",
      per: ["learners", "domains"],
      most: "mostTraces",
      atMost: ["scored", 1],
    },
  },
  skills: {
    offsets: { type: "u32", per: ["learnerEnds"], starts: "observedSkills" },
    skill: { type: "uint", per: ["observedSkills"], below: "skills", ascending: true },
    scored: { type: "uint", per: ["observedSkills"], least: 1, most: "mostTraces" },
    /** In billionths. */
    scoreSum: { type: "f64", per: ["observedSkills"], atMost: ["scored", 1e9], whole: true },
    /** 0, `WEAK` or `REGAINED`. */
    standing: { type: "u8", per: ["observedSkills"], most: 2 },
    /** Day of the last scored trace; 0 if no scored trace has a date. */
    lastDay: { type: "u32", per: ["observedSkills"], day: true },
    /** Score of the last scored trace, in thousandths, or `UNKNOWN_SHARE` if any scored trace has no date. */
    lastScore: { type: "u16", per: ["observedSkills"], most: 1001 },
    /** Mean difficulty over the learner's scored traces in the skill, in thousandths. */
    difficulty: { type: "u16", per: ["observedSkills"], most: 1000 },
    /** Lead in the skill: lead(l,s) (rule 2.2.9). */
    lead: { type: "f64", per: ["observedSkills"], least: -1, most: 1 },
  },
  attempts: {
    offsets: { type: "u32", per: ["learnerEnds"], starts: "attemptedResources" },
    resource: { type: "uint", per: ["attemptedResources"], below: "resources", ascending: true },
    /** With or without a score. */
    traces: { type: "uint", per: ["attemptedResources"], least: 1, most: "mostTraces" },
    /** Scored traces that succeeded, or 1 if only traces without a score succeeded, or 0 if no trace succeeded. */
    successes: {
      type: "uint",
      per: ["attemptedResources"],
      most: "mostTraces",
      atMost: ["traces", 1],
    },
    /** 0 if no trace has a date. */
    lastDay: { type: "u32", per: ["attemptedResources"], day: true },
  },
  clusters: {
    /** Position in the order of cluster ids. */
    cluster: { type: "u8", per: ["learners"], below: "clusters" },
    /** Euclidean distance to the cluster's centroid, in the space of standardised features. */
    distance: { type: "f64", per: ["learners"] },
  },
  recommendations: {
    count: { type: "u8", per: ["learners"], most: "topN" },
    /** Number of recommendations for `targets`. The rest of the list is for `furtherTargets`. */
    firstCount: { type: "u8", per: ["learners"], most: "topN", atMost: ["count", 1] },
    /** Reason why the skills in `targets` are targeted: a position in `KINDS`. */
    kind: { type: "u8", per: ["learners"], below: "kinds" },
    /** Phase of the candidates for the skills in `targets`: a position in `PHASES`. */
    phase: { type: "u8", per: ["learners"], below: "phases" },
    resource: { type: "uint", per: ["learners", "topN"], below: "resources" },
    score: { type: "u16", per: ["learners", "topN"], most: 1000 },
    /** In thousandths, or `UNKNOWN_SHARE` if the embedding of the resource, or the mean of the target skills', has length 0. */
    semanticSimilarity: { type: "u16", per: ["learners", "topN"], most: 1001 },
    expected: { type: "u16", per: ["learners", "topN"], most: 1000 },
    /** Lead in each domain, which is also the lead in its skills that are not observed (rule 2.2.9). */
    domainLead: { type: "f64", per: ["learners", "domains"], least: -1, most: 1 },
    /** Bit set of target skills, for `hasBit()`. */
    targets: { type: "u8", per: ["learners", "skillBytes"] },
    /** Bit set of the skills to discover with which a list about weak skills continues. */
    furtherTargets: { type: "u8", per: ["learners", "skillBytes"] },
  },
} as const;

/** A `uint` column uses the narrowest integers for its largest valid number: positions of up to 256 resources take one byte each. */
interface ArrayOf {
  readonly u8: Uint8Array;
  readonly u16: Uint16Array;
  readonly u32: Uint32Array;
  readonly f64: Float64Array;
  readonly uint: Integers;
}

export interface ColumnSpec {
  readonly group: GroupName;
  readonly name: string;
  readonly type: keyof ArrayOf;
  /** Counts whose product is the length of the column. The first is the number of rows. */
  readonly per: readonly (keyof Counts)[];
  /** 0 by default. For a column of offsets, the minimum length of a list. */
  readonly least?: number;
  /** By default, every finite number of at least `least` is valid. */
  readonly most?: number | keyof Counts;
  /** Replaces `most` for positions, which must be below the count. */
  readonly below?: keyof Counts;
  /** Bounds each number by the number at the same position in another column of the group, times a factor. */
  readonly atMost?: readonly [column: string, factor: number];
  readonly whole?: true;
  /** Whether the numbers are days, or 0. */
  readonly day?: true;
  /** For offsets, the number of items in all lists together. */
  readonly starts?: keyof Counts;
  /** Derived from `per`: the column of the group with the start of each learner's list, if the column contains such lists. */
  readonly offsets?: string;
  /** Whether the numbers of each learner are distinct and ascending. */
  readonly ascending?: true;
}

export type GroupName = keyof typeof SCHEMA;

export type ColumnGroup<Name extends GroupName> = {
  readonly [Column in keyof (typeof SCHEMA)[Name]]: (typeof SCHEMA)[Name][Column] extends {
    readonly type: infer Type extends keyof ArrayOf;
  }
    ? ArrayOf[Type]
    : never;
};

export type SnapshotColumns = { readonly [Name in GroupName]: ColumnGroup<Name> };

export const COLUMN_SPECS: readonly ColumnSpec[] = (Object.keys(SCHEMA) as GroupName[]).flatMap(
  specsOf,
);

function specsOf(group: GroupName): ColumnSpec[] {
  const rows = Object.entries<Omit<ColumnSpec, "group" | "name" | "offsets">>(SCHEMA[group]);
  return rows.map(([name, { type, per, ...row }]) => {
    const isStart = ([, other]: (typeof rows)[number]): boolean =>
      other.per[0] === "learnerEnds" && other.starts === per[0];
    const offsets = rows.find(isStart)?.[0];
    return { group, name, type, per, ...(offsets && { offsets }), ...row };
  });
}

/** Cannot be derived from the rest of the manifest. Merging shards adds counts with `sum`, and takes the largest with `most`. */
export const STORED_COUNTS = {
  learners: "sum",
  resourceSkills: "most",
  /** Code units of all names. */
  nameUnits: "sum",
  memberships: "sum",
  observedSkills: "sum",
  attemptedResources: "sum",
  /** Maximum per learner. */
  mostTraces: "most",
  /** The largest code unit of a name. */
  largestUnit: "most",
} as const;

export type StoredCounts = { readonly [Name in keyof typeof STORED_COUNTS]: number };

type DerivedCount =
  | ("domains" | "skills" | "resources" | "clusters" | "groups" | "grades" | "kinds" | "phases")
  | ("topN" | "resourceEnds" | "learnerEnds" | "idBytes" | "skillBytes");

export type Counts = StoredCounts & Readonly<Record<DerivedCount, number>>;

/** Returns the largest valid number, without regard to `atMost`; `Number.MAX_VALUE` if there is no bound. */
export function mostIn({ most, below }: ColumnSpec, counts: Counts): number {
  if (below !== undefined) return counts[below] - 1;
  return typeof most === "string" ? counts[most] : (most ?? Number.MAX_VALUE);
}

export interface ArrayType {
  readonly BYTES_PER_ELEMENT: number;
  new (length: number): Column;
  new (numbers: ArrayLike<number>): Column;
  new (buffer: ArrayBufferLike, at: number, length: number): Column;
}

const ARRAYS: Readonly<Record<Exclude<keyof ArrayOf, "uint">, ArrayType>> = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f64: Float64Array,
};

/** The only place that determines the width of a column's numbers. */
export function arrayOf(column: ColumnSpec, counts: Counts): ArrayType {
  if (column.type !== "uint") return ARRAYS[column.type];
  const most = mostIn(column, counts);
  if (most < 2 ** 8) return ARRAYS.u8;
  return most < 2 ** 16 ? ARRAYS.u16 : ARRAYS.u32;
}

export function lengthOf<Count extends string>(
  { per }: { readonly per: readonly Count[] },
  counts: Readonly<Record<Count, number>>,
): number {
  return per.reduce((length, count) => length * counts[count], 1);
}

export function columnIn(columns: SnapshotColumns, { group, name }: ColumnSpec): Column {
  return (columns[group] as Readonly<Record<string, Column>>)[name]!;
}

/** Calls `make` for each column in the order of the schema. */
export function makeColumns(make: (column: ColumnSpec, i: number) => Column): SnapshotColumns {
  const groups: Partial<Record<GroupName, Record<string, Column>>> = {};
  for (const [i, column] of COLUMN_SPECS.entries()) {
    groups[column.group] = { ...groups[column.group], [column.name]: make(column, i) };
  }
  return groups as SnapshotColumns;
}

/** Integers of type `uint` have 32 bits if the count that bounds them is not in `known`. */
export function zeroColumns<Name extends GroupName>(
  group: Name,
  known: Partial<Counts>,
): ColumnGroup<Name> {
  const counts = known as Counts;
  const columns = specsOf(group).map((column) => {
    return [column.name, new (arrayOf(column, counts))(lengthOf(column, counts))];
  });
  return Object.fromEntries(columns) as ColumnGroup<Name>;
}

/** Groups with columns that come from a dataset, which its owner can write to. */
const OF_DATASET: readonly string[] = ["catalogue", "roster", "attempts"];

/** Returns columns of the widths that the counts require. Copies those of another width, and those in `OF_DATASET`. */
export function narrowed(columns: SnapshotColumns, counts: Counts): SnapshotColumns {
  return makeColumns((column) => {
    const [numbers, Narrowest] = [columnIn(columns, column), arrayOf(column, counts)];
    const isOwn = !OF_DATASET.includes(column.group);
    return isOwn && numbers instanceof Narrowest ? numbers : new Narrowest(numbers);
  });
}
