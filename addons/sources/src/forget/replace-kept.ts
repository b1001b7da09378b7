import { type FileHandle, stat } from "node:fs/promises";
import { replaceFile } from "@mastery/node/files";

/** Counts of what a rewrite removes. */
export interface Rewritten {
  /** Records about the learner. */
  readonly records: number;
  /** Records of others, such as keys, whose lists no longer name the learner, and mappings without the learner's entries. */
  readonly lists: number;
}

/** Replaces the content of a file, and keeps its owner and permissions. */
export async function replaceKept(
  path: string,
  rewrite: (file: FileHandle) => Promise<unknown>,
): Promise<void> {
  const { mode, uid, gid } = await stat(path);
  const write = async (file: FileHandle): Promise<void> => {
    await rewrite(file);
    await file.chown(uid, gid);
  };
  await replaceFile(path, write, { force: true, exclusive: true, mode: mode & 0o777 });
}
