/**
 * Writing of several files that belong together.
 *
 * @module @mastery/node/directories
 */

import { lstat, mkdir, open, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describeFailure } from "../files/regular-files.ts";
import {
  checkWritable,
  type Draft,
  existing,
  type NewFile,
  putInPlace,
  type ReplaceOptions,
  replaceFile,
  syncDirectory,
  type TargetOptions,
  TEMPORARY,
  throughDrafts,
  unwritable,
} from "../files/replace-file.ts";
import { INCOMPLETE } from "../incomplete/index.ts";

export type { NewFile };

/**
 * Creates a directory if it is missing, and checks that it is writable and, unless `force` is set, contains no files other than temporary
 * files. Call this function before you compute the files.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` for a directory with files, unless `force` is set; `UNWRITABLE_FILE` if the directory cannot be
 * created or written to
 */
export async function prepareDirectory(
  path: string,
  { force = false }: TargetOptions = {},
): Promise<void> {
  let names: string[];
  try {
    await mkdir(path, { recursive: true });
    names = await readdir(path);
  } catch (cause) {
    throw unwritable(path, `a directory to write to, got ${describeFailure(cause)}`, cause);
  }
  if (!force && !names.every((name) => TEMPORARY.test(name))) {
    throw existing(path, "a new or empty directory, got one with files");
  }
  await checkWritable(path);
}

/**
 * Writes several files in a directory, one after another, each as `replaceFile()` does. No file is replaced before all files are complete.
 * If the process ends after replacing only some of the files, a file named `.incomplete` remains in the directory.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` for a file with content, unless `force` is set; `UNWRITABLE_FILE` if writing fails. Errors of the
 * functions that write are passed on, except file system errors, which become `UNWRITABLE_FILE`
 */
export async function replaceFiles(
  files: readonly NewFile[],
  options?: ReplaceOptions,
): Promise<void> {
  const [path, write] = files[0]!;
  if (files.length === 1) return replaceFile(path, write, options);
  const directory = dirname(path);
  const putAll = async (drafts: readonly Draft[]): Promise<void> => {
    const marker = join(directory, INCOMPLETE);
    await createMarker(marker);
    let replaced = 0;
    try {
      for (const draft of drafts) {
        await putInPlace(draft);
        replaced++;
      }
    } catch (error) {
      if (replaced === 0) await rm(marker, { force: true });
      throw error;
    }
    await syncDirectory(directory);
    await rm(marker);
  };
  await throughDrafts(files, directory, putAll, options);
}

/** Writes strings to the named files in a directory, as {@link replaceFiles} does. */
export function replaceTexts(
  directory: string,
  texts: readonly (readonly [name: string, text: string])[],
  options?: ReplaceOptions,
): Promise<void> {
  const files = texts.map(([name, text]): NewFile => {
    return [join(directory, name), (file) => file.writeFile(text)];
  });
  return replaceFiles(files, options);
}

/** Creates an empty file that survives a power failure, unless the file already exists. */
async function createMarker(path: string): Promise<void> {
  try {
    await (await open(path, "wx", 0o600)).close();
  } catch (error) {
    // A marker that an interrupted run left behind is reused.
    const isThere = (error as NodeJS.ErrnoException).code === "EEXIST";
    if (!isThere || !(await lstat(path)).isFile()) throw error;
  }
  await syncDirectory(dirname(path));
}
