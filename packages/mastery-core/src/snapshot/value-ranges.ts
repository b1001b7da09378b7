import { GRADES } from "../rules/conventions.ts";
import { KINDS } from "../rules/target-skills.ts";
import type { Counts } from "./counts.ts";

/** Stands for a rate that is not published: one more than all thousandths. */
export const UNKNOWN_RATE = 1001;

/** What the numbers of a column can be. */
export type ValueKind =
  | "grade"
  | "skill"
  | "resource"
  | "cluster"
  | "kind"
  | "place count"
  | "distance"
  | "thousandths"
  | "rate";

/** The least and the greatest value of each kind. */
export type ValueRanges = Readonly<Record<ValueKind, readonly [least: number, most: number]>>;

export function valueRanges({ skills, resources, clusters, places }: Counts): ValueRanges {
  return {
    grade: [1, GRADES],
    skill: [0, skills - 1],
    resource: [0, resources - 1],
    cluster: [0, clusters - 1],
    kind: [0, KINDS.length - 1],
    "place count": [0, places],
    distance: [0, Number.MAX_VALUE],
    thousandths: [0, 1000],
    rate: [0, UNKNOWN_RATE],
  };
}
