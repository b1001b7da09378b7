import type { LearnerSummary, Snapshot } from "@mastery/core";
import { clusterTraits, domains, recommendationDetails, rulesInForce } from "@mastery/core/facts";
import { platform } from "#platform";
import { AnswerCache } from "./answer-cache.ts";
import type { ReadableLearners } from "./authorization.ts";
import { bodyHash } from "./entity-tag.ts";
import type { ApiRequestHeaders, ApiResponse } from "./http.ts";
import { N } from "./parameters.ts";
import { RecommendationRenderer } from "./recommendation-renderer.ts";
import type { LearnerOperationId, SharedOperationId } from "./routes.ts";
import { SharedBody } from "./shared-body.ts";

/** Answers an operation about no single learner; it must list no learner outside `learners`. */
type SharedEndpoint = (asked: {
  readonly learners: ReadableLearners;
  readonly headers: ApiRequestHeaders;
}) => ApiResponse;

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

const encoder = new TextEncoder();

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
      cache.get(learner * KEYS + kind, () => found(toJson(look(learnerId))));
  }

  const listEveryone = shared(() => snapshot.learners());
  return {
    shared: {
      getHealth: shared(() => snapshot.health()),
      listLearners: (asked) =>
        asked.learners === "all"
          ? listEveryone(asked)
          : found(toJson(listed(snapshot, asked.learners))),
      getClusters: shared(() => snapshot.clusters()),
      getClusterTraits: shared(() => clusterTraits(snapshot)),
      listDomains: shared(() => domains(snapshot)),
      getRules: shared(() => rulesInForce(snapshot)),
    },
    learner: {
      getProfile: perLearner(PROFILE, (id) => snapshot.profile(id)),
      getAssignment: perLearner(ASSIGNMENT, (id) => snapshot.assignment(id)),
      getRecommendations: ({ learner, n }) =>
        cache.get(learner * KEYS + RECOMMENDATIONS + n, () => found(renderer.render(learner, n))),
      getRecommendationDetails: ({ learner, learnerId, n }) =>
        cache.get(learner * KEYS + DETAILS + n, () =>
          found(toJson(recommendationDetails(snapshot, learnerId, n))),
        ),
    },
  };
}

/** An endpoint whose body is the same for every caller. */
function shared(look: () => unknown): SharedEndpoint {
  const body = new SharedBody(() => JSON.stringify(look()), {
    mediaType: "application/json",
    cacheControl: PRIVATE,
  });
  return ({ headers }) => body.respond(headers);
}

/** Returns the learners of a set in the order of `snapshot.learners()`, without unknown ids. */
function listed(snapshot: Snapshot, learners: ReadonlySet<string>): readonly LearnerSummary[] {
  const summaries: LearnerSummary[] = [];
  for (const id of learners) {
    const summary = snapshot.learner(id);
    // An id in upper case grants nothing on the other paths either.
    if (summary?.learner_id === id) summaries.push(summary);
  }
  return summaries.sort((a, b) => (a.learner_id < b.learner_id ? -1 : 1));
}

function toJson(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}

function found(body: Uint8Array): ApiResponse {
  const headers = {
    "content-type": "application/json",
    "content-length": String(body.length),
    etag: `"${bodyHash(body)}"`,
    "cache-control": PRIVATE,
    "x-content-type-options": "nosniff",
  };
  return { status: 200, headers, body };
}
