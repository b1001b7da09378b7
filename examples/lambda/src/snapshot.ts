import { join } from "node:path";
import { createLambdaHandler, type LambdaHandler } from "@mastery/http-lambda";
import { readSnapshot } from "@mastery/node/snapshots";

// Loading starts here, in the init phase, which lasts until the snapshot is loaded.
export const handler: LambdaHandler = createLambdaHandler(() =>
  readSnapshot(join(import.meta.dirname, "school.snapshot")),
);
await handler.ready;
