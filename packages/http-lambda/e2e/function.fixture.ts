import { join } from "node:path";
import { readSnapshot } from "@mastery/node/snapshots";
import { createLambdaHandler, type LambdaHandler } from "../src/index.ts";

/** A function as in the example, whose bundle is measured. */
export const handler: LambdaHandler = createLambdaHandler(() =>
  readSnapshot(join(import.meta.dirname, "school.snapshot")),
);
