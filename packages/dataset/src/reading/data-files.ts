import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Fault, FaultKind, RecordKind } from "@mastery/core";
import { describeFailure } from "../failures.ts";
import { fileFault } from "./faults.ts";

/** The four kinds of records, in the order they are read: each refers only to those before it. */
const KINDS: readonly RecordKind[] = ["skills", "resources", "learners", "traces"];

/** One file of a data directory. */
export interface DataFile {
  readonly kind: RecordKind;
  /** Name within the directory. */
  readonly name: string;
  readonly path: string;
  /** Size on disk. */
  readonly bytes: number;
  /** One JSON array, or one JSON value per line. */
  readonly format: "json" | "jsonl";
  readonly gzip: boolean;
}

/** The names a kind's file may have, the usual one first. */
const NAMES: Record<RecordKind, readonly string[]> = {
  skills: namesOf("skills", ["json", "jsonl"]),
  resources: namesOf("resources", ["json", "jsonl"]),
  learners: namesOf("learners", ["jsonl", "json"]),
  traces: namesOf("traces", ["jsonl", "json"]),
};

function namesOf(kind: RecordKind, formats: readonly string[]): readonly string[] {
  return ["", ".gz"].flatMap((suffix) => formats.map((format) => `${kind}.${format}${suffix}`));
}

/** Records that cannot be read, and why. */
export interface Unread {
  readonly kinds: readonly RecordKind[];
  readonly fault: Fault;
}

/** The files of a data directory, in reading order. */
export async function findDataFiles(directory: string): Promise<(DataFile | Unread)[]> {
  let present: ReadonlySet<string>;
  try {
    present = new Set(await readdir(directory));
  } catch (error) {
    return [
      unread(KINDS, "unreadable_file", directory, "a data directory", describeFailure(error)),
    ];
  }
  return Promise.all(KINDS.map((kind) => findDataFile(directory, kind, present)));
}

async function findDataFile(
  directory: string,
  kind: RecordKind,
  present: ReadonlySet<string>,
): Promise<DataFile | Unread> {
  const [usual = kind, ...others] = NAMES[kind];
  const [name, ...more] = [usual, ...others].filter((candidate) => present.has(candidate));
  if (!name) {
    const expected = `this file or one of ${others.join(", ")}`;
    return unread([kind], "missing_file", usual, expected, "none of them");
  }
  if (more.length > 0) {
    const got = [name, ...more].join(" and ");
    return unread([kind], "ambiguous_file", usual, `one file of ${kind}`, got);
  }
  const path = join(directory, name);
  try {
    const stats = await stat(path);
    if (stats.isFile()) {
      const format = name.includes(".jsonl") ? "jsonl" : "json";
      return { kind, name, path, bytes: stats.size, format, gzip: name.endsWith(".gz") };
    }
    const got = stats.isDirectory() ? "a directory" : "something else";
    return unread([kind], "unreadable_file", name, "a file", got);
  } catch (error) {
    return unread([kind], "unreadable_file", name, "a file", describeFailure(error));
  }
}

function unread(
  kinds: readonly RecordKind[],
  ...[fault, file, expected, got]: [FaultKind, string, string, string]
): Unread {
  return { kinds, fault: fileFault(fault, file, expected, got) };
}
