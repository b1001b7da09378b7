// Bodies of errors.

import * as z from "zod";
import { FAULT_TYPES, type ValidationError } from "../parameters.ts";

/** Body of every error but 422. */
export const errorSchema: z.ZodType<{ detail: string }> = z
  .object({ detail: z.string().meta({ description: "What went wrong, in a sentence." }) })
  .meta({ description: "An error without further structure." });

/** Item of the body of 422. */
export const validationErrorSchema: z.ZodType<ValidationError> = z
  .object({
    loc: z.array(z.union([z.string(), z.int()])).meta({
      description: "Where: `path` or `query`, then the parameter's name.",
    }),
    msg: z.string().meta({ description: "What was expected." }),
    type: z.enum(FAULT_TYPES).meta({ description: "Kind of fault." }),
    input: z.unknown().optional().meta({ description: "What came." }),
    ctx: z
      .object({
        ge: z.int().optional().meta({ description: "The smallest valid value." }),
        le: z.int().optional().meta({ description: "The largest valid value." }),
      })
      .optional()
      .meta({
        description: "The bound that was passed: `ge` for a value below it, `le` for one above.",
      }),
  })
  .meta({ description: "One fault of a request." }) as z.ZodType as z.ZodType<ValidationError>;

/** Body of 422. */
export const validationErrorBodySchema: z.ZodType<{ detail: ValidationError[] }> = z
  .object({ detail: z.array(validationErrorSchema).meta({ description: "Every fault." }) })
  .meta({ description: "All faults of a request." });
