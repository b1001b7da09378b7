// Program of a thread that loads a snapshot file or a folder of shards, with the shared parts of the contract's responses.
import { stat } from "node:fs/promises";
import { workerData } from "node:worker_threads";
import { findShards, readShards } from "@mastery/node/models";
import { readSnapshot } from "@mastery/node/snapshots";
import { prepareAnswers } from "../index.ts";
import { postLoaded } from "./thread.ts";

const path: string = workerData;

await postLoaded(async () => {
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory();
  const snapshot = await (isFolder ? readShards(await findShards(path)) : readSnapshot(path));
  return { snapshot, prepared: prepareAnswers(snapshot) };
});
