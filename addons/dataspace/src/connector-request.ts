import { isObject, parseJson } from "@mastery/core/validation";
import { type ApiRequestHeaders, parameterReader } from "@mastery/openapi";
import { type Operations, ROUTES } from "@mastery/openapi/routes";
import { refused } from "./http.ts";

export const QUERY: typeof ROUTES.getRecommendations.query = ROUTES.getRecommendations.query;

export type Query = Required<Operations["getRecommendations"]["query"]>;

const readParameters = parameterReader({ path: "/exchange", query: QUERY });

/** Header fields in which a connector can send the identifier of the consent. In one request, all of these fields have the same value. */
const CONSENT_HEADERS = ["x-ptx-consent-id", "consent-id", "consentid"] as const;

/** Undefined if the request has no identifier or several different identifiers. */
export function consentOf(headers: ApiRequestHeaders): string | undefined {
  const named = new Set(CONSENT_HEADERS.flatMap((name) => headers[name] ?? []));
  return named.size === 1 ? [...named][0] : undefined;
}

/**
 * @param query as sent, without its question mark
 * @throws `RefusedExchange` 422 if a parameter is unknown or invalid, listing every issue
 */
export function readQuery(query: string): Query {
  const { values, problems } = readParameters("", query);
  const others = [...new URLSearchParams(query).keys()].filter(
    (name) => !Object.hasOwn(QUERY, name),
  );
  if (others.length === 0 && problems.length === 0) return values as unknown as Query;
  const msg = `Expected no parameter other than ${Object.keys(QUERY).join(", ")}`;
  const surplus = { loc: ["query"], msg, type: "extra_forbidden" };
  throw refused(422, others.length > 0 ? [surplus, ...problems] : problems);
}

/** A step of a service chain. The connector resumes the chain when it receives the result of this step. */
export interface ChainStep {
  /** Identifier of the chain, from `x-ptx-service-chain-id`. */
  readonly chainId: string;
  /** Service offering of this step, from `x-ptx-target-id`. */
  readonly targetId: string;
}

const CHAIN_ID = "x-ptx-service-chain-id";
const TARGET_ID = "x-ptx-target-id";
const NEXT_TARGET = "x-ptx-service-chain-next-target";

/** Only printable ASCII is allowed, because the identifier is sent back in a request. */
const IDENTIFIER = /^[\x21-\x7e]{1,2048}$/;

/**
 * Undefined outside a chain and at its end, because the connector does not wait to be resumed in these cases.
 *
 * @throws `RefusedExchange` 400 if the identification of the step is incomplete
 */
export function middleOfChain(headers: ApiRequestHeaders): ChainStep | undefined {
  if (headers[NEXT_TARGET] === undefined) return undefined;
  return { chainId: identifier(headers, CHAIN_ID), targetId: identifier(headers, TARGET_ID) };
}

function identifier(headers: ApiRequestHeaders, name: string): string {
  const value = headers[name];
  if (typeof value === "string" && IDENTIFIER.test(value)) return value;
  throw refused(400, `Expected ${name} of 1 to 2048 printable characters with ${NEXT_TARGET}.`);
}

/**
 * Finds one record, a list of records, or a JSON string of these, without validation. The body can be:
 *
 * - `{ data, contract, params, previousNodeParams? }`, sent to a node of a service chain;
 * - the same object with `data` as `{ origin, additionalData: [{ participant, params, data }] }`, if other participants added data;
 * - only the data, as in an exchange outside a chain, or with `skipBodyProcessing`.
 */
export function recordsIn(body: unknown): readonly unknown[] {
  const data = isObject(body) && "data" in body ? body["data"] : body;
  if (!isObject(data) || !Array.isArray(data["additionalData"])) return listOf(data);
  const added = data["additionalData"].map((thread) =>
    isObject(thread) ? thread["data"] : thread,
  );
  return [data["origin"], ...added].flatMap(listOf);
}

function listOf(data: unknown): readonly unknown[] {
  const parsed = typeof data === "string" ? parseJson(data) : undefined;
  // A string that is not JSON is passed on unchanged, and reported when records are validated.
  const value = parsed === undefined ? data : parsed;
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
