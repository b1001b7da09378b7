import type {
  Answer,
  Failure,
  LoadedSchool,
  Message,
  Order,
  Share,
  Task,
  TaskResult,
} from "../worker/messages.ts";

/** Why nothing came of an order. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

type OnProgress = (progress: Share) => void;

interface Waiting {
  readonly resolve: (result: TaskResult) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: OnProgress | undefined;
}

/** The thread that computes, and answers what the views ask. */
export class Engine {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #orders = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data);
    worker.onerror = () => this.#crash();
  }

  /** Hands over the embedding model, once. */
  async useModel(base64: string): Promise<void> {
    await this.#ask({ kind: "model", base64 });
  }

  /** Computes what files of a data directory give; what was loaded stays until then. */
  compute(files: ReadonlyMap<string, File>, onProgress: OnProgress): Promise<LoadedSchool> {
    return this.#ask({ kind: "compute", files }, onProgress) as Promise<LoadedSchool>;
  }

  /** Opens a snapshot file. */
  open(file: File): Promise<LoadedSchool> {
    return this.#ask({ kind: "open", name: file.name, file }) as Promise<LoadedSchool>;
  }

  /** Stops what is being computed. */
  async stop(): Promise<void> {
    await this.#ask({ kind: "stop" });
  }

  /** The bytes of the snapshot that is loaded, as a file holds them. */
  encode(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#ask({ kind: "encode" }) as Promise<Uint8Array<ArrayBuffer>>;
  }

  /** As the browser's `fetch`, for requests that the thread answers. */
  readonly fetch: typeof fetch = async (input, { headers, signal } = {}) => {
    const fields = [...new Headers(headers)] as [string, string][];
    const answer = (await this.#ask({
      kind: "fetch",
      url: String(input),
      headers: fields,
    })) as Answer;
    signal?.throwIfAborted();
    const { status, body } = answer;
    return new Response(body.byteLength > 0 ? body : null, { status, headers: answer.headers });
  };

  #ask(task: Task, onProgress?: OnProgress): Promise<TaskResult> {
    const number = this.#orders++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject, onProgress });
      this.#worker.postMessage({ number, ...task } as Order);
    });
  }

  #receive(message: Message): void {
    const waiting = this.#waiting.get(message.number);
    if ("progress" in message) {
      waiting?.onProgress?.(message.progress);
      return;
    }
    this.#waiting.delete(message.number);
    if ("result" in message) waiting?.resolve(message.result);
    else waiting?.reject(new EngineError(message.failure));
  }

  /** The thread ended, as when memory ran out: nothing that waits will be answered. */
  #crash(): void {
    const failure: Failure = { kind: "crashed" };
    for (const { reject } of this.#waiting.values()) reject(new EngineError(failure));
    this.#waiting.clear();
  }
}
