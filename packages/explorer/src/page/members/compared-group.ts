import type { Member } from "@mastery/client";

/** A group that a learner is compared with. */
export interface ComparedGroup {
  readonly id: string;
  readonly name: string;
  /** Those of its members whom the reader may see, the learner among them. */
  readonly members: readonly Member[];
}
