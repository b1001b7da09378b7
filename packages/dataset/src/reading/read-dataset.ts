import {
  type Dataset,
  DatasetBuilder,
  type DatasetOptions,
  type Fault,
  report,
  type WorkOptions,
} from "@mastery/core";
import { findDataFiles, type Kind } from "./data-files.ts";
import { type RecordSink, readRecords } from "./records.ts";

/** How a data directory is read. Progress counts bytes on disk, of all four files. */
export type ReadOptions = DatasetOptions & WorkOptions;

/**
 * Reads and checks a data directory: skills, resources, learners and traces, each a file of one JSON array (`skills.json`) or of
 * one record per line (`traces.jsonl`), plain or gzip (`traces.jsonl.gz`). Lines are streamed, so the traces may be larger than
 * the memory.
 *
 * @throws {@link DatasetError} that lists every fault of the four files.
 */
export async function readDataset(directory: string, options: ReadOptions = {}): Promise<Dataset> {
  const builder = new DatasetBuilder(options);
  const sinks = sinksInto(builder);
  const { files, faults } = await findDataFiles(directory);
  for (const fault of faults) builder.addFault(fault);

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

function sinksInto(builder: DatasetBuilder): Record<Kind, RecordSink> {
  const refuse = (fault: Fault): void => builder.addFault(fault);
  const strict = { brokenRecord: refuse, brokenFile: refuse };
  return {
    skills: { ...strict, record: (record, place) => builder.addSkill(record, place) },
    resources: { ...strict, record: (record, place) => builder.addResource(record, place) },
    learners: { ...strict, record: (record, place) => builder.addLearner(record, place) },
    traces: {
      record: (record, place) => builder.addTrace(record, place),
      brokenRecord: (fault) => builder.rejectTrace(fault),
      brokenFile: refuse,
    },
  };
}
