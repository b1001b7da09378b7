import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));
const ATTACH = fileURLToPath(new URL("attach.cjs", import.meta.url));

/** Exit code, output and system calls of a run of the command. */
export interface Outcome {
  /** Exit code; null if the process was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Calls on the files to write, in order. */
  readonly calls: readonly Call[];
}

/** A system call on one of the files, their directories, or temporary files next to them. */
export interface Call {
  readonly name: string;
  /** Position of the call among calls of the same name, counted from 1. */
  readonly nth: number;
  /** The call as strace shows it. */
  readonly text: string;
}

let runs = 0;

/** Settings for running a command. */
interface Run {
  /** Files that the command writes. */
  readonly files: readonly string[];
  /** A fault for strace to inject into one of the calls, such as `write:error=ENOSPC:when=3`. */
  readonly inject?: string;
  /** A library to preload. The library shortens reads and writes of files in its own directory. */
  readonly preload?: string;
}

/** Runs the built command under strace, and resolves to the outcome. Rejects if strace writes no log. */
export async function mastery(
  args: readonly string[],
  { files, inject, preload }: Run,
): Promise<Outcome> {
  const log = join(tmpdir(), `strace-${process.pid}-${runs++}.log`);
  const child = spawn(process.execPath, ["--require", ATTACH, MAIN, ...args], {
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: "1",
      STRACE_LOG: log,
      STRACE_INJECT: inject,
      STRACE_FILES: files.join("\n"),
      LD_PRELOAD: preload,
      SHORT_IO_UNDER: preload && dirname(preload),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (text) => (stdout += text));
  child.stderr.on("data", (text) => (stderr += text));
  const [code]: (number | null)[] = await once(child, "close");
  if (!existsSync(log)) throw new Error(`expected a log of strace, got none: ${stderr}`);
  const calls = callsIn(readFileSync(log, "utf8"));
  rmSync(log);
  return { code: code ?? null, stdout, stderr, calls };
}

function callsIn(log: string): Call[] {
  const counts = new Map<string, number>();
  return [...log.matchAll(/^(\w+)\(.*$/gm)].map(([text, name = ""]) => {
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    return { name, nth, text };
  });
}
