import type { DateRange, ErrorCode, Issue, Stage, Weights } from "@mastery/core";
import type { GivenPlan } from "@mastery/dataset/marks";
import type { MarksShown, SuggestedSkill } from "./marks.ts";

/** Message from the page to the worker. */
export interface Tasks {
  /** Takes the embedding model, once. */
  useModel(base64: string): Promise<null>;
  /** Computes the school of a data directory's files. The loaded school stays until then. */
  compute(files: ReadonlyMap<string, Blob>): Promise<LoadedSchool>;
  /** Opens a snapshot file. */
  open(file: File): Promise<LoadedSchool>;
  /** Recomputes the same files with only the traces of some days. */
  choosePeriod(period: DateRange): Promise<LoadedSchool>;
  /**
   * Computes the same files up to a day, to compare with: answers about that day are below `/earlier/`. False if another school was opened
   * meanwhile.
   */
  compareWith(until: string): Promise<boolean>;
  /** Stops the running computation. */
  stop(): Promise<null>;
  /** Answers a request as the HTTP service would, with other weights if any are given. */
  answer(url: string, headers: [string, string][], weights?: Weights): Promise<Answer>;
  /** Returns the loaded snapshot in the format of a file. */
  encode(): Promise<Uint8Array<ArrayBuffer>>;
  /** Sets the key for pupils' ids. */
  useKey(text: string): Promise<null>;
  /** Returns the key for pupils' ids in the format of a file. */
  giveKey(): Promise<string>;
  /** Adds mark sheets and skills and resources that name exercises, or opens a saved class; with `true`, in place of earlier ones. */
  addMarks(
    files: readonly File[],
    described: ReadonlyMap<string, Blob>,
    isNew: boolean,
  ): Promise<MarksShown>;
  /** Reads the mark sheets again with a changed plan. */
  planMarks(plan: GivenPlan): Promise<MarksShown>;
  /** Opens a competency table, whose skills can then be chosen for exercises. */
  openCompetencies(file: File): Promise<MarksShown>;
  /** Returns skills for exercises, by the meaning of their names. */
  suggestSkills(): Promise<SuggestedSkill[]>;
  /** Computes the school of the mark sheets. */
  computeMarks(): Promise<LoadedSchool>;
  /** Returns the mark sheets with their plan and key as one file. */
  saveMarks(): Promise<Uint8Array<ArrayBuffer>>;
}

/** A task for the worker. Each is answered by a result or failure with the same number. */
export interface Order<Name extends keyof Tasks = keyof Tasks> {
  readonly number: number;
  readonly task: Name;
  readonly args: Parameters<Tasks[Name]>;
}

/** Message from the worker. */
export type Message =
  | { readonly number: number; readonly result: unknown }
  | { readonly number: number; readonly failure: Failure }
  | { readonly number: number; readonly progress: Share };

/** Progress of a stage, from 0 to 1. */
export interface Share {
  readonly stage: Stage;
  readonly share: number;
}

/** Reason why a task failed. It never contains an id or name of a person. */
export type Failure =
  /** Issues of records: some of each kind, and the total number. */
  | { readonly kind: "issues"; readonly issues: readonly Issue[]; readonly total: number }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly message: string }
  | { readonly kind: "stopped" }
  | { readonly kind: "crashed" };

/** Loaded school. */
export interface LoadedSchool {
  readonly learners: number;
  /** First day whose traces were selected; null for all. */
  readonly since: string | null;
  /** Day of the last trace; null if none has a date. */
  readonly lastTrace: string | null;
  /** Weights of the snapshot. */
  readonly weights: Weights;
  /** Whether other weights can be tried. An opened snapshot file lacks the data for this. */
  readonly canChange: boolean;
  readonly notes: readonly string[];
  /** Whether ids were mapped with a key; without it, they will differ next time. */
  readonly usesKey: boolean;
}

/** A response, in parts. */
interface Answer {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: ArrayBuffer;
}
