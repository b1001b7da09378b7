import type { DateRange, ErrorCode, Issue, Stage, Weights } from "@mastery/core";
import type { ReadingNote } from "@mastery/dataset/portable";
import type { ErrorCode as SourcesErrorCode } from "@mastery/sources/errors";
import type { MarksDesk } from "./marks.ts";
import type { SuggestedSkill } from "./suggestions.ts";

/** Tasks that the page gives to the worker. While a school is computed, the previous school stays available. */
export interface Tasks
  extends Pick<
    MarksDesk,
    | "useKey"
    | "addMarks"
    | "planMarks"
    | "openCompetencies"
    | "keepJudgements"
    | "keepPlans"
    | "saveMarks"
  > {
  /** Receives the embedding model. This task is sent once. */
  useModel(base64: string): Promise<void>;
  /** Computes from the files of a data directory. */
  compute(files: ReadonlyMap<string, Blob>): Promise<LoadedSchool>;
  computeMarks(): Promise<LoadedSchool>;
  open(file: File): Promise<LoadedSchool>;
  /** Recomputes the school from the same files, with the traces of the given days only. */
  choosePeriod(period: DateRange): Promise<LoadedSchool>;
  /**
   * Compares the school with its state on an earlier day, or with an earlier saved class or snapshot file. Requests about the earlier
   * school have paths below `/earlier/`.
   */
  compareWith(source: string | File): Promise<Comparison>;
  stop(): void;
  /** Answers as the HTTP service would. Given weights replace the weights of the snapshot. */
  answer(url: string, headers: [string, string][], weights?: Weights): Promise<Answer>;
  encode(): Uint8Array<ArrayBuffer>;
  /** Returns the content of a key file with the key for pupils' ids. */
  giveKey(): string;
  /** Suggests skills in a language, to be confirmed. */
  suggestSkills(language: "fr" | "en"): Promise<SuggestedSkill[]>;
}

/** The worker responds with a result or a failure with the same number. */
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
  | {
      readonly kind: "refused";
      readonly code: ErrorCode | SourcesErrorCode;
      readonly message: string;
    }
  | { readonly kind: "stopped" }
  | { readonly kind: "crashed" };

/**
 * The comparison is shown unless the schools share no learner (`strangers`), the earlier school's data do not end earlier (`not-earlier`),
 * or another school was opened in the meantime (`replaced`).
 */
export type Comparison = "shown" | "strangers" | "not-earlier" | "replaced";

export interface LoadedSchool {
  readonly learners: number;
  /** First selected day; null if all days are selected. */
  readonly since: string | null;
  /** Null if no trace has a date, or if the files contain counts of traces, for which no period can be selected. */
  readonly lastTrace: string | null;
  readonly weights: Weights;
  /** Whether other weights can be tried. The value is false for a snapshot file, which lacks the necessary data. */
  readonly canChange: boolean;
  readonly notes: readonly ReadingNote[];
  /** Whether a key was used to replace ids. With a different key, the ids will be different next time. */
  readonly usesKey: boolean;
}

interface Answer {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: ArrayBuffer;
}
