import type { Fault, Location } from "@mastery/core";

/** Takes what is found in one file. */
export interface RecordSink {
  /** Whether a line is worth parsing; without it, all are. */
  wants?(text: string): boolean;
  /** The location is one object for all records of the file: it is true during the call only. */
  record(record: unknown, location: Location): void;
  /** A record whose text cannot be read; the next one follows. */
  unreadRecord(fault: Fault): void;
  /** What keeps the file, or the rest of it, from being read. */
  unread(fault: Fault): void;
}

/** Awaited after each chunk, with the bytes of the file read so far; a rejection ends the reading. */
export type AfterChunk = (bytesRead: number) => Promise<void>;
