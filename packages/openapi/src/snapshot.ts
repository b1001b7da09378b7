import type {
  Assignment,
  Clustering,
  Health,
  LearnerSummary,
  Profile,
  Recommendation,
} from "@mastery/core";

/** The look-ups that the interface serves; a `Snapshot` of `@mastery/core` has them. */
export interface SnapshotSource {
  /** Differs between snapshots that differ in any answer. */
  readonly digest: string;
  health(): Health;
  learners(): readonly LearnerSummary[];
  profile(id: string): Profile | undefined;
  clusters(): Clustering;
  assignment(id: string): Assignment | undefined;
  recommend(id: string, n?: number): readonly Recommendation[] | undefined;
}
