import type { Integers } from "../collections.ts";

/** Value for an unpublished or unknown rate: one above the highest rate in thousandths. */
export const UNKNOWN_RATE = 1001;

/** A skill that is low and not regained (rule 2.4.1). */
export const WEAK = 1;
/** A skill that is low and regained. */
export const REGAINED = 2;

/**
 * The columns of a snapshot, in the order of its file: all data per learner, and the numbers of the catalogue.
 *
 * To add a column, add a row here with a new format number, fill the column where its group is computed, and read it in a look-up. File
 * layout, checks, merging of shards and the revision follow from the row. Conditions that a row cannot express are in `check-columns.ts`.
 */
const SCHEMA = {
  catalogue: {
    resourceGrade: { type: "u8", per: ["resources"], least: 1, most: "grades" },
    /** 1 for each resource that is retired, else 0. */
    resourceRetired: { type: "u8", per: ["resources"], most: 1 },
    /** Start of each resource's skills in `resourceSkills`. */
    resourceSkillOffsets: {
      type: "u32",
      per: ["resourceEnds"],
      starts: "resourceSkills",
      least: 1,
    },
    /** Skills of all resources, in each resource's own order. */
    resourceSkills: { type: "uint", per: ["resourceSkills"], below: "skills" },
    skillDomain: { type: "uint", per: ["skills"], below: "domains" },
    /** Success rate of each cluster on each resource: `UNKNOWN_RATE` if it is not published. */
    clusterSuccessRate: { type: "u16", per: ["clusters", "resources"], most: 1001 },
    /** Mean lead of each cluster's members in each domain, by which the cluster keeps its id in the next snapshot. */
    clusterLeads: { type: "f64", per: ["clusters", "domains"], least: -1, most: 1 },
    /** Score of an average learner on each resource, in thousandths: `UNKNOWN_RATE` if it is not published. */
    difficulty: { type: "u16", per: ["resources"], most: 1001 },
  },
  roster: {
    /** Uuids, in ascending order: see `Uuids`. */
    ids: { type: "u8", per: ["learners", "idBytes"] },
    /** Start of each learner's name: see `Texts`. */
    nameOffsets: { type: "u32", per: ["learnerEnds"], starts: "nameUnits" },
    /** The UTF-16 code units of all names. */
    nameUnits: { type: "uint", per: ["nameUnits"], offsets: "nameOffsets", most: "largestUnit" },
    grade: { type: "u8", per: ["learners"], least: 1, most: "grades" },
    /** Day of each learner's last trace, such as 20250901; 0 if no trace has a date. */
    lastDay: { type: "u32", per: ["learners"], day: true },
    /** Start of each learner's groups in `groups`. */
    groupOffsets: { type: "u32", per: ["learnerEnds"], starts: "memberships" },
    groups: {
      type: "uint",
      per: ["memberships"],
      offsets: "groupOffsets",
      below: "groups",
      ascending: true,
    },
  },
  profiles: {
    /** Number of traces of each learner, scored or not. */
    traces: { type: "uint", per: ["learners"], most: "mostTraces" },
    /** Number of scored traces: 0 if the learner is not observed in the domain. */
    scored: { type: "uint", per: ["learners", "domains"], most: "mostTraces" },
    /** Sum of their scores, in billionths. */
    scoreSum: {
      type: "f64",
      per: ["learners", "domains"],
      atMost: ["scored", 1e9],
      whole: true,
    },
    /** Number of scored traces that succeeded. */
    successes: {
      type: "uint",
      per: ["learners", "domains"],
      most: "mostTraces",
      atMost: ["scored", 1],
    },
  },
  skills: {
    /** Start of each learner's observed skills in the other columns. */
    offsets: { type: "u32", per: ["learnerEnds"], starts: "observedSkills" },
    /** Observed skills of all learners. */
    skill: {
      type: "uint",
      per: ["observedSkills"],
      offsets: "offsets",
      below: "skills",
      ascending: true,
    },
    /** Scored traces of the learner in the skill. */
    scored: {
      type: "uint",
      per: ["observedSkills"],
      offsets: "offsets",
      least: 1,
      most: "mostTraces",
    },
    /** Sum of their scores, in billionths. */
    scoreSum: {
      type: "f64",
      per: ["observedSkills"],
      offsets: "offsets",
      atMost: ["scored", 1e9],
      whole: true,
    },
    /** 0, `WEAK` or `REGAINED`. */
    standing: { type: "u8", per: ["observedSkills"], offsets: "offsets", most: 2 },
    /** Day of the last of the scored traces, such as 20250901; 0 if none has a date. */
    lastDay: { type: "u32", per: ["observedSkills"], offsets: "offsets", day: true },
    /** Score of the last scored trace, in thousandths: `UNKNOWN_RATE` if any scored trace has no date. */
    lastScore: { type: "u16", per: ["observedSkills"], offsets: "offsets", most: 1001 },
    /** Score of an average learner on the tried resources, in thousandths: the mean difficulty over the scored traces. */
    difficulty: { type: "u16", per: ["observedSkills"], offsets: "offsets", most: 1000 },
  },
  attempts: {
    /** Start of each learner's resources in the other columns. */
    offsets: { type: "u32", per: ["learnerEnds"], starts: "attemptedResources" },
    /** Resources with a trace of the learner. */
    resource: {
      type: "uint",
      per: ["attemptedResources"],
      offsets: "offsets",
      below: "resources",
      ascending: true,
    },
    /** Traces of the learner on the resource, scored or not. */
    traces: {
      type: "uint",
      per: ["attemptedResources"],
      offsets: "offsets",
      least: 1,
      most: "mostTraces",
    },
    /** Scored traces that succeeded, but at least 1 if any trace succeeded: 0 unless the resource is mastered. */
    successes: {
      type: "uint",
      per: ["attemptedResources"],
      offsets: "offsets",
      most: "mostTraces",
      atMost: ["traces", 1],
    },
    /** Day of the last trace, such as 20250901; 0 if none has a date. */
    lastDay: { type: "u32", per: ["attemptedResources"], offsets: "offsets", day: true },
  },
  clusters: {
    /** Cluster of each learner: a position in the order of ids. */
    cluster: { type: "u8", per: ["learners"], below: "clusters" },
    /** Euclidean distance of each learner to the centroid, in standardised features. */
    distance: { type: "f64", per: ["learners"] },
  },
  recommendations: {
    count: { type: "u8", per: ["learners"], most: "topN" },
    /** Number of recommendations about `targets` in each list. The rest are about `furtherTargets`. */
    firstCount: { type: "u8", per: ["learners"], most: "topN", atMost: ["count", 1] },
    /** Reason why `targets` are targeted: a position in `KINDS`. */
    kind: { type: "u8", per: ["learners"], below: "kinds" },
    /** The phase of the candidates for `targets`: a position in `PHASES`. */
    phase: { type: "u8", per: ["learners"], below: "phases" },
    resource: { type: "uint", per: ["learners", "topN"], below: "resources" },
    score: { type: "u16", per: ["learners", "topN"], most: 1000 },
    semanticSimilarity: { type: "u16", per: ["learners", "topN"], most: 1000 },
    expected: { type: "u16", per: ["learners", "topN"], most: 1000 },
    /** Target skills: see `hasBit()`. */
    targets: { type: "u8", per: ["learners", "skillBytes"] },
    /** Skills to discover that continue a short list of weak skills: see `hasBit()`. */
    furtherTargets: { type: "u8", per: ["learners", "skillBytes"] },
  },
} as const;

/** The types of numbers. Integers of type `uint` are as wide as the largest valid value requires: a byte for up to 256 resources. */
export interface ArrayOf {
  readonly u8: Uint8Array;
  readonly u16: Uint16Array;
  readonly u32: Uint32Array;
  readonly f64: Float64Array;
  readonly uint: Integers;
}

/** A row of the schema. */
export interface ColumnSpec {
  readonly group: GroupName;
  readonly name: string;
  readonly type: keyof ArrayOf;
  /** The counts whose product is the length. The first is the number of rows. */
  readonly per: readonly (keyof Counts)[];
  /** The smallest valid number: 0 by default. For offsets, the length of the shortest list. */
  readonly least?: number;
  /** The largest valid number. Default: any integer of the type, or any finite number from 0 on, is valid. */
  readonly most?: number | keyof Counts;
  /** For positions, instead of `most`: valid numbers are below this count. */
  readonly below?: keyof Counts;
  /** For each position, the number in this other column of the group, times the factor, is an upper bound. */
  readonly atMost?: readonly [column: string, factor: number];
  /** Whether a column of doubles may contain only integers. */
  readonly whole?: true;
  /** Whether numbers are days such as 20250901, or 0. */
  readonly day?: true;
  /** For offsets, the number of items that are split into lists. */
  readonly starts?: keyof Counts;
  /** The column of the group with the start of each learner's numbers, if learners have several. */
  readonly offsets?: string;
  /** Whether the numbers of each learner are in ascending order. */
  readonly ascending?: true;
}

/** Columns that are computed together. */
export type GroupName = keyof typeof SCHEMA;

export type ColumnGroup<Name extends GroupName> = {
  readonly [Column in keyof (typeof SCHEMA)[Name]]: (typeof SCHEMA)[Name][Column] extends {
    readonly type: infer Type extends keyof ArrayOf;
  }
    ? ArrayOf[Type]
    : never;
};

export type SnapshotColumns = { readonly [Name in GroupName]: ColumnGroup<Name> };

/** All rows, in the order of the schema. */
export const COLUMN_SPECS: readonly ColumnSpec[] = (Object.keys(SCHEMA) as GroupName[]).flatMap(
  specsOf,
);

export function specsOf(group: GroupName): ColumnSpec[] {
  return Object.entries(SCHEMA[group]).map(
    ([name, row]) => ({ group, name, ...row }) as ColumnSpec,
  );
}

/** Factors of the lengths of columns, and bounds of their numbers. */
export interface Counts extends StoredCounts {
  readonly domains: number;
  readonly skills: number;
  readonly resources: number;
  readonly clusters: number;
  readonly groups: number;
  readonly grades: number;
  readonly kinds: number;
  readonly phases: number;
  /** Largest number of recommendations per learner. */
  readonly topN: number;
  /** Offsets per resource, and the end of the last. */
  readonly resourceEnds: number;
  /** Offsets per learner, and the end of the last. */
  readonly learnerEnds: number;
  /** Bytes per uuid. */
  readonly idBytes: number;
  /** Bytes per set of skills. */
  readonly skillBytes: number;
}

/** The counts that cannot be derived from the manifest. */
export interface StoredCounts {
  readonly learners: number;
  /** Number of skills, summed over all resources. */
  readonly resourceSkills: number;
  /** Code units of the names of all learners. */
  readonly nameUnits: number;
  /** Number of groups, summed over all learners. */
  readonly memberships: number;
  /** Number of skills with a scored trace, summed over all learners. */
  readonly observedSkills: number;
  /** Number of resources with a trace, summed over all learners. */
  readonly attemptedResources: number;
  /** Largest number of traces of one learner. */
  readonly mostTraces: number;
  /** The largest code unit of a name. */
  readonly largestUnit: number;
}

/** The largest number that is valid in a column. */
export function mostIn({ most, below }: ColumnSpec, counts: Counts): number {
  if (below !== undefined) return counts[below] - 1;
  return typeof most === "string" ? counts[most] : (most ?? Number.MAX_VALUE);
}
