import { forbidden, unauthenticated } from "./errors.ts";
import type { ApiResponse } from "./http.ts";
import { ROUTES } from "./routes.ts";

/** Security schemes of OpenAPI, by name. */
export type SecuritySchemes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A bearer token: API keys and JWTs are sent in the same way. */
export const BEARER: SecuritySchemes = { bearer: { type: "http", scheme: "bearer" } };

/** The parts of the document that `withSecurity` changes. */
interface Document {
  readonly paths: Readonly<Record<string, { readonly get: { readonly responses: object } }>>;
  readonly components: { readonly responses: object };
}

/** Returns the document with security schemes, of which a caller needs one, and with the responses 401 and 403. */
export function withSecurity(document: Document, schemes: SecuritySchemes): object {
  const { paths, components } = document;
  const secured = ROUTES.map((route) => {
    const { get } = paths[route.path]!;
    return [route.path, { get: route.open ? { ...get, security: [] } : withRefusals(get) }];
  });
  return {
    ...document,
    security: Object.keys(schemes).map((name) => ({ [name]: [] })),
    paths: { ...paths, ...Object.fromEntries(secured) },
    components: {
      ...components,
      responses: { ...components.responses, ...refusals() },
      securitySchemes: schemes,
    },
  };
}

function withRefusals<Get extends { readonly responses: object }>(get: Get): Get {
  const responses = {
    ...get.responses,
    401: { $ref: "#/components/responses/Unauthenticated" },
    403: { $ref: "#/components/responses/Forbidden" },
  };
  return { ...get, responses };
}

function refusals(): object {
  const challenge = {
    description: "How to authenticate.",
    schema: { type: "string", examples: ["Bearer"] },
  };
  return {
    Unauthenticated: {
      ...described("The request carries no valid credentials.", unauthenticated("Bearer")),
      headers: { "WWW-Authenticate": challenge },
    },
    Forbidden: described(
      "These credentials do not permit reading this. Says nothing about whether a learner exists.",
      forbidden(),
    ),
  };
}

function described(description: string, { body }: ApiResponse): object {
  const schema = { $ref: "#/components/schemas/Error" };
  const example = JSON.parse(new TextDecoder().decode(body));
  return { description, content: { "application/json": { schema, example } } };
}
