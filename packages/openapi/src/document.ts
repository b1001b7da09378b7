import * as z from "zod";
import * as errors from "./errors.ts";
import { parameterReader, parametersOf, pathParameterOf } from "./parameters.ts";
import type { ApiResponse } from "./reply.ts";
import { type AnyRoute, ROUTES, type RouteTable, TAGS, type Tag } from "./routes/index.ts";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

type JsonObject = { readonly [key: string]: Json };

/** Security schemes of OpenAPI, by name. */
export type SecuritySchemes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** API keys and JWTs are both sent as bearer tokens. */
export const BEARER: SecuritySchemes = { bearer: { type: "http", scheme: "bearer" } };

/**
 * @param schemes security schemes, if callers are authorized; operations that need credentials then also have 401 and 403
 * @param language tag of the served language; undefined for French, the language of the examples
 */
export function buildDocument(
  routes: RouteTable,
  schemes?: SecuritySchemes,
  language?: string,
): JsonObject {
  const tags = tagsOf(routes);
  const operations = Object.entries(routes).sort(
    ([, a], [, b]) => tags.indexOf(a.tag) - tags.indexOf(b.tag) || (a.path < b.path ? -1 : 1),
  );
  const isSecured = schemes !== undefined;
  const paths = Object.fromEntries(
    operations.map(([id, route]) => [route.path, { get: operation(id, route, isSecured) }]),
  );
  return {
    openapi: "3.1.0",
    info: { ...INFO, description: description(textsIn(language)) },
    servers: [{ url: ".", description: "The service that serves this document." }],
    security: Object.keys(schemes ?? {}).map((name) => ({ [name]: [] })),
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: schemas(operations),
      parameters: usedIn(paths, "parameters", parameters(operations)),
      headers: HEADERS,
      responses: usedIn(paths, "responses", responses(operations)),
      ...(isSecured && { securitySchemes: schemes as JsonObject }),
    },
  };
}

/** Omits components that no path refers to. */
function usedIn(paths: JsonObject, kind: string, components: JsonObject): JsonObject {
  const text = JSON.stringify(paths);
  const isUsed = (name: string): boolean => text.includes(JSON.stringify(ref(kind, name)));
  return Object.fromEntries(Object.entries(components).filter(([name]) => isUsed(name)));
}

const description = (texts: string): string =>
  [
    "A read-only service that turns the learning traces of a school's pupils into profiles, clusters and recommendations. Everything is computed once, before the first request is accepted; every response is a look-up.",
    "",
    `Scores and rates are shares from 0 to 1. Domains come from the skill catalogue, in snake_case and sorted. ${texts}`,
    "",
    "Responses contain an `ETag`. If you send this tag in `If-None-Match` and the response is unchanged, you get 304 without a body. Every path that supports `GET` also supports `HEAD`.",
  ].join("\n");

const INFO: JsonObject = {
  title: "Learner mastery",
  version: "0.1.0",
  summary:
    "Mastery profiles, learner clusters and explainable recommendations from learning traces",
  license: { name: "MIT", identifier: "MIT" },
  contact: { name: "The maintainers" },
};

/** States the language of texts; undefined for French, the language of the examples. */
function textsIn(language: string | undefined): string {
  if (language === undefined) return "Labels and explanations are French.";
  const name = new Intl.DisplayNames("en", { type: "language" }).of(language);
  return `Labels and explanations are in this language: ${name}. Descriptions and examples show them in French.`;
}

/** The contract's subjects come first, then those of add-ons by name, since builds order the exports of a module differently. */
function tagsOf(routes: RouteTable): readonly Tag[] {
  const used = Object.values(routes).map(({ tag }) => tag);
  used.sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...new Set([...Object.values(TAGS), ...used])];
}

type Operations = readonly (readonly [id: string, route: AnyRoute])[];

const HEADERS: JsonObject = {
  Allow: {
    description: "The methods that the path supports.",
    schema: { type: "string", examples: ["GET, HEAD"] },
  },
  ETag: {
    description: "Identifies this version of the body, for `If-None-Match`.",
    schema: { type: "string", examples: ['"0f343b0931126a20f133d67c2b018a3b"'] },
  },
  CacheControl: {
    description: "States which caches may store the response, and that they must revalidate it.",
    schema: { type: "string", examples: ["private, no-cache"] },
  },
  SnapshotRevision: {
    description:
      "Identifies the snapshot that the response is based on. The same data, rules, model and software give the same revision. The header is sent only to callers who may read about all learners.",
    schema: { type: "string", pattern: "^[0-9a-f]{16}$", examples: ["5b1f0c9f6d2e4a37"] },
  },
};

function operation(operationId: string, route: AnyRoute, isSecured: boolean): JsonObject {
  const { access, tag, summary, description, returns } = route;
  const parameters = parametersOf(route);
  // A parameter that may be any text is never invalid.
  const isValidated = parameters.some(([, , { schema }]) => Object.keys(schema).length > 1);
  const [, inPath] = pathParameterOf(route) ?? [];
  const needsCredentials = isSecured && access !== "open";
  return {
    operationId,
    tags: [tag.name],
    summary,
    description,
    ...(parameters.length > 0 && {
      parameters: parameters.map(([, name]) => ref("parameters", name)),
    }),
    responses: {
      200: {
        description: returns,
        headers: {
          ETag: ref("headers", "ETag"),
          "Cache-Control": ref("headers", "CacheControl"),
          "Snapshot-Revision": ref("headers", "SnapshotRevision"),
        },
        content: {
          "application/json": { schema: schemaOf(route), example: route.example as Json },
        },
      },
      304: ref("responses", "NotModified"),
      ...(needsCredentials && {
        401: ref("responses", "Unauthenticated"),
        403: ref("responses", "Forbidden"),
      }),
      ...(inPath && { 404: ref("responses", inPath.notFound.name) }),
      405: ref("responses", "MethodNotAllowed"),
      414: ref("responses", "UriTooLong"),
      ...(isValidated && { 422: ref("responses", "InvalidParameters") }),
      500: ref("responses", "InternalError"),
    },
    ...(isSecured && !needsCredentials && { security: [] }),
  };
}

function schemaOf(route: AnyRoute): JsonObject {
  const { name, isList } = bodyOf(route);
  return isList ? { type: "array", items: ref("schemas", name) } : ref("schemas", name);
}

/** @throws `Error` for a schema without a name, because the document refers to schemas by name */
function bodyOf({ path, schema }: AnyRoute): { readonly name: string; readonly isList: boolean } {
  const isList = schema instanceof z.ZodArray;
  const named = isList ? schema.element : schema;
  const name = z.globalRegistry.get(named as z.ZodType)?.id;
  if (name === undefined) throw new Error(`${path}: expected a schema created with named()`);
  return { name, isList };
}

/** Parameters of paths come first. */
function parameters(operations: Operations): JsonObject {
  const all = operations.flatMap(([, route]) => parametersOf(route));
  const sorted = [...all].sort(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(
    sorted.map(([place, name, { description, schema, example }]) => {
      const required = place === "path";
      return [name, { name, in: place, required, description, schema, example }];
    }),
  );
}

function responses(operations: Operations): JsonObject {
  const { problems } = parameterReader(ROUTES.getRecommendations)("lea", "n=11");
  const unknown = operations.flatMap(([, route]) => pathParameterOf(route)?.[1].notFound ?? []);
  const challenge = {
    description: "States how to authenticate.",
    schema: { type: "string", examples: ["Bearer"] },
  };
  return {
    NotModified: {
      description: "The cached response named in `If-None-Match` is still current.",
      headers: {
        ETag: ref("headers", "ETag"),
        "Snapshot-Revision": ref("headers", "SnapshotRevision"),
      },
    },
    ...Object.fromEntries(
      unknown.map(({ name, description, example }) => [
        name,
        error(description, errors.notFound(example)),
      ]),
    ),
    MethodNotAllowed: error("The path supports only `GET` and `HEAD`.", errors.methodNotAllowed(), {
      Allow: ref("headers", "Allow"),
    }),
    UriTooLong: error(
      "The request target is longer than any path of this API.",
      errors.uriTooLong(),
    ),
    InvalidParameters: error(
      "Some parameters are invalid; every problem is listed.",
      errors.invalidParameters(problems),
    ),
    InternalError: error(
      "Internal error. The cause is in the server's log.",
      errors.internalError(),
    ),
    Unauthenticated: error(
      "The request has no valid credentials.",
      errors.unauthenticated("Bearer"),
      { "WWW-Authenticate": challenge },
    ),
    Forbidden: error(
      "The credentials do not permit reading the requested data. The response is the same whether or not the learner exists.",
      errors.forbidden(),
    ),
  };
}

function error(description: string, { body }: ApiResponse, headers?: JsonObject): JsonObject {
  const example = JSON.parse(new TextDecoder().decode(body));
  const schema = Array.isArray(example.detail) ? "ValidationErrorBody" : "Error";
  const content = { "application/json": { schema: ref("schemas", schema), example } };
  return { description, content, ...(headers && { headers }) };
}

function schemas(operations: Operations): JsonObject {
  const bodies = operations.map(([, { schema }]) => schema as z.ZodType);
  const { $defs } = z.toJSONSchema(
    z.tuple([errors.errorSchema, errors.problemsSchema, ...bodies]),
    {
      // Input schemas allow additional fields, so readers of responses accept fields that later versions add.
      io: "input",
      override: ({ jsonSchema }) => {
        // The tuple is replaced by a list of one type with a fixed length, because validators of OpenAPI documents do not support tuples.
        if (jsonSchema.prefixItems !== undefined) {
          jsonSchema.items = jsonSchema.prefixItems[0]!;
          delete jsonSchema.prefixItems;
        }
        // Bounds of safe integers are removed, because they say nothing about the field.
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (Object.keys(jsonSchema.propertyNames ?? {}).join() === "type")
          delete jsonSchema.propertyNames;
      },
    },
  );
  // Sorted by name, because zod's order depends on the order of the routes.
  const sorted = Object.fromEntries(Object.entries($defs!).sort(([a], [b]) => (a < b ? -1 : 1)));
  // The round trip through text drops zod's properties that are not JSON.
  const plain: Record<string, Record<string, Json>> = JSON.parse(
    JSON.stringify(sorted).replaceAll('"#/$defs/', '"#/components/schemas/'),
    (_, value) => (Array.isArray(value?.type) ? withAlternatives(value) : value),
  );
  for (const [, route] of operations) {
    const { name, isList } = bodyOf(route);
    const example = route.example as Json | undefined;
    // A new operation has no example yet.
    if (example === undefined) continue;
    plain[name]!["examples"] = [isList ? (example as readonly Json[])[0]! : example];
  }
  return plain;
}

/** Rewrites a schema with several types as alternatives with one type each, because more client generators support this form. */
function withAlternatives({ type, ...rest }: { readonly type: readonly string[] }): object {
  return { ...rest, anyOf: type.map((one) => ({ type: one })) };
}

function ref(kind: string, name: string): JsonObject {
  return { $ref: `#/components/${kind}/${name}` };
}
