import type { Snapshot } from "@mastery/core";
import {
  clusterTraits,
  domains,
  recommendationDetails,
  rulesInForce,
  snapshotSummary,
} from "@mastery/core/facts";
import { platform } from "#platform";
import { AnswerCache } from "./answer-cache.ts";
import type { ReadableLearners } from "./authorization.ts";
import { bodyHash } from "./entity-tag.ts";
import { type Eventually, whenReady } from "./eventually.ts";
import type { ApiRequestHeaders, ApiResponse } from "./http.ts";
import { renderLearners } from "./learner-list.ts";
import { N } from "./parameters.ts";
import { RecommendationRenderer } from "./recommendation-renderer.ts";
import { type RenderedBody, renderJson } from "./rendered-body.ts";
import type { LearnerOperationId, SharedOperationId } from "./routes.ts";
import { SharedBody } from "./shared-body.ts";
import { doInTurns } from "./work-in-turns.ts";

/** Answers an operation about no single learner; it must list no learner outside `learners`. */
type SharedEndpoint = (asked: {
  readonly learners: ReadableLearners;
  readonly headers: ApiRequestHeaders;
}) => Eventually<ApiResponse>;

/** Answers an operation about a learner whom the caller may read. */
type LearnerEndpoint = (asked: {
  readonly learnerId: string;
  /** The learner's position in `snapshot.learners()`. */
  readonly learner: number;
  readonly n: number;
}) => ApiResponse;

/** The endpoints that a snapshot answers. */
export interface Endpoints {
  readonly shared: Readonly<Record<SharedOperationId, SharedEndpoint>>;
  readonly learner: Readonly<Record<LearnerOperationId, LearnerEndpoint>>;
}

/** Shared caches may not keep data about learners, and browsers revalidate it before each use. */
const PRIVATE = "private, no-cache";

/** Bytes of answers about learners to cache: at most the recommendations for some 100,000 of them. */
const CACHE_CAPACITY = Math.min(2 ** 28, platform.memory / 16);

/** What is cached for each learner: profile, assignment, then recommendations and their details for each n from 1. */
const PROFILE = 0;
const ASSIGNMENT = 1;
const RECOMMENDATIONS = 1;
const DETAILS = RECOMMENDATIONS + N.maximum;
const KEYS = DETAILS + N.maximum + 1;

/** Creates the endpoints of a snapshot. */
export function snapshotEndpoints(snapshot: Snapshot): Endpoints {
  const renderer = new RecommendationRenderer(snapshot);
  const cache = new AnswerCache(CACHE_CAPACITY);

  function perLearner(kind: number, look: (id: string) => unknown): LearnerEndpoint {
    return ({ learner, learnerId }) =>
      cache.get(learner * KEYS + kind, () => found(renderJson(look(learnerId))));
  }

  const listLearners = (learners: ReadableLearners): Eventually<RenderedBody> =>
    doInTurns(renderLearners(snapshot, learners));
  const listEveryone = shared(() => listLearners("all"));
  return {
    shared: {
      getHealth: shared(() => renderJson(snapshot.health())),
      listLearners: (asked) =>
        asked.learners === "all"
          ? listEveryone(asked)
          : whenReady(listLearners(asked.learners), found),
      getClusters: shared(() => renderJson(snapshot.clusters())),
      getClusterTraits: shared(() => renderJson(clusterTraits(snapshot))),
      listDomains: shared(() => renderJson(domains(snapshot))),
      getRules: shared(() => renderJson(rulesInForce(snapshot))),
      getSnapshot: shared(() => renderJson(snapshotSummary(snapshot))),
    },
    learner: {
      getProfile: perLearner(PROFILE, (id) => snapshot.profile(id)),
      getAssignment: perLearner(ASSIGNMENT, (id) => snapshot.assignment(id)),
      getRecommendations: ({ learner, n }) =>
        cache.get(learner * KEYS + RECOMMENDATIONS + n, () => {
          const body = renderer.render(learner, n);
          return found({ body, hash: bodyHash(body) });
        }),
      getRecommendationDetails: ({ learner, learnerId, n }) =>
        cache.get(learner * KEYS + DETAILS + n, () =>
          found(renderJson(recommendationDetails(snapshot, learnerId, n))),
        ),
    },
  };
}

/** An endpoint whose body is the same for every caller. */
function shared(render: () => Eventually<RenderedBody>): SharedEndpoint {
  const body = new SharedBody(render, { mediaType: "application/json", cacheControl: PRIVATE });
  return ({ headers }) => body.respond(headers);
}

function found({ body, hash }: RenderedBody): ApiResponse {
  const headers = {
    "content-type": "application/json",
    "content-length": String(body.length),
    etag: `"${hash}"`,
    "cache-control": PRIVATE,
    "x-content-type-options": "nosniff",
  };
  return { status: 200, headers, body };
}
