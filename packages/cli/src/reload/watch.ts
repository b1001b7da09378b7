import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Milliseconds between two looks at the data. */
const INTERVAL = 1_000;

/** Data that are looked at until they are closed. */
export interface Watch {
  close(): void;
}

/**
 * Calls back when a file or directory has changed and then stayed the same for a look. The path is polled, because events of the
 * file system miss mounted volumes whose links are swapped.
 */
export async function watchData(
  path: string,
  onChange: () => void,
  interval: number = INTERVAL,
): Promise<Watch> {
  const isSettledChange = changeDetector(await stateOf(path));
  let isClosed = false;
  const timer = setTimeout(look, interval).unref();

  async function look(): Promise<void> {
    const state = await stateOf(path);
    if (isClosed) return;
    if (isSettledChange(state)) onChange();
    timer.refresh();
  }

  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Returns a function that is given each state that is seen, and tells whether it is new and was seen the time before, too. */
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

/** How many folders below each other hold data: those of a directory hold the pages of a record store or the parts of a table. */
const DEPTH = 2;

/** Returns a text that differs once a file, or any file in a directory, is written, replaced or removed. Links are followed. */
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

/** Hidden files are left out: editors and mounted volumes keep theirs beside the data. */
async function stateOfDirectory(path: string, depth: number): Promise<string> {
  const names = (await readdir(path)).filter((name) => !name.startsWith(".")).sort();
  const states = await Promise.all(names.map((name) => stateOf(join(path, name), depth)));
  return states.join("\n");
}
