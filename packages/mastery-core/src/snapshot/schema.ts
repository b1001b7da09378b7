import type { Column, Integers } from "../collections.ts";
import type { ArrayType } from "./file.ts";

/** Number that marks a share as unknown or unpublished: one more than 1000, the highest share in thousandths. */
export const UNKNOWN_RATE = 1001;

/** Returns the share, from 0 to 1, that a number of thousandths stands for; null for `UNKNOWN_RATE`. */
export function knownShare(thousandths: number): number | null {
  return thousandths === UNKNOWN_RATE ? null : thousandths / 1000;
}

/** Standing of a weak skill: its mean and its estimate are below the weak threshold, and it is not regained (rule 2.4.1). */
export const WEAK = 1;
/** Standing of a regained skill: its mean and its estimate are below the weak threshold, but its latest scores are not. */
export const REGAINED = 2;

/**
 * The columns of a snapshot, in the order in which a file contains them. The columns contain all data about learners, and the numbers of
 * the catalogue.
 *
 * To add a column, add a row here, increase the version in `SNAPSHOT_FORMAT`, fill the column where its group is computed, and read the
 * column in a look-up. The file layout, the checks and the merging of shards follow from the row. Conditions that a row cannot express are
 * checked in `check-columns.ts`.
 */
const SCHEMA = {
  catalogue: {
    resourceGrade: { type: "u8", per: ["resources"], least: 1, most: "grades" },
    /** For each resource, 1 if it is retired, otherwise 0. */
    resourceRetired: { type: "u8", per: ["resources"], most: 1 },
    /** Start of each resource's skills in `resourceSkills`. */
    resourceSkillOffsets: {
      type: "u32",
      per: ["resourceEnds"],
      starts: "resourceSkills",
      least: 1,
    },
    /** Skills of all resources. The skills of each resource are in the order of its `skill_ids`. */
    resourceSkills: { type: "uint", per: ["resourceSkills"], below: "skills" },
    skillDomain: { type: "uint", per: ["skills"], below: "domains" },
    /** Success rate of each cluster on each resource in thousandths, or `UNKNOWN_RATE` if the rate is not published. */
    clusterSuccessRate: { type: "u16", per: ["clusters", "resources"], most: 1001 },
    /**
     * Mean lead of each cluster's members in each domain. If a later computation gets the snapshot as `previous`, its clusters get their
     * ids by comparison with these leads.
     */
    clusterLeads: { type: "f64", per: ["clusters", "domains"], least: -1, most: 1 },
    /** Score of an average learner on each resource in thousandths, or `UNKNOWN_RATE` if the score is not published. */
    difficulty: { type: "u16", per: ["resources"], most: 1001 },
  },
  roster: {
    /** Uuids of all learners in ascending order, 16 bytes each. */
    ids: { type: "u8", per: ["learners", "idBytes"] },
    /** Start of each learner's name in `nameUnits`. */
    nameOffsets: { type: "u32", per: ["learnerEnds"], starts: "nameUnits" },
    /** The UTF-16 code units of all names. */
    nameUnits: { type: "uint", per: ["nameUnits"], most: "largestUnit" },
    grade: { type: "u8", per: ["learners"], least: 1, most: "grades" },
    /** Day of each learner's last trace, such as 20250901; 0 if no trace has a date. */
    lastDay: { type: "u32", per: ["learners"], day: true },
    /** Start of each learner's groups in `groups`. */
    groupOffsets: { type: "u32", per: ["learnerEnds"], starts: "memberships" },
    groups: { type: "uint", per: ["memberships"], below: "groups", ascending: true },
  },
  profiles: {
    /** Number of traces of each learner, with or without a score. */
    traces: { type: "uint", per: ["learners"], most: "mostTraces" },
    /** Number of scored traces of each learner in each domain; 0 if the learner is not observed in the domain. */
    scored: { type: "uint", per: ["learners", "domains"], most: "mostTraces" },
    /** Sum of each learner's scores in each domain, in billionths. */
    scoreSum: { type: "f64", per: ["learners", "domains"], atMost: ["scored", 1e9], whole: true },
    /** Number of each learner's successful scored traces in each domain. */
    successes: {
      type: "uint",
      per: ["learners", "domains"],
      most: "mostTraces",
      atMost: ["scored", 1],
    },
  },
  skills: {
    /** Start of each learner's observed skills in the other columns of this group. */
    offsets: { type: "u32", per: ["learnerEnds"], starts: "observedSkills" },
    /** The observed skills of all learners. */
    skill: { type: "uint", per: ["observedSkills"], below: "skills", ascending: true },
    /** Number of scored traces of the learner in the skill. */
    scored: { type: "uint", per: ["observedSkills"], least: 1, most: "mostTraces" },
    /** Sum of the learner's scores in the skill, in billionths. */
    scoreSum: { type: "f64", per: ["observedSkills"], atMost: ["scored", 1e9], whole: true },
    /** Standing of the skill: 0, `WEAK` or `REGAINED`. */
    standing: { type: "u8", per: ["observedSkills"], most: 2 },
    /** Day of the last scored trace in the skill, such as 20250901; 0 if no scored trace has a date. */
    lastDay: { type: "u32", per: ["observedSkills"], day: true },
    /** Score of the last scored trace in the skill, in thousandths, or `UNKNOWN_RATE` if any scored trace has no date. */
    lastScore: { type: "u16", per: ["observedSkills"], most: 1001 },
    /**
     * Score of an average learner on the tried resources, in thousandths: the mean difficulty over the learner's scored traces in the
     * skill.
     */
    difficulty: { type: "u16", per: ["observedSkills"], most: 1000 },
  },
  attempts: {
    /** Start of each learner's resources in the other columns of this group. */
    offsets: { type: "u32", per: ["learnerEnds"], starts: "attemptedResources" },
    /** The resources that the learner has tried. */
    resource: { type: "uint", per: ["attemptedResources"], below: "resources", ascending: true },
    /** Number of traces of the learner on the resource, with or without a score. */
    traces: { type: "uint", per: ["attemptedResources"], least: 1, most: "mostTraces" },
    /** Number of scored traces that succeeded, or 1 if only traces without a score succeeded, or 0 if no trace succeeded. */
    successes: {
      type: "uint",
      per: ["attemptedResources"],
      most: "mostTraces",
      atMost: ["traces", 1],
    },
    /** Day of the last trace, such as 20250901; 0 if no trace has a date. */
    lastDay: { type: "u32", per: ["attemptedResources"], day: true },
  },
  clusters: {
    /** Cluster of each learner, as a position in the order of cluster ids. */
    cluster: { type: "u8", per: ["learners"], below: "clusters" },
    /** Euclidean distance from each learner to the centroid of the learner's cluster, in the space of standardised features. */
    distance: { type: "f64", per: ["learners"] },
  },
  recommendations: {
    count: { type: "u8", per: ["learners"], most: "topN" },
    /** Number of recommendations in each list that are for `targets`. The remaining recommendations are for `furtherTargets`. */
    firstCount: { type: "u8", per: ["learners"], most: "topN", atMost: ["count", 1] },
    /** Reason why the skills in `targets` are targeted, as a position in `KINDS`. */
    kind: { type: "u8", per: ["learners"], below: "kinds" },
    /** Phase of the candidates for the skills in `targets`, as a position in `PHASES`. */
    phase: { type: "u8", per: ["learners"], below: "phases" },
    resource: { type: "uint", per: ["learners", "topN"], below: "resources" },
    score: { type: "u16", per: ["learners", "topN"], most: 1000 },
    semanticSimilarity: { type: "u16", per: ["learners", "topN"], most: 1000 },
    expected: { type: "u16", per: ["learners", "topN"], most: 1000 },
    /** Bit set of each learner's target skills. Read the bits with `hasBit()`. */
    targets: { type: "u8", per: ["learners", "skillBytes"] },
    /** Bit set of the skills to discover with which a list about weak skills continues. Read the bits with `hasBit()`. */
    furtherTargets: { type: "u8", per: ["learners", "skillBytes"] },
  },
} as const;

/**
 * The array for each type of column. A column of type `uint` uses the narrowest integers that can hold its largest valid number. For
 * example, positions of up to 256 resources take one byte each.
 */
interface ArrayOf {
  readonly u8: Uint8Array;
  readonly u16: Uint16Array;
  readonly u32: Uint32Array;
  readonly f64: Float64Array;
  readonly uint: Integers;
}

/** A row of the schema, which describes one column. */
export interface ColumnSpec {
  readonly group: GroupName;
  readonly name: string;
  readonly type: keyof ArrayOf;
  /** The counts whose product is the length of the column. The first count is the number of rows. */
  readonly per: readonly (keyof Counts)[];
  /** The smallest valid number; 0 by default. For a column of offsets, `least` is the minimum length of a list. */
  readonly least?: number;
  /** The largest valid number. By default, every finite number of at least `least` is valid. */
  readonly most?: number | keyof Counts;
  /** For a column of positions, the count below which numbers are valid. The count replaces `most`. */
  readonly below?: keyof Counts;
  /** The upper bound at each position: the number at the same position in another column of the group, times a factor. */
  readonly atMost?: readonly [column: string, factor: number];
  /** Whether a column of doubles must contain only integers. */
  readonly whole?: true;
  /** Whether the numbers are days such as 20250901, or 0. */
  readonly day?: true;
  /** For a column of offsets, the number of items in all lists together. */
  readonly starts?: keyof Counts;
  /**
   * If the column contains a list for each learner, the name of the column in the group that contains the start of each list. The name is
   * derived from `per`.
   */
  readonly offsets?: string;
  /** Whether the numbers of each learner are distinct and in ascending order. */
  readonly ascending?: true;
}

/** Name of a group of columns that are computed together. */
export type GroupName = keyof typeof SCHEMA;

export type ColumnGroup<Name extends GroupName> = {
  readonly [Column in keyof (typeof SCHEMA)[Name]]: (typeof SCHEMA)[Name][Column] extends {
    readonly type: infer Type extends keyof ArrayOf;
  }
    ? ArrayOf[Type]
    : never;
};

export type SnapshotColumns = { readonly [Name in GroupName]: ColumnGroup<Name> };

/** All rows in the order of the schema. */
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

/**
 * The counts that cannot be derived from other parts of the manifest. When shards are merged, counts with `sum` are added, and counts with
 * `most` are replaced by their maximum.
 */
export const STORED_COUNTS = {
  learners: "sum",
  /** Number of skills of each resource, summed over all resources. */
  resourceSkills: "most",
  /** Number of code units in the names of all learners. */
  nameUnits: "sum",
  /** Number of groups of each learner, summed over all learners. */
  memberships: "sum",
  /** Number of observed skills of each learner, summed over all learners. */
  observedSkills: "sum",
  /** Number of tried resources of each learner, summed over all learners. */
  attemptedResources: "sum",
  /** Maximum number of traces of a learner. */
  mostTraces: "most",
  /** The largest code unit in a name. */
  largestUnit: "most",
} as const;

export type StoredCounts = { readonly [Name in keyof typeof STORED_COUNTS]: number };

type DerivedCount =
  | ("domains" | "skills" | "resources" | "clusters" | "groups" | "grades" | "kinds" | "phases")
  | ("topN" | "resourceEnds" | "learnerEnds" | "idBytes" | "skillBytes");

/** The counts from which the lengths of columns and the bounds of their numbers are computed. */
export type Counts = StoredCounts & Readonly<Record<DerivedCount, number>>;

/** Returns the largest valid number of a column, without regard to `atMost`; `Number.MAX_VALUE` if the column has no bound. */
export function mostIn({ most, below }: ColumnSpec, counts: Counts): number {
  if (below !== undefined) return counts[below] - 1;
  return typeof most === "string" ? counts[most] : (most ?? Number.MAX_VALUE);
}

const ARRAYS: Readonly<Record<Exclude<keyof ArrayOf, "uint">, ArrayType>> = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f64: Float64Array,
};

/** Returns the array constructor of a column. The width of a column's numbers is determined only here. */
export function arrayOf(column: ColumnSpec, counts: Counts): ArrayType {
  if (column.type !== "uint") return ARRAYS[column.type];
  const most = mostIn(column, counts);
  if (most < 2 ** 8) return ARRAYS.u8;
  return most < 2 ** 16 ? ARRAYS.u16 : ARRAYS.u32;
}

/** Returns the length of a column: the product of the counts in `per`. */
export function lengthOf<Count extends string>(
  { per }: { readonly per: readonly Count[] },
  counts: Readonly<Record<Count, number>>,
): number {
  return per.reduce((length, count) => length * counts[count], 1);
}

export function columnIn(columns: SnapshotColumns, { group, name }: ColumnSpec): Column {
  return (columns[group] as Readonly<Record<string, Column>>)[name]!;
}

/** Returns all columns by group and name, after calling `make` for each column in the order of the schema. */
export function makeColumns(make: (column: ColumnSpec, i: number) => Column): SnapshotColumns {
  const groups: Partial<Record<GroupName, Record<string, Column>>> = {};
  for (const [i, column] of COLUMN_SPECS.entries()) {
    groups[column.group] = { ...groups[column.group], [column.name]: make(column, i) };
  }
  return groups as SnapshotColumns;
}

/** Returns the columns of a group, filled with 0. Integers of type `uint` have 32 bits if the count that bounds them is not in `known`. */
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

/** Groups with columns that come from a dataset. */
const OF_DATASET: readonly string[] = ["catalogue", "roster", "attempts"];

/**
 * Returns columns of the widths that the counts require. A column is copied if it has a different width or its group is in `OF_DATASET`;
 * otherwise, the given column is returned.
 */
export function fitted(columns: SnapshotColumns, counts: Counts): SnapshotColumns {
  return makeColumns((column) => {
    const [numbers, Fitting] = [columnIn(columns, column), arrayOf(column, counts)];
    const isOwn = !OF_DATASET.includes(column.group);
    return isOwn && numbers instanceof Fitting ? numbers : new Fitting(numbers);
  });
}
