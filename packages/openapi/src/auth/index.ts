/**
 * Authenticates callers of a mastery service by API keys and JSON Web Tokens, and decides which learners' data they may read.
 *
 * @module @mastery/openapi/auth
 */

import { MasteryError } from "@mastery/core";
import { guarded } from "@mastery/core/internal";
import {
  aFunction,
  type Checks,
  checkOptions,
  optional,
  optionsOf,
  someText,
} from "@mastery/core/validation";
import { type WatchedFile, watchFile } from "@mastery/node/files";
import {
  ASK_ASSISTANT,
  type Authorization,
  type AuthorizationRequest,
  type Authorize,
} from "../index.ts";
import { challenge } from "./challenge.ts";
import { INVALID_KEYS } from "./error-codes.ts";
import { type ApiKey, findApiKey, grantOfKey, hasExpired, parseKeyFile } from "./keys.ts";
import type { JwtOptions } from "./tokens.ts";
import { exposureOf } from "./weak-keys.ts";

export { ERROR_CODES, type ErrorCode } from "./error-codes.ts";
export { type ApiKey, keyFileLine, newApiKey, parseKeyFile, parseLearners } from "./keys.ts";
export type { JwtOptions } from "./tokens.ts";

/** Credentials to accept. At least one kind is required. */
export interface AuthorizerOptions {
  /** File of API keys, in the format of `mastery key new`. While the file is missing, no key is accepted. */
  readonly keys?: string | undefined;
  readonly jwt?: JwtOptions | undefined;
  /**
   * Called with a message if changed keys are invalid or cannot be read; the previous keys then stay valid, unless the file is missing.
   * Also called if other users can read the key file, and for each key that can be guessed. If the function fails, its error goes to
   * `console.error`. Default: `console.error`.
   */
  readonly onProblem?: ((message: string) => void) | undefined;
}

/** An authorizer that keeps its keys up to date. */
export interface Authorizer {
  /** Decides which learners' data each caller may read. Pass this function to an adapter or to `createApi`. */
  readonly authorize: Authorize;
  /** Stops checking for new keys. */
  close(): void;
}

/**
 * Returns an `authorize` function that accepts an API key or a JSON Web Token, sent as `Authorization: Bearer`.
 *
 * @throws {MasteryError} `INVALID_KEYS` if keys cannot be read; `INVALID_OPTION` if neither `keys` nor `jwt` is given, or for unknown names
 * and invalid values, listing all of them
 * @example
 * ```ts
 * const { authorize } = await openAuthorizer({ keys: "keys.jsonl" });
 * const listener = createRequestListener(snapshot, { authorize });
 * ```
 */
export async function openAuthorizer(options: AuthorizerOptions): Promise<Authorizer> {
  checkOptions(options, AUTHORIZER_OPTIONS);
  const { keys: keyFile, jwt, onProblem = console.error } = options;
  if (keyFile === undefined && jwt === undefined) {
    throw new MasteryError(
      "INVALID_OPTION",
      "keys, jwt: expected at least one of these options, got neither",
    );
  }
  const keys = keyFile === undefined ? undefined : await watchKeys(keyFile, onProblem);
  // Loaded only if needed, so that an application with keys alone does not install jose.
  const tokens = jwt && (await import("./tokens.ts"));
  const keySet = tokens && (await tokens.openKeySet(jwt.keys, onProblem));

  function authorize({
    operation,
    request,
  }: AuthorizationRequest): Authorization | Promise<Authorization> {
    const credentials = bearerOf(request.headers["authorization"]);
    if (credentials === undefined) return challenge();
    const isAssistant = operation === ASK_ASSISTANT;
    const hash = isAssistant ? "assistantSha256" : "sha256";
    const key = keys && findApiKey(keys.current(), credentials, hash);
    if (key && hasExpired(key)) return challenge("expiredKey");
    if (key) return grantOfKey(key);
    if (keySet && !isAssistant) return tokens.authorizeToken(credentials, keySet, jwt);
    return challenge("invalid");
  }

  return {
    authorize,
    close() {
      keys?.close();
      keySet?.close();
    },
  };
}

/** Missing values, and empty strings from unset variables, are rejected, because jose does not check an undefined issuer or audience. */
const JWT_OPTIONS: Checks<JwtOptions> = {
  issuer: someText,
  audience: someText,
  keys: someText,
  claim: optional(someText),
};

const AUTHORIZER_OPTIONS: Checks<AuthorizerOptions> = {
  keys: optional(someText),
  jwt: optional(optionsOf(JWT_OPTIONS)),
  onProblem: optional(aFunction),
};

/** A file that is deleted revokes every key. */
function watchKeys(
  file: string,
  onProblem: (message: string) => void,
): Promise<WatchedFile<readonly ApiKey[]>> {
  const report = guarded(onProblem, console.error);
  const onWeak = (problem: string): unknown => report(`${file}: ${problem}`);
  const parse = (text: string): readonly ApiKey[] => {
    const keys = parseKeyFile(text, onWeak);
    // An invalid file, or a wrong one, causes only its error.
    const exposed = exposureOf(file);
    if (exposed !== undefined) onWeak(exposed);
    return keys;
  };
  return watchFile(file, parse, { code: INVALID_KEYS, whenGone: [], onProblem });
}

function bearerOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === "string" ? /^bearer +([\w.~+/-]+=*)$/i.exec(header)?.[1] : undefined;
}
