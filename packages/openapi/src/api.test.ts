import { createHash } from "node:crypto";
import { precompute } from "@mastery/core";
import {
  clusterTraits,
  recommendationDetails,
  rulesInForce,
  snapshotSummary,
} from "@mastery/core/answers";
import { explanationClauses } from "@mastery/core/internal";
import { learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { describe, expect, test, vi } from "vitest";
import { type Api, createApi } from "./api.ts";
import { atOnce } from "./at-once.fixture.ts";
import { ROUTES } from "./routes.ts";
import { groupedDataset, targetOf } from "./targets.fixture.ts";

const snapshot = await precompute(groupedDataset(), { embedder: letterEmbedder() });
const api = createApi(snapshot);
const ID = learnerId(0);

function ask(
  target: string,
  method = "GET",
  headers: Record<string, string> = {},
  by: Api<void> = api,
) {
  const response = atOnce(by.respond({ method, target, headers }));
  const text = Buffer.from(response.body).toString();
  return { ...response, json: text === "" ? undefined : JSON.parse(text) };
}

describe("answers", () => {
  test.each([
    ["/health", snapshot.health()],
    ["/learners", snapshot.learners()],
    ["/clusters", snapshot.clusters()],
    [`/profile/${ID}`, snapshot.profile(ID)],
    [`/clusters/assignment/${ID}`, snapshot.assignment(ID)],
    [`/recommend/${ID}`, snapshot.recommend(ID)],
    [`/recommend/${ID.toUpperCase()}?n=1`, snapshot.recommend(ID, 1)],
    [`/recommend/details/${ID}?n=2`, recommendationDetails(snapshot, ID, 2)],
    ["/clusters/traits", clusterTraits(snapshot)],
    ["/domains", [{ name: "geometry" }, { name: "number" }]],
    ["/rules", rulesInForce(snapshot)],
    ["/snapshot", snapshotSummary(snapshot)],
  ])("%s with what the snapshot holds", (target, value) => {
    const { status, headers, json } = ask(target);
    expect(status).toBe(200);
    expect(json).toEqual(value);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "cache-control": "private, no-cache",
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
  });

  test("accepts a target in absolute form", () => {
    expect(ask(`http://example.org/profile/${ID}`).json).toEqual(snapshot.profile(ID));
    expect(ask("http://example.org?x").status).toBe(404);
  });
});

describe("refuses", () => {
  const uuid = (input: string): object => ({
    loc: ["path", "learner_id"],
    msg: "Input should be a valid UUID, 36 characters of hexadecimal digits and hyphens",
    type: "uuid_parsing",
    input,
  });
  const integer = (input: string): object => ({
    loc: ["query", "n"],
    msg: "Input should be a valid integer, unable to parse string as an integer",
    type: "int_parsing",
    input,
  });

  test.each([
    ["/profile/lea", [uuid("lea")]],
    ["/clusters/assignment/%C3%A9%2F", [uuid("é/")]],
    [`/recommend/${ID}?n=x%20y`, [integer("x y")]],
    [`/recommend/${ID}?n`, [integer("")]],
    ["/recommend/lea?n=5.0", [uuid("lea"), integer("5.0")]],
    [
      `/recommend/${ID}?n=0`,
      [
        {
          loc: ["query", "n"],
          msg: "Input should be greater than or equal to 1",
          type: "greater_than_equal",
          input: "0",
          ctx: { ge: 1 },
        },
      ],
    ],
    [
      `/recommend/${learnerId(999)}?n=11`,
      [
        {
          loc: ["query", "n"],
          msg: "Input should be less than or equal to 10",
          type: "less_than_equal",
          input: "11",
          ctx: { le: 10 },
        },
      ],
    ],
  ])("%s and lists every invalid parameter", (target, detail) => {
    const { status, headers, json } = ask(target);
    expect(status).toBe(422);
    expect(json).toEqual({ detail });
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("unknown learners, unknown paths and other methods, each in a sentence", () => {
    expect(ask(`/profile/${learnerId(999)}`)).toMatchObject({
      status: 404,
      json: { detail: `No learner has the id ${learnerId(999)}.` },
    });
    expect(ask("/nope")).toMatchObject({
      status: 404,
      json: { detail: "There is nothing at this path." },
    });
    expect(ask("/profile/lea", "DELETE")).toMatchObject({
      status: 405,
      headers: { allow: "GET, HEAD" },
      json: { detail: "This path answers GET and HEAD only." },
    });
  });
});

test("leaves unmatched paths to the host", () => {
  expect(api.handle({ method: "GET", target: "/nope", headers: {} })).toBeUndefined();
  expect(api.handle({ method: "POST", target: "/profile/", headers: {} })).toBeUndefined();
});

test("HEAD has the header fields of GET and no body", () => {
  for (const target of ["/health", `/profile/${ID}`, "/profile/lea", "/nope"]) {
    const { status, headers, body } = ask(target, "HEAD");
    expect({ status, headers }).toEqual({
      status: ask(target).status,
      headers: ask(target).headers,
    });
    expect(body).toHaveLength(0);
  }
});

test("a cached answer serves GET, HEAD and conditional requests alike", () => {
  const target = `/recommend/${ID}?n=2`;
  const { etag = "" } = ask(target).headers;
  expect(ask(target).json).toEqual(snapshot.recommend(ID, 2));
  expect(ask(target, "HEAD")).toMatchObject({ status: 200, headers: ask(target).headers });
  expect(ask(target, "HEAD").body).toHaveLength(0);
  expect(ask(target, "POST").status).toBe(405);

  const unchanged = ask(target, "GET", { "if-none-match": etag });
  expect(unchanged).toMatchObject({ status: 304, json: undefined });
  expect(Object.keys(unchanged.headers)).toEqual([
    "etag",
    "cache-control",
    "x-content-type-options",
    "snapshot-revision",
  ]);
  expect(ask(target, "GET", { "if-none-match": '"other"' }).status).toBe(200);
});

test.each([
  ...["/health", "/learners", "/clusters", "/openapi.json", "/docs", "/docs/"],
  ...[`/profile/${ID}`, `/clusters/assignment/${ID}`, `/recommend/${ID}`],
])("who gets the cached answer of %s cannot change its status or headers", (target) => {
  const asked = { method: "GET", target, headers: {} };
  const answer = atOnce(api.respond(asked));
  const before = { status: answer.status, headers: { ...answer.headers } };
  expect(Reflect.set(answer, "status", 599)).toBe(false);
  expect(Reflect.set(answer.headers, "etag", '"x"')).toBe(false);
  expect(Reflect.set(answer.headers, "x-own", "set")).toBe(false);
  expect(atOnce(api.respond(asked))).toMatchObject(before);
});

test("spellings of one request share one cached answer", () => {
  const bodyOf = (target: string): Uint8Array =>
    atOnce(api.respond({ method: "GET", target, headers: {} })).body;
  const first = bodyOf(`/recommend/${ID}?n=3`);
  for (const spelling of [`${ID}?n=03`, `${ID}?x=1&n=%2B3`, `${ID.toUpperCase()}?n=3`]) {
    expect(bodyOf(`/recommend/${spelling}`)).toBe(first);
  }
});

test("the cached answer of one request never answers another", () => {
  const targets = [0, 1].flatMap((n) => [
    `/profile/${learnerId(n)}`,
    `/clusters/assignment/${learnerId(n)}`,
    ...[1, 2, 10].map((count) => `/recommend/${learnerId(n)}?n=${count}`),
  ]);
  const expected = targets.map((target) => ask(target, "GET", {}, createApi(snapshot)).json);
  for (const _time of [1, 2]) {
    expect(targets.map((target) => ask(target).json)).toEqual(expected);
  }
});

describe("entity tags", () => {
  const etagOf = (target: string, by: Api<void> = api): string | undefined =>
    ask(target, "GET", {}, by).headers["etag"];

  test("are equal for equal snapshots, and differ when answers differ", async () => {
    const again = await precompute(groupedDataset(), { embedder: letterEmbedder() });
    const { traces, ...records } = smallDataset();
    const other = await precompute(
      { ...records, traces: traces.slice(1) },
      { embedder: letterEmbedder() },
    );
    for (const target of [`/profile/${ID}`, `/recommend/${ID}`, "/clusters"]) {
      expect(etagOf(target, createApi(again))).toBe(etagOf(target));
      expect(etagOf(target, createApi(other))).not.toBe(etagOf(target));
    }
  });

  test("change when a sentence is worded differently", () => {
    const reworded = vi.spyOn(explanationClauses, "similarity").mockReturnValue(" ; autre phrase");
    const other = etagOf(`/recommend/${ID}`, createApi(snapshot));
    reworded.mockRestore();
    expect(other).not.toBe(etagOf(`/recommend/${ID}`));
    expect(etagOf(`/recommend/${ID}`, createApi(snapshot))).toBe(etagOf(`/recommend/${ID}`));
  });

  test("are hashes of the body on every path", () => {
    for (const target of [...ROUTES.map(({ path }) => path), "/openapi.json", "/docs"]) {
      const request = { method: "GET", target: targetOf(target, ID), headers: {} };
      const { body, headers } = atOnce(api.respond(request));
      const hash = createHash("sha256").update(body).digest("hex");
      expect(headers["etag"]).toBe(`"${hash.slice(0, 32)}"`);
    }
  });

  test("differ between codings", async () => {
    const tags = new Set<string | undefined>();
    for (const coding of ["identity", "gzip", "br"]) {
      const asked = {
        method: "GET",
        target: "/docs/ui.js",
        headers: { "accept-encoding": coding },
      };
      tags.add((await api.respond(asked)).headers["etag"]);
    }
    expect(tags.size).toBe(3);
  });
});

test("an internal error is reported, and the client gets 500 without the cause", () => {
  vi.spyOn(Object.getPrototypeOf(snapshot), "profile").mockImplementationOnce(() => {
    throw new Error("secret cause");
  });
  const reported: unknown[] = [];
  const failing = createApi(snapshot, { onError: (error) => reported.push(error) });
  const { status, json } = ask(`/profile/${ID}`, "GET", {}, failing);
  expect(status).toBe(500);
  expect(json).toEqual({ detail: "The service failed to answer; the cause is in its log." });
  expect(reported).toEqual([new Error("secret cause")]);
});
