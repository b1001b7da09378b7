import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type Assignment, type Clustering, precompute } from "@mastery/core";
import { en } from "@mastery/core/languages";
import { learnerId, letterEmbedder } from "@mastery/core/testing";
import { describe, expect, test, vi } from "vitest";
import { platform } from "#platform";
import { type Api, createApi } from "./api.ts";
import { ROUTES } from "./routes/index.ts";
import { SnapshotSource } from "./snapshot-source.ts";
import { groupedDataset, jsonOf, snapshot, targetOf } from "./targets.fixture.ts";

const api = createApi(snapshot);
const ID = learnerId(0);

async function ask(
  target: string,
  method = "GET",
  headers: Record<string, string> = {},
  by: Api<void> = api,
) {
  const response = await by.respond({ method, target, headers });
  return { ...response, json: jsonOf(response) };
}

describe("responds to", () => {
  test.each([
    ["/health", snapshot.health()],
    ["/learners", snapshot.learners()],
    ["/clusters", snapshot.clusters()],
    [`/profile/${ID}`, snapshot.profile(ID)],
    [`/clusters/assignment/${ID}`, snapshot.assignment(ID)],
    [`/recommend/${ID}`, snapshot.recommend(ID)],
    [`/recommend/${ID.toUpperCase()}?n=1`, snapshot.recommend(ID, 1)],
  ])("requests for %s with the snapshot's content", async (target, value) => {
    const { status, headers, json } = await ask(target);
    expect(status).toBe(200);
    expect(json).toEqual(value);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "cache-control": "private, no-cache",
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
  });
});

describe("rejects", () => {
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
  ])("%s, and lists every invalid parameter", async (target, detail) => {
    const { status, headers, json } = await ask(target);
    expect(status).toBe(422);
    expect(json).toEqual({ detail });
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("requests for unknown learners, unknown paths and other methods, each with a message", async () => {
    expect(await ask(`/profile/${learnerId(999)}`)).toMatchObject({
      status: 404,
      json: { detail: `No learner has the id ${learnerId(999)}.` },
    });
    expect(await ask("/nope")).toMatchObject({
      status: 404,
      json: { detail: "There is nothing at this path." },
    });
    expect(await ask("/profile/lea", "DELETE")).toMatchObject({
      status: 405,
      headers: { allow: "GET, HEAD" },
      json: { detail: "This path supports only GET and HEAD." },
    });
  });
});

test("passes unmatched paths on to the host", async () => {
  for (const target of ["/nope", "/profile/", "http://example.org/nope", "*"]) {
    expect(await api.handle({ method: "GET", target, headers: {} })).toBeUndefined();
  }
});

test("responds with 400 to a target that does not begin with a slash, since guards may have read a different path", async () => {
  for (const target of ["http://example.org/health", `HTTPS://[::1]/profile/${ID}?x`]) {
    const refused = {
      status: 400,
      json: { detail: "The request target must begin with a slash." },
    };
    expect(await ask(target)).toMatchObject(refused);
    expect(await api.handle({ method: "GET", target, headers: {} })).toMatchObject({ status: 400 });
  }
  for (const target of ["http://example.org", "http://example.org/nope", "health", "*"]) {
    expect((await ask(target)).status, target).toBe(400);
  }
});

test("responds to HEAD with the header fields of GET and no body", async () => {
  for (const target of ["/health", `/profile/${ID}`, "/profile/lea", "/nope"]) {
    const { status, headers } = await ask(target);
    const empty = { status, headers, body: new Uint8Array(), json: undefined };
    expect(await ask(target, "HEAD")).toEqual(empty);
  }
});

test("responds with 304 if the client has cached the response, without fields that describe a body", async () => {
  const target = `/recommend/${ID}?n=2`;
  const { etag = "" } = (await ask(target)).headers;
  for (const condition of ["*", etag, `W/${etag}`, ` "b" , ${etag}`]) {
    const unchanged = await ask(target, "GET", { "if-none-match": condition });
    expect(unchanged).toMatchObject({ status: 304, json: undefined });
    expect(Object.keys(unchanged.headers)).toEqual([
      "etag",
      "cache-control",
      "x-content-type-options",
      "snapshot-revision",
    ]);
  }
  for (const condition of ['"b"', etag.slice(1, -1), etag.toUpperCase()]) {
    expect((await ask(target, "GET", { "if-none-match": condition })).status).toBe(200);
  }
});

test("never returns a cached response to a different request", async () => {
  const english = createApi(new SnapshotSource(snapshot), { language: en });
  for (const _time of [1, 2]) {
    for (const id of [ID, ID.toUpperCase(), learnerId(1)]) {
      for (const n of [1, 2, 10]) {
        expect((await ask(`/recommend/${id}?n=${n}`)).json).toEqual(snapshot.recommend(id, n));
      }
      const { json } = await ask(`/recommend/${id}?n=2`, "GET", {}, english);
      expect(json).not.toEqual(snapshot.recommend(id, 2));
      expect((await ask(`/profile/${id}`)).json).toEqual(snapshot.profile(id));
      expect((await ask(`/clusters/assignment/${id}`)).json).toEqual(snapshot.assignment(id));
    }
  }
});

describe("entity tags", () => {
  test("change if and only if responses change", async () => {
    const again = await precompute(groupedDataset(), { embedder: letterEmbedder() });
    const { traces, ...records } = groupedDataset();
    const other = await precompute(
      { ...records, traces: traces.slice(1) },
      { embedder: letterEmbedder() },
    );
    for (const target of [`/profile/${ID}`, `/recommend/${ID}`, "/clusters"]) {
      const [tag, same, changed] = await Promise.all(
        [snapshot, again, other].map(
          async (one) => (await ask(target, "GET", {}, createApi(one))).headers["etag"],
        ),
      );
      expect(same).toBe(tag);
      expect(changed).not.toBe(tag);
    }
  });

  test("are hashes of the body on every path", async () => {
    const paths = [...Object.values(ROUTES).map(({ path }) => path), "/openapi.json", "/docs"];
    for (const path of paths) {
      const request = { method: "GET", target: targetOf(path, ID), headers: {} };
      const { body, headers } = await api.respond(request);
      const hash = createHash("sha256").update(body).digest("hex");
      expect(headers["etag"], path).toBe(`"${hash.slice(0, 32)}"`);
    }
  });
});

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["BR;Q=0.1, GZIP ; q=1", "gzip"],
  ["gzip;q=0, *", "br"],
  ["*;q=0", "identity"],
  ["identity, gzip;q=0.5", "identity"],
  ["deflate", "identity"],
  ["gzip;q=x", "identity"],
])("responds to Accept-Encoding %o with %s and a separate tag", async (accept, coding) => {
  const asked = { method: "GET", target: "/openapi.json", headers: {} };
  const plain = await api.respond(asked);
  const coded = await api.respond({ ...asked, headers: { "accept-encoding": accept } });
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[coding] ?? Buffer.from;
  expect(decode(coded.body)).toEqual(plain.body);
  const { etag = "", vary } = plain.headers;
  const isPlain = coding === "identity";
  expect(coded.headers).toMatchObject({
    "content-length": String(coded.body.length),
    etag: isPlain ? etag : etag.replace(/"$/, `-${coding}"`),
    vary,
  });
  expect(coded.headers["content-encoding"]).toBe(isPlain ? undefined : coding);
  expect(vary).toBe("accept-encoding");
});

describe("pages", () => {
  const page = {
    path: "/explorer",
    mediaType: "text/html",
    cacheControl: "no-cache",
    headers: {},
    text: "<p>",
  };
  const withPage = createApi(snapshot, { pages: [page] });

  test("redirect from a trailing slash, wherever they are mounted", async () => {
    const { status, headers } = await ask("/explorer/", "GET", {}, withPage);
    expect([status, headers["location"]]).toEqual([308, "../explorer"]);
  });

  test.each([
    ["text/html", 302],
    ["text/html,application/xhtml+xml,*/*;q=0.8", 302],
    ["TEXT/HTML;q=0.1", 302],
    ["*/*", 404],
    ["text/*", 404],
    ["text/html;q=0", 404],
  ])("are the target of a redirect from / if %s is accepted: %i", async (accept, status) => {
    const home = await ask("/", "GET", { accept }, withPage);
    expect(home.headers["vary"]).toBe("accept");
    expect([home.status, home.headers["location"]]).toEqual([
      status,
      status === 302 ? "explorer" : undefined,
    ]);
  });
});

test("does not compress a list that the client has cached", async () => {
  const { learners, ...records } = groupedDataset();
  const long = learners.map((one) => ({ ...one, display_name: "Anne ".repeat(200) }));
  const large = await precompute({ ...records, learners: long }, { embedder: letterEmbedder() });
  const own = createApi(large);
  const get = (headers: Record<string, string>) =>
    own.respond({ method: "GET", target: "/learners", headers });
  const { etag } = (await get({ "accept-encoding": "br" })).headers;
  const compressors = vi.spyOn(platform.compressors, "get");
  const again = await get({ "accept-encoding": "br", "if-none-match": etag! });
  expect([again.status, again.headers["etag"], again.body.length]).toEqual([304, etag, 0]);
  expect(compressors).not.toHaveBeenCalled();
  compressors.mockRestore();
});

test("shows labels and explanations in the chosen language", async () => {
  const english = createApi(snapshot, { language: en });
  const details = snapshot.list(ID)!.slice(0, 2);
  const sentences = details.map((one) => en.explain(one, 5));
  const labels = snapshot.traits().map((traits) => en.clusterLabel(traits));
  const explanations = async (target: string) => {
    const { json } = await ask(target, "GET", {}, english);
    return (json as { explanation: string }[]).map(({ explanation }) => explanation);
  };
  expect(await explanations(`/recommend/${ID}?n=2`)).toEqual(sentences);
  const { json: clustering } = await ask("/clusters", "GET", {}, english);
  expect((clustering as Clustering).clusters.map(({ label }) => label)).toEqual(labels);
  const { json: assignment } = await ask(`/clusters/assignment/${ID}`, "GET", {}, english);
  expect(labels).toContain((assignment as Assignment).cluster_label);
  const { json } = await ask(`/recommend/${ID}?n=1`);
  expect(json).toEqual(snapshot.recommend(ID, 1));
});

test("reports an internal error, and responds with 500 without the cause", async () => {
  vi.spyOn(Object.getPrototypeOf(snapshot), "profile").mockImplementationOnce(() => {
    throw new Error("secret cause");
  });
  const reported: unknown[] = [];
  const failing = createApi(snapshot, { onError: (error) => reported.push(error) });
  const { status, json } = await ask(`/profile/${ID}`, "GET", {}, failing);
  expect(status).toBe(500);
  expect(json).toEqual({ detail: "Internal error; the cause is in the server's log." });
  expect(reported).toEqual([new Error("secret cause")]);
});
