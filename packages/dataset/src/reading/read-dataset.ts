import {
  type Dataset,
  DatasetBuilder,
  type DatasetOptions,
  type RecordKind,
  report,
  type WorkOptions,
} from "@mastery/core";
import { type DataFile, findDataFiles } from "./data-files.ts";
import { type RecordSink, readRecords } from "./records.ts";

/** How a data directory is read. Progress counts bytes on disk, of all four files. */
export type ReadOptions = DatasetOptions & WorkOptions;

/**
 * Reads and checks a data directory: skills, resources, learners, and traces or the evidence counted from them; each a file
 * of one JSON array (`skills.json`), of one record per line (`traces.jsonl`), or a table (`evidence.csv`), plain or gzip. Lines
 * and rows are streamed, so the traces may be larger than the memory.
 *
 * @throws {@link DatasetError} that lists every fault of the four files.
 */
export async function readDataset(directory: string, options: ReadOptions = {}): Promise<Dataset> {
  const builder = new DatasetBuilder(options);
  const sinks = sinksInto(builder);
  const files: DataFile[] = [];
  for (const found of await findDataFiles(directory)) {
    if ("fault" in found) builder.addFault(found.fault, found.kinds);
    else files.push(found);
  }

  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  await report(options, "dataset", done, total);
  for (const file of files) {
    await readRecords(file, sinks[file.kind], (bytesRead) =>
      report(options, "dataset", done + bytesRead, total),
    );
    done += file.bytes;
  }
  await report(options, "dataset", total, total);
  return builder.build();
}

function sinksInto(builder: DatasetBuilder): Record<RecordKind, RecordSink> {
  const sink = (kind: RecordKind, record: RecordSink["record"]): RecordSink => ({
    record,
    unread: (fault) => builder.addFault(fault, [kind]),
    unreadRecord: (fault) =>
      kind === "traces" ? builder.rejectTrace(fault) : builder.addFault(fault, [kind]),
  });
  return {
    skills: sink("skills", (record, place) => builder.addSkill(record, place)),
    resources: sink("resources", (record, place) => builder.addResource(record, place)),
    learners: sink("learners", (record, place) => builder.addLearner(record, place)),
    traces: sink("traces", (record, place) => builder.addTrace(record, place)),
    evidence: sink("evidence", (record, place) => builder.addEvidence(record, place)),
  };
}
