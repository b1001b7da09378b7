import type { Issue, Location } from "@mastery/core";
import type { DescribedFile } from "../files/data-file.ts";

/** Receives what is read from one file. */
export interface RecordSink {
  /** Whether a line can matter: others are skipped without being parsed. All lines matter if this is missing. */
  wants?(text: string): boolean;
  /** The location object is reused for the next record: read it during the call. */
  record(record: unknown, location: Location): void;
  /** A record that cannot be parsed; the next one follows. */
  unreadRecord(issue: Issue): void;
  /** An issue that ends the reading of the file. */
  unread(issue: Issue): void;
  /** How the file was read, where it could have been read otherwise, in a sentence about it. */
  note?(text: string): void;
}

/** Awaited after each chunk, with the bytes of the file read so far; a rejection ends the reading. */
export type AfterChunk = (bytesRead: number) => Promise<void>;

/** Parses the bytes of one file and hands its records to a sink, in order. */
export type Format = (
  bytes: AsyncIterable<Uint8Array>,
  file: DescribedFile,
  sink: RecordSink,
) => Promise<void>;
