import { createProgram, exitCodeOf } from "../../packages/cli/src/program.ts";

/** Outcome of running the command. */
interface Run {
  readonly code: number;
  /** Standard output and standard error. */
  readonly output: string;
}

const WRITES = [process.stdout.write, process.stderr.write] as const;

/** Restores the process's standard output and error. */
export function restoreOutput(): void {
  [process.stdout.write, process.stderr.write] = WRITES;
}

/**
 * Runs a command line in this process, without network access. If the command starts a server, the server is stopped immediately. Resolves
 * to the exit code and the output.
 */
export async function runInProcess(words: readonly string[]): Promise<Run> {
  const { stdout, stderr } = process;
  const { fetch } = globalThis;
  const listeners = new Set([...process.listeners("SIGTERM"), ...process.listeners("SIGINT")]);
  let output = "";
  const capture = (text: string | Uint8Array): boolean => {
    output += String(text);
    if (String(text).startsWith("listening on ")) process.emit("SIGTERM");
    return true;
  };
  stdout.write = capture;
  stderr.write = capture;
  globalThis.fetch = async () => new Response("", { status: 404 });
  process.exitCode = 0;
  try {
    const program = await createProgram(words);
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    process.exitCode = await exitCodeOf(error);
  } finally {
    restoreOutput();
    globalThis.fetch = fetch;
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      for (const one of process.listeners(signal)) {
        if (!listeners.has(one)) process.off(signal, one);
      }
    }
  }

  const code = Number(process.exitCode);
  process.exitCode = 0;
  return { code, output };
}
