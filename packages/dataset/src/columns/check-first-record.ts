import type { DescribedFile } from "../files/data-file.ts";
import type { RecordSink } from "../formats/record-sink.ts";
import { fieldIssues } from "./column-issues.ts";

/**
 * Returns a sink that refuses a file of JSON whose first record has misspelt fields: one issue for the file, and none for its records, as
 * for the columns of a table.
 */
export function checkFirstRecord(file: DescribedFile, sink: RecordSink): RecordSink {
  let isFirst = true;
  let isUnread = false;
  return {
    ...sink,
    record(record, location): void {
      if (isFirst) {
        isFirst = false;
        for (const issue of issuesOf(record)) {
          sink.unread(issue);
          isUnread = true;
        }
      }
      if (!isUnread) sink.record(record, location);
    },
    unreadRecord(issue): void {
      if (!isUnread) sink.unreadRecord(issue);
    },
  };

  function issuesOf(record: unknown) {
    return typeof record === "object" && record !== null ? fieldIssues(file, record) : [];
  }
}
