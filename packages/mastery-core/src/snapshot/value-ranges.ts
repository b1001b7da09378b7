import { GRADES } from "../rules/conventions.ts";
import { KINDS } from "../rules/target-skills.ts";
import type { Counts } from "./counts.ts";

/** Stands for a rate that is not published: one more than the highest rate in thousandths. */
export const UNKNOWN_RATE = 1001;

/** What the numbers of a column stand for. */
export type ValueKind =
  | "flag"
  | "grade"
  | "skill"
  | "domain"
  | "group"
  | "count of traces"
  | "positive count of traces"
  | "resource"
  | "cluster"
  | "kind"
  | "list length"
  | "thousandths"
  | "rate"
  | "distance";

/** The smallest and largest valid number. */
export type Range = readonly [least: number, most: number];

export type ValueRanges = Readonly<Record<ValueKind, Range>>;

export function valueRanges({
  skills,
  domains,
  groups,
  resources,
  clusters,
  topN,
  mostTraces,
}: Counts): ValueRanges {
  return {
    flag: [0, 1],
    grade: [1, GRADES],
    skill: [0, skills - 1],
    domain: [0, domains - 1],
    group: [0, groups - 1],
    "count of traces": [0, mostTraces],
    "positive count of traces": [1, mostTraces],
    resource: [0, resources - 1],
    cluster: [0, clusters - 1],
    kind: [0, KINDS.length - 1],
    "list length": [0, topN],
    thousandths: [0, 1000],
    rate: [0, UNKNOWN_RATE],
    // Any that is finite.
    distance: [0, Number.MAX_VALUE],
  };
}
