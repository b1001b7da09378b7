// Content negotiation and conditional requests (RFC 9110, sections 12.5.3 and 13.1.2).

import { type ApiRequestHeaders, type ApiResponse, headerOf, NO_BODY } from "./http.ts";

/** A content coding of bodies; `identity` is uncompressed. */
export type Coding = "identity" | "gzip" | "br";

/** Returns the available coding that the client prefers, or the first of those it accepts equally. */
export function chooseCoding(accept: string | undefined, available: readonly Coding[]): Coding {
  if (accept === undefined) return "identity";
  const weights = parseWeights(accept);
  let best: Coding = "identity";
  let bestWeight = 0;
  for (const coding of available) {
    const weight = weights.get(coding) ?? weights.get("*") ?? (coding === "identity" ? 0.001 : 0);
    if (weight > bestWeight) {
      best = coding;
      bestWeight = weight;
    }
  }
  return best;
}

/** The weights of what an `Accept` or `Accept-Encoding` field names, from 0 to 1; parameters other than `q` are ignored. */
export function parseWeights(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const element of accept.toLowerCase().split(",")) {
    const [name = "", ...parameters] = element.split(";").map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    if (name) weights.set(name, Number.isFinite(weight) ? weight : 0);
  }
  return weights;
}

/** Returns the response, or 304 if `If-None-Match` names its tag. */
export function unlessCurrent(request: ApiRequestHeaders, response: ApiResponse): ApiResponse {
  const field = headerOf(request, "if-none-match");
  const { etag } = response.headers;
  if (field === undefined || etag === undefined || !noneMatchNames(field, etag)) return response;
  const {
    "content-type": _type,
    "content-length": _length,
    "content-encoding": _coding,
    ...headers
  } = response.headers;
  return { status: 304, headers, body: NO_BODY };
}

/** Whether an `If-None-Match` field names the tag, in the weak comparison that it calls for. */
export function noneMatchNames(field: string, tag: string): boolean {
  if (field.trim() === "*") return true;
  return field.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);
}
