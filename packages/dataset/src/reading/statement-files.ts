import type { Issue } from "@mastery/core";
import type { DatasetBuilder } from "@mastery/core/dataset";
import { readCompanion } from "../files/companion-file.ts";
import type { DataDirectory } from "../files/data-directory.ts";
import type { DataFile } from "../files/data-file.ts";
import type { AfterChunk, RecordSink } from "../formats/record-sink.ts";
import {
  type ActivityIndex,
  DEFAULT_MAPPING,
  type Mapping,
  mayVoid,
  readMapping,
  StatementReader,
  voidedBy,
} from "../xapi/index.ts";
import { knownTo } from "./known-to.ts";
import type { ReadFile } from "./read-file.ts";

/** Name of the file with the mapping. */
const MAPPING = "xapi.json";

/**
 * Prepares the reading of statements: reads the mapping, and finds the voided statements. A first pass over the files is needed, since
 * a statement may be voided before or after it occurs.
 */
export async function statementReader(
  builder: DatasetBuilder,
  directory: DataDirectory,
  readFile: ReadFile,
  files: readonly DataFile[],
  activities: ActivityIndex,
  lenient: boolean | undefined,
  afterChunk: AfterChunk,
): Promise<StatementReader> {
  const voided = new Set<string>();
  let done = 0;
  for (const file of files) {
    await readFile(file, voidedInto(voided), (bytesRead) => afterChunk(done + bytesRead));
    done += file.bytes;
  }
  const known = knownTo(builder, activities, voided);
  return new StatementReader(builder, await mappingOf(directory, builder), known, { lenient });
}

/** Collects the ids of voided statements. Issues are ignored: the second pass reports them. */
function voidedInto(voided: Set<string>): RecordSink {
  return {
    wants: mayVoid,
    record(record): void {
      for (const id of voidedBy(record)) voided.add(id);
    },
    unreadRecord(): void {},
    unread(): void {},
  };
}

/** Reads how a directory maps statements: the defaults if it has no file of its own. */
export async function mappingOf(
  directory: DataDirectory,
  builder: DatasetBuilder,
): Promise<Mapping> {
  const addIssue = (issue: Issue): void => builder.addIssue(issue);
  const mapping = await readCompanion(directory, MAPPING, addIssue);
  if (mapping === undefined) return DEFAULT_MAPPING;
  return readMapping(mapping, { file: MAPPING }, { add: addIssue });
}
