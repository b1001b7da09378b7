import { createLambdaHandler, type LambdaHandler } from "@mastery/http-lambda";
import { fetchSnapshot } from "./fetch-snapshot.ts";

const { SNAPSHOT_BUCKET = "", SNAPSHOT_KEY = "", SNAPSHOT_SHA256 = "" } = process.env;

// The load starts here, in the init phase, which lasts until it is finished.
export const handler: LambdaHandler = createLambdaHandler(() =>
  fetchSnapshot({ bucket: SNAPSHOT_BUCKET, key: SNAPSHOT_KEY, sha256: SNAPSHOT_SHA256 }),
);
await handler.ready;
