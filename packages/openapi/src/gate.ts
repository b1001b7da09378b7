import {
  type Authorize,
  checkAuthorization,
  mayRead,
  type ReadableLearners,
  refuse,
} from "./authorization.ts";
import type { Edition } from "./edition.ts";
import type { Endpoints } from "./endpoints.ts";
import { forbidden, invalidParameters, unknownLearner } from "./errors.ts";
import { type Eventually, whenReady } from "./eventually.ts";
import { type ApiRequest, type ApiResponse, withHeader, withoutHeader } from "./http.ts";
import type { Observation } from "./observe.ts";
import { type Parameters, parameterReader } from "./parameters.ts";
import { REVISION } from "./revision.ts";
import { isCohortRoute, isLearnerRoute, type Route } from "./routes.ts";

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
  /** Where the caller is recorded. */
  readonly observation: Observation | undefined;
}

/** The learners that a caller without credentials may read, where credentials are needed. */
const NOBODY: ReadableLearners = new Set();

/** Answers `GET` on one path. */
export type Handler<Host> = (get: Get<Host>) => Eventually<ApiResponse>;

/**
 * Puts an endpoint behind the checks that all operations share: parameters, then authorization, then the learner. An endpoint about one
 * learner is called only if the caller may read that learner. An endpoint about many gets the learners whom the caller may read.
 */
export function gate<Host>(route: Route, authorize: Authorize<Host> | undefined): Handler<Host> {
  const aboutLearner = isLearnerRoute(route);
  const aboutGroup = route.parameters.includes("group_id");
  const readParameters = parameterReader(route.parameters);
  const lookUp = lookUpOf(route);

  function answer(
    parameters: Parameters,
    learners: ReadableLearners,
    get: Get<Host>,
  ): Eventually<ApiResponse> {
    const answered = whenReady(get.edition.endpoints.get(), (endpoints) =>
      lookUp(endpoints, parameters, learners, get),
    );
    return learners === "all" ? answered : whenReady(answered, withoutRevision);
  }

  return (get) => {
    const { parameter, query, request, host, observation } = get;
    const parameters = readParameters(parameter, query);
    if (parameters.faults.length > 0) return invalidParameters(parameters.faults);
    if (authorize === undefined) return answer(parameters, "all", get);
    if (route.open) return answer(parameters, NOBODY, get);

    const learnerId = aboutLearner ? parameters.learnerId : undefined;
    const groupId = aboutGroup ? parameters.cohortId : undefined;
    const asked = { operation: route.operationId, learnerId, groupId, request, host };
    const authorization = authorize(asked);
    return whenReady<unknown, ApiResponse>(authorization, (authorized) => {
      checkAuthorization(authorized);
      if (!("learners" in authorized)) return dependingOnCaller(refuse(authorized));
      if (observation) observation.caller = authorized.caller;
      return whenReady(answer(parameters, authorized.learners, get), dependingOnCaller);
    });
  };
}

/** Calls a route's endpoint, once the parameters are valid and it is known which learners the caller may read. */
type LookUp = (
  endpoints: Endpoints,
  parameters: Parameters,
  learners: ReadableLearners,
  get: Pick<Get<unknown>, "request" | "edition">,
) => Eventually<ApiResponse>;

function lookUpOf(route: Route): LookUp {
  if (isCohortRoute(route)) {
    return (endpoints, { cohortId }, learners, { request: { headers } }) =>
      endpoints.cohort[route.operationId]({ id: cohortId, learners, headers });
  }
  if (!isLearnerRoute(route)) {
    return (endpoints, _parameters, learners, { request: { headers } }) =>
      endpoints.shared[route.operationId]({ learners, headers });
  }
  return (endpoints, { learnerId, n }, learners, { edition: { snapshot } }) => {
    if (!mayRead(learners, learnerId)) return forbidden();
    const learner = snapshot.learnerNumber(learnerId);
    if (learner === undefined) return unknownLearner(learnerId, endpoints.revision);
    return endpoints.learner[route.operationId]({ learnerId, learner, n });
  };
}

/**
 * Leaves the snapshot unnamed, for callers who may not read all of it: the name depends on every learner's data, so it would tell
 * them when these change, and let them test guesses.
 */
function withoutRevision(response: ApiResponse): ApiResponse {
  return withoutHeader(response, REVISION);
}

/** Adds `Vary`, so that no cache gives one caller's answer to another. */
function dependingOnCaller(response: ApiResponse): ApiResponse {
  const vary = response.headers["vary"];
  const fields = vary === undefined ? "authorization" : `${vary}, authorization`;
  return withHeader(response, "vary", fields);
}
