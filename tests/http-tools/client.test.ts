import { readFile } from "node:fs/promises";
import { precompute, type Snapshot } from "@mastery/core";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { createRequestListener, type RunningServer, startServer } from "@mastery/http-node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faults, nextForCluster } from "./client.ts";
import { DOCUMENT } from "./run-tool.ts";

// That the client type-checks is part of `npm run test:suites -- http-tools`, which generates its types first.
let snapshot: Snapshot;
let server: RunningServer;
beforeAll(async () => {
  snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });
  server = await startServer(createRequestListener(snapshot), { port: 0, closingPeriod: 0 });
});
afterAll(() => server.close());

test("the document the client is generated from is the one that is served", async () => {
  const served = await (await fetch(`${server.url}/openapi.json`)).json();
  expect(served).toEqual(JSON.parse(await readFile(DOCUMENT, "utf8")));
});

test("the generated client gets what the snapshot holds", async () => {
  const members = snapshot
    .learners()
    .filter(({ learner_id }) => snapshot.assignment(learner_id)?.cluster_id === 0);
  expect(members.length).toBeGreaterThan(0);
  expect([...(await nextForCluster(server.url, 0))]).toEqual(
    members.map(({ learner_id, display_name }) => [
      display_name,
      snapshot.recommend(learner_id, 1)![0],
    ]),
  );
});

test("the generated client reads errors", async () => {
  expect(await faults(server.url, "lea", 11)).toEqual([
    "path.learner_id: Input should be a valid UUID, 36 characters of hexadecimal digits and hyphens",
    "query.n: Input should be less than or equal to 10",
  ]);
  expect(await faults(server.url, learnerId(999), 5)).toEqual([
    `No learner has the id ${learnerId(999)}.`,
  ]);
});
