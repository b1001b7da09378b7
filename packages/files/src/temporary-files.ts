import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Named `.NAME.PID.RANDOM.tmp`, after the file to be and the process that writes it. */
const TEMPORARY = /^\.(.+)\.(\d+)\.[0-9a-f]{12}\.tmp$/;

/** Returns a new path beside a file, for its content while it is written. */
export function temporaryPath(path: string): string {
  const random = randomBytes(6).toString("hex");
  return join(dirname(path), `.${basename(path)}.${process.pid}.${random}.tmp`);
}

/** Whether a file name is one of {@link temporaryPath}. */
export function isTemporary(name: string): boolean {
  return TEMPORARY.test(name);
}

/** Returns the names of the temporary files beside a file. */
export async function temporaryFiles(path: string): Promise<string[]> {
  const names = await readdir(dirname(path));
  return names.filter((name) => TEMPORARY.exec(name)?.[1] === basename(path));
}

/** Removes what processes that were killed left beside a file: it holds names and results of learners. */
export async function removeAbandoned(path: string): Promise<void> {
  for (const name of await temporaryFiles(path)) {
    const temporary = join(dirname(path), name);
    const pid = Number(TEMPORARY.exec(name)![2]);
    if (await isAbandoned(temporary, pid)) await rm(temporary, { force: true });
  }
}

/** Whether a temporary file or directory is one that a process with this number left behind when it was killed. */
export async function isAbandoned(temporary: string, pid: number): Promise<boolean> {
  if (pid !== process.pid) return !isRunning(pid);
  // In a container, each process gets the number of the previous one.
  const started = Date.now() - process.uptime() * 1000;
  const found = await stat(temporary).catch(() => undefined);
  return found !== undefined && found.mtimeMs < started;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means a process of another user.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
