import type { Issue, IssueKind, RecordKind } from "@mastery/core";
import { INCOMPLETE } from "@mastery/node/incomplete";
import { alternatives, type FileKind, fileIssue, UnreadableFileError } from "../formats/format.ts";
import type { DataDirectory } from "./data-directory.ts";
import type { DataFile, Reader, Unread } from "./reader.ts";

/** A kind of record, its default file name, and the kinds of files that are converted to such records. */
interface Content {
  readonly records: RecordKind;
  readonly defaultName: string;
  readonly kinds: readonly FileKind[];
  readonly optional?: true;
}

/** All kinds of records, in reading order: each kind refers only to earlier kinds. */
export const CONTENTS: readonly Content[] = [
  { records: "skills", defaultName: "skills.json", kinds: ["skills"] },
  { records: "resources", defaultName: "resources.json", kinds: ["resources"] },
  { records: "groups", defaultName: "groups.json", kinds: ["groups"], optional: true },
  { records: "learners", defaultName: "learners.jsonl", kinds: ["learners"] },
  {
    records: "exclusions",
    defaultName: "exclusions.jsonl",
    kinds: ["exclusions"],
    optional: true,
  },
  { records: "traces", defaultName: "traces.jsonl", kinds: ["traces", "statements", "evidence"] },
];

/** Returns the files of a data directory in reading order, and the issues with files that cannot be used. */
export async function findDataFiles(
  directory: DataDirectory,
  readers: readonly Reader[],
): Promise<(DataFile | Unread)[]> {
  const all = CONTENTS.map(({ records }) => records);
  let names: readonly string[];
  try {
    names = await directory.names("");
  } catch (error) {
    return [
      { kinds: all, issue: unreadable(directory.pathOf(""), "a data directory", gotOf(error)) },
    ];
  }
  if (names.includes(INCOMPLETE)) {
    const expected = "no marker of incomplete data";
    const got = "a marker left by an interrupted command (run it again)";
    return [{ kinds: all, issue: unreadable(INCOMPLETE, expected, got) }];
  }
  const found = await Promise.all(
    CONTENTS.map((content) => find(directory, content, names, readers)),
  );
  return found.flat();
}

/** Such as `.json or .jsonl (each also .gz)`. */
export function formatsOf(readers: readonly Reader[]): string {
  const endings = readers.flatMap((reader) => reader.endings);
  const zipped = endings.filter((one) => endings.includes(`${one}.gz`));
  const others = endings.filter((one) => !one.endsWith(".gz") && !zipped.includes(one));
  const listed = others.length > 0 ? zipped.join(", ") : alternatives(zipped);
  return alternatives([`${listed} (each also .gz)`, ...others]);
}

/** A file, or the folder of a reader; without a reader, a folder of files of one kind. */
interface Claim {
  readonly name: string;
  readonly kind: FileKind;
  readonly reader: Reader | undefined;
}

function claimsOf(
  { records, kinds }: Content,
  names: readonly string[],
  readers: readonly Reader[],
): Claim[] {
  return names.flatMap((name): Claim[] => {
    const owner = readers.find(({ folder }) => folder?.name === name);
    if (owner?.folder?.inPlaceOf === records) return [{ name, kind: records, reader: owner }];
    const [ending = "", reader] = formatOf(name, readers) ?? [];
    const kind = kinds.find((one) => `${one}${ending}` === name);
    return kind ? [{ name, kind, reader }] : [];
  });
}

/** Returns the ending of a name, and its reader. */
function formatOf(
  name: string,
  readers: readonly Reader[],
): readonly [ending: string, reader: Reader] | undefined {
  const known = readers.flatMap((one) => one.endings.map((ending) => [ending, one] as const));
  return known.find(([ending]) => name.endsWith(ending));
}

async function find(
  directory: DataDirectory,
  content: Content,
  names: readonly string[],
  readers: readonly Reader[],
): Promise<(DataFile | Unread)[]> {
  const { records, defaultName, kinds, optional } = content;
  const found = claimsOf(content, names, readers);
  const [only, ...more] = found;
  const folders = readers.flatMap(({ folder }) =>
    folder?.inPlaceOf === records ? [folder.name] : [],
  );
  const title = alternatives([...new Set([...kinds, ...folders])]);
  if (!only) {
    if (optional) return [];
    const expected = `this file, or ${title} as ${formatsOf(readers)}, or a folder of such files`;
    return [unread(records, "missing_file", defaultName, expected, "no such file")];
  }
  if (more.length > 0) {
    const got = found.map(({ name }) => name).sort();
    return [
      unread(records, "ambiguous_file", defaultName, `one file of ${title}`, got.join(" and ")),
    ];
  }
  const { name, kind, reader } = only;
  if (!reader) return findInFolder(directory, name, kind, records, readers);
  if (reader.folder?.name !== name) {
    return [await openable(directory, name, kind, records, readers)];
  }
  const files = await reader.folder.find(directory);
  return files.map((file) => ("issue" in file ? file : { ...file, reader, shownName: file.name }));
}

/** Returns the files in a folder named after a kind of record, such as pages of a record store or parts of a table. */
async function findInFolder(
  directory: DataDirectory,
  folder: string,
  kind: FileKind,
  records: RecordKind,
  readers: readonly Reader[],
): Promise<(DataFile | Unread)[]> {
  try {
    // Skips files that other programs leave next to data: hidden files, and files like `_SUCCESS`.
    const names = (await directory.names(folder)).filter((name) => !/^[._]/.test(name));
    if (names.length === 0) {
      const expected = `files as ${formatsOf(readers)}`;
      return [unread(records, "missing_file", folder, expected, "none")];
    }
    return Promise.all(
      names.sort().map((name) => openable(directory, `${folder}/${name}`, kind, records, readers)),
    );
  } catch (error) {
    return [{ kinds: [records], issue: unreadable(folder, "a folder", gotOf(error)) }];
  }
}

async function openable(
  directory: DataDirectory,
  name: string,
  kind: FileKind,
  records: RecordKind,
  readers: readonly Reader[],
): Promise<DataFile | Unread> {
  const [, reader] = formatOf(name, readers) ?? [];
  const expected = reader ? "a file" : `a file as ${formatsOf(readers)}`;
  let got = "another name";
  try {
    const stat = await directory.stat(name);
    if (reader) return { kind, name, ...stat, reader, shownName: name };
  } catch (error) {
    got = gotOf(error);
  }
  return { kinds: [records], issue: unreadable(name, expected, got) };
}

function gotOf(error: unknown): string {
  if (error instanceof UnreadableFileError) return error.got;
  throw error;
}

function unreadable(file: string, expected: string, got: string): Issue {
  return fileIssue("unreadable_file", file, expected, got);
}

function unread(
  records: RecordKind,
  ...[issue, file, expected, got]: [IssueKind, string, string, string]
): Unread {
  return { kinds: [records], issue: fileIssue(issue, file, expected, got) };
}
