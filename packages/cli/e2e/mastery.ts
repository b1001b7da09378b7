import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryDirectory, writeData } from "../tests/data.ts";
import { run as runInProcess } from "../tests/run.ts";

/** Path of the built command. */
export const MAIN: string = fileURLToPath(new URL("../dist/main.js", import.meta.url));

/** The environment of every run: the environment of this process, without variables that set options. */
const ENVIRONMENT = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:MASTERY_.*|PORT|HOST)$/.test(name)),
  ),
  // On shutdown, a server waits for clients to close idle connections. One second keeps the tests fast.
  MASTERY_KEEP_ALIVE: "1",
};

/** Exit code and output of a run of the command. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that is still running. */
interface Run {
  /** Resolves to the first match in standard output or error; rejects if the process ends without a match. */
  readonly until: (pattern: RegExp) => Promise<RegExpExecArray>;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<Outcome>;
}

// Kills servers that a failed test left running.
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
// Vitest ends its workers with SIGTERM, which skips `exit` listeners.
process.once("SIGTERM", () => process.exit());

/** Starts the built command. */
export function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): Run {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...ENVIRONMENT, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  child.once("close", () => running.delete(child));
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
  const ended = once(child, "close").then(([code]): Outcome => ({ code, stdout, stderr }));
  return {
    async until(pattern) {
      for (;;) {
        const match = pattern.exec(stdout) ?? pattern.exec(stderr);
        if (match) return match;
        const more = Promise.race([once(child.stdout, "data"), once(child.stderr, "data")]);
        const outcome = await Promise.race([more, ended]);
        if ("code" in outcome) throw new Error(`ended without ${pattern}: ${stderr}`);
      }
    },
    kill: (signal) => child.kill(signal),
    ended,
  };
}

/** Runs the built command to completion. */
export function run(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Outcome> {
  return start(args, env).ended;
}

let school: Promise<string> | undefined;

/** Returns the path of a snapshot of the small dataset. Serving a file takes half as long as computing the snapshot. */
export function schoolSnapshot(): Promise<string> {
  school ??= (async () => {
    const out = join(await temporaryDirectory(), "school.snapshot");
    await runInProcess(["precompute", "--data", await writeData(), "--out", out, "--quiet"]);
    return out;
  })();
  return school;
}

/** A server that listens on a free port. */
interface Served extends Pick<Run, "until" | "kill"> {
  readonly url: string;
  /** Stops the server with a signal, as an operator would. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<Outcome>;
}

/** Serves a data directory on a free port. */
export async function serve(data: string, ...args: string[]): Promise<Served> {
  const server = start(["serve", "--data", data, "--port", "0", ...args]);
  const [, url] = await server.until(/^listening on (http:\/\/\S+)\n/);
  return {
    ...server,
    url: url!,
    stop(signal = "SIGTERM") {
      server.kill(signal);
      return server.ended;
    },
  };
}
