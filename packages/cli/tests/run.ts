import { onTestFinished } from "vitest";
import { createProgram, exitCodeOf } from "../src/program.ts";

/** Exit code and output of a run of the command. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The environment without the variables that tests set in this process. */
const ENVIRONMENT = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:MASTERY_.*|PORT|HOST)$/.test(name)),
  ),
  // On shutdown, a server waits for clients to close idle connections. One second keeps the tests fast.
  MASTERY_KEEP_ALIVE: "1",
};

let last: Promise<unknown> = Promise.resolve();

/** Runs one command line at a time in this process, and captures all its output. */
export function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const outcome = last.then(() => runAlone(args, env, () => {}));
  last = outcome.catch(() => undefined);
  return outcome;
}

/** A server in this process. No other command can run until this server has stopped. */
export interface Served {
  readonly url: string;
  readonly stop: () => Promise<Outcome>;
}

/** Serves data on a free port. */
export function serve(data: string, ...args: string[]): Promise<Served> {
  return new Promise((resolve, reject) => {
    const others = process.listeners("SIGTERM");
    const outcome = last.then(() =>
      runAlone(["serve", "--data", data, "--port", "0", ...args], {}, (text) => {
        const [, url] = /^listening on (\S+)\n/.exec(text) ?? [];
        if (url === undefined) return;
        let isStopping = false;
        const stop = (): Promise<Outcome> => {
          const own = process.listeners("SIGTERM").filter((one) => !others.includes(one));
          if (!isStopping) for (const listener of own) listener("SIGTERM");
          isStopping = true;
          return outcome;
        };
        // Stops the server even if the test fails, so that the next tests can run.
        onTestFinished(async () => void (await stop()));
        resolve({ url, stop });
      }),
    );
    last = outcome.catch(() => undefined);
    outcome.then(({ stderr }) => reject(new Error(`ended early: ${stderr}`)), reject);
  });
}

async function runAlone(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onOutput: (text: string) => void,
): Promise<Outcome> {
  const { stdout, stderr, argv, env: environment } = process;
  const writes = [stdout.write, stderr.write] as const;
  const listeners = new Set(SIGNALS.flatMap((signal) => process.listeners(signal)));
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    process[name].write = ((text: string | Uint8Array, ...rest: unknown[]) => {
      written[name] += String(text);
      if (name === "stdout") onOutput(String(text));
      for (const callback of rest) if (typeof callback === "function") callback();
      return true;
    }) as typeof stdout.write;
  }
  process.argv = ["node", "mastery", ...args];
  process.env = { ...ENVIRONMENT, ...env };
  process.exitCode = 0;
  try {
    const program = await createProgram(args);
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = await exitCodeOf(error);
  } finally {
    [stdout.write, stderr.write] = writes;
    process.argv = argv;
    process.env = environment;
    for (const signal of SIGNALS) {
      for (const one of process.listeners(signal)) {
        if (!listeners.has(one)) process.off(signal, one);
      }
    }
  }
  const code = Number(process.exitCode);
  process.exitCode = 0;
  return { code, ...written };
}
