import type { DateRange, Weights } from "@mastery/core";
import {
  forgetChoices,
  type Judgements,
  type Language,
  type MadePlan,
  saveFile,
  today,
} from "@mastery/explorer/page";
import { useRef, useState } from "preact/hooks";
import type { GivenPlan } from "../marks/index.ts";
import type { MarksShown } from "../worker/marks.ts";
import type { Failure, LoadedSchool, Share } from "../worker/messages.ts";
import { type WorkPlan, withPlan } from "../worker/work-plans.ts";
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
import type { StudioMessages } from "./i18n/fr.ts";

type Outcome =
  | { readonly state: "waiting" }
  | { readonly state: "working"; readonly progress?: Share }
  | { readonly state: "failed"; readonly problem: Problem };

export type Problem =
  | Exclude<Failure, { readonly kind: "stopped" }>
  | { readonly kind: Refusal | "no-model" };

/** A displayed school. `edition` is the number of the school among the schools opened on this page. */
export interface Opened extends LoadedSchool {
  readonly edition: number;
  /** Whether the school was computed from mark sheets. Mark sheets can be saved with their plan. */
  readonly isOfMarks: boolean;
}

/** Lengths of periods in days: a month, and three months. */
export const PERIODS = [30, 91] as const;

/** Length in days of the period over which changes are shown, or a file with an earlier school. */
export type Earlier = (typeof PERIODS)[number] | File;

interface Trial {
  /** The weights in force; `undefined` for the weights of the snapshot. */
  readonly weights?: Weights | undefined;
  readonly compared?: Earlier;
  /** Reason why no comparison with the last file is possible. */
  readonly refused?: keyof StudioMessages["periods"]["refused"];
}

export type StudioState = ReturnType<typeof useStudio>;

const NO_FILES: FilesByPath = new Map();

/** A school stays displayed until the next school is complete. */
export function useStudio(engine: Engine) {
  const [opened, setOpened] = useState<Opened>();
  const [isStarting, setIsStarting] = useState(true);
  const [collected, setCollected] = useState(NO_FILES);
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const [outcome, setOutcome] = useState<Outcome>({ state: "waiting" });
  const [marks, setMarks] = useState<MarksShown>();
  const [isSaved, setIsSaved] = useState(true);
  const [trial, setTrial] = useState<Trial>({});
  const loadedFiles = useRef(NO_FILES);
  const loads = useRef(0);

  function show(next: Outcome): void {
    setOutcome(next);
    // The failure is shown next to the file selection.
    if (next.state === "failed") setIsStarting(true);
  }
  const refuse = (kind: Refusal | "no-model"): void => show({ state: "failed", problem: { kind } });

  async function load(
    files: FilesByPath,
    start: (onProgress: (progress: Share) => void) => Promise<LoadedSchool>,
    isOfMarks = false,
  ): Promise<void> {
    const edition = ++loads.current;
    // If a later load has started, this result is ignored.
    const showOwn = (next: Outcome): void => {
      if (edition === loads.current) show(next);
    };
    showOwn({ state: "working" });
    try {
      const school = await start((progress) => showOwn({ state: "working", progress }));
      if (edition !== loads.current) return;
      // The choices in the views were about other data.
      forgetChoices();
      loadedFiles.current = files;
      setCollected(files);
      setOpened({ ...school, edition, isOfMarks });
      setIsSaved(!isOfMarks);
      setTrial({});
      setIsStarting(false);
      show({ state: "waiting" });
    } catch (error) {
      showOwn(outcomeOf(error));
    }
  }

  async function addFiles(given: FilesByPath | Promise<FilesByPath>): Promise<void> {
    const files = await Promise.resolve(given).catch(() => undefined);
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
    if (needed.length > 0) return show({ state: "waiting" });
    if (!(await engine.hasModel)) return refuse("no-model");
    return load(all, (onProgress) => engine.ask("compute", [all], onProgress));
  }

  async function read(reading: Promise<MarksShown>): Promise<void> {
    show({ state: "working" });
    try {
      setMarks(await reading);
      show({ state: "waiting" });
    } catch (error) {
      show(outcomeOf(error));
    }
  }

  /**
   * Reads the marks with the answers, and opens the class. If questions are still open, or if marks were left out, the reader sees them first.
   */
  async function openAnswered(plan: GivenPlan): Promise<void> {
    show({ state: "working" });
    const next = await engine.ask("planMarks", [plan]);
    setMarks(next);
    show({ state: "waiting" });
    const isAsked = next.questions.some(({ isOpen }) => isOpen);
    const isWhole = next.leftOut.every(({ reason }) => reason === "no_pupil");
    if (!isAsked && isWhole && next.counts.marks > 0) await openMarks();
  }

  async function openMarks(): Promise<void> {
    if (!(await engine.hasModel)) return refuse("no-model");
    return load(NO_FILES, (onProgress) => engine.ask("computeMarks", [], onProgress), true);
  }

  /**
   * Ends the comparison if `earlier` is undefined. If a file cannot be compared, the state contains the reason. Rejects for any other
   * error.
   */
  async function compare(earlier: Earlier | undefined): Promise<void> {
    // The engine keeps only one earlier school, so the previous comparison ends before the next one starts.
    setTrial(({ weights }) => ({ weights }));
    if (earlier === undefined) return;
    const isFile = earlier instanceof File;
    const source = isFile ? earlier : dayBefore(opened!.lastTrace!, earlier);
    const result = await engine.ask("compareWith", [source]).catch((error: unknown) => {
      if (isFile && error instanceof EngineError) return "unread" as const;
      throw error;
    });
    if (result === "shown") setTrial((now) => ({ ...now, compared: earlier }));
    else if (result !== "replaced") setTrial((now) => ({ ...now, refused: result }));
  }

  return {
    opened,
    /** Whether the file selection or the preview of mark sheets is shown instead of the school. */
    isStarting,
    showStart: () => setIsStarting(true),
    showSchool: () => setIsStarting(false),
    collected,
    /** Names of the files added last that were not used. */
    ignored,
    outcome,
    marks,
    /** Whether the reader can leave the page without losing any work. */
    isSaved: isSaved && (marks === undefined || opened !== undefined),
    trial,
    tryWeights: (weights: Weights | undefined) => setTrial((now) => ({ ...now, weights })),
    compare: (earlier: Earlier | undefined) => void compare(earlier).catch(reportError),
    choosePeriod: (period: DateRange) =>
      void load(
        loadedFiles.current,
        (onProgress) => engine.ask("choosePeriod", [period], onProgress),
        opened?.isOfMarks,
      ),
    planMarks: (plan: GivenPlan) => void read(engine.ask("planMarks", [plan])),
    openAnswered: (plan: GivenPlan) =>
      void openAnswered(plan).catch((error) => show(outcomeOf(error))),
    openMarks: () => void openMarks(),
    /** Keeps what the teacher says about pupils, to be saved with the class. */
    judge(judgements: Judgements) {
      setMarks((now) => now && { ...now, judgements });
      setIsSaved(false);
      engine.ask("keepJudgements", [judgements]).catch(reportError);
    },
    /** Keeps the plan of a class, to be saved with the class. */
    keepPlan(made: MadePlan) {
      const plans = withPlan(marks!.plans, workPlanOf(made, marks!.groups));
      setMarks((now) => now && { ...now, plans });
      setIsSaved(false);
      engine.ask("keepPlans", [plans]).catch(reportError);
    },
    forgetMarks: () => setMarks(undefined),
    openCompetencies: (file: File) => void read(engine.ask("openCompetencies", [file])),
    suggestSkills: (language: Language) => engine.ask("suggestSkills", [language]),
    /** A given promise must reject if the browser cannot read the files. */
    add: (files: FilesByPath | Promise<FilesByPath>) =>
      void addFiles(files).catch((error) => show(outcomeOf(error))),
    stop() {
      loads.current++;
      show({ state: "waiting" });
      engine.ask("stop", []).catch(reportError);
    },
    forget() {
      setCollected(loadedFiles.current);
      setIgnored([]);
      show({ state: "waiting" });
    },
    /** Offers mark sheets with their plan for download, or else the computed school. */
    save(name: string) {
      engine
        .ask(opened?.isOfMarks ? "saveMarks" : "encode", [])
        .then((bytes) => saveFile(name, bytes))
        .then(() => setIsSaved(true))
        .catch(reportError);
    },
    saveKey() {
      engine
        .ask("giveKey", [])
        .then((key) => saveFile("id.key", `${key}\n`))
        .catch(reportError);
    },
  };
}

function workPlanOf(
  { group, versions, members, exercises }: MadePlan,
  groups: MarksShown["groups"],
): WorkPlan {
  const needs = members.flatMap(({ learner_id, skills_to_see }) =>
    skills_to_see
      .filter(({ state }) => state === "to_strengthen")
      .map(({ skill_id, n_scored_traces, mean_score }) => ({
        learner_id,
        skill_id,
        n_scored_traces,
        mean_score,
      })),
  );
  const chosen = new Set(versions.at(-1)!.groups.flatMap(({ exercise = [] }) => exercise));
  return {
    group,
    made: today(),
    marks: groups.find(({ id }) => id === group)!.marks,
    versions,
    needs,
    exercises: [...chosen].flatMap((id) => {
      const own = exercises.filter(({ resource_id }) => resource_id === id);
      const tried = own.flatMap(({ learners }) =>
        learners
          .filter(({ n_traces }) => n_traces > 0)
          .map(({ learner_id, n_traces }) => [learner_id, n_traces] as const),
      );
      return own.slice(0, 1).map(({ resource_id, title }) => ({
        resource_id,
        title,
        tried: [...new Map(tried)].map(([learner_id, n_traces]) => ({ learner_id, n_traces })),
      }));
    }),
  };
}

export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
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
