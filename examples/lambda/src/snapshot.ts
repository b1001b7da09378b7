import { join } from "node:path";
import { readSnapshot } from "@mastery/dataset";
import { createLambdaHandler, type LambdaHandler } from "@mastery/http-lambda";

// The load starts here, in the init phase, which lasts until it is finished.
export const handler: LambdaHandler = createLambdaHandler(() =>
  readSnapshot(join(import.meta.dirname, "school.snapshot")),
);
await handler.ready;
