import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Fault } from "@mastery/core";
import { describeReadError } from "./byte-source.ts";
import { fileFault } from "./faults.ts";

/** The four kinds of records, in the order they are read: each refers only to those before it. */
export const KINDS = ["skills", "resources", "learners", "traces"] as const;

export type Kind = (typeof KINDS)[number];

/** One file of a data directory. */
export interface DataFile {
  readonly kind: Kind;
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
const NAMES: Record<Kind, readonly string[]> = {
  skills: namesOf("skills", ["json", "jsonl"]),
  resources: namesOf("resources", ["json", "jsonl"]),
  learners: namesOf("learners", ["jsonl", "json"]),
  traces: namesOf("traces", ["jsonl", "json"]),
};

function namesOf(kind: Kind, formats: readonly string[]): readonly string[] {
  return ["", ".gz"].flatMap((suffix) => formats.map((format) => `${kind}.${format}${suffix}`));
}

/** The files of a data directory in reading order; a kind without exactly one readable file gives a fault instead. */
export async function findDataFiles(
  directory: string,
): Promise<{ files: DataFile[]; faults: Fault[] }> {
  const files: DataFile[] = [];
  const faults: Fault[] = [];
  const present = await namesIn(directory, faults);
  if (!present) return { files, faults };
  for (const kind of KINDS) {
    const file = await findDataFile(directory, kind, present, faults);
    if (file) files.push(file);
  }
  return { files, faults };
}

async function namesIn(directory: string, faults: Fault[]): Promise<Set<string> | undefined> {
  try {
    return new Set(await readdir(directory));
  } catch (error) {
    const got = describeReadError(error);
    faults.push(fileFault("unreadable_file", directory, "a data directory", got));
    return undefined;
  }
}

async function findDataFile(
  directory: string,
  kind: Kind,
  present: ReadonlySet<string>,
  faults: Fault[],
): Promise<DataFile | undefined> {
  const names = NAMES[kind];
  const [usual = kind, ...others] = names;
  const [name, ...more] = names.filter((candidate) => present.has(candidate));
  if (!name) {
    const expected = `this file or one of ${others.join(", ")}`;
    faults.push(fileFault("missing_file", usual, expected, "none of them"));
    return undefined;
  }
  if (more.length > 0) {
    const got = [name, ...more].join(" and ");
    faults.push(fileFault("ambiguous_file", usual, `one file of ${kind}`, got));
    return undefined;
  }
  const path = join(directory, name);
  try {
    const stats = await stat(path);
    if (stats.isFile()) {
      const format = name.includes(".jsonl") ? "jsonl" : "json";
      return { kind, name, path, bytes: stats.size, format, gzip: name.endsWith(".gz") };
    }
    const got = stats.isDirectory() ? "a directory" : "something that is not a file";
    faults.push(fileFault("unreadable_file", name, "a file", got));
  } catch (error) {
    faults.push(fileFault("unreadable_file", name, "a file", describeReadError(error)));
  }
  return undefined;
}
