import type { Snapshot } from "@mastery/core";
import { invalidParameters, unknownLearner } from "./errors.ts";
import { type ApiRequestHeaders, type ApiResponse, headerOf } from "./http.ts";
import { noneMatchNames } from "./negotiation.ts";
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

  function perLearner(look: (id: string) => unknown): Endpoint {
    return ({ parameter: id, headers }) => {
      const fault = learnerIdFault(id);
      if (fault !== undefined) return invalidParameters([fault]);
      const found = look(id);
      if (found === undefined) return unknownLearner(id);
      return conditional(etag, headers, () => Buffer.from(JSON.stringify(found)));
    };
  }

  return {
    getHealth: shared(() => snapshot.health()),
    listLearners: shared(() => snapshot.learners()),
    getClusters: shared(() => snapshot.clusters()),
    getProfile: perLearner((id) => snapshot.profile(id)),
    getAssignment: perLearner((id) => snapshot.assignment(id)),
    getRecommendations: ({ parameter: id, query, headers }) => {
      const n = query === "" ? undefined : lastQueryValue(query, "n");
      const faults = [learnerIdFault(id), n === undefined ? undefined : nFault(n)].filter(isFault);
      if (faults.length > 0) return invalidParameters(faults);
      const learner = snapshot.learnerNumber(id);
      if (learner === undefined) return unknownLearner(id);
      const count = n === undefined ? N.default : Number(n);
      return conditional(etag, headers, () => renderer.render(learner, count));
    },
  };
}

function isFault(fault: ValidationError | undefined): fault is ValidationError {
  return fault !== undefined;
}

/** 200 with the body, or 304 when the client has it. */
function conditional(
  etag: string,
  request: ApiRequestHeaders,
  render: () => Uint8Array,
): ApiResponse {
  const ifNoneMatch = headerOf(request, "if-none-match");
  if (ifNoneMatch !== undefined && noneMatchNames(ifNoneMatch, etag)) {
    const headers = { etag, "cache-control": PRIVATE, "x-content-type-options": "nosniff" };
    return { status: 304, headers, body: new Uint8Array() };
  }
  const body = render();
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
