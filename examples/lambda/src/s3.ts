import { createLambdaHandler, type LambdaHandler } from "@mastery/http-lambda";
import { fetchSnapshot } from "./fetch-snapshot.ts";

const { SNAPSHOT_BUCKET = "", SNAPSHOT_KEY = "", SNAPSHOT_SHA256 = "" } = process.env;

// Loading starts here, in the init phase, which lasts until the snapshot is loaded.
export const handler: LambdaHandler = createLambdaHandler(() =>
  fetchSnapshot({ bucket: SNAPSHOT_BUCKET, key: SNAPSHOT_KEY, sha256: SNAPSHOT_SHA256 }),
);
await handler.ready;
