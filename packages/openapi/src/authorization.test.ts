import { precompute } from "@mastery/core";
import { group, learner, learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { describe, expect, test } from "vitest";
import { createApi } from "./api.ts";
import {
  type Authorization,
  type AuthorizationRequest,
  type Authorize,
  checkAuthorization,
} from "./authorization.ts";
import { assignment, recommendations } from "./disclosure/index.ts";
import type { ApiResponse } from "./reply.ts";
import { ROUTES } from "./routes/index.ts";
import { SnapshotSource } from "./snapshot-source.ts";

/** An id that contains letters, so that letter case matters. */
const LETTERS = "abcdefab-cdef-4abc-8def-abcdefabcdef";

const { learners, ...records } = smallDataset();
const newcomer = learner(0, { learner_id: LETTERS });
const snapshot = await precompute(
  { ...records, learners: [...learners, newcomer] },
  { embedder: letterEmbedder() },
);
const open = createApi(snapshot);

const OWN = learnerId(0);
const OTHER = learnerId(1);
const UNKNOWN = learnerId(999);

/** Pupils of each teacher. Tokens contain the teacher's name. */
const PUPILS: Readonly<Record<string, ReadonlySet<string>>> = {
  ada: new Set([OWN, learnerId(2)]),
  max: new Set([OTHER]),
};

const authorize: Authorize = ({ request }) => {
  const name = request.headers["authorization"];
  if (name === undefined) return { status: 401, challenge: 'Bearer realm="school"' };
  const learners = name === "head" ? "all" : PUPILS[String(name)];
  return learners === undefined ? { status: 403 } : { learners };
};

const guarded = createApi(snapshot, { authorize });

async function ask(
  target: string,
  caller: string | undefined,
  { method = "GET", api = guarded, ...headers }: Record<string, unknown> = {},
) {
  const request = {
    method: method as string,
    target,
    headers: { ...(headers as Record<string, string>), authorization: caller },
  };
  const response = await (api as typeof guarded).respond(request, undefined);
  const text = new TextDecoder().decode(response.body);
  return { ...response, json: text === "" ? undefined : JSON.parse(text) };
}

const ADA = { among: PUPILS["ada"]! };

/** Expected results about a learner's cluster, for a caller who may read about few learners. */
const PEERS: Readonly<Record<string, () => unknown>> = {
  "/clusters/assignment/": () => assignment(snapshot, OWN, ADA),
  "/recommend/": () => recommendations(snapshot, OWN, 5, ADA),
};

const perLearner = Object.values(ROUTES)
  .filter(({ path }) => path.includes("{learner_id}"))
  .map(({ path }) => path.replace("{learner_id}", ""));
const PAGES = ["/health", "/openapi.json", "/docs", "/docs/ui.js", "/docs/start.js"];

test.each(PAGES)("%s needs no credentials", async (target) => {
  const plain = { method: "GET", target, headers: {} };
  const { status } = await guarded.respond(plain, undefined);
  expect(status).toBe(200);
});

test.each(["/learners", "/clusters", ...perLearner.map((path) => path + OWN)])(
  "responds with 401 to %s without credentials, and says how to authenticate",
  async (target) => {
    const { status, headers, json } = await ask(target, undefined);
    expect(status).toBe(401);
    expect(headers).toMatchObject({
      "www-authenticate": 'Bearer realm="school"',
      "cache-control": "no-store",
      vary: "authorization",
    });
    expect(json).toEqual({ detail: "Valid credentials are required." });
  },
);

describe.each(perLearner)("%s{learner_id}", (path) => {
  test("responds about a learner whose data the caller may read, in any letter case", async () => {
    const { body } = await open.respond({ method: "GET", target: path + OWN, headers: {} });
    const expected = PEERS[path]?.() ?? JSON.parse(new TextDecoder().decode(body));
    for (const id of [OWN, OWN.toUpperCase()]) {
      const { status, headers, json } = await ask(path + id, "ada");
      expect(status).toBe(200);
      expect(headers["vary"]).toBe("authorization");
      expect(json).toEqual(expected);
    }
  });

  test("responds with the same 403 for any other learner, known or unknown", async () => {
    const other = await ask(path + OTHER, "ada");
    expect(other).toMatchObject({
      status: 403,
      headers: { "cache-control": "no-store", vary: "authorization" },
      json: { detail: "These credentials do not permit reading this." },
    });
    expect(await ask(path + UNKNOWN, "ada")).toEqual(other);
  });

  test("responds with 404 for an unknown learner to a caller who may read about all learners", async () => {
    expect((await ask(path + UNKNOWN, "head")).status).toBe(404);
  });

  test("responds with 422 to a malformed id before asking for credentials", async () => {
    expect((await ask(`${path}lea`, undefined)).status).toBe(422);
  });

  test("never returns the cached response of another caller", async () => {
    expect((await ask(path + OWN, "ada")).status).toBe(200);
    const ofHead = (await ask(path + OWN, "head")).headers["etag"];
    const { etag = "" } = (await ask(path + OWN, "ada")).headers;
    expect(etag).not.toBe(ofHead);
    expect((await ask(path + OWN, "max")).status).toBe(403);
    expect((await ask(path + OWN, "max", { "if-none-match": etag })).status).toBe(403);
    expect((await ask(path + OWN, "max", { "if-none-match": "*" })).status).toBe(403);
    expect((await ask(path + OWN, undefined, { "if-none-match": etag })).status).toBe(401);
    expect((await ask(path + OWN, "head", { "if-none-match": etag })).status).toBe(200);
    expect(await ask(path + OWN, "ada", { "if-none-match": etag })).toMatchObject({
      status: 304,
      headers: { vary: "authorization" },
    });
  });
});

describe("/learners", () => {
  test("lists the learners whose data the caller may read, by id, with an entity tag for the list", async () => {
    const everyone = await ask("/learners", "head");
    expect(everyone.json).toEqual(snapshot.learners());
    const lists = await Promise.all(["ada", "max"].map((name) => ask("/learners", name)));
    expect(lists.map(({ json }) => json)).toEqual([
      [snapshot.learners()[0], snapshot.learners()[2]],
      [snapshot.learners()[1]],
    ]);
    const tags = [everyone, ...lists].map(({ headers }) => headers["etag"]);
    expect(new Set(tags).size).toBe(3);
    for (const { headers } of [everyone, ...lists]) expect(headers["vary"]).toBe("authorization");
    const conditional = { "if-none-match": tags[1] };
    expect((await ask("/learners", "ada", conditional)).status).toBe(304);
    expect((await ask("/learners", "max", conditional)).status).toBe(200);
  });

  test("omits unknown ids, and grants no access for an id in upper case", async () => {
    const readable = new Set([learnerId(2), UNKNOWN, OWN, LETTERS.toUpperCase(), "lea"]);
    const api = createApi(snapshot, { authorize: () => ({ learners: readable }) });
    expect((await ask("/learners", "", { api })).json).toEqual([
      snapshot.learners()[0],
      snapshot.learners()[2],
    ]);
    expect((await ask(`/profile/${LETTERS}`, "", { api })).status).toBe(403);
    expect((await ask(`/profile/${LETTERS.toUpperCase()}`, "", { api })).status).toBe(403);
  });

  test("returns an empty list to a caller who may read about no learner", async () => {
    const api = createApi(snapshot, { authorize: () => ({ learners: new Set<string>() }) });
    expect((await ask("/learners", "", { api })).json).toEqual([]);
    expect((await ask("/clusters", "", { api })).json).toMatchObject({ k: 2, clusters: [] });
  });
});

test("varies a compressed shared body by Authorization and Accept-Encoding", async () => {
  const long = learners.map((one) => ({ ...one, display_name: "Anne ".repeat(200) }));
  const large = await precompute({ ...records, learners: long }, { embedder: letterEmbedder() });
  const headers = { authorization: "head", "accept-encoding": "gzip" };
  const request = { method: "GET", target: "/learners", headers };
  const answer = await createApi(large, { authorize }).respond(request, undefined);
  expect(answer.headers).toMatchObject({
    "content-encoding": "gzip",
    vary: "accept-encoding, authorization",
  });
});

test("rejects other methods and unknown paths before asking for credentials", async () => {
  expect((await ask(`/profile/${OWN}`, undefined, { method: "POST" })).status).toBe(405);
  expect((await ask("/nope", undefined)).status).toBe(404);
  const nope = { method: "GET", target: "/nope", headers: {} };
  expect(await guarded.handle(nope, undefined)).toBeUndefined();
});

test("refuses HEAD like GET", async () => {
  for (const caller of [undefined, "ada"]) {
    const get = await ask(`/profile/${OTHER}`, caller);
    const head = await ask(`/profile/${OTHER}`, caller, { method: "HEAD" });
    expect(head).toEqual({ ...get, body: new Uint8Array(), json: undefined });
  }
});

test("calls authorize once per request, with the host's native request", async () => {
  const asked: AuthorizationRequest<string>[] = [];
  const api = createApi(snapshot, {
    authorize: async (request: AuthorizationRequest<string>): Promise<Authorization> => {
      asked.push(request);
      return { learners: "all" };
    },
  });
  const request = { method: "HEAD", target: `/recommend/${OWN.toUpperCase()}?n=2`, headers: {} };
  await api.respond(request, "host");
  const list = { method: "GET", target: "/learners", headers: {} };
  await api.handle(list, "another");
  expect(asked).toEqual([
    { operation: "getRecommendations", learnerId: OWN, request, host: "host" },
    { operation: "listLearners", learnerId: undefined, request: list, host: "another" },
  ]);
});

test.each<[string, () => unknown]>([
  [
    "throws",
    () => {
      throw new Error("directory is down");
    },
  ],
  ["rejects", () => Promise.reject(new Error("directory is down"))],
  ["returns nothing", () => undefined],
  ["returns true", () => true],
  ["grants a list", () => ({ learners: [OWN] })],
  ["grants a string", () => ({ learners: OWN })],
  ["grants and refuses", () => ({ status: 403, learners: "all" })],
  ["omits the challenge", () => ({ status: 401 })],
  [
    "contains a character that could forge a header field",
    () => ({ status: 401, challenge: "Bearer\r\nset-cookie: a=b" }),
  ],
  ["refuses with status 200", () => ({ status: 200 })],
])(
  "treats an authorize that %s as an internal error that gives no access",
  async (_what, broken) => {
    const reported: unknown[] = [];
    const api = createApi(snapshot, {
      authorize: broken as () => Authorization,
      onError: (error) => reported.push(error),
    });
    const answer = (await ask(`/profile/${OWN}`, "ada", { api })) as ApiResponse & {
      json: unknown;
    };
    expect(answer).toMatchObject({
      status: 500,
      json: { detail: "Internal error; the cause is in the server's log." },
    });
    expect(reported).toHaveLength(1);
  },
);

test.each<[unknown, string]>([
  [
    undefined,
    "authorize: expected { learners }, { status: 401, challenge } or { status: 403 }, got an object",
  ],
  [
    { learners: [OWN] },
    'authorize: learners: expected "all", a Set of ids, or { groups }, got a list',
  ],
  [
    { learners: { groups: "3b" } },
    "authorize: learners.groups: expected a list or a Set of strings, got a value that is not shown because it may be personal",
  ],
  [
    { learners: { groups: ["3b", 3] } },
    "authorize: learners.groups: expected a list or a Set of strings, got a list",
  ],
  [
    { learners: 5, caller: "", identity: 7 },
    'authorize: learners: expected "all", a Set of ids, or { groups }, got 5\nauthorize: caller: expected 1 to 100 printable characters, got ""\nauthorize: identity: expected a non-empty string, got a number',
  ],
  [{ status: 401 }, "authorize: challenge: expected printable ASCII characters, got nothing"],
])("says everything that is wrong with the result %j of authorize", (result, message) => {
  expect(() => checkAuthorization(result)).toThrow(new TypeError(message));
});

test("does not vary responses by caller without authorize", async () => {
  const answer = await open.respond({ method: "GET", target: `/profile/${OWN}`, headers: {} });
  expect(answer.headers).not.toHaveProperty("vary");
});

test.each([
  ["list", ["3b"]],
  ["Set", new Set(["3b"])],
])(
  "a grant of a %s of groups gives access to their members in the current snapshot, and to nobody for a deleted group",
  async (_, granted) => {
    const inGroup = async (members: readonly number[]) => {
      const { learners, ...records } = smallDataset();
      const grouped = learners.map((one, n) => ({
        ...one,
        groups: members.includes(n) ? ["3b"] : [],
      }));
      const groups = members.length === 0 ? [] : [group("3b")];
      return precompute({ ...records, groups, learners: grouped }, { embedder: letterEmbedder() });
    };
    const source = new SnapshotSource(await inGroup([0, 1]));
    const learners = { groups: granted };
    const api = createApi(source, { authorize: () => ({ learners }) });
    const statuses = () =>
      Promise.all(
        [0, 1, 2].map(async (n) => {
          const target = `/profile/${learnerId(n)}`;
          return (await api.respond({ method: "GET", target, headers: {} }, undefined)).status;
        }),
      );
    expect(await statuses()).toEqual([200, 200, 403]);
    source.replace(await inGroup([1, 2]));
    expect(await statuses()).toEqual([403, 200, 200]);
    source.replace(await inGroup([]));
    expect(await statuses()).toEqual([403, 403, 403]);
  },
);

test("does not name a caller whose group has one member, since the caller may be that member or a parent", async () => {
  const { learners, ...others } = smallDataset();
  const groups = [group("one"), group("two")];
  const members = learners.map((each, n) => ({
    ...each,
    groups: [["one"], ["two"], ["two"]][n] ?? [],
  }));
  const school = await precompute(
    { ...others, groups, learners: members },
    { embedder: letterEmbedder() },
  );
  for (const [id, caller] of [
    ["one", undefined],
    ["two", "class 3b"],
  ] as const) {
    const seen: unknown[] = [];
    const named = createApi(school, {
      authorize: () => ({ learners: { groups: [id] }, caller: "class 3b" }),
      onResponse: (observation) => seen.push(observation.caller),
    });
    await named.respond({ method: "GET", target: "/learners", headers: {} }, undefined);
    expect(seen).toEqual([caller]);
  }
});
