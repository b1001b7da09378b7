// Bodies of errors.

import * as z from "zod";
import { FAULT_TYPES, type ValidationError } from "../parameters.ts";

/** Body of every error but 422. */
export const errorSchema: z.ZodType<{ detail: string }> = z
  .object({ detail: z.string().describe("What went wrong, in a sentence.") })
  .describe("An error without further structure.");

/** Item of the body of 422. */
export const validationErrorSchema: z.ZodType<ValidationError> = z
  .object({
    loc: z
      .array(z.union([z.string(), z.int()]))
      .describe("Where: `path` or `query`, then the parameter's name."),
    msg: z.string().describe("What was expected."),
    type: z.enum(FAULT_TYPES).describe("Kind of fault."),
    input: z.unknown().optional().describe("What came."),
    ctx: z
      .object({
        ge: z.int().optional().describe("The smallest valid value."),
        le: z.int().optional().describe("The largest valid value."),
      })
      .optional()
      .describe("The bound that was passed: `ge` for a value below it, `le` for one above."),
  })
  .describe("One fault of a request.") as z.ZodType as z.ZodType<ValidationError>;

/** Body of 422. */
export const validationErrorBodySchema: z.ZodType<{ detail: ValidationError[] }> = z
  .object({ detail: z.array(validationErrorSchema).describe("Every fault.") })
  .describe("All faults of a request.");
