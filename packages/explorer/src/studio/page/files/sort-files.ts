import { recordsOf } from "@mastery/dataset/portable";
import { type FilesByPath, MOST_FILES } from "./dropped-files.ts";

/** What a data directory has beside records. */
const COMPANIONS: ReadonlySet<string> = new Set([
  ...["columns.json", "levels.json", "xapi.json"],
  ".incomplete",
]);

/** The first bytes of a snapshot file, and of a model file, whose refusal says what it is. */
const SIGNATURES = ["\u0089MSNAP\r\n", "\u0089MMODE\r\n"];

/** Bytes that a browser is asked to compute from. */
const MOST_BYTES = 2 ** 30;

/** What files are for. */
export interface SortedFiles {
  /** Files of a data directory, by their name in it. */
  readonly data: FilesByPath;
  readonly snapshots: readonly File[];
  /** Names of the others. */
  readonly others: readonly string[];
}

/** Why files are not taken. */
export type Refusal =
  | "too-many"
  | "too-large"
  | "several-snapshots"
  | "nothing"
  | "unreadable-drop";

/** Sorts files by their names, and snapshots by their first bytes. Hidden files are passed over. */
export async function sortFiles(files: FilesByPath): Promise<SortedFiles> {
  const data = new Map<string, File>();
  const snapshots: File[] = [];
  const others: string[] = [];
  for (const [path, file] of files) {
    const name = nameInDirectory(path);
    if (name !== undefined) data.set(name, file);
    else if (isHidden(path)) continue;
    else if (await isSnapshot(file)) snapshots.push(file);
    else others.push(path);
  }
  return { data, snapshots, others };
}

/** Why sorted files cannot be loaded; undefined if they can. */
export function refusalOf(files: FilesByPath, sorted: SortedFiles): Refusal | undefined {
  const { data, snapshots } = sorted;
  if (files.size > MOST_FILES) return "too-many";
  const taken = [...data.values(), ...snapshots];
  if (taken.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) return "too-large";
  if (snapshots.length > 1 || (snapshots.length > 0 && data.size > 0)) return "several-snapshots";
  return taken.length === 0 ? "nothing" : undefined;
}

/** The name in the data directory: the directory itself may have been given, or what is in it. */
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
    // Gone, or a folder that was given as a file.
    return false;
  }
}
