import type { IssueSink } from "@mastery/core/dataset";
import type { DataDirectory } from "../files/data-directory.ts";
import type { OpenDataset, Reader, ReadFile } from "../files/reader.ts";
import { issuesOfError, JSON_ENDINGS } from "../formats/format.ts";
import { readJsonArray, readJsonLines } from "../formats/json.ts";

export const json: Reader = {
  endings: JSON_ENDINGS,
  open: async (directory) => (file, sink, afterChunk) => {
    const format = /\.jsonl(?:\.gz)?$/.test(file.name) ? readJsonLines : readJsonArray;
    const shown = { kind: file.kind, name: file.shownName };
    return format(directory.read(file.name, afterChunk), shown, sink);
  },
};

/** Returns a function that reads any file with its reader. Issues with the file go to the sink. */
export async function openReaders(
  readers: readonly Reader[],
  directory: DataDirectory,
  issues: IssueSink,
  dataset?: OpenDataset,
): Promise<ReadFile> {
  const opened = new Map<Reader, ReadFile>();
  for (const reader of readers) {
    opened.set(reader, await reader.open(directory, issues, dataset));
  }
  return async (file, sink, afterChunk) => {
    try {
      await opened.get(file.reader)!(file, sink, afterChunk);
    } catch (error) {
      for (const issue of issuesOfError(error, file.shownName)) sink.unread(issue);
    }
  };
}
