import * as z from "zod";

/** A number of things. */
export const count: z.ZodInt = z.int().min(0);

/** A number from 0 to 1. */
export const share: z.ZodNumber = z.number().min(0).max(1);
