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
  | "rate";

/** The smallest and largest valid number. Small integers: V8 would compare as doubles in all loops if one range held a double. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

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
    flag: { least: 0, most: 1 },
    grade: { least: 1, most: GRADES },
    skill: { least: 0, most: skills - 1 },
    domain: { least: 0, most: domains - 1 },
    group: { least: 0, most: groups - 1 },
    "count of traces": { least: 0, most: mostTraces },
    "positive count of traces": { least: 1, most: mostTraces },
    resource: { least: 0, most: resources - 1 },
    cluster: { least: 0, most: clusters - 1 },
    kind: { least: 0, most: KINDS.length - 1 },
    "list length": { least: 0, most: topN },
    thousandths: { least: 0, most: 1000 },
    rate: { least: 0, most: UNKNOWN_RATE },
  };
}
