import {
  type Authorize,
  checkAuthorization,
  mayRead,
  type ReadableLearners,
  refuse,
} from "./authorization.ts";
import type { Edition } from "./edition.ts";
import { forbidden, invalidParameters, unknownLearner } from "./errors.ts";
import { type Eventually, whenReady } from "./eventually.ts";
import { type ApiRequest, type ApiResponse, withHeader } from "./http.ts";
import type { Observation } from "./observe.ts";
import { type Parameters, readParameters } from "./parameters.ts";
import { snapshotRevision } from "./revision.ts";
import { isLearnerRoute, type Route } from "./routes.ts";

/** A `GET` of a known path. */
interface Get<Host> {
  /** The path's parameter, as it was sent. */
  readonly parameter: string;
  /** As it was sent. */
  readonly query: string;
  readonly request: ApiRequest;
  readonly host: Host;
  /** What the whole request is answered from. */
  readonly edition: Edition;
  /** Takes down who asks. */
  readonly observation: Observation | undefined;
}

/** Answers `GET` on one path. */
export type Handler<Host> = (get: Get<Host>) => Eventually<ApiResponse>;

/**
 * Puts an endpoint behind the checks that all operations share: parameters, then authorization, then the learner. Endpoints about a
 * learner are called only for learners whom the caller may read.
 */
export function gate<Host>(route: Route, authorize: Authorize<Host> | undefined): Handler<Host> {
  const aboutLearner = isLearnerRoute(route);

  function answer(
    { learnerId, n }: Parameters,
    learners: ReadableLearners,
    { request: { headers }, edition: { snapshot, endpoints } }: Get<Host>,
  ): Eventually<ApiResponse> {
    if (!aboutLearner) return endpoints.shared[route.operationId]({ learners, headers });
    if (!mayRead(learners, learnerId)) return forbidden();
    const learner = snapshot.learnerNumber(learnerId);
    if (learner === undefined) return unknownLearner(learnerId);
    return endpoints.learner[route.operationId]({ learnerId, learner, n });
  }

  return (get) => {
    const { parameter, query, request, host, observation } = get;
    const parameters = readParameters(route.parameters, parameter, query);
    if (parameters.faults.length > 0) return invalidParameters(parameters.faults);
    if (authorize === undefined) return withRevision(answer(parameters, "all", get), get.edition);
    if (route.open) return answer(parameters, "all", get);

    const learnerId = aboutLearner ? parameters.learnerId : undefined;
    const authorization = authorize({ operation: route.operationId, learnerId, request, host });
    return whenReady<unknown, ApiResponse>(authorization, (authorized) => {
      checkAuthorization(authorized);
      if (!("learners" in authorized)) return dependingOnCaller(refuse(authorized));
      if (observation) observation.caller = authorized.caller;
      const { learners } = authorized;
      const answered = whenReady(answer(parameters, learners, get), dependingOnCaller);
      return learners === "all" ? withRevision(answered, get.edition) : answered;
    });
  };
}

/**
 * Names the snapshot, for callers who may read all of it: the name depends on every learner's data, so it would tell others when
 * these change, and let them test guesses.
 */
function withRevision(
  answered: Eventually<ApiResponse>,
  { snapshot }: Edition,
): Eventually<ApiResponse> {
  return whenReady(answered, (response) =>
    whenReady(snapshotRevision(snapshot), (revision) =>
      withHeader(response, "snapshot-revision", revision),
    ),
  );
}

/** Adds `Vary`, so that no cache gives one caller's answer to another. */
function dependingOnCaller(response: ApiResponse): ApiResponse {
  const vary = response.headers["vary"];
  const fields = vary === undefined ? "authorization" : `${vary}, authorization`;
  return withHeader(response, "vary", fields);
}
