import type { DateRange, ErrorCode, Issue, Stage, Weights } from "@mastery/core";
import type { ReadingNote } from "@mastery/dataset/portable";
import type { MarksDesk, SuggestedSkill } from "./marks.ts";

/** The tasks that the page can give to the worker. */
export interface Tasks
  extends Pick<MarksDesk, "useKey" | "addMarks" | "planMarks" | "openCompetencies" | "saveMarks"> {
  /** Receives the embedding model. This task is sent once. */
  useModel(base64: string): Promise<void>;
  /**
   * Computes the school from the files of a data directory, and resolves to facts about the school. The previous school stays available
   * until the new school is complete.
   */
  compute(files: ReadonlyMap<string, Blob>): Promise<LoadedSchool>;
  /** Computes the school from the mark sheets, and resolves to facts about the school. */
  computeMarks(): Promise<LoadedSchool>;
  open(file: File): Promise<LoadedSchool>;
  /** Recomputes the school from the same files, with the traces of the given days only, and resolves to facts about the school. */
  choosePeriod(period: DateRange): Promise<LoadedSchool>;
  /**
   * Compares the school with its state on an earlier day, or with an earlier saved class or snapshot file. Resolves to whether the
   * comparison is shown, or why not. Requests about the earlier school have paths below `/earlier/`.
   */
  compareWith(source: string | File): Promise<Comparison>;
  stop(): void;
  /**
   * Resolves to the response to a request, as the HTTP service would send it. If weights are given, they replace the weights of the
   * snapshot.
   */
  answer(url: string, headers: [string, string][], weights?: Weights): Promise<Answer>;
  encode(): Uint8Array<ArrayBuffer>;
  /** Returns the content of a key file with the key for pupils' ids. */
  giveKey(): string;
  /** Resolves to suggested skills for exercises, by the meaning of their names. */
  suggestSkills(): Promise<SuggestedSkill[]>;
}

/** A task for the worker. The worker responds with a result or a failure with the same number. */
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

/** Reason why a task failed. The reason contains no ids or names of people. */
export type Failure =
  /** Issues of records: some examples of each kind, and the total number. */
  | { readonly kind: "issues"; readonly issues: readonly Issue[]; readonly total: number }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly message: string }
  | { readonly kind: "stopped" }
  | { readonly kind: "crashed" };

/**
 * Outcome of a comparison with an earlier school. The comparison is shown unless the schools share no learner (`strangers`), the school is
 * not earlier (`not-earlier`), or another school was opened in the meantime (`replaced`).
 */
export type Comparison = "shown" | "strangers" | "not-earlier" | "replaced";

export interface LoadedSchool {
  readonly learners: number;
  /** First selected day; null if all days are selected. */
  readonly since: string | null;
  /**
   * Day of the last trace. The day is null if no trace has a date, or if the files contain counts of traces, for which no period can be
   * selected.
   */
  readonly lastTrace: string | null;
  readonly weights: Weights;
  /** Whether other weights can be tried. The value is false for a snapshot file, which lacks the necessary data. */
  readonly canChange: boolean;
  readonly notes: readonly ReadingNote[];
  /** Whether a key was used to replace ids. With a different key, the ids will be different next time. */
  readonly usesKey: boolean;
}

/** The parts of an HTTP response. */
interface Answer {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: ArrayBuffer;
}
