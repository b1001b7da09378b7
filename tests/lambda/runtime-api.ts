import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** Failure reported by a runtime. */
export interface RuntimeError {
  readonly errorType: string;
  readonly errorMessage: string;
}

/** Outcome of an invocation. */
export interface Outcome {
  readonly result?: unknown;
  readonly error?: RuntimeError;
  /** Time from sending the event to receiving the response. */
  readonly milliseconds: number;
}

const PATHS =
  /^\/2018-06-01\/runtime\/(?<call>init\/error|invocation\/(?:next|(?<id>[^/]+)\/(?:response|error)))$/;

/**
 * A stand-in for the Lambda runtime API, on the loopback interface and for one runtime:
 * https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
export class RuntimeApi {
  /** Resolves when the runtime first requests an event. If the runtime reports a failure on `/init/error`, resolves to that failure. */
  readonly init: Promise<RuntimeError | undefined>;
  readonly #server: Server;
  readonly #calls = new EventEmitter();
  /** Pending request of the runtime for its next event. */
  #next: ServerResponse | undefined;

  private constructor() {
    this.init = once(this.#calls, "init").then(([error]) => error);
    this.#server = createServer(async (req, res) => {
      const { call, id } = PATHS.exec(req.url ?? "")?.groups ?? {};
      if (call === undefined) {
        res.writeHead(404).end();
      } else if (call === "invocation/next") {
        this.#next = res;
        this.#calls.emit("init", undefined);
        this.#calls.emit("next");
      } else {
        const body = await json(req);
        res.writeHead(202).end();
        if (id === undefined) this.#calls.emit("init", body);
        else this.#calls.emit(id, call.endsWith("error") ? { error: body } : { result: body });
      }
    });
  }

  /** Resolves to a stand-in that listens on a free port of 127.0.0.1. */
  static async start(): Promise<RuntimeApi> {
    const api = new RuntimeApi();
    await once(api.#server.listen(0, "127.0.0.1"), "listening");
    return api;
  }

  /** Host and port, for `AWS_LAMBDA_RUNTIME_API`. */
  get address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sends an event to the runtime once the runtime requests an event, and resolves to the outcome. */
  async invoke(event: unknown): Promise<Outcome> {
    if (this.#next === undefined) await once(this.#calls, "next");
    const id = randomUUID();
    const answered = once(this.#calls, id);
    const body = JSON.stringify(event);
    const start = performance.now();
    this.#next?.writeHead(200, {
      "content-type": "application/json",
      "lambda-runtime-aws-request-id": id,
      "lambda-runtime-deadline-ms": String(Date.now() + 10_000),
      "lambda-runtime-invoked-function-arn":
        "arn:aws:lambda:eu-west-3:123456789012:function:mastery",
    });
    this.#next?.end(body);
    this.#next = undefined;
    const [outcome] = await answered;
    return { ...outcome, milliseconds: performance.now() - start };
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
