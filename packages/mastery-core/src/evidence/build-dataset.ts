import { describeValue } from "../describe.ts";
import type { DatasetRecords, RecordKind, Records } from "../records/records.ts";
import { type Field, RECORD_FIELDS } from "../records/schema.ts";
import { checkOptions, refuse, type ValueType } from "../validation.ts";
import { reportProgress, type WorkOptions } from "../work.ts";
import { type Dataset, type DatasetOptions, READING_OPTIONS, refuseDateRange } from "./dataset.ts";
import { DatasetBuilder } from "./dataset-builder.ts";
import { isBatch } from "./evidence-reader.ts";

/** The kinds of records, in the order in which they refer to each other. */
const KINDS = Object.keys(RECORD_FIELDS) as RecordKind[];

/** A number as drivers write it. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Records between two reports of progress. */
const BATCH = 4096;

/**
 * Builds a dataset from records in memory, or streamed.
 *
 * @throws {@link DatasetError} that lists every issue, with the position of its record
 */
export async function buildDataset(
  records: DatasetRecords,
  options: DatasetOptions & WorkOptions = {},
): Promise<Dataset> {
  checkCollections(records);
  checkOptions(options, READING_OPTIONS);
  if (records.evidence) refuseDateRange(options);
  const builder = new DatasetBuilder(options);
  let done = 0;
  let reported = 0;
  await reportProgress(options, "dataset", 0, null);
  for (const file of KINDS) {
    const location = { file, index: 0 };
    const plain = driverValues(file);
    const addNext = (record: unknown): Promise<void> | undefined => {
      builder.add(file, plain(record), location);
      const rows = isBatch(record) ? record.traces.length : 1;
      location.index += rows;
      done += rows;
      if (done - reported < BATCH) return undefined;
      reported = done;
      return reportProgress(options, "dataset", done, null);
    };
    await forEach<unknown>(records[file] ?? [], addNext);
  }
  await reportProgress(options, "dataset", done, done);
  return builder.build();
}

/** Visits records, without a promise per record if they are in memory. */
async function forEach<T>(
  records: Records<T>,
  visit: (record: T) => Promise<void> | undefined,
): Promise<void> {
  if (Symbol.iterator in records) {
    for (const record of records) {
      const pause = visit(record);
      if (pause) await pause;
    }
  } else {
    for await (const record of records) await visit(record);
  }
}

const EXPECTED = "expected a list, or another iterable, of records";

/**
 * Checks that all collections of records are there, for callers without types. The records are checked as they are read.
 *
 * @throws {@link MasteryError} `INVALID_OPTION` that lists everything that is wrong
 */
function checkCollections(records: unknown): void {
  if (typeof records !== "object" || records === null || "then" in records) {
    const expected = "expected { skills, resources, learners, traces }";
    refuse([`dataset: ${expected}, got ${describeValue(records)}`]);
  }
  const collections = records as Readonly<Record<string, unknown>>;
  const isGiven = (name: string): boolean => collections[name] !== undefined;
  const counted = isGiven("evidence");
  const required = ["skills", "resources", "learners", counted ? "evidence" : "traces"];
  const problems = [...required, ...(isGiven("groups") ? ["groups"] : [])]
    .filter((name) => !isCollection(collections[name]))
    .map((name) => `${name}: ${EXPECTED}, got ${describeValue(collections[name])}`);
  if (counted && isGiven("traces")) {
    problems.push("traces: expected none beside evidence, which counts them, got both");
  }
  refuse(problems);
}

function isCollection(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    (Symbol.iterator in value || Symbol.asyncIterator in value)
  );
}

/**
 * Returns what converts records of a kind from the values of database drivers: numbers that came as texts or BigInts, and points in time
 * that came as `Date`. What cannot be converted stays as it is, so that the check of the record reports it.
 */
function driverValues(kind: RecordKind): (record: unknown) => unknown {
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
