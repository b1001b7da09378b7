import type { Snapshot } from "@mastery/core";
import type { Quality } from "./quality.ts";

/** What all sections of a card are made from. */
export interface CardContext {
  readonly snapshot: Snapshot;
  /** Learners that a number stands for, at least. */
  readonly least: number;
  readonly quality: Quality | undefined;
  /** What the rows of tables name as their source: see the table of sources. */
  readonly sources: {
    /** Numbers that the snapshot's summary has. */
    readonly snapshot: string;
    /** Numbers that only a card has. */
    readonly card: string;
    readonly evaluation: string;
  };
}
