import type { DateRange } from "@mastery/core";
import type { GivenPlan } from "@mastery/dataset/marks";
import { useRef, useState } from "preact/hooks";
import type { MarksShown } from "../../studio/marks.ts";
import type { Failure, LoadedSchool, Share } from "../../studio/messages.ts";
import { type Engine, EngineError } from "./engine.ts";
import {
  collectFiles,
  type FilesByPath,
  isCatalogue,
  missingFrom,
  type Refusal,
  refusalOf,
  sortFiles,
} from "./files.ts";

/** Outcome of adding the last files. */
export type Outcome =
  | { readonly state: "waiting" }
  | { readonly state: "working"; readonly progress?: Share }
  | { readonly state: "failed"; readonly problem: Problem };

/** Reason why files cannot be displayed. */
export type Problem =
  | Exclude<Failure, { readonly kind: "stopped" }>
  | { readonly kind: Refusal | "no-model" };

/** A displayed school. `edition` is its number among the schools opened on this page. */
export interface Opened extends LoadedSchool {
  readonly edition: number;
  /** Whether the school was computed from mark sheets. Mark sheets can be saved with their plan. */
  readonly isOfMarks: boolean;
}

/** The files, their outcome, and the displayed school. */
export type StudioState = ReturnType<typeof useStudio>;

const NO_FILES: FilesByPath = new Map();

/**
 * Returns the displayed school, and functions that load files into the engine. A school stays displayed until the next school is complete.
 *
 * @param model resolves to whether the engine has the embedding model
 */
export function useStudio(engine: Engine, model: Promise<boolean>, onOpened: () => void) {
  const [opened, setOpened] = useState<Opened>();
  const [collected, setCollected] = useState(NO_FILES);
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const [outcome, setOutcome] = useState<Outcome>({ state: "waiting" });
  const [marks, setMarks] = useState<MarksShown>();
  const [isSaved, setIsSaved] = useState(true);
  const loadedFiles = useRef(NO_FILES);
  const loads = useRef(0);

  const refuse = (kind: Refusal | "no-model"): void =>
    setOutcome({ state: "failed", problem: { kind } });

  async function load(
    files: FilesByPath,
    start: (onProgress: (progress: Share) => void) => Promise<LoadedSchool>,
    isOfMarks = false,
  ): Promise<void> {
    const edition = ++loads.current;
    // If a later load has started, this result is ignored.
    const show = (next: Outcome): void => {
      if (edition === loads.current) setOutcome(next);
    };
    show({ state: "working" });
    try {
      const school = await start((progress) => show({ state: "working", progress }));
      if (edition !== loads.current) return;
      loadedFiles.current = files;
      setCollected(files);
      setOpened({ ...school, edition, isOfMarks });
      setIsSaved(!isOfMarks);
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
    if (sorted.key) await engine.ask("useKey", [await sorted.key.text()]);
    const all = collectFiles(collected, sorted.data);
    const hasMarks = marks !== undefined && marks.plan.tables.length > 0;
    const needed = missingFrom(all);
    // If a school is open, its catalogue has nothing to do with the mark sheet.
    const described = needed.length > 0 ? all : sorted.data;
    if (sorted.marks.length > 0 || (hasMarks && isCatalogue(sorted.data))) {
      return read(engine.ask("addMarks", [sorted.marks, described, !hasMarks]));
    }
    const [snapshot] = sorted.snapshots;
    if (snapshot) return load(NO_FILES, () => engine.ask("open", [snapshot]));
    setCollected(all);
    if (needed.length > 0) return setOutcome({ state: "waiting" });
    if (!(await model)) return refuse("no-model");
    return load(all, (onProgress) => engine.ask("compute", [all], onProgress));
  }

  /** Shows how mark sheets will be read. This replaces the earlier preview. */
  async function read(reading: Promise<MarksShown>): Promise<void> {
    setOutcome({ state: "working" });
    try {
      setMarks(await reading);
      setOutcome({ state: "waiting" });
    } catch (error) {
      setOutcome(outcomeOf(error));
    }
  }

  async function openMarks(): Promise<void> {
    if (!(await model)) return refuse("no-model");
    return load(NO_FILES, (onProgress) => engine.ask("computeMarks", [], onProgress), true);
  }

  /** Recomputes the open school with the traces of the chosen days only. */
  const choosePeriod = (period: DateRange): void => {
    const { isOfMarks = false } = opened ?? {};
    load(
      loadedFiles.current,
      (onProgress) => engine.ask("choosePeriod", [period], onProgress),
      isOfMarks,
    ).catch(reportError);
  };

  return {
    choosePeriod,
    /** The mark sheets given so far, and how they will be read. */
    marks,
    /** Whether nothing would be lost if the reader left the page. */
    isSaved: isSaved && (marks === undefined || opened !== undefined),
    planMarks: (plan: GivenPlan) => void read(engine.ask("planMarks", [plan])),
    openMarks: () => void openMarks().catch(reportError),
    forgetMarks: () => setMarks(undefined),
    openCompetencies: (file: File) => void read(engine.ask("openCompetencies", [file])),
    suggestSkills: () => engine.ask("suggestSkills", []),
    saved: () => setIsSaved(true),
    opened,
    /** Files of a data directory that were given so far. */
    collected,
    /** Names of the files added last that were not used. */
    ignored,
    outcome,
    /** Adds files. The promise is rejected if the browser cannot read them. */
    add: (files: Promise<FilesByPath>) =>
      void addFiles(files).catch((error) => setOutcome(outcomeOf(error))),
    stop() {
      loads.current++;
      setOutcome({ state: "waiting" });
      engine.ask("stop", []).catch(reportError);
    },
    /** Removes the files that have not been loaded. */
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
