import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Fault, FaultKind, RecordKind } from "@mastery/core";
import { describeFailure } from "../failures.ts";
import { fileFault } from "./faults.ts";

/** What a data directory holds one of each of, in reading order: each part refers only to those before it. */
const PARTS: readonly Part[] = [
  { usual: "skills.json", kinds: ["skills"] },
  { usual: "resources.json", kinds: ["resources"] },
  { usual: "learners.jsonl", kinds: ["learners"] },
  { usual: "traces.jsonl", kinds: ["traces", "evidence"] },
];

interface Part {
  /** Name of its file, unless there is another. */
  readonly usual: string;
  /** What can stand for it. */
  readonly kinds: readonly [RecordKind, ...RecordKind[]];
}

/** One file of a data directory. */
export interface DataFile {
  readonly kind: RecordKind;
  /** Name within the directory. */
  readonly name: string;
  readonly path: string;
  /** Size on disk. */
  readonly bytes: number;
  readonly format: Format;
  readonly gzip: boolean;
}

/** One JSON array, one JSON value per line, or a table whose first row names the fields. */
type Format = "json" | "jsonl" | "csv";

const FORMATS: readonly Format[] = ["json", "jsonl", "csv"];

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
    const kinds = PARTS.flatMap((part) => part.kinds);
    return [
      unread(kinds, "unreadable_file", directory, "a data directory", describeFailure(error)),
    ];
  }
  return Promise.all(PARTS.map((part) => findDataFile(directory, part, present)));
}

async function findDataFile(
  directory: string,
  { usual, kinds }: Part,
  present: ReadonlySet<string>,
): Promise<DataFile | Unread> {
  const [found, ...more] = kinds.flatMap(formsOf).filter(({ name }) => present.has(name));
  const records = alternatives(kinds);
  if (!found) {
    const expected = `this file, or ${records} as .json, .jsonl or .csv, each also .gz`;
    return unread(kinds, "missing_file", usual, expected, "none of them");
  }
  if (more.length > 0) {
    const got = [found, ...more].map(({ name }) => name).join(" and ");
    return unread(kinds, "ambiguous_file", usual, `one file of ${records}`, got);
  }
  const { name } = found;
  const path = join(directory, name);
  try {
    const stats = await stat(path);
    if (stats.isFile()) return { ...found, path, bytes: stats.size };
    const got = stats.isDirectory() ? "a directory" : "something else";
    return unread(kinds, "unreadable_file", name, "a file", got);
  } catch (error) {
    return unread(kinds, "unreadable_file", name, "a file", describeFailure(error));
  }
}

/** The files that records of a kind can come in. */
function formsOf(kind: RecordKind): Pick<DataFile, "kind" | "name" | "format" | "gzip">[] {
  return FORMATS.flatMap((format) =>
    [false, true].map((gzip) => ({
      kind,
      name: `${kind}.${format}${gzip ? ".gz" : ""}`,
      format,
      gzip,
    })),
  );
}

/** Such as `traces or evidence`. */
function alternatives(names: readonly string[]): string {
  if (names.length === 1) return names[0]!;
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

function unread(
  kinds: readonly RecordKind[],
  ...[fault, file, expected, got]: [FaultKind, string, string, string]
): Unread {
  return { kinds, fault: fileFault(fault, file, expected, got) };
}
