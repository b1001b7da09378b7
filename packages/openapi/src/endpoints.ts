import type { Snapshot } from "@mastery/core";
import { invalidParameters, unknownLearner } from "./errors.ts";
import type { ApiRequestHeaders, ApiResponse } from "./http.ts";
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

/** The endpoints that a snapshot answers, by operation. */
export function snapshotEndpoints(snapshot: Snapshot): Readonly<Record<OperationId, Endpoint>> {
  const etag = `"${revisionOf(snapshot)}"`;
  const renderer = new RecommendationRenderer(snapshot);

  function shared(look: () => unknown): Endpoint {
    const options = { mediaType: "application/json", cacheControl: PRIVATE };
    const body = new SharedBody(() => JSON.stringify(look()), options);
    return ({ headers }) => body.respond(headers);
  }

  function found(body: Uint8Array): ApiResponse {
    const headers = {
      "content-type": "application/json",
      "content-length": String(body.length),
      etag,
      "cache-control": PRIVATE,
      "x-content-type-options": "nosniff",
    };
    return { status: 200, headers, body };
  }

  function perLearner(look: (id: string) => unknown): Endpoint {
    return ({ parameter: id }) => {
      const answer = look(id);
      return answer === undefined ? refusal(id) : found(Buffer.from(JSON.stringify(answer)));
    };
  }

  return {
    getHealth: shared(() => snapshot.health()),
    listLearners: shared(() => snapshot.learners()),
    getClusters: shared(() => snapshot.clusters()),
    getProfile: perLearner((id) => snapshot.profile(id)),
    getAssignment: perLearner((id) => snapshot.assignment(id)),
    getRecommendations: ({ parameter: id, query }) => {
      const n = lastQueryValue(query, "n");
      const fault = n === undefined ? undefined : nFault(n);
      const learner = snapshot.learnerNumber(id);
      if (learner === undefined || fault !== undefined) return refusal(id, fault);
      return found(renderer.render(learner, n === undefined ? N.default : Number(n)));
    },
  };
}

/** Of a request whose learner is unknown or whose other parameter is at fault; an id that is known is well-formed. */
function refusal(id: string, other?: ValidationError): ApiResponse {
  const faults = [learnerIdFault(id), other].filter((fault) => fault !== undefined);
  return faults.length > 0 ? invalidParameters(faults) : unknownLearner(id);
}
