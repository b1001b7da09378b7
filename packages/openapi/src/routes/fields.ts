// Fields that several routes share, also those of add-ons.

import type { PerDomain } from "@mastery/core";
import { GRADES } from "@mastery/core/rules";
import * as z from "zod";

/** A number of things. */
export const count: z.ZodInt = z.int().min(0);

/** A number from 0 to 1. */
export const share: z.ZodNumber = z.number().min(0).max(1);

/** Returns the schema of a described share, or null. */
export const shareOrNull = (description: string): z.ZodNullable<z.ZodNumber> =>
  share.nullable().describe(description);

/** Returns the schema of a described boolean. */
export const flag = (description: string): z.ZodBoolean => z.boolean().describe(description);

/** A day in UTC, such as `2025-10-02`, or null. */
export const day: z.ZodNullable<z.ZodISODate> = z.iso.date().nullable();

/** Returns the schema of an object with a share per domain name. */
export function perDomain(description: string): z.ZodType<PerDomain> {
  return z.record(z.string(), share).describe(description);
}

/** A learner's uuid. */
export const learnerId: z.ZodType<string> = z.guid().describe("The learner's uuid, in lower case.");

/** Fields that name a learner. */
export const learnerFields: {
  readonly learner_id: z.ZodType<string>;
  readonly display_name: z.ZodString;
  readonly grade_level: z.ZodInt;
} = {
  learner_id: learnerId,
  display_name: z.string().describe("Display name."),
  grade_level: z.int().min(1).max(GRADES).describe("School grade, from 1 (CP) to 5 (CM2)."),
};

/** Fields of what was observed of a learner. */
export const observed: {
  readonly n_traces: z.ZodInt;
  readonly mean_score_per_domain: z.ZodType<PerDomain>;
} = {
  n_traces: count.describe("Number of traces of the learner, with or without a score."),
  mean_score_per_domain: perDomain(
    "Mean score of the learner's scored traces per domain, from 0 to 1. Only domains in which the learner has a scored trace are keys.",
  ),
};
