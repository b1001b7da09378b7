import { MasteryError } from "@mastery/core";
import { z } from "zod";
import type { HoldoutReport } from "../holdout.ts";

/** What a card takes from the report of `mastery evaluate --holdout`. */
export type Quality = Omit<HoldoutReport, "resamples" | "gaps">;

const unjudged = z.object({ cannot_be_judged: z.string() });
const interval = z.object({
  value: z.number(),
  low: z.number(),
  high: z.number(),
  learners: z.number(),
});
const figure = z.union([unjudged, interval]);

/** The fields that a card prints. */
const PUBLISHED = z.object({
  version: z.string(),
  embedder: z.string(),
  rules: z.record(z.string(), z.unknown()),
  split: z.object({
    holdout: z.number().nullable(),
    split: z.string().nullable(),
    learners_judged: z.number(),
  }),
  predictions: z.union([
    unjudged,
    z.object({
      attempts: z.number(),
      success: figure,
      all: z.array(z.object({ name: z.string(), auc: figure, brier: figure, ece: figure })),
    }),
  ]),
  weak: z.union([
    unjudged,
    z.object({
      precision: figure,
      share_of_others: figure,
      success_on_weak: figure,
      success_on_others: figure,
    }),
  ]),
  recommendations: z.object({ success: figure, within_reach: figure, coverage: z.number() }),
  clusters: z.union([unjudged, z.object({ mean_adjusted_rand_index: z.number() })]),
});

/**
 * Checks that a value has what a card prints of a report, and returns it.
 *
 * @throws `MasteryError` `INVALID_OPTION` listing every field that is missing or of another kind
 */
export function parseQuality(value: unknown): Quality {
  const { error } = PUBLISHED.safeParse(value);
  if (!error) return value as Quality;
  const faults = faultsOf(error.issues, []);
  const expected = "expected the report that `mastery evaluate --holdout 0.2 --json` prints:";
  throw new MasteryError("INVALID_OPTION", [expected, ...faults].join("\n  "));
}

function faultsOf(issues: readonly z.core.$ZodIssue[], place: readonly PropertyKey[]): string[] {
  return issues.flatMap((issue) => {
    const path = [...place, ...issue.path];
    // A result that is no reason is expected to have figures.
    if (issue.code === "invalid_union") return faultsOf(issue.errors.at(-1)!, path);
    return `${path.map(String).join(".")}: ${issue.message}`;
  });
}
