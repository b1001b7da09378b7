import type { Fault } from "@mastery/core";
import type { DatasetBuilder } from "@mastery/core/dataset";
import type { ActivityIndex } from "../xapi/activity-index.ts";
import { DEFAULT_MAPPING, type Mapping, readMapping } from "../xapi/mapping.ts";
import { StatementReader } from "../xapi/statement-reader.ts";
import { mayVoid, voidedBy } from "../xapi/voided.ts";
import { readCompanion } from "./companion-file.ts";
import type { DataFile } from "./data-file.ts";
import type { AfterChunk } from "./record-sink.ts";
import { readRecords } from "./records.ts";

/** Name of the mapping's file in a data directory. */
const MAPPING = "xapi.json";

/**
 * Makes ready to read statements: reads the mapping, and looks through the files for what they take back, which may come before
 * or after what takes it back.
 */
export async function statementReader(
  builder: DatasetBuilder,
  directory: string,
  files: readonly DataFile[],
  activities: ActivityIndex,
  afterChunk: AfterChunk,
): Promise<StatementReader> {
  const voided = new Set<string>();
  let done = 0;
  for (const file of files) {
    await readRecords(file, voidedInto(voided), (bytesRead) => afterChunk(done + bytesRead));
    done += file.bytes;
  }
  return new StatementReader(builder, await mappingOf(directory, builder), {
    voided,
    knowsLearner: (id) => builder.knowsLearner(id),
    knowsResource: (id) => builder.knowsResource(id),
    resourceOfActivity: (id) => activities.resourceOf(id),
  });
}

/** What cannot be read is told when the statements are read. */
function voidedInto(voided: Set<string>) {
  return {
    wants: mayVoid,
    record(record: unknown): void {
      const id = voidedBy(record);
      if (id !== undefined) voided.add(id);
    },
    unreadRecord(): void {},
    unread(): void {},
  };
}

async function mappingOf(directory: string, builder: DatasetBuilder): Promise<Mapping> {
  const addFault = (fault: Fault): void => builder.addFault(fault);
  const mapping = await readCompanion(directory, MAPPING, addFault);
  if (mapping === undefined) return DEFAULT_MAPPING;
  return readMapping(mapping, { file: MAPPING }, { add: addFault });
}
