import type { SnapshotContent } from "@mastery/core/internal";
import type { PreparedAnswers } from "@mastery/http-node";
import type { SnapshotOrigin } from "../snapshot-source.ts";

/** What the thread that loads a snapshot is given. */
export interface Loading {
  readonly origin: SnapshotOrigin;
  readonly language: string;
}

/** What the thread posts. */
export type Reply =
  | { readonly content: SnapshotContent; readonly prepared: PreparedAnswers }
  | { readonly problem: string };
