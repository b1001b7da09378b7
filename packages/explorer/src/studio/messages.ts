import type { DateRange, ErrorCode, Issue, Stage, Weights } from "@mastery/core";
import type { GivenPlan } from "@mastery/dataset/marks";
import type { ReadingNote } from "@mastery/dataset/portable";
import type { MarksShown, SuggestedSkill } from "./marks.ts";

export interface Tasks {
  /** Receives the embedding model; called once. */
  useModel(base64: string): Promise<null>;
  /** Computes the school from the files of a data directory. The loaded school stays available meanwhile. */
  compute(files: ReadonlyMap<string, Blob>): Promise<LoadedSchool>;
  open(file: File): Promise<LoadedSchool>;
  /** Recomputes the same files with the traces of some days only. */
  choosePeriod(period: DateRange): Promise<LoadedSchool>;
  /**
   * Computes the same files up to a day for comparison. Answers about that day are below `/earlier/`. False if another school was opened
   * meanwhile.
   */
  compareWith(until: string): Promise<boolean>;
  /** Compares with an earlier saved class or snapshot file instead. */
  compareWithFile(file: File): Promise<Comparison>;
  stop(): Promise<null>;
  /** Answers a request like the HTTP service, with other weights if any are given. */
  answer(url: string, headers: [string, string][], weights?: Weights): Promise<Answer>;
  encode(): Promise<Uint8Array<ArrayBuffer>>;
  useKey(text: string): Promise<null>;
  /** Returns the key for pupils' ids as a file. */
  giveKey(): Promise<string>;
  /** Adds mark sheets, or skills and resources that name exercises, or opens a saved class. With `true`, replaces earlier sheets. */
  addMarks(
    files: readonly File[],
    described: ReadonlyMap<string, Blob>,
    isNew: boolean,
  ): Promise<MarksShown>;
  /** Reads the mark sheets again with a changed plan. */
  planMarks(plan: GivenPlan): Promise<MarksShown>;
  /** Opens a competency table, so that its skills can be chosen for exercises. */
  openCompetencies(file: File): Promise<MarksShown>;
  /** Returns suggested skills for exercises, by the meaning of their names. */
  suggestSkills(): Promise<SuggestedSkill[]>;
  /** Computes the school of the mark sheets. */
  computeMarks(): Promise<LoadedSchool>;
  /** Returns the mark sheets with their plan and key as one file. */
  saveMarks(): Promise<Uint8Array<ArrayBuffer>>;
}

/** A task for the worker, answered by a result or failure with the same number. */
export interface Order<Name extends keyof Tasks = keyof Tasks> {
  readonly number: number;
  readonly task: Name;
  readonly args: Parameters<Tasks[Name]>;
}

export type Message =
  | { readonly number: number; readonly result: unknown }
  | { readonly number: number; readonly failure: Failure }
  | { readonly number: number; readonly progress: Share };

/** Progress of a stage, from 0 to 1. */
export interface Share {
  readonly stage: Stage;
  readonly share: number;
}

/** Reason why a task failed. Contains no id or name of a person. */
export type Failure =
  /** Issues of records: some of each kind, and their total number. */
  | { readonly kind: "issues"; readonly issues: readonly Issue[]; readonly total: number }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly message: string }
  | { readonly kind: "stopped" }
  | { readonly kind: "crashed" };

/**
 * Result of a comparison with a file: shown, of no common learner, or not earlier. Also `replaced` if another school was opened meanwhile.
 */
export type Comparison = "shown" | "strangers" | "not-earlier" | "replaced";

export interface LoadedSchool {
  readonly learners: number;
  /** First selected day; null if all days are selected. */
  readonly since: string | null;
  /** Day of the last trace; null if no trace has a date, or if the files hold counts, from which no period can be selected. */
  readonly lastTrace: string | null;
  readonly weights: Weights;
  /** Whether other weights can be tried; false for a snapshot file, which lacks the necessary data. */
  readonly canChange: boolean;
  readonly notes: readonly ReadingNote[];
  /** Whether ids were mapped with a key. Without the same key, ids will differ next time. */
  readonly usesKey: boolean;
}

/** A response, in parts. */
interface Answer {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: ArrayBuffer;
}
