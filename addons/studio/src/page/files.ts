import { recordsOf } from "@mastery/dataset/portable";
import { listen } from "@mastery/explorer/page";
import { useEffect, useState } from "preact/hooks";

/** Maximum number of files in one drop. A folder with more files was probably dropped by mistake. */
const MAX_FILES = 10_000;

/** Files by path, such as `school/skills.json`. */
export type FilesByPath = ReadonlyMap<string, File>;

const POPULATION = "population.json";

/** Files of a data directory that are not records. */
const COMPANIONS: ReadonlySet<string> = new Set([
  "columns.json",
  "levels.json",
  POPULATION,
  "xapi.json",
  ".incomplete",
]);

/** First bytes of a snapshot file and of a model file. A model file is recognised so that the studio can explain why it is refused. */
const SIGNATURES = ["\u0089MSNAP\r\n", "\u0089MMODE\r\n"];

/** In bytes. Larger data are likely to need more memory than a browser has. */
const MAX_BYTES = 2 ** 30;

export interface SortedFiles {
  /** Files of a data directory, by their paths within the directory. */
  readonly data: FilesByPath;
  readonly snapshots: readonly File[];
  /** Mark sheets, and saved classes. */
  readonly marks: readonly File[];
  /** The key with which ids are replaced. */
  readonly key?: File;
  readonly others: readonly string[];
}

export type Refusal =
  | "too-many"
  | "too-large"
  | "several-snapshots"
  | "nothing"
  | "unreadable-drop";

/** Matches the extensions of mark sheets and saved classes. A single file with any other extension is also tried as a mark sheet. */
const SHEET = /\.(?:csv|tsv|txt|xlsx|xlsm|xls|xlsb|ods|mastery)$/i;
/** Matches plans and read-me files that are stored next to the data. */
const BESIDE = /(?:^|\/)(?:marks-plan\.json|readme\.[a-z]+)$/i;

/**
 * Snapshots are recognised by their first bytes, and other files by their names. Hidden files are skipped. If there are neither pupil data
 * nor snapshots, tables with any other name are treated as mark sheets, and so is a single file of any kind.
 */
export async function sortFiles(files: FilesByPath): Promise<SortedFiles> {
  const data = new Map<string, File>();
  const snapshots: File[] = [];
  const left = new Map<string, File>();
  let key: File | undefined;
  for (const [path, file] of files) {
    const name = nameInDirectory(path);
    if (name !== undefined) data.set(name, file);
    else if (isHidden(path)) continue;
    else if (/(?:^|\/)id\.key$/.test(path)) key = file;
    else if (await isSnapshot(file)) snapshots.push(file);
    else left.set(path, file);
  }
  const hasPupils = [...data.keys()].some((name) =>
    /^(?:learners|traces)$/.test(recordsOf(name) ?? ""),
  );
  const isSheet = (path: string): boolean =>
    !hasPupils && (SHEET.test(path) || (files.size === 1 && !BESIDE.test(path)));
  const sheets = snapshots.length > 0 ? [] : [...left].filter(([path]) => isSheet(path));
  const others = [...left.keys()].filter((path) => !sheets.some(([one]) => one === path));
  // Marks are computed without a population, so the reader sees that the file was not used.
  if (sheets.length > 0 && data.delete(POPULATION)) others.push(POPULATION);
  return { data, snapshots, marks: sheets.map(([, file]) => file), ...(key && { key }), others };
}

/** Returns the reason why sorted files cannot be loaded, or `undefined` if the files can be loaded. */
export function refusalOf(files: FilesByPath, sorted: SortedFiles): Refusal | undefined {
  const { data, snapshots, marks, key } = sorted;
  if (files.size > MAX_FILES) return "too-many";
  const taken = [...data.values(), ...snapshots, ...marks, ...(key ? [key] : [])];
  if (taken.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) return "too-large";
  if (snapshots.length > 1 || (snapshots.length > 0 && data.size > 0)) return "several-snapshots";
  return taken.length === 0 ? "nothing" : undefined;
}

/** The given path may start with the name of the data directory. `undefined` if the file is not part of one. */
function nameInDirectory(path: string): string | undefined {
  const below = path.slice(path.indexOf("/") + 1);
  return [path, below].find((name) => recordsOf(name) !== undefined || COMPANIONS.has(name));
}

function isHidden(path: string): boolean {
  return path.split("/").some((name) => /^[._]/.test(name));
}

async function isSnapshot(file: File): Promise<boolean> {
  try {
    const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    return SIGNATURES.includes(String.fromCharCode(...start));
  } catch {
    // The file no longer exists, or is a folder.
    return false;
  }
}

/** Kinds of records that a data directory must contain. */
const NEEDED = ["skills", "resources", "learners", "traces"] as const;

export type Needed = (typeof NEEDED)[number];

/** An added file replaces files that hold the same records. Sorted by path. */
export function collectFiles(collected: FilesByPath, added: FilesByPath): FilesByPath {
  const renewed = new Set([...added.keys()].map(recordsOf));
  const kept = [...collected].filter(([name]) => {
    const records = recordsOf(name);
    return records === undefined || !renewed.has(records);
  });
  return new Map([...kept, ...added].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function missingFrom(collected: FilesByPath): readonly Needed[] {
  const held = new Set([...collected.keys()].map(recordsOf));
  return NEEDED.filter((records) => !held.has(records));
}

/** Returns whether there are only files of skills and resources. Such files name the exercises of mark sheets. */
export function isCatalogue(data: FilesByPath): boolean {
  return (
    data.size > 0 &&
    [...data.keys()].every((name) => /^(?:skills|resources)$/.test(recordsOf(name) ?? ""))
  );
}

export function chosenFiles(list: FileList | null): FilesByPath {
  const files = [...(list ?? [])].slice(0, MAX_FILES + 1);
  return new Map(files.map((file) => [file.webkitRelativePath || file.name, file]));
}

/** A dropped item, in browsers that give a page opened from disk access to dropped folders. */
interface DroppedItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<Handle | null>;
}

type Handle = FileSystemDirectoryHandle | FileSystemFileHandle;

type Found = AsyncGenerator<readonly [path: string, file: File]>;

/**
 * Includes the files in dropped folders. Stops once there are more than {@link MAX_FILES}.
 *
 * @throws the browser's error if the browser cannot read a folder
 */
async function droppedFiles({ items }: DataTransfer): Promise<FilesByPath> {
  const files = new Map<string, File>();
  // Items are accessible only during the event, so all of them are taken before the first `await`.
  for (const found of [...items].map(filesOf)) {
    for await (const [path, file] of found) {
      files.set(path, file);
      if (files.size > MAX_FILES) return files;
    }
  }
  return files;
}

function filesOf(item: DroppedItem): Found {
  const entry = item.webkitGetAsEntry();
  if (!entry?.isDirectory) return filesAt(item.getAsFile());
  // In Chromium, folder entries can be read only on served pages, but handles can be read on all pages.
  const handle = item.getAsFileSystemHandle?.();
  return handle ? filesBehind(handle) : filesBelow(entry);
}

async function* filesAt(file: File | null): Found {
  if (file) yield [file.name, file];
}

async function* filesBehind(given: Promise<Handle | null>, above = ""): Found {
  const handle = await given;
  if (!handle) return;
  const path = above + handle.name;
  if (handle.kind === "file") yield [path, await handle.getFile()];
  else
    for await (const child of handle.values())
      yield* filesBehind(Promise.resolve(child), `${path}/`);
}

async function* filesBelow(entry: FileSystemEntry): Found {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    yield [entry.fullPath.replace(/^\//, ""), file];
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // A reader returns only some entries at a time, and an empty list at the end.
    const children = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (children.length === 0) return;
    for (const child of children) yield* filesBelow(child);
  }
}

/** Without this hook, the browser would show the dropped file instead of the page. Returns whether files are over the page. */
export function useDrops(onFiles: (files: Promise<FilesByPath>) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(false);
      if (event.dataTransfer) onFiles(droppedFiles(event.dataTransfer));
    };
    return listen({ dragover: over, dragleave: leave, drop });
  }, [onFiles]);
  return isOver;
}
