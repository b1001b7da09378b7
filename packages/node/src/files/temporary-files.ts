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

/** Returns the names of the temporary files beside files of one directory. */
export async function temporaryFiles(paths: readonly string[]): Promise<string[]> {
  const names = new Set(paths.map((path) => basename(path)));
  const found = await readdir(dirname(paths[0]!));
  return found.filter((name) => names.has(TEMPORARY.exec(name)?.[1] ?? ""));
}

/** Removes the drafts of killed processes beside files of one directory, since they hold names and results of learners. */
export async function removeAbandoned(paths: readonly string[]): Promise<void> {
  for (const name of await temporaryFiles(paths)) {
    const temporary = join(dirname(paths[0]!), name);
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
