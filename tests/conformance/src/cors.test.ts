import { learnerId } from "@mastery/core/testing";
import type { ApiOptions } from "@mastery/openapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "./describe-conformance.ts";
import { HOSTS } from "./hosts.ts";
import { ORIGIN } from "./origin.ts";
import { awkwardSnapshot } from "./snapshot.ts";

const SCHOOL = "https://school.example";
const TARGET = `/profile/${learnerId(7)}`;

const options = {
  corsOrigins: [SCHOOL],
  authorize: ({ request }) =>
    request.headers["authorization"] === "Bearer portal"
      ? { learners: "all" }
      : { status: 401, challenge: "Bearer" },
} satisfies ApiOptions;

for (const [name, makeClient] of HOSTS) {
  describe(name, () => {
    let client: Client;
    beforeAll(async () => {
      client = await makeClient(await awkwardSnapshot(), options);
    });
    afterAll(() => client.close());

    async function send(method: string, headers: Record<string, string>): Promise<Response> {
      const response = await client.send(new Request(ORIGIN + TARGET, { method, headers }));
      await response.arrayBuffer();
      return response;
    }

    test("lets a page of an allowed origin send a preflight, and then read a response or a refusal", async () => {
      const asked = { "access-control-request-method": "GET", origin: SCHOOL };
      const preflight = await send("OPTIONS", asked);
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("access-control-allow-headers")).toMatch("authorization");
      for (const [key, status] of [
        ["portal", 200],
        ["other", 401],
      ] as const) {
        const answer = await send("GET", { origin: SCHOOL, authorization: `Bearer ${key}` });
        expect(answer.status).toBe(status);
        expect(answer.headers.get("access-control-allow-origin")).toBe(SCHOOL);
        expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
        expect(answer.headers.get("vary")).toMatch(/\borigin\b/i);
      }
    });

    test("lets a page of another origin read nothing", async () => {
      const headers = { origin: "https://other.example", authorization: "Bearer portal" };
      const answer = await send("GET", headers);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      expect(answer.headers.get("vary")).toMatch(/\borigin\b/i);
      const preflight = await send("OPTIONS", {
        ...headers,
        "access-control-request-method": "GET",
      });
      expect(preflight.status).toBe(405);
    });
  });
}
