import type { DescribedFile } from "../files/data-file.ts";
import type { RecordSink } from "../formats/record-sink.ts";
import { fieldFaults } from "./column-faults.ts";

/**
 * Returns a sink that refuses a file of JSON whose first record has misspelt fields: one fault for the file, and none for its records, as
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
        for (const fault of faultsOf(record)) {
          sink.unread(fault);
          isUnread = true;
        }
      }
      if (!isUnread) sink.record(record, location);
    },
    unreadRecord(fault): void {
      if (!isUnread) sink.unreadRecord(fault);
    },
  };

  function faultsOf(record: unknown) {
    return typeof record === "object" && record !== null ? fieldFaults(file, record) : [];
  }
}
