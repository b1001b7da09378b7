import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Call, mastery, type Outcome } from "./mastery.ts";
import type { Writer } from "./writers.ts";

/** A fault in one call of a writer: a system error, or a signal that kills the process before the call. */
export interface Fault {
  readonly call: Call;
  readonly kind: string;
}

const ERRORS: Readonly<Record<string, readonly string[]>> = {
  openat: ["EMFILE", "ENOSPC", "EIO"],
  write: ["ENOSPC", "EIO"],
  fsync: ["ENOSPC", "EIO"],
  rename: ["ENOSPC", "EIO"],
};

const WORDS: Readonly<Record<string, RegExp>> = {
  EMFILE: /too many open files/i,
  ENOSPC: /no space left/,
  EIO: /i\/o error/i,
};

/** Calls that do not change the disk. Killing the process before such a call has the same effect as killing it before the next call. */
const READS = new Set(["access", "close", "getdents64", "newfstatat", "read", "statx"]);

/** Resolves to every distinct fault in the calls that a writer makes in its directory. Rejects if the writer fails without a fault. */
export async function faultsOf(writer: Writer, scratch: string): Promise<Fault[]> {
  const directory = await prepared(writer, scratch);
  const { code, stderr, calls } = await run(writer, directory);
  if (code !== 0 || !writer.areNew(directory))
    throw new Error(`expected ${writer.name} to succeed without a fault, got ${stderr}`);
  return calls.filter(isOuter).flatMap((call) => {
    const kill = READS.has(call.name) ? [] : ["SIGKILL"];
    return [...(ERRORS[call.name] ?? ["EIO"]), ...kill].map((kind) => ({ call, kind }));
  });
}

/**
 * Returns whether a call is the first or last of several consecutive writes to one draft. The writes between the first and the last need no
 * separate test.
 */
function isOuter({ name }: Call, i: number, calls: readonly Call[]): boolean {
  return name !== "write" || calls[i - 1]?.name !== "write" || calls[i + 1]?.name !== "write";
}

/**
 * Runs a writer with a fault. If the files are not new, runs the writer again without a fault.
 *
 * @throws Error if the fault does not occur, if the exit code is unexpected, if a file is neither the old nor the new version, if the
 * message does not describe the fault, if temporary files remain, or if the second run fails
 */
export async function tryFault(
  writer: Writer,
  { call, kind }: Fault,
  scratch: string,
): Promise<void> {
  const directory = await prepared(writer, scratch);
  const what = kind === "SIGKILL" ? `signal=${kind}` : `error=${kind}`;
  const inject = `${call.name}:${what}:when=${call.nth}`;
  const { code, stderr, calls } = await run(writer, directory, inject);
  const place = `${writer.name}, ${inject}, exit code ${code}, ${call.text}\n${stderr}`;
  const fail = (problem: string): never => {
    throw new Error(`${problem}: ${place}`);
  };
  if (kind === "SIGKILL") {
    if (code !== null) fail("the command was not killed");
  } else {
    if (!calls.some(({ text }) => text.includes("(INJECTED)"))) fail("the fault did not occur");
    if (code === 1 && !/^error: [^\n]+\n$/.test(stderr)) fail("the message is not one line");
    if (code === 1 && !WORDS[kind]!.test(stderr)) fail("the message does not describe the fault");
    if (code !== 0 && code !== 1) fail("the exit code is unexpected");
  }
  let isNew = false;
  try {
    isNew = writer.areNew(directory);
  } catch (error) {
    fail(String(error));
  }
  if (code === 0 && !isNew) fail("the command succeeded without writing the new files");
  if (!isNew) {
    const again = await run(writer, directory);
    if (again.code !== 0 || !writer.areNew(directory))
      fail(`the second run did not write the new files, ${again.stderr}`);
  }
  const left = readdirSync(directory).filter((name) => name.endsWith(".tmp"));
  if (left.length > 0) fail(`temporary files remain: ${left}`);
  rmSync(directory, { recursive: true });
}

function run(writer: Writer, directory: string, inject?: string): Promise<Outcome> {
  const files = writer.files.map((name) => join(directory, name));
  return mastery(writer.args(directory), { files, ...(inject !== undefined && { inject }) });
}

async function prepared(writer: Writer, scratch: string): Promise<string> {
  const directory = mkdtempSync(join(scratch, "run-"));
  await writer.prepare(directory);
  return directory;
}
