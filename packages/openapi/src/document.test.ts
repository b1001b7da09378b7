import { readFileSync } from "node:fs";
import { DEFAULT_RULES, precompute } from "@mastery/core";
import { en } from "@mastery/core/languages";
import { builtinEmbedder } from "@mastery/embeddings";
import { describe, expect, test, vi } from "vitest";
import type * as z from "zod";
import { createApi } from "./api.ts";
import { parameterReader, pathParameterOf } from "./parameters.ts";
import { type AnyRoute, ROUTES, type RouteTable } from "./routes/index.ts";
import { jsonOf, snapshot } from "./targets.fixture.ts";

/** Number of items shown in the example of a list, and in each list of objects within these items. */
const SHOWN = 3;

function shortened(_key: string, value: unknown): unknown {
  const isOfObjects = Array.isArray(value) && typeof value[0] === "object";
  return isOfObjects ? value.slice(0, SHOWN) : value;
}

const TABLE: RouteTable = ROUTES;
const IDS = Object.keys(TABLE).sort();

const get = (target: string) => ({ method: "GET", target, headers: {} });

interface Served {
  readonly security: object[];
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly responses: object; readonly security?: object[] } }>
  >;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

async function served(securitySchemes?: Record<string, Record<string, string>>): Promise<Served> {
  const api = createApi(snapshot, { authorize: () => ({ status: 403 }), securitySchemes });
  return jsonOf(await api.respond(get("/openapi.json"), undefined)) as Served;
}

const read = (name: string): string =>
  readFileSync(new URL(`../../../data/${name}`, import.meta.url), "utf8");
const readLines = (name: string) =>
  read(name)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
const school = {
  skills: JSON.parse(read("skills.json")),
  resources: JSON.parse(read("resources.json")),
  groups: JSON.parse(read("groups.json")),
  learners: readLines("learners.jsonl"),
  traces: readLines("traces.jsonl"),
};
const bundledSnapshot = await precompute(school, { embedder: await builtinEmbedder() });
const bundled = createApi(bundledSnapshot);

/** Returns the example of a path's parameter. */
function segmentOf(route: Pick<AnyRoute, "path">): string {
  return String(pathParameterOf(route)?.[1].example ?? "");
}

/** Returns the bundled school's response to the examples of all path and query parameters. */
async function answerOf({ path, query = {} }: AnyRoute, names = Object.keys(query)) {
  const target = path.replace(/\{.+\}/, segmentOf({ path }));
  const pairs = names.map((name) => `${name}=${query[name]!.example}`);
  return jsonOf(await bundled.respond(get(`${target}?${pairs.join("&")}`)));
}

// To regenerate the file, run `npx vitest run packages/openapi/src/document.test.ts --update`.
test("examples.json contains the responses of the bundled school", async () => {
  const examples: Record<string, unknown> = {};
  for (const id of IDS) {
    const answer = await answerOf(TABLE[id]!);
    examples[id] = Array.isArray(answer) ? JSON.parse(JSON.stringify(answer, shortened)) : answer;
  }
  const text = `${JSON.stringify(examples, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("routes/examples.json");
});

const PARAMETERS = Object.values<AnyRoute>(ROUTES).flatMap((route) =>
  Object.keys(route.query ?? {}).map((name) => ({ path: route.path, name, route })),
);

test.each(PARAMETERS)("the response of $path depends on $name", async ({ route, name }) => {
  expect(await answerOf(route, [name])).not.toEqual(await answerOf(route, []));
});

const GUARDED = Object.values<AnyRoute>(ROUTES).filter(({ access }) =>
  ["readable", "group", "peers"].includes(access),
);

test.each(GUARDED)(
  "the response of $path depends on the readable learners",
  ({ path, query = {}, answer }) => {
    const pairs = Object.entries(query).map(([name, { example }]) => `${name}=${example}`);
    const { values } = parameterReader({ path, query })(segmentOf({ path }), pairs.join("&"));
    const among = vi.fn();
    answer(bundledSnapshot, Object.defineProperty({ ...values }, "among", { get: among }));
    expect(among).toHaveBeenCalled();
  },
);

test("every example is valid", () => {
  const examples = JSON.parse(
    readFileSync(new URL("routes/examples.json", import.meta.url), "utf8"),
  );
  expect(Object.keys(examples)).toEqual(IDS);
  for (const id of IDS) {
    expect(() => (TABLE[id]!.schema as z.ZodType).parse(examples[id]), id).not.toThrow();
  }
});

describe("the document", () => {
  test("declares no security without authorize", async () => {
    const plain = jsonOf(await createApi(snapshot).respond(get("/openapi.json"))) as Served;
    expect(plain.security).toEqual([]);
    expect(JSON.stringify(plain)).not.toMatch(/"40[13]"|securitySchemes|Unauthenticated/);
  });

  test("lists schemas by name, in whatever order modules load", async () => {
    const names = Object.keys((await served()).components["schemas"]!);
    expect(names).toEqual([...names].sort());
  });

  test("names a served language other than French", async () => {
    const english = createApi(snapshot, { language: en });
    const { info } = jsonOf(await english.respond(get("/openapi.json"))) as {
      readonly info: { readonly description: string };
    };
    expect(info.description).toContain("Labels and explanations are in this language: English.");
  });

  test("requires a bearer token, or the application's scheme", async () => {
    const bearer = await served();
    expect(bearer.security).toEqual([{ bearer: [] }]);
    expect(bearer.components["securitySchemes"]).toEqual({
      bearer: { type: "http", scheme: "bearer" },
    });
    const session = { type: "apiKey", in: "cookie", name: "session" };
    const cookie = await served({ session });
    expect(cookie.security).toEqual([{ session: [] }]);
    expect(cookie.components["securitySchemes"]).toEqual({ session });
  });

  test("describes 401 and 403 for every operation except /health", async () => {
    const { paths, components } = await served();
    for (const [path, { get }] of Object.entries(paths)) {
      const isOpen = path === "/health";
      expect(get.security, path).toEqual(isOpen ? [] : undefined);
      for (const status of [401, 403]) expect(status in get.responses, path).toBe(!isOpen);
    }
    expect(components["responses"]).toHaveProperty("Unauthenticated.headers.WWW-Authenticate");
  });
});

test("the documentation page asks for credentials only with authorize", async () => {
  const start = get("/docs/start.js");
  const hidden = async (answer: Promise<{ body: Uint8Array }>) =>
    /"hide-authentication", "(\w+)"/.exec(new TextDecoder().decode((await answer).body))?.[1];
  expect(await hidden(createApi(snapshot).respond(start))).toBe("true");
  const secured = createApi(snapshot, { authorize: () => ({ status: 403 }) });
  expect(await hidden(secured.respond(start, undefined))).toBe("false");
});

test("descriptions state the defaults of the rules", async () => {
  const { weights, labelThresholds, kRange, leastPeers, topN } = DEFAULT_RULES;
  const { skillOverlap, gradeFit, semanticSimilarity, clusterSignal } = weights;
  const document = JSON.stringify(await served());
  for (const stated of [
    `By default, \`score = ${skillOverlap.toFixed(2)} · skill_overlap + ${gradeFit.toFixed(2)} · grade_fit + ${semanticSimilarity.toFixed(2)} · semantic_similarity + ${clusterSignal.toFixed(2)} · cluster_signal\``,
    `high mean score (by default ${labelThresholds.strong.toFixed(2)} or more)`,
    `low mean score (by default ${labelThresholds.weak.toFixed(2)} or less)`,
    `By default, k from ${kRange[0]} to ${kRange[1]} is tried`,
  ]) {
    expect(document).toContain(stated);
  }
  // These numbers are written as words.
  expect([leastPeers, topN]).toEqual([5, 10]);
  expect(document).toContain("By default, the rate is null if fewer than five of them tried");
  expect(document).toContain("has at most ten by default");
});
