/**
 * Builders of test data, and a deterministic embedder, for testing recommendations without a server or an embedding model.
 *
 * @module @mastery/core/testing
 */

import type { Embedder } from "../ranking/embeddings.ts";
import type {
  Exclusion,
  Learner,
  LearnerGroup,
  Resource,
  Skill,
  Trace,
} from "../records/records.ts";

/** Returns a skill with the given id and domain. */
export function skill(id: string, domain: string, fields: Partial<Skill> = {}): Skill {
  return { id, preferred_label: id, description: "", domain, ...fields };
}

/** Returns a resource of grade 3 with the given id and skills. */
export function resource(
  id: string,
  skillIds: readonly string[],
  fields: Partial<Resource> = {},
): Resource {
  return {
    resource_id: id,
    title: id,
    type: "exercise",
    grade_level: 3,
    skill_ids: skillIds,
    ...fields,
  };
}

/** Returns a uuid, for n from 0 to 999,999,999,999. */
export function learnerId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
}

/** Returns the n-th learner, of grade 3. */
export function learner(n: number, fields: Partial<Learner> = {}): Learner {
  return { learner_id: learnerId(n), display_name: `Learner ${n}`, grade_level: 3, ...fields };
}

/** Returns a class with the given id. */
export function group(id: string, fields: Partial<LearnerGroup> = {}): LearnerGroup {
  return { group_id: id, name: id, type: "class", ...fields };
}

/** Returns a trace with the verb `passed` for a score of at least 0.5, `failed` for a lower score, and `completed` without a score. */
export function trace(
  n: number,
  resourceId: string,
  score: number | null,
  fields: Partial<Trace> = {},
): Trace {
  const verb = score === null ? "completed" : score >= 0.5 ? "passed" : "failed";
  return {
    learner_id: learnerId(n),
    resource_id: resourceId,
    verb,
    score,
    timestamp: "2025-09-01T08:00:00Z",
    ...fields,
  };
}

/** Records in memory. */
export interface SmallDataset {
  readonly skills: readonly Skill[];
  readonly resources: readonly Resource[];
  readonly groups?: readonly LearnerGroup[];
  readonly learners: readonly Learner[];
  readonly exclusions?: readonly Exclusion[];
  readonly traces: readonly Trace[];
}

/** Returns six learners, enough for two distinct clusters: three are strong in geometry and weak in number, and three vice versa. */
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

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Returns an embedder that counts the letters a to z, so texts with the same letters are similar. */
export function letterEmbedder(): Embedder {
  return {
    id: "letters",
    dimension: LETTERS.length,
    embed: (texts) => texts.map(countLetters),
  };
}

function countLetters(text: string): Float64Array {
  const counts = new Float64Array(LETTERS.length);
  for (const character of text.toLowerCase()) {
    const letter = LETTERS.indexOf(character);
    if (letter !== -1) counts[letter]!++;
  }
  return counts;
}
