import type { Learner, LearnerGroup, Resource, Skill, Trace } from "../records/records.ts";
import { learner, resource, skill, trace } from "./builders.ts";

/** Records in memory. */
export interface SmallDataset {
  readonly skills: readonly Skill[];
  readonly resources: readonly Resource[];
  readonly groups?: readonly LearnerGroup[];
  readonly learners: readonly Learner[];
  readonly traces: readonly Trace[];
}

/**
 * Six learners: three are strong in geometry and weak in number, and three the other way round. This is enough for two distinct
 * clusters.
 */
export function smallDataset(): SmallDataset {
  return {
    skills: [
      skill("addition", "number", { preferred_label: "Addition" }),
      skill("fractions", "number", { preferred_label: "Fractions" }),
      skill("symmetry", "geometry", { preferred_label: "Symmetry" }),
    ],
    resources: [
      resource("add-1", ["addition"], { title: "Adding to twenty" }),
      resource("add-2", ["addition"], { title: "Sums with carrying", grade_level: 4 }),
      resource("frac-1", ["fractions", "addition"], { title: "Adding halves and quarters" }),
      resource("sym-1", ["symmetry"], { title: "Folding figures" }),
      resource("sym-2", ["symmetry"], { title: "Mirror drawings", type: "lesson" }),
    ],
    learners: [0, 1, 2, 3, 4, 5].map((n) => learner(n)),
    traces: [
      ...[0, 1, 2].flatMap((n) => [
        trace(n, "add-1", 0.1 * (n + 1)),
        trace(n, "sym-1", 0.9),
        trace(n, "sym-2", null),
      ]),
      ...[3, 4, 5].flatMap((n) => [
        trace(n, "add-1", 0.8),
        trace(n, "frac-1", 0.9),
        trace(n, "sym-1", 0.1 * (n - 2)),
      ]),
    ],
  };
}
