import { createContext, Script } from "node:vm";
import { precompute } from "@mastery/core";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";
import { type ApiResponse, createApi } from "../src/index.ts";

/** Returns the contract bundled as for a browser, as one script that sets `contract`. */
async function bundle(): Promise<string> {
  const entry = `${import.meta.dirname}/bare-realm.fixture.ts`;
  const result = await build({
    configFile: false,
    logLevel: "silent",
    resolve: { conditions: ["@mastery/source"] },
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "contract" } },
  });
  return (result as Rolldown.RolldownOutput[])[0]!.output[0].code;
}

test("returns the same responses and entity tags with and without Node", async () => {
  const targets = ["/health", "/learners", "/clusters", "/openapi.json", "/docs/ui.js"];
  targets.push(`/profile/${learnerId(1)}`, `/recommend/${learnerId(1)}?n=3`, "/recommend/lea?n=0");
  targets.push(
    "/clusters/traits",
    "/domains",
    "/rules",
    "/snapshot",
    `/recommend/details/${learnerId(1)}`,
  );
  const realm = createContext({ answers: undefined, targets, TextDecoder, TextEncoder });
  const run = `
    (async () => {
      const { createApi, precompute, smallDataset, letterEmbedder } = contract;
      const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });
      const api = createApi(snapshot, { onError() {} });
      const headers = { "accept-encoding": "gzip, br" };
      const answers = targets.map((target) => api.respond({ method: "GET", target, headers }));
      return [typeof process, typeof Buffer, ...(await Promise.all(answers))];
    })().then((result) => { answers = result; }, (error) => { answers = String(error); });`;
  new Script((await bundle()) + run).runInContext(realm);
  await expect.poll(() => realm["answers"], { timeout: 20_000 }).toBeDefined();

  const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });
  const onNode = createApi(snapshot);
  const answers = await Promise.all(
    targets.map((target) => onNode.respond({ method: "GET", target, headers: {} })),
  );
  expect(plain(realm["answers"])).toEqual(plain(["undefined", "undefined", ...answers]));
});

/** Converts status, header fields and body to strings, because objects of another realm are never equal to objects of this realm. */
function plain(answers: unknown): unknown {
  return (answers as unknown[]).map((one) => {
    if (typeof one === "string") return one;
    const { status, headers, body } = one as ApiResponse;
    return JSON.stringify([status, headers, Buffer.from(body).toString("latin1")]).slice(0, 10_000);
  });
}
