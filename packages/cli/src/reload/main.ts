// Program of a thread that loads a snapshot exactly as at startup, and posts it with the prepared parts of responses.
import { workerData } from "node:worker_threads";
import { prepareAnswers } from "@mastery/http-node";
import { postLoaded } from "@mastery/openapi/watch";
import { describeError } from "../failures.ts";
import { routesOf, serveAddOns } from "../serve-add-ons.ts";
import { loadSnapshot, packOf } from "../snapshot-source.ts";
import type { Loading } from "./loading.ts";

const { origin, language }: Loading = workerData;

await postLoaded(async () => {
  const { signal } = new AbortController();
  const snapshot = await loadSnapshot(origin, signal, true);
  const routes = routesOf(await serveAddOns());
  return { snapshot, prepared: prepareAnswers(snapshot, { language: packOf(language), routes }) };
}, describeError);
