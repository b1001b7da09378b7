import type { Snapshot } from "@mastery/core";
import { platform } from "#platform";
import { invalidParameters, unknownLearner } from "./errors.ts";
import type { ApiRequestHeaders, ApiResponse } from "./http.ts";
import { KeptAnswers } from "./kept-answers.ts";
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

const encoder = new TextEncoder();

/** Bytes of answers about learners to keep: at most the recommendations for some 100,000 of them. */
const ROOM = Math.min(2 ** 28, platform.memory / 16);

/** What is kept for each learner: profile, assignment, and recommendations for each n from 1. */
const PROFILE = 0;
const ASSIGNMENT = 1;
const RECOMMENDATIONS = 1;
const KEYS = RECOMMENDATIONS + N.maximum + 1;

/** The endpoints that a snapshot answers, by operation. */
export function snapshotEndpoints(snapshot: Snapshot): Readonly<Record<OperationId, Endpoint>> {
  const etag = `"${revisionOf(snapshot)}"`;
  const renderer = new RecommendationRenderer(snapshot);
  const kept = new KeptAnswers(ROOM);

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

  function perLearner(kind: number, look: (id: string) => unknown): Endpoint {
    return ({ parameter: id }) => {
      const learner = snapshot.learnerNumber(id);
      if (learner === undefined) return refusal(id);
      return kept.get(learner * KEYS + kind, () => found(encoder.encode(JSON.stringify(look(id)))));
    };
  }

  return {
    getHealth: shared(() => snapshot.health()),
    listLearners: shared(() => snapshot.learners()),
    getClusters: shared(() => snapshot.clusters()),
    getProfile: perLearner(PROFILE, (id) => snapshot.profile(id)),
    getAssignment: perLearner(ASSIGNMENT, (id) => snapshot.assignment(id)),
    getRecommendations: ({ parameter: id, query }) => {
      const asked = lastQueryValue(query, "n");
      const fault = asked === undefined ? undefined : nFault(asked);
      const learner = snapshot.learnerNumber(id);
      if (learner === undefined || fault !== undefined) return refusal(id, fault);
      const n = asked === undefined ? N.default : Number(asked);
      return kept.get(learner * KEYS + RECOMMENDATIONS + n, () =>
        found(renderer.render(learner, n)),
      );
    },
  };
}

/** Of a request whose learner is unknown or whose other parameter is at fault; an id that is known is well-formed. */
function refusal(id: string, other?: ValidationError): ApiResponse {
  const faults = [learnerIdFault(id), other].filter((fault) => fault !== undefined);
  return faults.length > 0 ? invalidParameters(faults) : unknownLearner(id);
}
