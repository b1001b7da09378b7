import type { DatasetOptions, Issue, RecordKind } from "@mastery/core";
import type { DatasetBuilder, IssueSink } from "@mastery/core/dataset";
import type { AfterChunk, DescribedFile, RecordSink } from "../formats/format.ts";
import type { DataDirectory, FileStat } from "./data-directory.ts";

/** Reads files with names of its own: the reader of JSON, the reader of tables, or a reader that an add-on brings. */
export interface Reader {
  /** Endings of its files after the name of a kind of record, such as `.csv` and `.csv.gz`. */
  readonly endings: readonly string[];
  /** A folder with a name of its own, in place of the files of one kind. */
  readonly folder?: {
    readonly name: string;
    readonly inPlaceOf: RecordKind;
    /** Returns the files of the folder, in reading order. */
    find(directory: DataDirectory): Promise<readonly (FoundFile | Unread)[]>;
  };
  /**
   * Called once per directory, even if it has none of the reader's files, before any file is read.
   *
   * @param dataset undefined if no dataset is built, but records are passed on
   */
  open(directory: DataDirectory, issues: IssueSink, dataset?: OpenDataset): Promise<ReadFile>;
}

/** Passes the records of a file to a sink, in order. The file is unreadable if it throws `UnreadableFileError` or `InvalidFileError`. */
export type ReadFile = (file: DataFile, sink: RecordSink, afterChunk: AfterChunk) => Promise<void>;

/** The dataset that is built. Most readers need none of it, because they pass records to the sink. */
export interface OpenDataset {
  readonly builder: DatasetBuilder;
  readonly options: DatasetOptions;
  /** All files of the directory. */
  readonly files: readonly (DataFile | Unread)[];
  /** Lets messages number the files of a kind, because their names can be ids of learners. */
  hideNames(kind: RecordKind): void;
  /** Adds counts to the `reports` of the dataset. */
  report(name: string, counts: Counts): void;
}

/** Counts by name. */
export type Counts = Readonly<Record<string, number>>;

/** A file that a reader found, with its size and time. */
export type FoundFile = DescribedFile & FileStat;

/** One file of a data directory. */
export interface DataFile extends FoundFile {
  readonly reader: Reader;
  /** Name for messages, which `hideNames()` replaces. */
  shownName: string;
}

/** A file that a reader found and cannot read, with the kinds of records that are therefore missing. */
export interface Unread {
  readonly kinds: readonly RecordKind[];
  readonly issue: Issue;
}
