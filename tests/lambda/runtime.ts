import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Outcome, RuntimeApi, type RuntimeError } from "./runtime-api.ts";

/** Memory use of a runtime's process, in bytes. */
export interface Memory {
  /** Memory used by JavaScript objects and buffers after garbage collection. */
  readonly used: number;
  readonly rss: number;
  readonly peak: number;
}

/** A function that runs in AWS's Runtime Interface Client. */
export class Runtime {
  /** Failure of the init phase; undefined if the function is ready. */
  readonly initError: RuntimeError | undefined;
  /** Time from the start of the process to the end of the init phase. */
  readonly initMilliseconds: number;
  readonly #api: RuntimeApi;
  readonly #child: ChildProcess;

  private constructor(
    api: RuntimeApi,
    child: ChildProcess,
    initError: RuntimeError | undefined,
    initMilliseconds: number,
  ) {
    this.#api = api;
    this.#child = child;
    this.initError = initError;
    this.initMilliseconds = initMilliseconds;
  }

  /**
   * Starts the function in a directory (`index.mjs`, `handler`), and resolves to the runtime at the end of the init phase. Rejects if the
   * process ends first.
   */
  static async start(directory: string, env: Record<string, string> = {}): Promise<Runtime> {
    const api = await RuntimeApi.start();
    const start = performance.now();
    const child = spawn(
      process.execPath,
      ["--expose-gc", "--import", join(import.meta.dirname, "memory-probe.mjs"), clientPath()],
      {
        cwd: directory,
        stdio: ["ignore", "ignore", "pipe", "ipc"],
        env: {
          PATH: process.env["PATH"],
          AWS_LAMBDA_RUNTIME_API: api.address,
          AWS_LAMBDA_FUNCTION_NAME: "mastery",
          AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
          AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "512",
          AWS_LAMBDA_LOG_GROUP_NAME: "/aws/lambda/mastery",
          AWS_LAMBDA_LOG_STREAM_NAME: "local",
          LAMBDA_TASK_ROOT: directory,
          _HANDLER: "index.handler",
          ...env,
        },
      },
    );
    const died = text(child.stderr!).then((log) => {
      throw new Error(`expected a call of the runtime, got the end of its process\n${log}`);
    });
    const initError = await Promise.race([api.init, died]);
    died.catch(() => {});
    return new Runtime(api, child, initError, performance.now() - start);
  }

  invoke(event: unknown): Promise<Outcome> {
    return this.#api.invoke(event);
  }

  async memory(): Promise<Memory> {
    this.#child.send("");
    const [memory] = await once(this.#child, "message");
    return memory;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.kill()) await once(this.#child, "exit");
    this.#api.close();
  }
}

function clientPath(): string {
  return createRequire(import.meta.url).resolve("aws-lambda-ric");
}
