import { INSIGHTS } from "@mastery/insights/routes";
import { createApi } from "@mastery/openapi";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { type Case, GROUPS } from "./cases.ts";
import { awkwardSnapshot } from "./snapshot.ts";

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly content?: unknown }>
  >;
}

const api = createApi(await awkwardSnapshot(), { routes: INSIGHTS });
async function ask({ method, target }: Pick<Case, "method" | "target">): Promise<unknown> {
  const { body } = await api.respond({ method, target, headers: {} });
  return JSON.parse(Buffer.from(body).toString());
}

// The served document is used instead of the schemas from which it was generated.
const document = (await ask({ method: "GET", target: "/openapi.json" })) as {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
};
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(closed(document), "document");

/** Returns the document with additional fields forbidden, because responses must not contain additional fields. */
function closed(part: unknown): object {
  const entries = Object.entries(Object(part)).map(([key, value]) => [
    key,
    typeof value === "object" && value !== null ? closed(value) : value,
  ]);
  if (Array.isArray(part)) return entries.map(([, value]) => value);
  const copy = Object.fromEntries(entries);
  const isObjectSchema = copy.type === "object" && copy.properties !== undefined;
  return isObjectSchema ? { additionalProperties: false, ...copy } : copy;
}

const gets = Object.values(GROUPS)
  .flat()
  .filter(({ method, target }) => method === "GET" && !target.startsWith("/docs"));

/** Returns the documented schema of a response. */
function published(path: string, status: number): string {
  const response = document.paths[path]?.get.responses[status];
  const base = response?.$ref ?? `#/paths/${pointer(path)}/get/responses/${status}`;
  return `document${base}/content/application~1json/schema`;
}

/** Returns whether a target has exactly one segment below a prefix, like a path with a parameter. */
const isBelow = (prefix: string, target: string): boolean =>
  target.startsWith(prefix) && !/^[^?]*\//.test(target.slice(prefix.length));

const pointer = (path: string): string => path.replaceAll("~", "~0").replaceAll("/", "~1");

test("no schema forbids fields that a later version may add", () => {
  expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
});

test("every operation describes the responses 405, 414 and 500", () => {
  for (const { get } of Object.values(document.paths)) {
    expect(Object.keys(get.responses)).toEqual(expect.arrayContaining(["405", "414", "500"]));
  }
});

describe.each(Object.keys(document.paths))("%s", (path) => {
  const prefix = path.replace(/\{.*/, "");
  const own = gets.filter(({ target, unmatched }) =>
    path.includes("{") ? isBelow(prefix, target) && !unmatched : target === path,
  );

  test("responds as documented", async () => {
    expect(own.length).toBeGreaterThan(0);
    for (const one of own) {
      const validate = ajv.getSchema(published(path, one.status))!;
      const valid = validate(await ask(one));
      expect(valid ? [] : validate.errors, `${one.target} → ${one.status}`).toEqual([]);
    }
  });
});
