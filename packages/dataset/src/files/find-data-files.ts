import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Fault, FaultKind, RecordKind } from "@mastery/core";
import { describeFailure, INCOMPLETE, typeOfFile } from "@mastery/files";
import { fileFault } from "../formats/file-fault.ts";
import type { DataFile, FileKind, Format } from "./data-file.ts";

/** Records that cannot be read, and why. */
export interface Unread {
  readonly kinds: readonly RecordKind[];
  readonly fault: Fault;
}

/** The parts of a data directory, in reading order: each refers only to those before it. */
const PARTS: readonly Part[] = [
  { records: "skills", usual: "skills.json", kinds: ["skills"] },
  { records: "resources", usual: "resources.json", kinds: ["resources"] },
  { records: "learners", usual: "learners.jsonl", kinds: ["learners"] },
  { records: "traces", usual: "traces.jsonl", kinds: ["traces", "statements", "evidence"] },
];

const ALL = PARTS.map(({ records }) => records);

interface Part {
  /** The records that cannot be read without it. */
  readonly records: RecordKind;
  /** Usual name of its file. */
  readonly usual: string;
  /** The kinds of files that can hold it. */
  readonly kinds: readonly FileKind[];
}

const FORMS = ".json, .jsonl, .csv (each also .gz) or .parquet";
const FORM = /\.(?:(?<format>json|jsonl|csv)(?<gzip>\.gz)?|(?<parquet>parquet))$/;

/** The files of a data directory, in reading order. */
export async function findDataFiles(directory: string): Promise<(DataFile | Unread)[]> {
  let names: readonly string[];
  try {
    names = await readdir(directory);
  } catch (error) {
    const fault = unreadable(directory, "a data directory", describeFailure(error));
    return [{ kinds: ALL, fault }];
  }
  if (names.includes(INCOMPLETE)) {
    const expected = "no such file, which marks data of two runs";
    const got = "one (the command that replaced them was interrupted: run it again)";
    return [{ kinds: ALL, fault: unreadable(INCOMPLETE, expected, got) }];
  }
  const parts = await Promise.all(PARTS.map((part) => findPart(directory, part, names)));
  return parts.flat();
}

async function findPart(
  directory: string,
  { records, usual, kinds }: Part,
  names: readonly string[],
): Promise<(DataFile | Unread)[]> {
  const found = names.flatMap((name) => {
    const kind = kinds.find((one) => name === one || name.replace(FORM, "") === one);
    return kind ? [{ kind, name }] : [];
  });
  const [only, ...more] = found;
  const title = alternatives(kinds);
  if (!only) {
    const expected = `this file, or ${title} as ${FORMS}, or a folder of such files`;
    return [unread(records, "missing_file", usual, expected, "none of them")];
  }
  if (more.length > 0) {
    const got = found
      .map(({ name }) => name)
      .sort()
      .join(" and ");
    return [unread(records, "ambiguous_file", usual, `one file of ${title}`, got)];
  }
  const { kind, name } = only;
  if (name !== kind) return [await openable(directory, name, kind, records)];
  return findInFolder(directory, kind, records);
}

/** A folder with the name of a kind, such as the pages of a record store or the parts of a table. */
async function findInFolder(
  directory: string,
  kind: FileKind,
  records: RecordKind,
): Promise<(DataFile | Unread)[]> {
  try {
    // Programs leave hidden files and files like `_SUCCESS` beside data.
    const names = (await readdir(join(directory, kind))).filter((name) => !/^[._]/.test(name));
    if (names.length === 0)
      return [unread(records, "missing_file", kind, `files as ${FORMS}`, "none")];
    return Promise.all(
      names.sort().map((name) => openable(directory, `${kind}/${name}`, kind, records)),
    );
  } catch (error) {
    return [{ kinds: [records], fault: unreadable(kind, "a folder", describeFailure(error)) }];
  }
}

/** A file, if its name ends in the name of a format. */
async function openable(
  directory: string,
  name: string,
  kind: FileKind,
  records: RecordKind,
): Promise<DataFile | Unread> {
  const path = join(directory, name);
  const form = FORM.exec(name)?.groups;
  let got = "another name";
  try {
    const stats = await stat(path);
    if (form && stats.isFile()) {
      const format = (form["format"] ?? "parquet") as Format;
      return { kind, name, path, bytes: stats.size, format, gzip: form["gzip"] !== undefined };
    }
    if (!stats.isFile()) got = typeOfFile(stats);
  } catch (error) {
    got = describeFailure(error);
  }
  return { kinds: [records], fault: unreadable(name, form ? "a file" : `a file as ${FORMS}`, got) };
}

/** Such as `traces or evidence`. */
function alternatives(names: readonly string[]): string {
  if (names.length === 1) return names[0]!;
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

function unreadable(file: string, expected: string, got: string): Fault {
  return fileFault("unreadable_file", file, expected, got);
}

function unread(
  records: RecordKind,
  ...[fault, file, expected, got]: [FaultKind, string, string, string]
): Unread {
  return { kinds: [records], fault: fileFault(fault, file, expected, got) };
}
