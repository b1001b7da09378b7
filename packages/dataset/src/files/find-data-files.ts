import type { Issue, IssueKind, RecordKind } from "@mastery/core";
import { INCOMPLETE } from "@mastery/node/incomplete";
import {
  alternatives,
  type DescribedFile,
  type FileKind,
  fileIssue,
  type RosterTable,
  STREAMED,
  UnreadableFileError,
} from "../formats/format.ts";
import type { DataDirectory, FileStat } from "./data-directory.ts";

/** One file of a data directory. */
export interface DataFile extends DescribedFile, FileStat {
  /** Path of the file, for DuckDB. */
  readonly path: string;
  /** Format: one JSON array, one JSON value per line, or a table as CSV or Parquet. */
  readonly format: (typeof STREAMED)[number] | "parquet";
  readonly gzip: boolean;
  /** Name for messages, if the name of the file can be a learner's id. */
  readonly shownName?: string | undefined;
}

export interface Unread {
  readonly kinds: readonly RecordKind[];
  readonly issue: Issue;
}

const ONE_ROSTER = "oneroster";

/** A kind of record, its default file name, and the kinds of files that are converted to such records. */
interface Content {
  readonly records: RecordKind;
  readonly defaultName: string;
  readonly kinds: readonly (FileKind | typeof ONE_ROSTER)[];
  readonly optional?: true;
}

/** All kinds of records, in reading order: each kind refers only to earlier kinds. */
const CONTENTS: readonly Content[] = [
  { records: "skills", defaultName: "skills.json", kinds: ["skills"] },
  { records: "resources", defaultName: "resources.json", kinds: ["resources"] },
  { records: "groups", defaultName: "groups.json", kinds: ["groups"], optional: true },
  { records: "learners", defaultName: "learners.jsonl", kinds: ["learners", ONE_ROSTER] },
  {
    records: "exclusions",
    defaultName: "exclusions.jsonl",
    kinds: ["exclusions"],
    optional: true,
  },
  { records: "traces", defaultName: "traces.jsonl", kinds: ["traces", "statements", "evidence"] },
];

const EXTENSIONS = `${STREAMED.map((ending) => `.${ending}`).join(", ")} (each also .gz) or .parquet`;
const EXTENSION = new RegExp(
  `\\.(?:(?<format>${STREAMED.join("|")})(?<gzip>\\.gz)?|(?<parquet>parquet))$`,
);

/**
 * Returns the files of a data directory in reading order, and the issues with files that cannot be used.
 *
 * @param roster tables of OneRoster; if undefined, the folder with such tables is an issue
 */
export async function findDataFiles(
  directory: DataDirectory,
  roster?: readonly RosterTable[],
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
    CONTENTS.map((content) => find(directory, content, names, roster)),
  );
  return found.flat();
}

/**
 * Returns the kind of record in a file, by the name of the file or its folder; undefined for other files. OneRoster tables count as
 * learners, although they also contain groups.
 */
export function recordsOf(name: string): RecordKind | undefined {
  const [first = ""] = name.split("/");
  return CONTENTS.find((content) => filesOf(content, [first]).length > 0)?.records;
}

function filesOf(
  { kinds }: Content,
  names: readonly string[],
): { readonly kind: Content["kinds"][number]; readonly name: string }[] {
  return names.flatMap((name) => {
    const kind = kinds.find(
      (one) => name === one || (one !== ONE_ROSTER && name.replace(EXTENSION, "") === one),
    );
    return kind ? [{ kind, name }] : [];
  });
}

async function find(
  directory: DataDirectory,
  content: Content,
  names: readonly string[],
  roster: readonly RosterTable[] | undefined,
): Promise<(DataFile | Unread)[]> {
  const { records, defaultName, kinds, optional } = content;
  const found = filesOf(content, names);
  const [only, ...more] = found;
  const title = alternatives(kinds);
  if (!only) {
    if (optional) return [];
    const expected = `this file, or ${title} as ${EXTENSIONS}, or a folder of such files`;
    return [unread(records, "missing_file", defaultName, expected, "no such file")];
  }
  if (more.length > 0) {
    const got = found.map(({ name }) => name).sort();
    return [
      unread(records, "ambiguous_file", defaultName, `one file of ${title}`, got.join(" and ")),
    ];
  }
  const { kind, name } = only;
  if (kind === ONE_ROSTER) return findOneRoster(directory, names, roster);
  if (name !== kind) return [await openable(directory, name, kind, records)];
  return findInFolder(directory, name, kind, records);
}

/** These tables also contain the groups, so a separate file of groups is an issue. */
async function findOneRoster(
  directory: DataDirectory,
  names: readonly string[],
  tables: readonly RosterTable[] | undefined,
): Promise<(DataFile | Unread)[]> {
  if (!tables) {
    const got = "OneRoster tables, whose reader is in @mastery/sources";
    const issue = unreadable(ONE_ROSTER, `learners as ${EXTENSIONS}`, got);
    return [{ kinds: ["groups", "learners"], issue }];
  }
  const groups = names.filter((name) => name.replace(EXTENSION, "") === "groups");
  if (groups.length > 0) {
    const expected = "groups from OneRoster alone";
    const got = `${groups.join(" and ")} beside the OneRoster tables`;
    return [unread("groups", "ambiguous_file", ONE_ROSTER, expected, got)];
  }
  return Promise.all(
    tables.map(async (table) => {
      const { name, kind } = table;
      const found = await openable(directory, `${ONE_ROSTER}/${name}.csv`, kind, kind);
      return "issue" in found ? found : { ...found, table };
    }),
  );
}

/** Returns the files in a folder named after a kind of record, such as pages of a record store or parts of a table. */
async function findInFolder(
  directory: DataDirectory,
  folder: string,
  kind: FileKind,
  records: RecordKind,
): Promise<(DataFile | Unread)[]> {
  try {
    // Skips files that other programs leave next to data: hidden files, and files like `_SUCCESS`.
    const names = (await directory.names(folder)).filter((name) => !/^[._]/.test(name));
    if (names.length === 0)
      return [unread(records, "missing_file", folder, `files as ${EXTENSIONS}`, "none")];
    return Promise.all(
      names.sort().map((name) => openable(directory, `${folder}/${name}`, kind, records)),
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
): Promise<DataFile | Unread> {
  const extension = EXTENSION.exec(name)?.groups;
  let got = "another name";
  try {
    const stat = await directory.stat(name);
    if (extension) {
      const format = (extension["format"] ?? "parquet") as DataFile["format"];
      const gzip = extension["gzip"] !== undefined;
      return { kind, name, path: directory.pathOf(name), ...stat, format, gzip };
    }
  } catch (error) {
    got = gotOf(error);
  }
  const expected = extension ? "a file" : `a file as ${EXTENSIONS}`;
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
