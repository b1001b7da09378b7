import { stat } from "node:fs/promises";
import { MasteryError } from "@mastery/core";
import { guarded } from "@mastery/core/internal";
import { describeFailure, openRegularFile } from "./regular-files.ts";

/** Content of a file that is reloaded whenever the file changes. */
export interface WatchedFile<Content> {
  /** Returns the last valid content, or `whenGone` while the file is missing, if this option is set. */
  current(): Content;
  /** Stops checking for changes. */
  close(): void;
}

/** Options for watching a file. */
export interface WatchOptions<Content> {
  /** Code of the error if the file cannot be used, from the registry of the package that reads the file. */
  readonly code: string;
  /** Interval between two polls, in milliseconds. Default: 1,000. */
  readonly interval?: number | undefined;
  /** Content while the file is missing. Default: the last valid content. */
  readonly whenGone?: Content | undefined;
  /** Receives a message for each invalid change, and again while it persists. If the function fails, `console.error` gets its error. */
  readonly onProblem: (message: string) => void;
  /** Interval after which a persistent problem is reported again, in milliseconds. Default: 60,000. */
  readonly repeat?: number | undefined;
}

const GONE = "gone";

/**
 * Reads a file, and reads it again whenever it changes. While the file is invalid, the last valid content is kept. The file is polled,
 * because file system events do not report every replacement of a mounted secret.
 *
 * @param parse throws an `Error` whose message lists the problems, one per line
 * @throws {MasteryError} with the `code` if the first read or parse fails
 */
export async function watchFile<Content>(
  path: string,
  parse: (text: string) => Content,
  options: WatchOptions<Content>,
): Promise<WatchedFile<Content>> {
  const { code, interval = 1_000, whenGone, onProblem, repeat = 60_000 } = options;
  const report = guarded(onProblem, console.error);
  let state = await stateOf(path);
  let content: Content = await readAndParse(path, parse, code);
  let nextReport = Number.POSITIVE_INFINITY;
  const timer = setTimeout(look, interval).unref();

  async function look(): Promise<void> {
    const found = await stateOf(path);
    if (found !== state || performance.now() >= nextReport) {
      state = found;
      await readAgain();
    }
    timer.refresh();
  }

  async function readAgain(): Promise<void> {
    try {
      content = await readAndParse(path, parse, code);
      nextReport = Number.POSITIVE_INFINITY;
    } catch (error) {
      const isEmpty = state === GONE && whenGone !== undefined;
      if (isEmpty) content = whenGone;
      const consequence = isEmpty
        ? "Until the file exists again, its content is not in force."
        : "The last valid content stays in force.";
      report(`${(error as Error).message}\n${consequence}`);
      nextReport = performance.now() + repeat;
    }
  }

  return { current: () => content, close: () => clearTimeout(timer) };
}

/** Returns a string that changes when the file is changed, replaced or removed. */
async function stateOf(path: string): Promise<string> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? GONE : message;
  }
}

async function readAndParse<Content>(
  path: string,
  parse: (text: string) => Content,
  code: string,
): Promise<Content> {
  try {
    return parse(await textOf(path));
  } catch (cause) {
    const issues = (cause as Error).message.split("\n").map((issue) => `${path}: ${issue}`);
    throw new MasteryError<string>(code, issues.join("\n"), { cause });
  }
}

async function textOf(path: string): Promise<string> {
  try {
    const file = await openRegularFile(path);
    return await file.readFile("utf8").finally(() => file.close());
  } catch (cause) {
    throw new Error(`expected a file that can be read, got ${describeFailure(cause)}`, { cause });
  }
}
