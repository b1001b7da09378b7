import { stat } from "node:fs/promises";
import { type ErrorCode, MasteryError } from "@mastery/core";
import { describeFailure } from "./describe-failure.ts";
import { openRegularFile } from "./open-regular-file.ts";

/** The content of a file that is read again whenever the file changes. */
export interface WatchedFile<Content> {
  /** Returns the last valid content. */
  current(): Content;
  /** Stops looking for changes. */
  close(): void;
}

/** How a file is watched. */
export interface WatchOptions {
  /** Code of the error if the file cannot be used. */
  readonly code: ErrorCode;
  /** Milliseconds between two checks. Default 1,000. */
  readonly interval?: number | undefined;
  /** Receives a message for each invalid change. */
  readonly onProblem: (message: string) => void;
}

/** Milliseconds between two checks of a file. */
const INTERVAL = 1_000;

/**
 * Reads a file, and reads it again when it changes. An invalid change is reported once, and the previous content stays. The file
 * is polled, because file system events miss mounted secrets that are swapped.
 *
 * @param parse throws an `Error` whose message lists what is wrong, a line each
 * @throws {MasteryError} with the `code` if the file cannot be read or parsed at first
 */
export async function watchFile<Content>(
  path: string,
  parse: (text: string) => Content,
  { code, interval = INTERVAL, onProblem }: WatchOptions,
): Promise<WatchedFile<Content>> {
  let state = await stateOf(path);
  let content = await readAndParse(path, parse, code);
  const timer = setTimeout(look, interval).unref();

  async function look(): Promise<void> {
    const found = await stateOf(path);
    if (found !== state) {
      state = found;
      try {
        content = await readAndParse(path, parse, code);
      } catch (error) {
        onProblem(`${(error as Error).message}\nWhat was valid before stays in force.`);
      }
    }
    timer.refresh();
  }

  return { current: () => content, close: () => clearTimeout(timer) };
}

/** Returns a text that differs once the file is changed, replaced or removed. */
async function stateOf(path: string): Promise<string> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  } catch (error) {
    return (error as Error).message;
  }
}

async function readAndParse<Content>(
  path: string,
  parse: (text: string) => Content,
  code: ErrorCode,
): Promise<Content> {
  try {
    return parse(await textOf(path));
  } catch (cause) {
    const faults = (cause as Error).message.split("\n").map((fault) => `${path}: ${fault}`);
    throw new MasteryError(code, faults.join("\n"), { cause });
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
