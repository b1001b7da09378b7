// Fields that several resources have.

import type { PerDomain } from "@mastery/core";
import { GRADES } from "@mastery/core/rules";
import * as z from "zod";

/** A number of things. */
export const count: z.ZodInt = z.int().min(0);

/** A number from 0 to 1. */
export const share: z.ZodNumber = z.number().min(0).max(1);

/** A day in UTC, such as `2025-10-02`. */
export const day: z.ZodNullable<z.ZodISODate> = z.iso.date().nullable();

export function perDomain(description: string): z.ZodType<PerDomain> {
  return z.record(z.string(), share).describe(description);
}

const learnerId = z.guid().describe("The learner's uuid, in lower case.");

/** The public fields of a learner. */
export const learnerFields: {
  readonly learner_id: z.ZodType<string>;
  readonly display_name: z.ZodString;
  readonly grade_level: z.ZodInt;
} = {
  learner_id: learnerId,
  display_name: z.string().describe("Name to show."),
  grade_level: z.int().min(1).max(GRADES).describe("School grade, from 1 (CP) to 5 (CM2)."),
};
