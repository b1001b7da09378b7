// Names that snippets use without declaring them.
import type {
  CancelSignal,
  Dataset,
  Embedder,
  Learner,
  Progress,
  Resource,
  Skill,
  Snapshot,
  Trace,
} from "@mastery/core";
import type { Express } from "express";

declare global {
  const snapshot: Snapshot;
  const dataset: Dataset;
  const skills: Skill[];
  const resources: Resource[];
  const learners: Learner[];
  const traces: Trace[];
  const embedder: Embedder;
  /** Id of a learner. */
  const id: string;
  const signal: CancelSignal;
  const onProgress: (progress: Progress) => void;
  const app: Express;
}
