import { z } from "zod";
import type { ReadableLearners } from "../index.ts";

/** Accepts `"all"` or a list of learner ids, as key files and tokens have them. Messages never quote an id. */
export const learnersSchema: z.ZodType<ReadableLearners, unknown> = z
  .union([z.literal("all"), z.array(z.guid({ error: "expected a uuid" }))], {
    error: 'expected "all" or a list of uuids',
  })
  .transform((learners) =>
    learners === "all" ? learners : new Set(learners.map((id) => id.toLowerCase())),
  );

/** Returns the learners that `"all"` or a list of ids stands for; undefined for anything else. */
export function parseLearners(value: unknown): ReadableLearners | undefined {
  return learnersSchema.safeParse(value).data;
}

/** Whether credentials open one learner only: their holder may be the learner or a parent, whom no log names. */
export function opensOneLearner(learners: ReadableLearners): boolean {
  return learners !== "all" && learners.size === 1;
}
