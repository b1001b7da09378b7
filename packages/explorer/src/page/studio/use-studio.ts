import { useRef, useState } from "preact/hooks";
import type { Failure, LoadedSchool, Share } from "../../studio/messages.ts";
import { type Engine, EngineError } from "./engine.ts";
import {
  collectFiles,
  type FilesByPath,
  missingFrom,
  type Refusal,
  refusalOf,
  sortFiles,
} from "./files.ts";

/** What came of the last files. */
export type Outcome =
  | { readonly state: "waiting" }
  | { readonly state: "working"; readonly progress?: Share }
  | { readonly state: "failed"; readonly problem: Problem };

/** Why files are not on view. */
export type Problem =
  | Exclude<Failure, { readonly kind: "stopped" }>
  | { readonly kind: Refusal | "no-model" };

/** A school that is on view, and which one since the page was opened. */
export interface Opened extends LoadedSchool {
  readonly edition: number;
}

/** The files, what is made of them, and what is on view. */
export type StudioState = ReturnType<typeof useStudio>;

const NO_FILES: FilesByPath = new Map();

/**
 * Returns what is on view, and loads files into the engine. What is on view stays until the next is whole.
 *
 * @param model resolves to whether the engine has the embedding model
 */
export function useStudio(engine: Engine, model: Promise<boolean>, onOpened: () => void) {
  const [opened, setOpened] = useState<Opened>();
  const [collected, setCollected] = useState(NO_FILES);
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const [outcome, setOutcome] = useState<Outcome>({ state: "waiting" });
  const loadedFiles = useRef(NO_FILES);
  const loads = useRef(0);

  const refuse = (kind: Refusal | "no-model"): void =>
    setOutcome({ state: "failed", problem: { kind } });

  async function load(
    files: FilesByPath,
    start: (onProgress: (progress: Share) => void) => Promise<LoadedSchool>,
  ): Promise<void> {
    const edition = ++loads.current;
    // A later load takes over: what became of this one is of no interest any more.
    const show = (next: Outcome): void => {
      if (edition === loads.current) setOutcome(next);
    };
    show({ state: "working" });
    try {
      const school = await start((progress) => show({ state: "working", progress }));
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

  async function addFiles(given: Promise<FilesByPath>): Promise<void> {
    const files = await given.catch(() => undefined);
    if (!files) return refuse("unreadable-drop");
    const sorted = await sortFiles(files);
    setIgnored(sorted.others);
    const refusal = refusalOf(files, sorted);
    if (refusal) return refuse(refusal);
    const [snapshot] = sorted.snapshots;
    if (snapshot) return load(NO_FILES, () => engine.ask("open", [snapshot]));
    const all = collectFiles(collected, sorted.data);
    setCollected(all);
    if (missingFrom(all).length > 0) return setOutcome({ state: "waiting" });
    if (!(await model)) return refuse("no-model");
    return load(all, (onProgress) => engine.ask("compute", [all], onProgress));
  }

  return {
    opened,
    /** Files of a data directory that were given so far. */
    collected,
    /** Names of the last files that are not used. */
    ignored,
    outcome,
    /** Takes files; a rejection says that the browser could not read them. */
    add: (files: Promise<FilesByPath>) => void addFiles(files).catch(reportError),
    stop() {
      loads.current++;
      setOutcome({ state: "waiting" });
      engine.ask("stop", []).catch(reportError);
    },
    /** Forgets files that were not loaded. */
    forget() {
      setCollected(loadedFiles.current);
      setIgnored([]);
      setOutcome({ state: "waiting" });
    },
  };
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof EngineError) {
    const { failure } = error;
    return failure.kind === "stopped"
      ? { state: "waiting" }
      : { state: "failed", problem: failure };
  }
  reportError(error);
  return { state: "failed", problem: { kind: "crashed" } };
}
