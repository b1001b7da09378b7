import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { precompute } from "@mastery/core";
import { group, learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { INSIGHTS } from "@mastery/insights/routes";
import type { Authorization } from "@mastery/openapi";
import { createFetchHandler } from "@mastery/openapi/fetch";
import { ROUTES, type RouteTable } from "@mastery/openapi/routes";
import { describe, expect, test } from "vitest";
import { type Client, ClientError, createClient } from "./index.ts";

const ID = learnerId(1);
const { learners, ...records } = smallDataset();
const snapshot = await precompute(
  {
    ...records,
    groups: [group("ce2-a")],
    learners: learners.map((one) => ({ ...one, groups: ["ce2-a"] })),
  },
  { embedder: letterEmbedder() },
);
const baseUrl = "http://school.test/mastery";
const handler = createFetchHandler(snapshot, { basePath: "/mastery", routes: INSIGHTS });

/** A schema of zod, which is no dependency of the client. */
interface Parser {
  parse(value: unknown): unknown;
}
const OPERATIONS: RouteTable = { ...ROUTES, ...INSIGHTS };

/** Creates a client whose requests are recorded, and to which a function responds. */
function clientOf(
  answer: (request: Request) => Response | Promise<Response> = handler,
  options: Partial<Parameters<typeof createClient>[0]> = {},
): { client: Client; requests: Request[] } {
  const requests: Request[] = [];
  const client = createClient({
    baseUrl,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return answer(request);
    },
    ...options,
  });
  return { client, requests };
}

/** Resolves to the error of a failed request. */
async function failure(asked: Promise<unknown>): Promise<ClientError> {
  const error = await asked.then(
    () => expect.fail("expected a failure, got a response"),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ClientError);
  return error as ClientError;
}

function targetOf(path: string): string {
  return path
    .replace("{learner_id}", ID)
    .replace("{cluster_id}", "0")
    .replace("{group_id}", "ce2-a")
    .replace("{skill_id}", "addition");
}

describe("requests", () => {
  test("exist for every path of the contract, and return the content of the response", async () => {
    const { client, requests } = clientOf();
    const asks = Object.values(client) as ((id?: unknown) => Promise<unknown>)[];
    const answered = new Set<string>();
    // A malformed id is invalid, and a well-formed id that is not in use is unknown.
    for (const ask of asks) {
      for (const id of [undefined, ID, 0, "ce2-a", "addition"]) {
        const answer = await ask(id).catch(() => undefined);
        if (answer === undefined) continue;
        const { url } = requests.at(-1)!;
        expect(answer).toEqual(await (await handler(new Request(url))).json());
        answered.add(url);
      }
    }
    const paths = Object.values(OPERATIONS).map(({ path }) => baseUrl + targetOf(path));
    expect([...answered].sort()).toEqual(expect.arrayContaining(paths.sort()));
  });

  test("are named after the data that they return", async () => {
    const { client, requests } = clientOf();
    for (const ask of [client.groups, client.skills, client.learners, client.clusters]) await ask();
    const paths = requests.map(({ url }) => new URL(url).pathname.split("/").at(-1));
    expect(paths).toEqual(["groups", "skills", "learners", "clusters"]);
  });

  test("return the content of the snapshot", async () => {
    const { client } = clientOf();
    expect(await client.health()).toEqual(snapshot.health());
    expect(await client.profile(ID)).toEqual(snapshot.profile(ID));
    expect(await client.assignment(ID)).toEqual(snapshot.assignment(ID));
  });

  test("return n recommendations", async () => {
    const { client, requests } = clientOf();
    expect(await client.recommend(ID, { n: 2 })).toEqual(snapshot.recommend(ID, 2));
    expect(await client.recommendationDetails(ID, { n: 1 })).toHaveLength(1);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(["?n=2", "?n=1"]);
  });

  test.each([
    "http://school.test/mastery",
    "http://school.test/mastery/",
    "http://school.test/mastery?page=1#top",
    new URL("http://school.test/mastery"),
  ])("go to paths below the base URL %s", async (base) => {
    const { client, requests } = clientOf(handler, { baseUrl: base });
    await client.health();
    expect(requests[0]!.url).toBe("http://school.test/mastery/health");
  });

  test("go to the host of the base URL, even if its path begins with two slashes", async () => {
    const { client, requests } = clientOf(() => Response.json({}), {
      baseUrl: "http://school.test//elsewhere.test",
    });
    await client.health();
    expect(new URL(requests[0]!.url).host).toBe("school.test");
  });

  test.each([".", "..", "a/b", "?", "#", "é", "%2E%2E"])(
    "send the id %j as one path segment, which the service rejects",
    async (id) => {
      const { client } = clientOf();
      for (const asked of [client.profile(id), client.recommend(id), client.assignment(id)]) {
        expect((await failure(asked)).kind).toBe("invalid");
      }
    },
  );
});

describe("revalidation", () => {
  test("reuses a cached response without transferring it again", async () => {
    const statuses: number[] = [];
    const { client } = clientOf(async (request) => {
      const response = await handler(request);
      statuses.push(response.status);
      return response;
    });
    const first = await client.clusters();
    const second = await client.clusters();
    expect(statuses).toEqual([200, 304]);
    expect(second).toEqual(first);
    expect(second).not.toBe(first);
  });

  test("returns the new response after a change", async () => {
    let version = 1;
    const { client } = clientOf(() =>
      Response.json(version, { headers: { etag: `"${version}"` } }),
    );
    expect(await client.health()).toBe(1);
    version = 2;
    expect(await client.health()).toBe(2);
  });

  test("is limited to the last hundred responses", async () => {
    const { client, requests } = clientOf(() => Response.json({}, { headers: { etag: '"1"' } }));
    for (let n = 0; n <= 100; n++) await client.profile(learnerId(n));
    await client.profile(learnerId(1));
    await client.profile(learnerId(0));
    const conditions = requests.map((request) => request.headers.get("if-none-match"));
    expect(conditions.slice(-2)).toEqual(['"1"', null]);
  });
});

describe("credentials", () => {
  /** Responds with a description of the request. */
  const echo = (request: Request): Response =>
    Response.json([request.headers.get("authorization"), request.headers.get("x-school")]);

  test("can be a token", async () => {
    const { client } = clientOf(echo, { token: "s3cret" });
    expect(await client.health()).toEqual(["Bearer s3cret", null]);
  });

  test("can come from a function that is called for each request", async () => {
    let calls = 0;
    const headers = async () => ({ authorization: `Bearer ${++calls}`, "x-school": "north" });
    const { client } = clientOf(echo, { headers });
    expect(await client.health()).toEqual(["Bearer 1", "north"]);
    expect(await client.health()).toEqual(["Bearer 2", "north"]);
  });

  test("are sent only if given", async () => {
    const { client } = clientOf(echo);
    expect(await client.health()).toEqual([null, null]);
  });
});

describe("failures", () => {
  const guarded = (authorization: Authorization) =>
    createFetchHandler(snapshot, { basePath: "/mastery", authorize: () => authorization });
  const page = new Response("<p>Sign in first</p>", { headers: { "content-type": "text/html" } });

  test.each<[string, Partial<ClientError>, (request: Request) => Response | Promise<Response>]>([
    [
      "unauthenticated",
      { status: 401, challenge: "Bearer", message: "the service responded with 401" },
      guarded({ status: 401, challenge: "Bearer" }),
    ],
    ["forbidden", { status: 403, challenge: undefined }, guarded({ status: 403 })],
    ["not-found", { status: 404 }, () => Response.json({ detail: "gone" }, { status: 404 })],
    ["unexpected", { status: 502 }, () => new Response("Bad gateway", { status: 502 })],
    ["unexpected", { status: 200, message: "the service responded with 200" }, () => page.clone()],
    [
      "unreachable",
      { status: undefined, message: "the service did not respond" },
      () => Promise.reject(new TypeError("fetch failed")),
    ],
  ])("have the kind %s and %j", async (kind, expected, answer) => {
    const { client } = clientOf(answer);
    expect(await failure(client.profile(ID))).toMatchObject({ kind, ...expected });
  });

  test("contain the service's message, or list every invalid parameter", async () => {
    const { client } = clientOf();
    const unknown = await failure(client.profile(learnerId(99)));
    expect(unknown).toMatchObject({ kind: "not-found", status: 404 });
    expect(unknown.detail).toBe(`No learner has the id ${learnerId(99)}.`);
    const { kind, detail } = await failure(client.recommend("lea", { n: 11 }));
    expect(kind).toBe("invalid");
    expect(detail).toMatchObject([
      { loc: ["path", "learner_id"], type: "uuid_parsing" },
      { loc: ["query", "n"], type: "less_than_equal", ctx: { le: 10 } },
    ]);
  });

  test("contain nothing about a learner in any field that is logged", async () => {
    const refused = (request: Request): Response => {
      throw new TypeError(`cannot connect to ${request.url}`);
    };
    const errors = [
      await failure(clientOf().client.profile(learnerId(99))),
      await failure(clientOf().client.profile("Lea Martin")),
      await failure(clientOf(refused).client.profile(ID)),
    ];
    for (const error of errors) {
      const shown = inspect(error, { depth: null }) + JSON.stringify(error);
      expect(shown).not.toMatch(/00000000-|Lea|Martin/);
    }
    expect(errors[2]!.reason).toBeInstanceOf(TypeError);
  });

  test("are the signal's reason if the request is cancelled before it is sent or while it waits", async () => {
    const controller = new AbortController();
    const { client } = clientOf(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          if (signal.aborted) reject(signal.reason);
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
    );
    const waiting = client.profile(ID, { signal: controller.signal });
    const reason = new Error("the page was left");
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(client.recommend(ID, { n: 1, signal: controller.signal })).rejects.toBe(reason);
  });
});

test.each([
  [{ baseUrl: "school.test" }, 'baseUrl: expected an http or https URL, got "school.test"'],
  [{ baseUrl: "ftp://school.test" }, "baseUrl: expected an http or https URL"],
  [{ baseUrl, token: "two words" }, "token: expected printable ASCII characters without spaces"],
  [{ baseUrl, token: "" }, "token: expected printable ASCII"],
  [{ baseUrl, tokn: "s3cret" }, "options: expected only the names baseUrl, token, headers"],
  [{ baseUrl, headers: {} as never }, "headers: expected a function"],
  [{ baseUrl, fetch: "fetch" as never }, "fetch: expected a function"],
])("rejects %j before any request", (options, message) => {
  expect(() => createClient(options)).toThrow(message);
});

test("rejects an id that is not Unicode text without sending a request, and does not quote it", async () => {
  const { client, requests } = clientOf();
  for (const asked of [
    client.profile("secret\ud800"),
    client.exercises({ learners: [ID, "\udc00"] }),
  ]) {
    await expect(asked).rejects.toThrow(
      /^parameters: expected Unicode text, got half of a surrogate pair$/,
    );
  }
  expect(requests).toEqual([]);
});

test.each(["https://ada:s3cret@school.test", "ftp://ada:s3cret@school.test"])(
  "rejects the base URL %s without quoting its password",
  (baseUrl) => {
    expect(() => createClient({ baseUrl })).toThrow(
      /^baseUrl: expected an address without a user name or password; pass a token or headers instead$/,
    );
  },
);

test("rejects a misspelt request option without sending a request", async () => {
  const { client, requests } = clientOf();
  await expect(client.recommend(ID, { N: 3 } as object)).rejects.toThrow(
    "options: expected only the names signal, n",
  );
  expect(requests).toEqual([]);
});

test("returns results that fit the contract's schemas exactly", async () => {
  const { client } = clientOf();
  const answers: Record<string, unknown> = {
    getHealth: await client.health(),
    listLearners: await client.learners(),
    getProfile: await client.profile(ID),
    getClusters: await client.clusters(),
    getAssignment: await client.assignment(ID),
    getRecommendations: await client.recommend(ID),
    getRecommendationDetails: await client.recommendationDetails(ID),
    getClusterTraits: await client.clusterTraits(),
    listDomains: await client.domains(),
    getRules: await client.rules(),
    getSnapshot: await client.snapshot(),
  };
  for (const [id, answer] of Object.entries(answers)) {
    // Parsing drops unknown fields, so an unknown field would make the results differ.
    expect((OPERATIONS[id]!.schema as unknown as Parser).parse(answer), id).toEqual(answer);
  }
});

test("lists each method with its path in the README", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const listed = [...readme.matchAll(/^\| `(\w+)\(.*?\| `(\/.*?)`/gm)].map(([, name]) => name);
  const methods = Object.keys(createClient({ baseUrl: "https://school.example" }));
  expect(listed.sort()).toEqual(methods.sort());
});
