import { DEFAULT_RULES, precompute, type Rules } from "@mastery/core";
import { fieldName, problemsOfRules } from "@mastery/core/rules";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { builtinEmbedder } from "@mastery/embeddings";
import { createApi, parameterReader } from "@mastery/openapi";
import type { AnyRoute, RouteTable } from "@mastery/openapi/routes";
import { generateDataset } from "@mastery/synthetic-school";
import { expect, test, vi } from "vitest";
import type * as z from "zod";
import { rulesInForce } from "../answers/index.ts";
import examples from "./examples.json" with { type: "json" };
import { INSIGHTS } from "./index.ts";

const TABLE: RouteTable = INSIGHTS;
const IDS = Object.keys(TABLE).sort();
const ROUTE_LIST = Object.values(TABLE);

/** Number of items shown in the example of a list, and in each list of objects within these items. */
const SHOWN = 3;

function shortened(_key: string, value: unknown): unknown {
  const isOfObjects = Array.isArray(value) && typeof value[0] === "object";
  return isOfObjects ? value.slice(0, SHOWN) : value;
}

const school = generateDataset({ learners: 240, seed: 42, classes: true });
const snapshot = await precompute(school, { embedder: await builtinEmbedder() });
const bundled = createApi(snapshot, { routes: INSIGHTS });

async function get(target: string): Promise<unknown> {
  const { body } = await bundled.respond({ method: "GET", target, headers: {} });
  return JSON.parse(new TextDecoder().decode(body));
}

interface Described {
  readonly components: {
    readonly parameters: Readonly<Record<string, { readonly example: string | number }>>;
  };
}
const document = (await get("/openapi.json")) as Described;

/** Returns the example of a path's parameter. */
function segmentOf(path: string): string {
  const name = /\{(.+)\}/.exec(path)?.[1];
  return name === undefined ? "" : String(document.components.parameters[name]!.example);
}

/** Returns the bundled school's response to the examples of all path and query parameters. */
function answerOf({ path, query = {} }: AnyRoute, names = Object.keys(query)): Promise<unknown> {
  const pairs = names.map((name) => `${name}=${query[name]!.example}`);
  return get(`${path.replace(/\{.+\}/, segmentOf(path))}?${pairs.join("&")}`);
}

// To regenerate the file, run `npx vitest run addons/insights/src/routes/document.test.ts --update`.
test("examples.json contains the responses of the bundled school", async () => {
  const shown: Record<string, unknown> = {};
  for (const id of IDS) {
    const answer = await answerOf(TABLE[id]!);
    shown[id] = Array.isArray(answer) ? JSON.parse(JSON.stringify(answer, shortened)) : answer;
  }
  await expect(`${JSON.stringify(shown, null, 2)}\n`).toMatchFileSnapshot("examples.json");
});

test("every example is valid", () => {
  expect(Object.keys(examples)).toEqual(IDS);
  for (const id of IDS) {
    const { schema, example } = TABLE[id]!;
    expect(() => (schema as z.ZodType).parse(example), id).not.toThrow();
  }
});

const PARAMETERS = ROUTE_LIST.flatMap((route) =>
  Object.keys(route.query ?? {}).map((name) => ({ path: route.path, name, route })),
);

test.each(PARAMETERS)("the response of $path depends on $name", async ({ route, name }) => {
  expect(await answerOf(route, [name])).not.toEqual(await answerOf(route, []));
});

const GUARDED = ROUTE_LIST.filter(({ access }) => ["readable", "group", "peers"].includes(access));

test.each(GUARDED)(
  "the response of $path depends on the readable learners",
  ({ path, parameter, query = {}, answer }) => {
    const pairs = Object.entries(query).map(([name, { example }]) => `${name}=${example}`);
    const { values } = parameterReader({ path, parameter, query })(
      segmentOf(path),
      pairs.join("&"),
    );
    const among = vi.fn();
    answer(snapshot, Object.defineProperty({ ...values }, "among", { get: among }));
    expect(among).toHaveBeenCalled();
  },
);

test("descriptions state the defaults of the rules", () => {
  const { weakThreshold, reach, leastPeers } = DEFAULT_RULES;
  const text = JSON.stringify(document);
  expect(leastPeers).toBe(5);
  expect(text).toContain(`below the weak threshold (by default ${weakThreshold.toFixed(2)})`);
  expect(text).toContain("(by default fewer than five)");
  expect(text).toContain(`by default from ${reach.from} to ${reach.to}`);
});

const served = await precompute(smallDataset(), { embedder: letterEmbedder() });

/** Numbers inside, at and outside the bounds of the rules, and numbers that are not integers. */
const NUMBERS = [
  ...[0, 1, 3, 100, 1000, 10_000, 1_000_000].flatMap((n) => [n - 1, n, n + 1]),
  ...[-(2 ** 31), 2 ** 31, 2 ** 32 - 1].flatMap((n) => [n - 1, n, n + 1]),
  ...[Number.MIN_VALUE, 0.5, 1.000_001, 2.5],
];
const RANGES = [
  [2, 64],
  [1, 64],
  [2, 65],
  [2.5, 3],
];

test.each(Object.keys(DEFAULT_RULES) as (keyof Rules)[])(
  "the schema of /rules contains the bounds of the option %s",
  (name) => {
    const rules = { ...rulesInForce(served), shrinkage: [] };
    const values = name === "kRange" ? RANGES : NUMBERS;
    const isServable = (value: unknown): boolean =>
      (INSIGHTS.getRules.schema as z.ZodType).safeParse({ ...rules, [fieldName(name)]: value })
        .success;
    expect(values.filter(isServable)).toEqual(
      values.filter((value) => problemsOfRules({ [name]: value }).length === 0),
    );
  },
);
