import { precompute } from "@mastery/core";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { describe, expect, test } from "vitest";
import { createApi } from "./api.ts";
import type { ApiResponse } from "./reply.ts";

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });
const SCHOOL = "https://school.example";
const OTHER = "https://other.example";
const api = createApi(snapshot, { corsOrigins: [SCHOOL, "http://localhost:5173"] });
const closed = createApi(snapshot);

function ask(
  method: string,
  target: string,
  headers: Record<string, string>,
): Promise<ApiResponse> {
  return api.respond({ method, target, headers });
}

const PREFLIGHT = { origin: SCHOOL, "access-control-request-method": "GET" };

test.each(["/learners", `/profile/${learnerId(0)}`, "/profile/lea", "/nope", "/openapi.json"])(
  "lets scripts of the origin read the response to %s, and changes no other header and no body",
  async (target) => {
    const { headers, ...rest } = await ask("GET", target, { origin: SCHOOL });
    const own = await closed.respond({ method: "GET", target, headers: {} });
    const vary = own.headers["vary"];
    expect(rest).toEqual({ status: own.status, body: own.body });
    expect(headers).toEqual({
      ...own.headers,
      vary: vary === undefined ? "origin" : `${vary}, origin`,
      "access-control-allow-origin": SCHOOL,
      "access-control-expose-headers": "etag, snapshot-revision, x-request-id",
    });
  },
);

test("allows no cookies from other origins in any response", async () => {
  for (const method of ["GET", "OPTIONS"]) {
    expect((await ask(method, "/learners", PREFLIGHT)).headers).not.toHaveProperty(
      "access-control-allow-credentials",
    );
  }
});

test.each([
  OTHER,
  "null",
  "https://school.example:8443",
  "http://school.example",
  "HTTPS://SCHOOL.EXAMPLE",
  `${SCHOOL}, ${OTHER}`,
])("lets scripts of %s read nothing, and names Origin in Vary", async (origin) => {
  const { headers } = await ask("GET", "/clusters", { origin });
  expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  expect(headers["vary"]).toMatch(/\borigin$/);
  expect(await ask("OPTIONS", "/clusters", { ...PREFLIGHT, origin })).toMatchObject({
    status: 405,
  });
});

describe("a preflight", () => {
  test.each(["/learners", `/profile/${learnerId(0)}`, `/profile/${learnerId(99)}`, "/docs"])(
    "for %s gets the same response whether or not the learner exists",
    async (target) => {
      expect(await ask("OPTIONS", target, PREFLIGHT)).toEqual({
        status: 204,
        headers: {
          "access-control-allow-origin": SCHOOL,
          "access-control-allow-methods": "GET, HEAD",
          "access-control-allow-headers": "authorization, if-none-match, x-request-id",
          "access-control-max-age": "600",
          "cache-control": "no-store",
          vary: "origin",
        },
        body: new Uint8Array(),
      });
    },
  );

  test("needs no credentials, because browsers send none with a preflight", async () => {
    const guarded = createApi(snapshot, {
      corsOrigins: [SCHOOL],
      authorize: () => ({ status: 401, challenge: "Bearer" }),
    });
    const asked = { method: "OPTIONS", target: "/learners", headers: PREFLIGHT };
    expect((await guarded.respond(asked, undefined)).status).toBe(204);
  });

  test.each<[string, string, Record<string, string>, number]>([
    [
      "for a method that changes something",
      "/learners",
      { "access-control-request-method": "DELETE" },
      405,
    ],
    ["without a method", "/learners", { "access-control-request-method": "" }, 405],
    ["for an unknown path", "/nope", {}, 404],
  ])("is rejected %s", async (_what, target, headers, status) => {
    expect((await ask("OPTIONS", target, { ...PREFLIGHT, ...headers })).status).toBe(status);
  });
});

test("lets scripts of an allowed origin read a refusal, which varies by caller", async () => {
  const guarded = createApi(snapshot, {
    corsOrigins: [SCHOOL],
    authorize: () => ({ status: 401, challenge: "Bearer" }),
  });
  const asked = { method: "GET", target: "/learners", headers: { origin: SCHOOL } };
  expect(await guarded.respond(asked, undefined)).toMatchObject({
    status: 401,
    headers: { vary: "authorization, origin", "access-control-allow-origin": SCHOOL },
  });
});

test("passes a preflight for an unmatched path on to the host", async () => {
  expect(
    await api.handle({ method: "OPTIONS", target: "/own", headers: PREFLIGHT }),
  ).toBeUndefined();
});

test("responds to OPTIONS with 405 if no origins are allowed, and does not vary the response by origin", async () => {
  const asked = { method: "OPTIONS", target: "/learners", headers: PREFLIGHT };
  const { status, headers } = await closed.respond(asked);
  expect(status).toBe(405);
  expect(headers).not.toHaveProperty("vary");
});

test.each([
  "*",
  "null",
  "",
  "school.example",
  `${SCHOOL}/`,
  `${SCHOOL}/app`,
  "https://*.example",
  "https://school.example:443",
  "ftp://school.example",
  "file://",
])("rejects %j as an origin", async (origin) => {
  expect(() => createApi(snapshot, { corsOrigins: [SCHOOL, origin] })).toThrow(
    `corsOrigins[1]: expected an origin such as https://school.example, got ${JSON.stringify(origin)}`,
  );
});
