import { describeValue } from "../describe.ts";
import { driverValues } from "../records/driver-values.ts";
import type { DatasetRecords, RecordKind, Records } from "../records/records.ts";
import { RECORD_FIELDS } from "../records/schema.ts";
import { checkOptions, refuse } from "../validation.ts";
import { reportProgress, type WorkOptions } from "../work.ts";
import type { Dataset } from "./dataset.ts";
import { DatasetBuilder } from "./dataset-builder.ts";
import { type DatasetOptions, READING_OPTIONS, refuseDateRange } from "./dataset-options.ts";
import { isBatch } from "./evidence-reader.ts";

/** The kinds of records, in the order in which they refer to each other. */
const KINDS = Object.keys(RECORD_FIELDS) as RecordKind[];

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
export function checkCollections(records: unknown): void {
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
