import type { Issue, IssueKind, RecordKind } from "@mastery/core";
import { INCOMPLETE } from "@mastery/node/incomplete";
import { fileIssue } from "../formats/file-issue.ts";
import { UnreadableFileError } from "../formats/unreadable-file-error.ts";
import { ONE_ROSTER_TABLES } from "../oneroster/tables.ts";
import type { DataDirectory } from "./data-directory.ts";
import { type DataFile, type FileKind, type Format, PARTS } from "./data-file.ts";

/** Records that cannot be read, and why. */
export interface Unread {
  readonly kinds: readonly RecordKind[];
  readonly issue: Issue;
}

/** Name of the folder with tables of OneRoster. */
const ONE_ROSTER = "oneroster";

/** The records of a data directory, in reading order: each refers only to those before it. */
const CATALOGUE: readonly Content[] = [
  { records: "skills", usual: "skills.json", kinds: ["skills"] },
  { records: "resources", usual: "resources.json", kinds: ["resources"] },
  { records: "groups", usual: "groups.json", kinds: ["groups"], optional: true },
];
const LEARNERS: readonly Content[] = [
  { records: "learners", usual: "learners.jsonl", kinds: ["learners", ONE_ROSTER] },
  { records: "traces", usual: "traces.jsonl", kinds: ["traces", "statements", "evidence"] },
];

interface Content {
  /** The records that cannot be read without it. */
  readonly records: RecordKind;
  /** Usual name of its file. */
  readonly usual: string;
  /** The kinds of files that can hold it. */
  readonly kinds: readonly (FileKind | typeof ONE_ROSTER)[];
  /** Whether it may be missing. */
  readonly optional?: true;
}

const IN_PARTS = `a folder ${PARTS}, which "fit" and "transform" read`;
const FORMS = ".json, .jsonl, .csv (each also .gz) or .parquet";
const FORM = /\.(?:(?<format>json|jsonl|csv)(?<gzip>\.gz)?|(?<parquet>parquet))$/;

/** Where records are looked for: a data directory, or the folder of a part in it. */
interface SearchRoot {
  readonly directory: DataDirectory;
  /** The path of the folder in the directory, as messages show it: such as `parts/north/`. */
  readonly folder: string;
}

/**
 * The files of a data directory, in reading order.
 *
 * @param part which of its parts the learners and traces are from; by default, it has no parts
 */
export async function findDataFiles(
  directory: DataDirectory,
  part?: string,
): Promise<(DataFile | Unread)[]> {
  const whole = { directory, folder: "" };
  if (part === undefined) return findAll(whole, [...CATALOGUE, ...LEARNERS]);
  const ofPart = { directory, folder: `${PARTS}/${part}/` };
  return [
    ...(await findAll(whole, CATALOGUE, LEARNERS)),
    ...(await findAll(ofPart, LEARNERS, CATALOGUE)),
  ];
}

/** @param elsewhere contents whose files are not read from this root, so that one is an issue */
async function findAll(
  root: SearchRoot,
  contents: readonly Content[],
  elsewhere: readonly Content[] = [],
): Promise<(DataFile | Unread)[]> {
  const kinds = contents.map(({ records }) => records);
  let names: readonly string[];
  try {
    names = await root.directory.names(root.folder);
  } catch (error) {
    const path = root.directory.pathOf(root.folder);
    return [{ kinds, issue: unreadable(path, "a data directory", gotOf(error)) }];
  }
  if (names.includes(INCOMPLETE)) {
    const expected = "no such file, which marks data of two runs";
    const got = "one (the command that replaced them was interrupted: run it again)";
    return [{ kinds, issue: unreadable(root.folder + INCOMPLETE, expected, got) }];
  }
  const misplaced = elsewhere.flatMap((content) => filesOf(content, names));
  const found = await Promise.all(contents.map((content) => find(root, content, names)));
  return [...misplaced.map(({ name }) => refuseMisplaced(root, name)), ...found.flat()];
}

/** A file that would be ignored. */
function refuseMisplaced({ folder }: SearchRoot, name: string): Unread {
  const expected = `skills, resources and groups beside the folder ${PARTS}, learners and traces in its folders`;
  return { kinds: [], issue: unreadable(folder + name, expected, "this file") };
}

/**
 * Returns which records a file of a data directory holds, by its name or that of its folder; undefined if it is none of a directory without
 * parts. OneRoster holds learners and groups, and is found among the learners.
 */
export function recordsOf(name: string): RecordKind | undefined {
  const [first = ""] = name.split("/");
  return [...CATALOGUE, ...LEARNERS].find((content) => filesOf(content, [first]).length > 0)
    ?.records;
}

/** The names of the files and folders that can hold records. */
function filesOf(
  { kinds }: Content,
  names: readonly string[],
): { readonly kind: Content["kinds"][number]; readonly name: string }[] {
  return names.flatMap((name) => {
    const kind = kinds.find(
      (one) => name === one || (one !== ONE_ROSTER && name.replace(FORM, "") === one),
    );
    return kind ? [{ kind, name }] : [];
  });
}

async function find(
  root: SearchRoot,
  content: Content,
  names: readonly string[],
): Promise<(DataFile | Unread)[]> {
  const { records, kinds, optional } = content;
  const usual = root.folder + content.usual;
  const found = filesOf(content, names);
  const [only, ...more] = found;
  const title = alternatives(kinds);
  if (!only) {
    if (optional) return [];
    const expected = `this file, or ${title} as ${FORMS}, or a folder of such files`;
    const got = LEARNERS.includes(content) && names.includes(PARTS) ? IN_PARTS : "none of them";
    return [unread(records, "missing_file", usual, expected, got)];
  }
  if (more.length > 0) {
    const got = found
      .map(({ name }) => name)
      .sort()
      .join(" and ");
    return [unread(records, "ambiguous_file", usual, `one file of ${title}`, got)];
  }
  const { kind, name } = only;
  const path = root.folder + name;
  if (kind === ONE_ROSTER) return findOneRoster(root, names);
  if (name !== kind) return [await openable(root.directory, path, kind, records)];
  return findInFolder(root.directory, path, kind, records);
}

/** The tables of OneRoster, which hold the groups as well. */
async function findOneRoster(
  { directory, folder }: SearchRoot,
  names: readonly string[],
): Promise<(DataFile | Unread)[]> {
  if (folder !== "") {
    // All parts share the groups, which are beside them, and each export has groups of its own.
    const expected = "learners.jsonl or another table of learners in a part";
    return [unread("learners", "ambiguous_file", folder + ONE_ROSTER, expected, "OneRoster")];
  }
  const groups = names.filter((name) => name === "groups" || name.replace(FORM, "") === "groups");
  if (groups.length > 0) {
    const got = `${groups.join(" and ")} beside them`;
    const expected = "groups from OneRoster alone";
    return [unread("groups", "ambiguous_file", ONE_ROSTER, expected, got)];
  }
  return Promise.all(
    ONE_ROSTER_TABLES.map((table) =>
      openable(
        directory,
        `${ONE_ROSTER}/${table}.csv`,
        table,
        table === "users" ? "learners" : "groups",
      ),
    ),
  );
}

/** A folder with the name of a kind, such as the pages of a record store or the parts of a table. */
async function findInFolder(
  directory: DataDirectory,
  folder: string,
  kind: FileKind,
  records: RecordKind,
): Promise<(DataFile | Unread)[]> {
  try {
    // Programs leave hidden files and files like `_SUCCESS` beside data.
    const names = (await directory.names(folder)).filter((name) => !/^[._]/.test(name));
    if (names.length === 0)
      return [unread(records, "missing_file", folder, `files as ${FORMS}`, "none")];
    return Promise.all(
      names.sort().map((name) => openable(directory, `${folder}/${name}`, kind, records)),
    );
  } catch (error) {
    return [{ kinds: [records], issue: unreadable(folder, "a folder", gotOf(error)) }];
  }
}

/** A file, if its name ends in the name of a format. */
async function openable(
  directory: DataDirectory,
  name: string,
  kind: FileKind,
  records: RecordKind,
): Promise<DataFile | Unread> {
  const form = FORM.exec(name)?.groups;
  let got = "another name";
  try {
    const bytes = await directory.sizeOf(name);
    if (form) {
      const format = (form["format"] ?? "parquet") as Format;
      const gzip = form["gzip"] !== undefined;
      return { kind, name, path: directory.pathOf(name), bytes, format, gzip };
    }
  } catch (error) {
    got = gotOf(error);
  }
  return { kinds: [records], issue: unreadable(name, form ? "a file" : `a file as ${FORMS}`, got) };
}

/** What was there instead of a file or folder that can be read. */
function gotOf(error: unknown): string {
  if (error instanceof UnreadableFileError) return error.got;
  throw error;
}

/** Such as `traces or evidence`. */
function alternatives(names: readonly string[]): string {
  if (names.length === 1) return names[0]!;
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
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
