import { learnerId } from "@mastery/core/testing";
import type { ApiOptions, ObservedResponse } from "@mastery/openapi";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "./describe-conformance.ts";
import { HOSTS } from "./hosts.ts";
import { ORIGIN } from "./origin.ts";
import { PAGES } from "./pages.ts";
import { awkwardSnapshot } from "./snapshot.ts";

const ID = learnerId(7);
const GENERATED = /^[0-9a-f]{20}$/;

const reports: ObservedResponse[] = [];
beforeEach(() => {
  reports.length = 0;
});

const options = {
  pages: PAGES,
  authorize: async ({ request }) =>
    request.headers["authorization"] === "Bearer portal"
      ? { learners: "all", caller: "portal" }
      : { status: 401, challenge: "Bearer" },
  onResponse: (response) => void reports.push(response),
  onError() {},
} satisfies ApiOptions;

/** Requests with a key, and the expected reports about these requests. */
const CASES = [
  ["GET", "/health", "getHealth", 200, undefined],
  ["GET", "/learners", "listLearners", 200, "portal"],
  ["HEAD", `/profile/${ID}`, "getProfile", 200, "portal"],
  ["GET", `/recommend/${ID}?n=3`, "getRecommendations", 200, "portal"],
  ["GET", `/recommend/${ID}?n=0`, "getRecommendations", 422, undefined],
  ["GET", `/recommend/details/${learnerId(999)}`, "getRecommendationDetails", 404, "portal"],
  ["GET", "/profile/lea", "getProfile", 422, undefined],
  ["POST", "/clusters", "getClusters", 405, undefined],
  ["GET", "/docs", "page", 200, undefined],
  ["GET", PAGES[0]!.path, "page", 200, undefined],
  ["GET", `/rules?${"x".repeat(9000)}`, "getRules", 414, undefined],
] as const;

for (const [name, makeClient, { hostNotFound } = {}] of HOSTS) {
  describe(name, () => {
    let client: Client;
    beforeAll(async () => {
      client = await makeClient(await awkwardSnapshot(), options);
    });
    afterAll(() => client.close());

    async function send(target: string, init: RequestInit = {}): Promise<Response> {
      const response = await client.send(new Request(ORIGIN + target, init));
      await response.arrayBuffer();
      return response;
    }

    test.each(CASES)("reports %s %s", async (method, target, operation, status, caller) => {
      const headers = { authorization: "Bearer portal", "x-request-id": "given-1" };
      const response = await send(target, { method, headers });
      const length = Number(response.headers.get("content-length"));
      expect(response.headers.get("x-request-id")).toBe("given-1");
      expect(reports).toEqual([
        {
          operation,
          status,
          milliseconds: expect.any(Number),
          end: expect.any(Number),
          bytes: method === "HEAD" ? 0 : length,
          caller,
          requestId: "given-1",
        },
      ]);
    });

    test("reports no path of the host, except unmatched paths to which the service responds", async () => {
      const response = await send(`/nope/${ID}`);
      const requestId = response.headers.get("x-request-id");
      expect(response.status).toBe(404);
      expect(requestId === null).toBe(hostNotFound !== undefined);
      expect(reports).toMatchObject(
        hostNotFound === undefined ? [{ operation: "other", status: 404, requestId }] : [],
      );
    });

    test("replaces request ids that are malformed or contain a learner's id", async () => {
      for (const given of ["a b", "x".repeat(65), ID, ID.toUpperCase(), `p-${ID}`]) {
        const response = await send("/health", { headers: { "x-request-id": given } });
        expect(response.headers.get("x-request-id")).toMatch(GENERATED);
      }
      for (const { requestId } of reports) expect(requestId).toMatch(GENERATED);
    });

    test("reports a refused caller without a name, and an unchanged response without bytes", async () => {
      const headers = { authorization: "Bearer portal" };
      expect((await send("/learners")).status).toBe(401);
      const etag = (await send("/domains", { headers })).headers.get("etag")!;
      await send("/domains", { headers: { ...headers, "if-none-match": etag } });
      expect(reports).toMatchObject([
        { operation: "listLearners", status: 401, caller: undefined },
        { operation: "listDomains", status: 200, caller: "portal" },
        { operation: "listDomains", status: 304, caller: "portal", bytes: 0 },
      ]);
    });
  });
}
