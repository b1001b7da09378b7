import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { precompute } from "@mastery/core";
import { hashingEmbedder } from "@mastery/embeddings";
import { createRequestListener, type RunningServer, startServer } from "@mastery/http-node";
import { INSIGHTS } from "@mastery/insights/routes";
import type { ApiOptions } from "@mastery/openapi";
import { generateDataset } from "@mastery/synthetic-school";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ask, generatePython } from "./generate.ts";

const school = generateDataset({ learners: 60, seed: 42, classes: true });
const snapshot = await precompute(school, { embedder: hashingEmbedder() });

const TOKEN = "s3cret";
const OPEN: ApiOptions = { routes: INSIGHTS };
const GUARDED: ApiOptions = {
  ...OPEN,
  authorize: ({ request }) =>
    request.headers["authorization"] === `Bearer ${TOKEN}`
      ? { learners: "all" }
      : { status: 401, challenge: "Bearer" },
};

const SERVERS = [
  ["an open service", OPEN, []],
  ["a service whose callers authenticate", GUARDED, [TOKEN]],
] as const;

describe.each(SERVERS)("from the document of %s", (_name, options, credentials) => {
  describe("a client in Python", () => {
    let server: RunningServer;
    let folder: string;
    let ask: Ask;
    beforeAll(async () => {
      server = await startServer(createRequestListener(snapshot, options), {
        port: 0,
        closingPeriod: 0,
      });
      folder = await mkdtemp(join(tmpdir(), "clients-"));
      ask = await generatePython(server.url, folder);
    }, 900_000);
    afterAll(async () => {
      await server.close();
      await rm(folder, { recursive: true });
    });

    test("reads every operation and every error without losing a field", async () => {
      const answers = await ask(...credentials);
      const { body: document } = await get("/openapi.json");
      const operations = Object.keys((document as { paths: object }).paths);
      // The client also sends two invalid requests.
      expect(Object.keys(answers)).toHaveLength(operations.length + 2);
      for (const [path, answer] of Object.entries(answers)) {
        const { status, body } = await get(path);
        expect(answer, path).toEqual([status, body]);
      }
      expect(Object.values(answers).map(([status]) => status)).toEqual(
        expect.arrayContaining([200, 404, 422]),
      );
    });

    if (credentials.length > 0)
      test("reads the refusal of invalid credentials", async () => {
        const { "/learners": refused } = await ask("wrong");
        expect(refused).toEqual([401, { detail: expect.any(String) }]);
      });

    async function get(path: string) {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const response = await fetch(`${server.url}${path}`, { headers });
      return { status: response.status, body: await response.json() };
    }
  });
});
