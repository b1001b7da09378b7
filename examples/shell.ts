import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

/** Runs a command to its end and gives what it printed; rejects unless it exits with 0. */
export async function run(command: string, cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)("sh", ["-c", command], { cwd });
  return stdout.trimEnd();
}

/** A command that serves until it is stopped. */
export interface Server {
  /** The first line it printed. */
  readonly line: string;
  /** Sends `SIGTERM` and gives the command's exit code. */
  stop(): Promise<number>;
}

/** Starts a server and waits for its first line. */
export async function serve(command: string, cwd: string): Promise<Server> {
  // With a trap, the shell outlives the group's signal and hands on the command's own exit code.
  const script = `trap : TERM\n${command}`;
  const child = spawn("sh", ["-c", script], {
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close") as Promise<[code: number]>;
  const [line] = await Promise.race([
    once(createInterface(child.stdout), "line") as Promise<[line: string]>,
    ended.then(([code]) => [`ended with exit code ${code}`]),
  ]);
  const stop = async (): Promise<number> => {
    process.kill(-child.pid!, "SIGTERM");
    const [code] = await ended;
    return code;
  };
  return { line: line!, stop };
}
