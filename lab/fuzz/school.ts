import { precompute, type Snapshot } from "@mastery/core";
import {
  group,
  learner,
  learnerId,
  letterEmbedder,
  type SmallDataset,
  smallDataset,
} from "@mastery/core/testing";
import type { PathIds } from "@mastery/tests-conformance/operations";
import { markedId, markedPseudonym, NAME_MARKER } from "./markers.ts";

/** The only learner without a marked id. Requests may contain this id, and responses may repeat it. */
export const KNOWN: string = learnerId(0);

/** Ids in the snapshot that requests may contain. */
export const KNOWN_IDS: PathIds = {
  learner_id: KNOWN,
  cluster_id: "0",
  group_id: "class-1",
  skill_id: smallDataset().skills[0]!.id,
};

/** Returns a small dataset whose learners have marked names, ids and pseudonyms. */
export function markedSchool(): SmallDataset {
  const { learners, traces, ...catalogue } = smallDataset();
  const idOf = (n: number): string => (n === 0 ? KNOWN : markedId(n));
  const ids = new Map(learners.map(({ learner_id }, n) => [learner_id, idOf(n)]));
  return {
    ...catalogue,
    learners: learners.map((_, n) =>
      learner(n, {
        learner_id: idOf(n),
        mbox_sha1sum: markedPseudonym(n),
        display_name: `${NAME_MARKER} ${n}`,
      }),
    ),
    traces: traces.map((one) => ({ ...one, learner_id: ids.get(one.learner_id)! })),
  };
}

/** Returns the snapshot of the marked school, with all learners in one class. */
export function markedSnapshot(): Promise<Snapshot> {
  const { learners, ...school } = markedSchool();
  const groups = [group(KNOWN_IDS["group_id"]!)];
  const classmates = learners.map((one) => ({
    ...one,
    groups: groups.map(({ group_id }) => group_id),
  }));
  return precompute({ ...school, groups, learners: classmates }, { embedder: letterEmbedder() });
}

export function jsonLines(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

/** Returns records as a table, with the columns of the first record. */
export function csv(records: readonly object[]): string {
  const names = Object.keys(records[0]!);
  const rows = records.map((record) =>
    names.map((name) => cell((record as Record<string, unknown>)[name])).join(),
  );
  return `${[names.join(), ...rows].join("\n")}\n`;
}

function cell(value: unknown): string {
  if (Array.isArray(value)) return value.join("|");
  const text = String(value ?? "");
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
