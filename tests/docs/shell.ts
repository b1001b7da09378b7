import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

/** Working directory and environment in which commands run. */
export interface Place {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv | undefined;
}

const execute = promisify(execFile);

/** Output of commands, and the working directory after the last command. */
export interface Done {
  readonly printed: string;
  /** Working directory at the end, because `cd` also applies to the next block. */
  readonly cwd: string;
}

/** Runs commands to completion, and resolves to their output. Rejects as soon as a command exits with a code other than 0. */
export async function run(commands: string, place: Place): Promise<Done> {
  const script = `${commands}\nprintf '\\0%s' "$PWD"`;
  const { stdout } = await execute("bash", ["-euo", "pipefail", "-c", script], place);
  const [printed, cwd] = stdout.split("\0") as [string, string];
  return { printed: printed.replaceAll("\r", "").trimEnd(), cwd };
}

/** Rejects if bash cannot parse the commands. */
export async function parse(commands: string): Promise<void> {
  await execute("bash", ["-n", "-c", commands]);
}

/** A command that serves until it is stopped. */
export interface Server {
  readonly command: string;
  /** The line of output with the address. */
  readonly line: string;
  /** Sends `SIGTERM`, and returns the exit code of the command. */
  stop(): Promise<number>;
}

/** Starts a server, and resolves to the server once it listens. Rejects if the command ends first. */
export async function serve(command: string, place: Place): Promise<Server> {
  // With a trap, the shell survives the signal to its process group, and returns the exit code of the command.
  const child = spawn("bash", ["-c", `trap : TERM\n${command}`], {
    ...place,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close") as Promise<[code: number]>;
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (errors += text));
  const listening = (async () => {
    for await (const line of createInterface(child.stdout)) {
      if (line.startsWith("listening on ")) return line;
    }
    const [code] = await ended;
    throw new Error(`\`${command}\` ended with exit code ${code}: ${errors}`);
  })();
  const stop = async (): Promise<number> => {
    process.kill(-child.pid!, "SIGTERM");
    const [code] = await ended;
    return code;
  };
  return { command, line: await listening, stop };
}
