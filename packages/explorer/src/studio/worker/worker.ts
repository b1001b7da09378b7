import { DatasetError, type Embedder, MasteryError, type Progress } from "@mastery/core";
import { encodeSnapshot } from "@mastery/core/snapshot";
import { builtinEmbedder } from "@mastery/embeddings";
import type { FetchHandler } from "@mastery/openapi/fetch";
import { createAnswers } from "../school/answers.ts";
import { computeSchool, openSchool, type School } from "../school/school.ts";
import { decodeBase64 } from "./base64.ts";
import type {
  Answer,
  Failure,
  LoadedSchool,
  Message,
  Order,
  Task,
  TaskResult,
} from "./messages.ts";

/** The part of a worker's global scope that is used. */
declare const self: {
  onmessage: (event: { readonly data: Order }) => void;
  postMessage(message: Message, transfer?: ArrayBuffer[]): void;
};

/** Milliseconds of work between two looks at messages: answers wait no longer, and a stop neither. */
const TURN = 50;

let embedder: Promise<Embedder> | undefined;
let loaded: { readonly school: School; readonly answer: FetchHandler } | undefined;
/** Of the work that runs. */
let running: AbortController | undefined;

self.onmessage = ({ data: { number, ...task } }) => {
  perform(number, task as Task).then(
    (result) => self.postMessage({ number, result }, transferred(result)),
    (error: unknown) => self.postMessage({ number, failure: failureOf(error) }),
  );
};

async function perform(number: number, task: Task): Promise<TaskResult> {
  switch (task.kind) {
    case "model":
      embedder = builtinEmbedder({ model: decodeBase64(task.base64) });
      await embedder;
      return null;
    case "compute":
      return load((signal) =>
        embedder!.then((one) =>
          computeSchool(task.files, one, { signal, onProgress: reporter(number) }),
        ),
      );
    case "open":
      return load(() => openSchool(task.name, task.file));
    case "stop":
      running?.abort();
      return null;
    case "fetch":
      return answerTo(new Request(task.url, { headers: task.headers }));
    case "encode":
      return encodeSnapshot(loaded!.school.snapshot) as Uint8Array<ArrayBuffer>;
  }
}

/** Replaces what is loaded once the next is whole. */
async function load(prepare: (signal: AbortSignal) => Promise<School>): Promise<LoadedSchool> {
  running?.abort();
  const controller = new AbortController();
  running = controller;
  const school = await prepare(controller.signal);
  controller.signal.throwIfAborted();
  loaded = { school, answer: createAnswers(school) };
  const { snapshot, computed, notes } = school;
  return {
    learners: snapshot.health().n_learners,
    weights: snapshot.metadata.rules.weights,
    canChange: computed !== undefined,
    notes,
  };
}

async function answerTo(request: Request): Promise<Answer> {
  const response = await loaded!.answer(request);
  const { status } = response;
  return { status, headers: [...response.headers], body: await response.arrayBuffer() };
}

/** Returns what tells the page how far work is, and gives messages their turn. */
function reporter(number: number): (progress: Progress) => Promise<void> | undefined {
  let last = 0;
  let stage = "";
  return ({ stage: current, done, total }) => {
    const now = performance.now();
    if (current === stage && now - last < TURN) return undefined;
    [last, stage] = [now, current];
    const share = total ? done / total : 0;
    self.postMessage({ number, progress: { stage: current, share } });
    return turnOfMessages();
  };
}

const turns = new MessageChannel();
turns.port1.start();

/** Resolves once earlier messages are handled. A timer would take 4 ms longer: browsers delay nested timers. */
function turnOfMessages(): Promise<void> {
  return new Promise((resolve) => {
    turns.port1.addEventListener("message", () => resolve(), { once: true });
    turns.port2.postMessage(null);
  });
}

function transferred(result: TaskResult): ArrayBuffer[] {
  if (result instanceof Uint8Array) return [result.buffer];
  return result !== null && "body" in result ? [result.body] : [];
}

function failureOf(error: unknown): Failure {
  if (error instanceof DatasetError) {
    const { issues, total } = error;
    return { kind: "issues", issues, total };
  }
  if (error instanceof MasteryError) {
    const { code, message } = error;
    return { kind: "refused", code, message };
  }
  if (error instanceof DOMException && error.name === "AbortError") {
    return { kind: "stopped" };
  }
  // Its message may quote data.
  return { kind: "crashed" };
}
