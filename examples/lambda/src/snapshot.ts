import { join } from "node:path";
import { createLambdaHandler, type LambdaHandler } from "@mastery/http-lambda";
import { readSnapshot } from "@mastery/node/snapshots";

// The load starts here, in the init phase, which lasts until it is finished.
export const handler: LambdaHandler = createLambdaHandler(() =>
  readSnapshot(join(import.meta.dirname, "school.snapshot")),
);
await handler.ready;
