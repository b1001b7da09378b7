import {
  DatasetError,
  type DateRange,
  type Embedder,
  MasteryError,
  type Progress,
  type WorkOptions,
} from "@mastery/core";
import { encodeSnapshot } from "@mastery/core/snapshot";
import { builtinEmbedder } from "@mastery/embeddings";
import { MarksDesk } from "./marks.ts";
import type { Failure, LoadedSchool, Message, Order, Tasks } from "./messages.ts";
import { answer, comparisonOf, computeSchool, openSchool, type School } from "./school.ts";

declare const self: {
  onmessage: (event: { readonly data: Order }) => void;
  postMessage(message: Message, transfer?: ArrayBuffer[]): void;
};

/** Time in milliseconds that the worker spends between two checks for messages. A response or a stop is delayed by at most this time. */
const TURN = 50;

let embedder: Promise<Embedder> | undefined;
let files: ReadonlyMap<string, Blob> = new Map();
let loaded: School | undefined;
let earlier: School | undefined;
const marks = new MarksDesk();
let running: AbortController | undefined;
/** Number of the last received task. */
let current = 0;

const TASKS: Tasks = {
  async useModel(base64) {
    embedder = builtinEmbedder({ model: decodeBase64(base64) });
    await embedder;
  },
  compute(given) {
    files = given;
    return load(computed);
  },
  choosePeriod: (period) => load((work) => computed({ ...work, ...period })),
  async compareWith(source) {
    const school = loaded!;
    const work = { onProgress: reporter(current) };
    const before = await (typeof source === "string"
      ? computed({ ...work, until: source })
      : openSaved(source, work));
    if (loaded !== school) return "replaced";
    const comparison = comparisonOf(before, school);
    if (comparison === "shown") earlier = before;
    return comparison;
  },
  open: (file) => load(() => openSchool(file.name, file)),
  stop: () => running?.abort(),
  async answer(url, headers, weights) {
    const asked = url.replace("/earlier/", "/");
    const school = asked === url ? loaded! : earlier!;
    const response = await answer(school, new Request(asked, { headers }), weights);
    const { status } = response;
    return { status, headers: [...response.headers], body: await response.arrayBuffer() };
  },
  encode: () => encodeSnapshot(loaded!.snapshot) as Uint8Array<ArrayBuffer>,
  useKey: (text) => marks.useKey(text),
  giveKey: () => marks.key,
  addMarks: (...given) => marks.addMarks(...given),
  planMarks: (plan) => marks.planMarks(plan),
  openCompetencies: (file) => marks.openCompetencies(file),
  suggestSkills: async (language) => marks.suggest(await embedder!, language),
  computeMarks: () => TASKS.compute(marks.dataFiles()),
  keepJudgements: (judgements) => marks.keepJudgements(judgements),
  keepPlans: (plans) => marks.keepPlans(plans),
  saveMarks: () => marks.saveMarks(),
};

self.onmessage = ({ data: { number, task, args } }) => {
  current = number;
  const perform = async (): Promise<unknown> =>
    (TASKS[task] as (...args: readonly unknown[]) => unknown)(...args);
  perform().then(
    (result) => self.postMessage({ number, result }, transferred(result)),
    (error: unknown) => self.postMessage({ number, failure: failureOf(error) }),
  );
};

async function computed(work: WorkOptions & DateRange): Promise<School> {
  return computeSchool(files, await embedder!, work, () => marks.key);
}

/** Returns whether the files contain counts of traces, for which no period can be selected. */
function isCounted(): boolean {
  return [...files.keys()].some((name) => /^evidence[./]/.test(name));
}

/** Resolves to the school computed from a saved class, or else to the school in a snapshot file. */
async function openSaved(file: File, work: WorkOptions): Promise<School> {
  const desk = new MarksDesk();
  if (!(await desk.open(file))) return openSchool(file.name, file);
  return computeSchool(desk.dataFiles(), await embedder!, work, () => desk.key);
}

/** Stops the running computation. The next school replaces the loaded school once it is complete. */
async function load(prepare: (work: WorkOptions) => Promise<School>): Promise<LoadedSchool> {
  running?.abort();
  const controller = new AbortController();
  running = controller;
  const school = await prepare({ signal: controller.signal, onProgress: reporter(current) });
  controller.signal.throwIfAborted();
  loaded = school;
  earlier = undefined;
  const { snapshot, computed, notes, usesKey } = school;
  return {
    learners: snapshot.health().n_learners,
    since: snapshot.metadata.dates.since,
    lastTrace: isCounted() ? null : snapshot.metadata.dates.last,
    weights: snapshot.metadata.rules.weights,
    canChange: computed !== undefined,
    notes,
    usesKey,
  };
}

/** Reports at most once per {@link TURN} within a stage, and then resolves once pending messages have been handled. */
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

/** Resolves once earlier messages have been handled. A timer would take 4 ms longer, since browsers delay nested timers. */
function turnOfMessages(): Promise<void> {
  return new Promise((resolve) => {
    turns.port1.addEventListener("message", () => resolve(), { once: true });
    turns.port2.postMessage(null);
  });
}

/** Returns the memory of a result that can be transferred to the page without copying. */
function transferred(result: unknown): ArrayBuffer[] {
  if (result instanceof Uint8Array) return [result.buffer as ArrayBuffer];
  const body: unknown = Object(result).body;
  return body instanceof ArrayBuffer ? [body] : [];
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  // `Uint8Array.from()` would take seconds for a model.
  for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at);
  return bytes;
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
  // The error's message is dropped, since it may quote data.
  return { kind: "crashed" };
}
