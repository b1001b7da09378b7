import type { Snapshot } from "@mastery/core";
import { invalidParameters, unknownLearner } from "./errors.ts";
import type { ApiBody, ApiRequestHeaders, ApiResponse } from "./http.ts";
import { KeptBodies } from "./kept-bodies.ts";
import { notModified } from "./negotiation.ts";
import { learnerIdFault, N, nFault, type ValidationError } from "./parameters.ts";
import { RecommendationRenderer } from "./recommendation-renderer.ts";
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

/** Bytes of recommendations that are kept: those of some 7,000 learners. */
const ROOM = 16 * 2 ** 20;

/** The endpoints that a snapshot answers, by operation. */
export function snapshotEndpoints(snapshot: Snapshot): Readonly<Record<OperationId, Endpoint>> {
  const always = {
    etag: `"${revisionOf(snapshot)}"`,
    "cache-control": PRIVATE,
    "x-content-type-options": "nosniff",
  };
  const renderer = new RecommendationRenderer(snapshot);
  const kept = new KeptBodies(ROOM);

  function shared(look: () => unknown): Endpoint {
    const options = { mediaType: "application/json", cacheControl: PRIVATE };
    const body = new SharedBody(() => JSON.stringify(look()), options);
    return ({ headers }) => body.respond(headers);
  }

  /** The body, or 304 when the client has it. */
  function current(request: ApiRequestHeaders, render: () => ApiBody): ApiResponse {
    const unchanged = notModified(request, always);
    if (unchanged !== undefined) return unchanged;
    const body = render();
    // Written out: on this path, spreading `always` would cost as much as rendering.
    const headers = {
      "content-type": "application/json",
      "content-length": String(body.length),
      etag: always.etag,
      "cache-control": PRIVATE,
      "x-content-type-options": "nosniff",
    };
    return { status: 200, headers, body };
  }

  function perLearner(look: (id: string) => unknown): Endpoint {
    return ({ parameter: id, headers }) => {
      const found = look(id);
      if (found === undefined) return refusal(id);
      return current(headers, () => Buffer.from(JSON.stringify(found)));
    };
  }

  return {
    getHealth: shared(() => snapshot.health()),
    listLearners: shared(() => snapshot.learners()),
    getClusters: shared(() => snapshot.clusters()),
    getProfile: perLearner((id) => snapshot.profile(id)),
    getAssignment: perLearner((id) => snapshot.assignment(id)),
    getRecommendations: ({ parameter: id, query, headers }) => {
      const n = lastQueryValue(query, "n");
      const fault = n === undefined ? undefined : nFault(n);
      const learner = snapshot.learnerNumber(id);
      if (learner === undefined || fault !== undefined) return refusal(id, fault);
      const count = n === undefined ? N.default : Number(n);
      const key = learner * N.maximum + count - 1;
      return current(headers, () => kept.get(key, () => renderer.render(learner, count)));
    },
  };
}

/** Of a request whose learner is unknown or whose other parameter is at fault; an id that is known is well-formed. */
function refusal(id: string, other?: ValidationError): ApiResponse {
  const faults = [learnerIdFault(id), other].filter((fault) => fault !== undefined);
  return faults.length > 0 ? invalidParameters(faults) : unknownLearner(id);
}
