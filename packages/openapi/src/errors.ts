import * as z from "zod";
import { platform } from "#platform";
import { PROBLEM_TYPES, type ValidationError } from "./parameters.ts";
import type { Reply } from "./reply.ts";
import { named } from "./routes/route.ts";

/** Returns a response with a JSON body that no cache may store. */
export function uncachedJson(
  status: number,
  value: object,
  extra?: Readonly<Record<string, string>>,
): Reply {
  const body = platform.encode(JSON.stringify(value));
  const headers = {
    "content-type": "application/json",
    "content-length": String(body.length),
    // Without this header field, caches could store 404 and 405, although the learner may exist in the next snapshot.
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...extra,
  };
  return { status, headers, body };
}

/** Returns a JSON object with a `detail`, which no cache may store. Servers also use it for requests that never reach the API. */
export function refusal(
  status: number,
  detail: string | readonly object[],
  extra?: Readonly<Record<string, string>>,
): Reply {
  return uncachedJson(status, { detail }, extra);
}

/** Guards in front of the service might read a different path in a target that does not begin with a slash. */
export const notOriginForm = (): Reply =>
  refusal(400, "The request target must begin with a slash.");

/** Returns 401 for a caller without valid credentials. */
export const unauthenticated = (challenge: string): Reply =>
  refusal(401, "Valid credentials are required.", { "www-authenticate": challenge });

/** Returns 403 for a caller who may not read the requested data, whether or not the data exist. */
export const forbidden = (): Reply => refusal(403, "These credentials do not permit reading this.");

/** Returns 404 for an unknown path, or for a well-formed id that is not in the snapshot. */
export const notFound = (detail = "There is nothing at this path."): Reply => refusal(404, detail);

export const methodNotAllowed = (): Reply =>
  refusal(405, "This path supports only GET and HEAD.", { allow: "GET, HEAD" });

export const uriTooLong = (): Reply => refusal(414, "The request target is too long.");

export const invalidParameters = (problems: readonly ValidationError[]): Reply =>
  refusal(422, problems);

/** Returns the 500 response, which says nothing about the failure. */
export const internalError = (): Reply =>
  refusal(500, "Internal error; the cause is in the server's log.");

/** The body of every error except 422. */
export const errorSchema: z.ZodType = named("Error", "An error with only a message.", {
  detail: z.string().describe("Description of the problem, in a sentence."),
});

const validationErrorSchema: z.ZodType<ValidationError> = named(
  "ValidationError",
  "A problem with a parameter.",
  {
    loc: z
      .array(z.union([z.string(), z.int()]))
      .describe("Location: `path` or `query`, followed by the parameter's name."),
    msg: z.string().describe("Description of the expected value."),
    type: z.enum(PROBLEM_TYPES).describe("Kind of problem."),
    input: z.unknown().optional().describe("The received value."),
    ctx: z
      .object({
        ge: z.int().optional().describe("The smallest valid value."),
        le: z.int().optional().describe("The largest valid value."),
      })
      .optional()
      .describe(
        "The violated bound: `ge` for a value that is too small, `le` for a value that is too large.",
      ),
  },
) as z.ZodType as z.ZodType<ValidationError>;

export const problemsSchema: z.ZodType = named(
  "ValidationErrorBody",
  "All problems with a request's parameters.",
  {
    detail: z.array(validationErrorSchema).describe("Every problem."),
  },
);
