import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Calls `onChange` once a change has settled for one poll. File system events would miss mounted volumes whose links are swapped. */
export async function watchPath(
  path: string,
  onChange: () => void,
  signal: AbortSignal,
  milliseconds: number,
): Promise<void> {
  const isSettledChange = changeDetector(await stateOf(path));
  const timer = setTimeout(async () => {
    const state = await stateOf(path);
    if (signal.aborted) return;
    if (isSettledChange(state)) onChange();
    timer.refresh();
  }, milliseconds).unref();
  signal.addEventListener("abort", () => clearTimeout(timer));
}

/** The returned function is called with each observed state. It returns true if the state is new and equals the previous observation. */
export function changeDetector(initial: string): (state: string) => boolean {
  let reported = initial;
  let last = initial;
  return (state) => {
    const isSettled = state === last && state !== reported;
    last = state;
    if (isSettled) reported = state;
    return isSettled;
  };
}

/** Depth to which folders are searched for data, such as pages of a record store or parts of a table. */
const DEPTH = 2;

/** Returns a string that changes with the file, or with any visible file in the directory and its subdirectories. Links are followed. */
export async function stateOf(path: string, depth: number = DEPTH): Promise<string> {
  try {
    const stats = await stat(path, { bigint: true });
    if (stats.isDirectory() && depth > 0) return await stateOfDirectory(path, depth - 1);
    const { dev, ino, size, mtimeNs, ctimeNs } = stats;
    return `${path} ${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  } catch (error) {
    return `${path} ${(error as NodeJS.ErrnoException).code}`;
  }
}

/** Returns the states of all files except hidden files, which editors and mounted volumes keep next to the data. */
async function stateOfDirectory(path: string, depth: number): Promise<string> {
  const names = (await readdir(path)).filter((name) => !name.startsWith(".")).sort();
  const states = await Promise.all(names.map((name) => stateOf(join(path, name), depth)));
  return states.join("\n");
}
