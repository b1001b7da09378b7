import * as z from "zod";
import { platform } from "#platform";
import { FAULT_TYPES, type ValidationError } from "./parameters.ts";
import type { Reply } from "./reply.ts";
import { named } from "./routes/route.ts";

/** Returns an error response in the common format, even for bytes that are not an HTTP request. */
export function refusal(
  status: number,
  detail: string | readonly ValidationError[],
  extra?: Readonly<Record<string, string>>,
): Reply {
  const body = platform.encode(JSON.stringify({ detail }));
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

/**
 * Returns 400 for a target that is not of the form `/path?query`, because guards in front of the service might read a different path in it.
 */
export function notOriginForm(): Reply {
  return refusal(400, "The request target must begin with a slash.");
}

/** Returns 401 for a caller without valid credentials. */
export function unauthenticated(challenge: string): Reply {
  return refusal(401, "Valid credentials are required.", { "www-authenticate": challenge });
}

/** Returns 403 for a caller who may not read the requested data, whether or not the data exist. */
export function forbidden(): Reply {
  return refusal(403, "These credentials do not permit reading this.");
}

/** Returns 404 for an unknown path, or for a well-formed id that is not in the snapshot. */
export function notFound(detail = "There is nothing at this path."): Reply {
  return refusal(404, detail);
}

/** Returns 405 for a known path with any method except `GET` and `HEAD`. */
export function methodNotAllowed(): Reply {
  return refusal(405, "This path supports only GET and HEAD.", { allow: "GET, HEAD" });
}

/** Returns 414 for a target that is longer than any target of the API. */
export function uriTooLong(): Reply {
  return refusal(414, "The request target is too long.");
}

/** Returns 422 with every invalid parameter. */
export function invalidParameters(faults: readonly ValidationError[]): Reply {
  return refusal(422, faults);
}

/** Returns 500. The cause goes to the log, not to the client. */
export function internalError(): Reply {
  return refusal(500, "Internal error; the cause is in the server's log.");
}

/** The body of every error except 422. */
named("Error", "An error with only a message.", {
  detail: z.string().describe("Description of the problem, in a sentence."),
});

/** An item in the body of a 422. */
const validationErrorSchema: z.ZodType<ValidationError> = named(
  "ValidationError",
  "A problem with a parameter.",
  {
    loc: z
      .array(z.union([z.string(), z.int()]))
      .describe("Location: `path` or `query`, followed by the parameter's name."),
    msg: z.string().describe("Description of the expected value."),
    type: z.enum(FAULT_TYPES).describe("Kind of problem."),
    input: z.unknown().optional().describe("The received value."),
    ctx: z
      .object({
        ge: z.int().optional().describe("The smallest valid value."),
        le: z.int().optional().describe("The largest valid value."),
      })
      .optional()
      .describe(
        "The violated bound: `ge` for a value that is too small, `le` for one that is too large.",
      ),
  },
) as z.ZodType as z.ZodType<ValidationError>;

named("ValidationErrorBody", "All problems with a request's parameters.", {
  detail: z.array(validationErrorSchema).describe("Every problem."),
});
