import { useMemo, useRef, useState } from "preact/hooks";
import type { Failure, LoadedSchool, Share } from "../worker/messages.ts";
import { type Engine, EngineError } from "./engine.ts";
import { collectFiles, missingFrom } from "./files/collect-files.ts";
import type { FilesByPath } from "./files/dropped-files.ts";
import { type Refusal, refusalOf, sortFiles } from "./files/sort-files.ts";

/** What came of the last files. */
export type Outcome =
  | { readonly state: "waiting" }
  | { readonly state: "working"; readonly progress: Share | undefined }
  | { readonly state: "refused"; readonly refusal: Refusal }
  | { readonly state: "failed"; readonly failure: Failure | "no-model" };

/** A school that is on view, and which one since the page was opened. */
export interface Opened extends LoadedSchool {
  readonly edition: number;
}

/** The files, what is made of them, and what is on view. */
export interface Studio {
  readonly opened: Opened | undefined;
  /** Files of a data directory that were given so far. */
  readonly collected: FilesByPath;
  /** Names of the last files that are not used. */
  readonly ignored: readonly string[];
  readonly outcome: Outcome;
  /** Takes files; a rejection says that the browser could not read them. */
  readonly add: (files: Promise<FilesByPath>) => Promise<void>;
  readonly stop: () => void;
  /** Forgets files that were not loaded. */
  readonly forget: () => void;
}

const NO_FILES: FilesByPath = new Map();

/** Loads files into the engine. What is on view stays until the next is whole. */
export function useStudio(engine: Engine, model: Promise<void>, onOpened: () => void): Studio {
  const [opened, setOpened] = useState<Opened>();
  const [collected, setCollected] = useState(NO_FILES);
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const [outcome, setOutcome] = useState<Outcome>({ state: "waiting" });
  const loadedFiles = useRef(NO_FILES);
  const loads = useRef(0);

  async function load(files: FilesByPath, start: () => Promise<LoadedSchool>): Promise<void> {
    const edition = ++loads.current;
    // A later load takes over: what became of this one is of no interest any more.
    const show = (next: Outcome): void => {
      if (edition === loads.current) setOutcome(next);
    };
    show({ state: "working", progress: undefined });
    try {
      const school = await start();
      if (edition !== loads.current) return;
      loadedFiles.current = files;
      setCollected(files);
      setOpened({ ...school, edition });
      setOutcome({ state: "waiting" });
      onOpened();
    } catch (error) {
      show(outcomeOf(error));
    }
  }

  function compute(files: FilesByPath): Promise<void> {
    const edition = loads.current + 1;
    return load(files, async () => {
      await model.catch(() => {
        throw new MissingModelError();
      });
      return engine.compute(files, (progress) => {
        if (edition === loads.current) setOutcome({ state: "working", progress });
      });
    });
  }

  async function add(given: Promise<FilesByPath>): Promise<void> {
    const files = await given.catch(() => undefined);
    if (!files) return setOutcome({ state: "refused", refusal: "unreadable-drop" });
    const sorted = await sortFiles(files);
    setIgnored(sorted.others);
    const refusal = refusalOf(files, sorted);
    if (refusal) return setOutcome({ state: "refused", refusal });
    const [snapshot] = sorted.snapshots;
    if (snapshot) return load(NO_FILES, () => engine.open(snapshot));
    const all = collectFiles(collected, sorted.data);
    setCollected(all);
    if (missingFrom(all).length > 0) return setOutcome({ state: "waiting" });
    return compute(all);
  }

  function stop(): void {
    loads.current++;
    setOutcome({ state: "waiting" });
    engine.stop().catch(reportError);
  }

  function forget(): void {
    setCollected(loadedFiles.current);
    setIgnored([]);
    setOutcome({ state: "waiting" });
  }

  return useMemo(
    () => ({ opened, collected, ignored, outcome, add, stop, forget }),
    [opened, collected, ignored, outcome],
  );
}

/** The embedding model did not come with the page. */
class MissingModelError extends Error {
  override readonly name = "MissingModelError";
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof MissingModelError) return { state: "failed", failure: "no-model" };
  if (error instanceof EngineError) {
    const { failure } = error;
    return failure.kind === "stopped" ? { state: "waiting" } : { state: "failed", failure };
  }
  reportError(error);
  return { state: "failed", failure: { kind: "crashed" } };
}
