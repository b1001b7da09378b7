import * as z from "zod";
import type { Api } from "./api.ts";
import { internalError } from "./errors.ts";
import type { ApiResponse } from "./http.ts";
import { N } from "./parameters.ts";
import { isCohortRoute, type ParameterName, ROUTES, type Route } from "./routes.ts";
import { SCHEMAS, type SchemaName } from "./schemas/index.ts";

/** A JSON value. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

type JsonObject = { readonly [key: string]: Json };

/** How many items of a list an example shows. */
const SHOWN = 3;

/**
 * Builds the OpenAPI document from the routes and schemas, with real answers as its examples.
 *
 * @param ids what to ask about
 */
export async function buildDocument(api: Api<void>, ids: ExampleIds): Promise<JsonObject> {
  const ask = async (target: string, method = "GET"): Promise<Json> =>
    bodyOf(await api.respond({ method, target, headers: {} }));
  const answers = new Map<Route, Json>();
  for (const route of ROUTES) {
    const target = route.path.replace(/\{(.+)\}/, (_, name: keyof ExampleIds) => ids[name]);
    answers.set(route, shortened(await ask(target)));
  }
  const errors = {
    unknownLearner: await ask("/profile/00000000-0000-0000-0000-000000000000"),
    unknownCohort: await ask("/groups/members/nowhere"),
    methodNotAllowed: await ask("/health", "POST"),
    uriTooLong: await ask(`/health?${"x".repeat(20_000)}`),
    invalidParameters: await ask("/recommend/lea?n=11"),
    internalError: bodyOf(internalError()),
  };
  return {
    openapi: "3.1.0",
    info: INFO,
    servers: [{ url: ".", description: "Where this document comes from." }],
    security: [],
    tags: TAGS,
    paths: Object.fromEntries(
      ROUTES.map((route) => [route.path, { get: operation(route, answers.get(route)!) }]),
    ),
    components: {
      schemas: schemas(answers),
      parameters: parameters(ids),
      headers: HEADERS,
      responses: responses(errors),
    },
  };
}

/** A learner, and other things by their ids, to show real answers about. */
export type ExampleIds = Readonly<Record<Exclude<ParameterName, "n">, string>>;

const INFO: JsonObject = {
  title: "Learner mastery",
  version: "0.1.0",
  summary:
    "Mastery profiles, learner clusters and explainable recommendations from learning traces",
  description: [
    "A read-only service over the learning traces of a school's pupils. Everything is computed once, before the first request is accepted; every answer is a look-up.",
    "",
    "Scores and rates are shares from 0 to 1. Domains are those of the skill catalogue, in snake_case and sorted. Labels and explanations are French.",
    "",
    "Answers carry an `ETag`: ask again with `If-None-Match`, and an unchanged answer is 304 without a body. `HEAD` works wherever `GET` does.",
  ].join("\n"),
  license: { name: "MIT", identifier: "MIT" },
  contact: { name: "The maintainers" },
};

const TAGS: Json = [
  { name: "learners", description: "What each learner has mastered, and what to do next." },
  { name: "clusters", description: "Learners whose results are alike." },
  {
    name: "groups",
    description: "Classes, courses and schools: who is in them, and what they need.",
  },
  { name: "skills", description: "Which skills learners need help with." },
  { name: "service", description: "The service itself." },
];

const HEADERS: JsonObject = {
  Allow: {
    description: "The methods that the path answers.",
    schema: { type: "string", examples: ["GET, HEAD"] },
  },
  ETag: {
    description: "Names this version of the body, for `If-None-Match`.",
    schema: { type: "string", examples: ['"0f343b0931126a20f133d67c2b018a3b"'] },
  },
  CacheControl: {
    description: "Who may keep the answer, and that it must be revalidated.",
    schema: { type: "string", examples: ["private, no-cache"] },
  },
  SnapshotRevision: {
    description:
      "Names the snapshot that the answer was made from: the same for the same data, rules, model and software. Only callers who may read all learners get it.",
    schema: { type: "string", pattern: "^[0-9a-f]{16}$", examples: ["5b1f0c9f6d2e4a37"] },
  },
};

function operation(route: Route, example: Json): JsonObject {
  const { operationId, tag, summary, description, parameters, answer } = route;
  const takesId = parameters.includes("learner_id");
  const isCohort = isCohortRoute(route);
  const isValidated = takesId || parameters.includes("cluster_id");
  const schema = ref("schemas", answer.schema);
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...(parameters.length > 0 && { parameters: parameters.map((name) => ref("parameters", name)) }),
    responses: {
      200: {
        description: answer.description,
        headers: {
          ETag: ref("headers", "ETag"),
          "Cache-Control": ref("headers", "CacheControl"),
          "Snapshot-Revision": ref("headers", "SnapshotRevision"),
        },
        content: {
          "application/json": {
            schema: answer.list ? { type: "array", items: schema } : schema,
            example,
          },
        },
      },
      304: ref("responses", "NotModified"),
      ...(takesId && { 404: ref("responses", "UnknownLearner") }),
      ...(isCohort && { 404: ref("responses", "UnknownCohort") }),
      405: ref("responses", "MethodNotAllowed"),
      414: ref("responses", "UriTooLong"),
      ...(isValidated && { 422: ref("responses", "InvalidParameters") }),
      500: ref("responses", "InternalError"),
    },
  };
}

function parameters(ids: ExampleIds): Readonly<Record<ParameterName, JsonObject>> {
  return {
    learner_id: {
      name: "learner_id",
      in: "path",
      required: true,
      description: "The learner's uuid: 36 characters with hyphens, in any letter case.",
      schema: { type: "string", format: "uuid" },
      example: ids.learner_id,
    },
    cluster_id: {
      name: "cluster_id",
      in: "path",
      required: true,
      description: "Id of a cluster: digits without a sign or leading zeros.",
      schema: { type: "integer", minimum: 0 },
      example: Number(ids.cluster_id),
    },
    group_id: {
      name: "group_id",
      in: "path",
      required: true,
      description: "Id of a group.",
      schema: { type: "string" },
      example: ids.group_id,
    },
    skill_id: {
      name: "skill_id",
      in: "path",
      required: true,
      description: "Id of a skill, percent-encoded as `encodeURIComponent()` does.",
      schema: { type: "string" },
      example: ids.skill_id,
    },
    n: {
      name: "n",
      in: "query",
      required: false,
      description: "How many recommendations, at most. When it is repeated, the last one counts.",
      schema: { type: "integer", minimum: N.minimum, maximum: N.maximum, default: N.default },
      example: 3,
    },
  };
}

/** Answers of the service that are errors, by their kind. */
type ErrorExamples = Readonly<
  Record<
    | "unknownLearner"
    | "unknownCohort"
    | "methodNotAllowed"
    | "uriTooLong"
    | "invalidParameters"
    | "internalError",
    Json
  >
>;

function responses(examples: ErrorExamples): JsonObject {
  const error = (description: string, schema: SchemaName, example: Json): JsonObject => ({
    description,
    content: { "application/json": { schema: ref("schemas", schema), example } },
  });
  return {
    NotModified: {
      description: "What `If-None-Match` named is still current.",
      headers: {
        ETag: ref("headers", "ETag"),
        "Snapshot-Revision": ref("headers", "SnapshotRevision"),
      },
    },
    UnknownLearner: error("No learner has this id.", "Error", examples.unknownLearner),
    UnknownCohort: error(
      "No cluster, group or skill has this id.",
      "Error",
      examples.unknownCohort,
    ),
    MethodNotAllowed: {
      ...error("The path answers `GET` and `HEAD` only.", "Error", examples.methodNotAllowed),
      headers: { Allow: ref("headers", "Allow") },
    },
    UriTooLong: error(
      "The request target is too long to be one of ours.",
      "Error",
      examples.uriTooLong,
    ),
    InvalidParameters: error(
      "Parameters are wrong; every fault is listed.",
      "ValidationErrorBody",
      examples.invalidParameters,
    ),
    InternalError: error(
      "The service failed to answer. The cause is in its log.",
      "Error",
      examples.internalError,
    ),
  };
}

function schemas(answers: ReadonlyMap<Route, Json>): JsonObject {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(SCHEMAS)) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    // As a reader sees an object: fields that a later version adds are no fault.
    io: "input",
    override: ({ jsonSchema }) => {
      // Tools that check documents know lists of one type, whose length is fixed, but not tuples.
      if (jsonSchema.prefixItems !== undefined) {
        jsonSchema.items = jsonSchema.prefixItems[0]!;
        delete jsonSchema.prefixItems;
      }
      // The bounds of safe integers say nothing about the field.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (Object.keys(jsonSchema.propertyNames ?? {}).join() === "type")
        delete jsonSchema.propertyNames;
    },
  });
  const examples = new Map<string, Json>();
  for (const [{ answer }, body] of answers) {
    examples.set(answer.schema, answer.list ? (body as readonly Json[])[0]! : body);
  }
  // A round trip through text drops what zod attaches beside the JSON.
  const plain: Record<string, Record<string, Json>> = JSON.parse(JSON.stringify(made.schemas));
  for (const [name, schema] of Object.entries(plain)) {
    delete schema["$schema"];
    delete schema["$id"];
    const example = examples.get(name);
    if (example !== undefined) schema["examples"] = [example];
  }
  return plain;
}

function bodyOf({ body }: ApiResponse): Json {
  return JSON.parse(new TextDecoder().decode(body));
}

function ref(kind: string, name: string): JsonObject {
  return { $ref: `#/components/${kind}/${name}` };
}

/** Returns a list's first items, and anything else as it is. */
function shortened(body: Json): Json {
  return Array.isArray(body) ? body.slice(0, SHOWN) : body;
}
