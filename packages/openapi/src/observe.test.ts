import { precompute } from "@mastery/core";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createApi } from "./api.ts";
import type { ApiOptions } from "./api-options.ts";
import type { Authorization } from "./authorization.ts";
import type { ObservedResponse } from "./observe.ts";
import type { PageFile } from "./pages.ts";

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });
const PAGE: PageFile = {
  path: "/page",
  text: "<p>",
  mediaType: "text/html",
  cacheControl: "no-cache",
  headers: {},
};

const reports: ObservedResponse[] = [];
const errors: unknown[] = [];
beforeEach(() => {
  reports.length = 0;
  errors.length = 0;
});
const options = {
  pages: [PAGE],
  onResponse: (response) => void reports.push(response),
  onError: (error) => void errors.push(error),
} satisfies ApiOptions;

const get = (target: string, headers = {}) => ({ method: "GET", target, headers });

test.each([
  ["GET", "/health", "getHealth", 200],
  ["HEAD", "/learners", "listLearners", 200],
  ["GET", `/profile/${learnerId(0)}`, "getProfile", 200],
  ["GET", `/profile/${learnerId(99)}`, "getProfile", 404],
  ["GET", "/profile/lea", "getProfile", 422],
  ["GET", `/recommend/${learnerId(0)}?n=0`, "getRecommendations", 422],
  ["POST", `/clusters/assignment/${learnerId(0)}`, "getAssignment", 405],
  ["GET", `/clusters?${"x".repeat(9000)}`, "getClusters", 414],
  ["GET", "/openapi.json", "page", 200],
  ["GET", "/docs/ui.js", "page", 200],
  ["GET", "/page", "page", 200],
  ["GET", "/page/", "other", 308],
  ["GET", `/learners/${learnerId(0)}`, "other", 404],
  ["PUT", "*", "other", 400],
])("reports %s %s as %s with status %i", async (method, target, operation, status) => {
  const api = createApi(snapshot, options);
  const { headers, body } = await api.respond({ method, target, headers: {} });
  const [report, ...others] = reports;
  expect(others).toEqual([]);
  expect(report).toEqual({
    operation,
    status,
    milliseconds: expect.any(Number),
    end: expect.any(Number),
    bytes: body.length,
    caller: undefined,
    requestId: headers["x-request-id"],
  });
  expect(report!.milliseconds).toBeGreaterThanOrEqual(0);
});

test("reports an unchanged response as 304 without bytes", async () => {
  const api = createApi(snapshot, options);
  const { etag } = (await api.respond(get("/clusters"))).headers;
  await api.respond(get("/clusters", { "if-none-match": etag }));
  expect(reports[1]).toMatchObject({ operation: "getClusters", status: 304, bytes: 0 });
});

test("does not report a path that the host serves", async () => {
  const api = createApi(snapshot, options);
  expect(await api.handle(get("/own"))).toBeUndefined();
  expect(reports).toEqual([]);
  expect((await api.handle(get("/health")))!.headers).toHaveProperty("x-request-id");
  expect(reports).toMatchObject([{ operation: "getHealth" }]);
});

test("reports an internal error as 500", async () => {
  const authorize = (): never => {
    throw new Error("directory is down");
  };
  const api = createApi(snapshot, { ...options, authorize });
  await api.respond(get("/learners"), undefined);
  expect(reports).toMatchObject([{ operation: "listLearners", status: 500, caller: undefined }]);
});

test("observed responses differ from others only in the request id", async () => {
  const plain = createApi(snapshot, { pages: [PAGE] });
  const observed = createApi(snapshot, options);
  for (const target of ["/health", "/learners", `/profile/${learnerId(1)}`, "/page/", "/nope"]) {
    const { headers, ...rest } = await observed.respond(get(target));
    const { "x-request-id": id, ...others } = headers;
    expect(id).toMatch(/^[0-9a-f]{20}$/);
    expect({ ...rest, headers: others }).toEqual(await plain.respond(get(target)));
  }
});

describe("a failing hook", () => {
  const failed = new Error("log is full");

  test.each<[string, () => void]>([
    [
      "throws",
      () => {
        throw failed;
      },
    ],
    ["rejects", () => Promise.reject(failed)],
  ])(
    "that %s is reported as an internal error, and does not change the response",
    async (_how, onResponse) => {
      const api = createApi(snapshot, { ...options, onResponse });
      const { status, body } = await api.respond(get("/health"));
      expect(status).toBe(200);
      expect(JSON.parse(new TextDecoder().decode(body))).toEqual(snapshot.health());
      await Promise.resolve();
      expect(errors).toEqual([failed]);
    },
  );
});

describe("a failing onError", () => {
  const cause = new Error("directory is down");
  const failed = new Error("error tracker is down");

  test.each<[string, () => void]>([
    [
      "throws",
      () => {
        throw failed;
      },
    ],
    ["rejects", () => Promise.reject(failed)],
  ])("that %s causes a line on stderr, and the response is still 500", async (_how, onError) => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    onTestFinished(() => logged.mockRestore());
    for (const authorize of [
      () => {
        throw cause;
      },
      () => Promise.reject(cause),
    ]) {
      const api = createApi(snapshot, { authorize, onError });
      expect((await api.respond(get("/learners"), undefined)).status).toBe(500);
    }
    await Promise.resolve();
    expect(logged.mock.calls).toEqual([[failed], [failed]]);
  });
});

describe("x-request-id", () => {
  async function requestId(given: string | string[]): Promise<string> {
    const headers = { "x-request-id": given };
    const answer = await createApi(snapshot, options).respond(get("/health", headers));
    return answer.headers["x-request-id"]!;
  }

  test.each([
    "a",
    "Root.1_2-3",
    "x".repeat(64),
    learnerId(99),
    "00-0af7651916cd43dd8448eb211c80319c",
  ])("%s is taken from the request", async (given) => {
    expect(await requestId(given)).toBe(given);
    expect(reports[0]!.requestId).toBe(given);
  });

  test.each([
    "",
    "x".repeat(65),
    "a b",
    "a\n",
    "é",
    "a=1",
    "a,b",
    learnerId(0),
    learnerId(0).toUpperCase(),
    learnerId(0).replaceAll("-", ""),
    `profile-${learnerId(0)}.json`,
  ])("%j is replaced", async (given) => {
    expect(await requestId(given)).toMatch(/^[0-9a-f]{20}$/);
  });

  test("is replaced if sent twice", async () => {
    expect(await requestId(["a", "b"])).toMatch(/^[0-9a-f]{20}$/);
  });

  test("differs for each response", async () => {
    const api = createApi(snapshot, options);
    for (let i = 0; i < 3; i++) await api.respond(get("/health"));
    expect(new Set(reports.map((report) => report.requestId)).size).toBe(3);
  });
});

describe("the caller", () => {
  async function ask(authorization: Authorization, target = "/learners"): Promise<number> {
    const api = createApi(snapshot, { ...options, authorize: async () => authorization });
    return (await api.respond(get(target), undefined)).status;
  }

  test("is the name in the grant, whether or not access is refused", async () => {
    const grant = { learners: new Set([learnerId(0), learnerId(2)]), caller: "class 3b – École" };
    expect(await ask(grant)).toBe(200);
    expect(await ask(grant, `/profile/${learnerId(1)}`)).toBe(403);
    expect(reports).toMatchObject([
      { caller: "class 3b – École", status: 200 },
      { caller: "class 3b – École", status: 403 },
    ]);
  });

  test.each<[string, Authorization]>([
    ["no valid credentials", { status: 401, challenge: "Bearer" }],
    ["a refusal", { status: 403 }],
    ["a grant without a caller", { learners: "all" }],
  ])("is unknown after %s", async (_what, authorization) => {
    await ask(authorization);
    expect(reports).toMatchObject([{ caller: undefined }]);
  });

  test("is not reported if the grant gives access to fewer than two learners, who may be the caller", async () => {
    for (const learners of [new Set([learnerId(0)]), new Set<string>()]) {
      await ask({ learners, caller: "Anne Martin" });
    }
    expect(reports.map(({ caller }) => caller)).toEqual([undefined, undefined]);
  });

  test("is not reported if it contains a learner's id", async () => {
    expect(await ask({ learners: "all", caller: `pupil:${learnerId(0)}` })).toBe(200);
    expect(await ask({ learners: "all", caller: learnerId(0).replaceAll("-", "") })).toBe(200);
    expect(reports.map(({ caller }) => caller)).toEqual([undefined, undefined]);
  });

  test.each(["", "x".repeat(101), "a\nb", "a\u001b[2J", "a\u2028b", "\u202eevil", 7, null])(
    "%j is reported as an internal error",
    async (caller) => {
      expect(await ask({ learners: "all", caller: caller as string })).toBe(500);
      expect(errors).toMatchObject([
        { message: expect.stringContaining("caller: expected 1 to 100 printable characters, got") },
      ]);
    },
  );
});
