import type { RecordKind } from "./records.ts";

/** Fields with numbers, which drivers return as texts if a double could lose digits of the column's type. */
const NUMBERS: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  resources: ["grade_level", "estimated_duration_s"],
  learners: ["grade_level"],
  traces: ["score"],
  evidence: [
    "traces",
    "scored_traces",
    "score_sum_billionths",
    "scored_successes",
    "missing_timestamps",
    "repeated_traces",
    "invalid_traces",
  ],
};

/** Fields with points in time. */
const TIMES: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  traces: ["timestamp"],
  evidence: ["first_timestamp", "last_timestamp"],
};

const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Returns what converts records of a kind from the values of database drivers: numbers that came as texts or BigInts, and points in time
 * that came as `Date`. What cannot be converted stays as it is, so that the check of the record reports it.
 */
export function driverValues(kind: RecordKind): (record: unknown) => unknown {
  const conversions = [
    ...(NUMBERS[kind] ?? []).map((field) => [field, asNumber] as const),
    ...(TIMES[kind] ?? []).map((field) => [field, asTimestamp] as const),
  ];
  return (record) => {
    if (typeof record !== "object" || record === null) return record;
    // Most records need no conversion, so they are not copied.
    let converted = record as Readonly<Record<string, unknown>>;
    for (const [field, convert] of conversions) {
      const value = converted[field];
      const plain = convert(value);
      if (plain !== value) converted = { ...converted, [field]: plain };
    }
    return converted;
  };
}

function asNumber(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  return typeof value === "string" && NUMBER.test(value) ? Number(value) : value;
}

/** Some hosts have no `Date`, and drivers may have that of another realm. */
function asTimestamp(value: unknown): unknown {
  if (Object.prototype.toString.call(value) !== "[object Date]") return value;
  const time = value as Date;
  return Number.isNaN(time.getTime()) ? value : time.toISOString();
}
