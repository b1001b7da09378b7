import type { Snapshot } from "@mastery/core";
import { invalidParameters, unknownLearner } from "./errors.ts";
import { type ApiRequestHeaders, type ApiResponse, headerOf } from "./http.ts";
import { noneMatchNames } from "./negotiation.ts";
import { learnerIdFault, N, nFault } from "./parameters.ts";
import { revisionOf } from "./revision.ts";
import type { OperationId } from "./routes.ts";
import { SharedBody } from "./shared-body.ts";

import { lastQueryValue } from "./target.ts";

/** Answers the `GET`s of one path. */
export type Endpoint = (get: {
  /** The path's parameter, decoded. */
  readonly parameter: string;
  /** Still encoded. */
  readonly query: string;
  readonly headers: ApiRequestHeaders;
}) => ApiResponse;

/** Of data about learners: a shared cache keeps none of it, and a private one asks before it uses it again. */
const PRIVATE = "private, no-cache";

/** The endpoints that a snapshot answers, by operation. */
export function snapshotEndpoints(snapshot: Snapshot): Readonly<Record<OperationId, Endpoint>> {
  const etag = `"${revisionOf(snapshot)}"`;

  function shared(look: () => unknown): Endpoint {
    const options = { mediaType: "application/json", cacheControl: PRIVATE };
    const body = new SharedBody(() => JSON.stringify(look()), options);
    return ({ headers }) => body.respond(headers);
  }

  function perLearner(look: (id: string) => unknown): Endpoint {
    return ({ parameter: id, headers }) => {
      const fault = learnerIdFault(id);
      if (fault !== undefined) return invalidParameters([fault]);
      return learnerResponse(id, look(id), etag, headers);
    };
  }

  function recommendations({
    parameter: id,
    query,
    headers,
  }: Parameters<Endpoint>[0]): ApiResponse {
    const n = query === "" ? undefined : lastQueryValue(query, "n");
    const idFault = learnerIdFault(id);
    const faultOfN = n === undefined ? undefined : nFault(n);
    if (idFault !== undefined || faultOfN !== undefined) {
      return invalidParameters([idFault, faultOfN].filter((fault) => fault !== undefined));
    }
    const count = n === undefined ? N.default : Number(n);
    return learnerResponse(id, snapshot.recommend(id, count), etag, headers);
  }

  return {
    getHealth: shared(() => snapshot.health()),
    listLearners: shared(() => snapshot.learners()),
    getClusters: shared(() => snapshot.clusters()),
    getProfile: perLearner((id) => snapshot.profile(id)),
    getAssignment: perLearner((id) => snapshot.assignment(id)),
    getRecommendations: recommendations,
  };
}

function learnerResponse(
  id: string,
  found: unknown,
  etag: string,
  request: ApiRequestHeaders,
): ApiResponse {
  if (found === undefined) return unknownLearner(id);
  const ifNoneMatch = headerOf(request, "if-none-match");
  if (ifNoneMatch !== undefined && noneMatchNames(ifNoneMatch, etag)) {
    return {
      status: 304,
      headers: { etag, "cache-control": PRIVATE, "x-content-type-options": "nosniff" },
      body: new Uint8Array(),
    };
  }
  const body = Buffer.from(JSON.stringify(found));
  return {
    status: 200,
    headers: {
      "content-type": "application/json",
      "content-length": String(body.length),
      etag,
      "cache-control": PRIVATE,
      "x-content-type-options": "nosniff",
    },
    body,
  };
}
