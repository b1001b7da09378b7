import type { ValueType } from "../validation.ts";
import type { RecordKind } from "./records.ts";
import { type Field, RECORD_FIELDS } from "./schema.ts";

const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Returns what converts records of a kind from the values of database drivers: numbers that came as texts or BigInts, and points in time
 * that came as `Date`. What cannot be converted stays as it is, so that the check of the record reports it.
 */
export function driverValues(kind: RecordKind): (record: unknown) => unknown {
  const conversions = Object.entries<Field>(RECORD_FIELDS[kind]).flatMap(([field, { is }]) => {
    const convert = CONVERSIONS[is.type];
    return convert ? [[field, convert] as const] : [];
  });
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

/** Drivers return numbers as texts if a double could lose digits of the column's type. */
const CONVERSIONS: Readonly<Partial<Record<ValueType, (value: unknown) => unknown>>> = {
  number: asNumber,
  time: asTimestamp,
};
