import type { Snapshot } from "@mastery/core";
import { clusterTraits, domains, recommendationDetails, rulesInForce } from "@mastery/core/answers";
import type { Steps } from "@mastery/core/internal";
import { platform } from "#platform";
import { AnswerCache } from "./answer-cache.ts";
import type { ReadableLearners } from "./authorization.ts";
import { answerOnce } from "./coded-answer.ts";
import { CohortBodies } from "./cohort-bodies.ts";
import { type CohortEndpoint, cohortEndpoints } from "./cohort-endpoints.ts";
import { bodyHash } from "./entity-tag.ts";
import { type Eventually, whenReady } from "./eventually.ts";
import type { ApiRequestHeaders, ApiResponse } from "./http.ts";
import { renderLearners } from "./learner-list.ts";
import { N } from "./parameters.ts";
import { RecommendationRenderer } from "./recommendation-renderer.ts";
import { type RenderedBody, renderJson } from "./rendered-body.ts";
import { REVISION } from "./revision.ts";
import type { CohortOperationId, LearnerOperationId, SharedOperationId } from "./routes.ts";
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

/** The endpoints that a snapshot answers. All answers name its revision, which not every caller may see. */
export interface Endpoints {
  readonly revision: string;
  readonly shared: Readonly<Record<SharedOperationId, SharedEndpoint>>;
  readonly learner: Readonly<Record<LearnerOperationId, LearnerEndpoint>>;
  readonly cohort: Readonly<Record<CohortOperationId, CohortEndpoint>>;
}

const JSON_TYPE = "application/json";

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
export function snapshotEndpoints(snapshot: Snapshot, revision: string): Endpoints {
  const renderer = new RecommendationRenderer(snapshot);
  const cache = new AnswerCache(CACHE_CAPACITY);

  function perLearner(kind: number, look: (id: string) => unknown): LearnerEndpoint {
    return ({ learner, learnerId }) =>
      cache.get(learner * KEYS + kind, () => found(renderJson(look(learnerId))));
  }

  function found({ body, hash }: RenderedBody): ApiResponse {
    const headers = {
      "content-type": JSON_TYPE,
      "content-length": String(body.length),
      etag: `"${hash}"`,
      "cache-control": PRIVATE,
      "x-content-type-options": "nosniff",
      [REVISION]: revision,
    };
    return { status: 200, headers, body: platform.toBody(body) };
  }

  const options = {
    mediaType: JSON_TYPE,
    cacheControl: PRIVATE,
    headers: { [REVISION]: revision },
  };

  /** Answers with a body about many learners, which is rendered for each request. */
  function foundMany(body: RenderedBody, headers: ApiRequestHeaders): Eventually<ApiResponse> {
    return answerOnce(headers, body, options);
  }

  /** An endpoint whose body is the same for every caller. */
  function shared(render: () => Eventually<RenderedBody>): SharedEndpoint {
    const body = new SharedBody(render, options);
    return (asked) => body.respond(asked.headers);
  }

  /** An endpoint whose body is rendered once for callers who may read everyone, and for each request of others. */
  function sharedByAll(
    render: (learners: ReadableLearners) => Steps<RenderedBody>,
  ): SharedEndpoint {
    const everyone = shared(() => doInTurns(render("all")));
    return (asked) =>
      asked.learners === "all"
        ? everyone(asked)
        : whenReady(doInTurns(render(asked.learners)), (body) => foundMany(body, asked.headers));
  }

  const bodies = new CohortBodies(snapshot);
  return {
    revision,
    shared: {
      getHealth: shared(() => renderJson(snapshot.health())),
      listLearners: sharedByAll((learners) => renderLearners(snapshot, learners)),
      getClusters: shared(() => renderJson(snapshot.clusters())),
      getClusterTraits: shared(() => renderJson(clusterTraits(snapshot))),
      listDomains: shared(() => renderJson(domains(snapshot))),
      getRules: shared(() => renderJson(rulesInForce(snapshot))),
      getSnapshot: sharedByAll((learners) => bodies.snapshot(learners)),
      listGroups: sharedByAll((learners) => bodies.groups(learners)),
      listSkills: sharedByAll((learners) => bodies.skills(learners)),
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
      listLearnerGroups: ({ learner }) => found(renderJson(bodies.reader.namedGroupsOf(learner))),
    },
    cohort: cohortEndpoints(bodies, revision, foundMany),
  };
}
