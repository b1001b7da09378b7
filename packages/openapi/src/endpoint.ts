import type { Snapshot } from "@mastery/core";
import { groups } from "@mastery/core/answers";
import type { LanguagePack } from "@mastery/core/languages";
import {
  type Authorize,
  checkAuthorization,
  mayRead,
  type ReadableLearners,
  refuse,
} from "./authorization.ts";
import { forbidden, invalidParameters, notFound } from "./errors.ts";
import type { ApiRequest } from "./http.ts";
import type { Observation } from "./observe.ts";
import { PATH_PARAMETERS, parameterReader, pathParameterOf } from "./parameters.ts";
import { found, mayCompress, type Reply } from "./reply.ts";
import { type AnyRoute, type OperationId, ROUTES } from "./routes/index.ts";
import type { Edition } from "./snapshot-source.ts";

/** A `GET` of a known path. */
export interface Get<Host> {
  readonly request: ApiRequest;
  readonly host: Host;
  /** The path's parameter, as it was sent. */
  readonly segment: string;
  /** As it was sent, without a question mark. */
  readonly query: string;
  /** What the whole request is answered from. */
  readonly edition: Edition;
  /** Where the caller is recorded. */
  readonly observation: Observation;
}

/** Shared caches may not keep data about learners, and browsers revalidate it before each use. */
const JSON_BODY = { mediaType: "application/json", cacheControl: "private, no-cache" };

/** The learners that a caller without credentials may read, where credentials are needed. */
const NOBODY: ReadableLearners = new Set();

/** Returns what answers an operation: parameters are checked first, then the caller, then whether there is what is asked for. */
export function endpoint<Host>(
  id: OperationId,
  authorize: Authorize<Host> | undefined,
  language: LanguagePack | undefined,
): (get: Get<Host>) => Promise<Reply> {
  const route: AnyRoute = ROUTES[id];
  const { access } = route;
  const parameter = pathParameterOf(route.path);
  const readParameters = parameterReader(route.path, route.query);
  const dependsOnLearners = access === "readable" || access === "group";

  const unknown = (values: Values): string =>
    PATH_PARAMETERS[parameter!].unknown(values[parameter!] as never);

  /** Answers a caller who may read these learners, and tells about no other. */
  function answer(values: Values, learners: ReadableLearners, { edition }: Get<Host>): Reply {
    const { snapshot } = edition;
    const readsAll = learners === "all";
    if (access === "learner" && !mayRead(learners, values["learner_id"] as string)) {
      return forbidden();
    }
    if (access === "group" && !readsAll && !isInGroup(snapshot, learners, values["group_id"])) {
      return forbidden();
    }
    const among = dependsOnLearners && !readsAll ? learners : undefined;
    const body = edition.body(id, { values, among, language });
    const reply = body ? found(body, JSON_BODY) : notFound(unknown(values));
    // The revision depends on every learner's data: others could learn when these change, and test guesses.
    if (readsAll) reply.headers["snapshot-revision"] = edition.revision;
    return body === undefined || access === "learner" ? reply : mayCompress(reply, body);
  }

  return async (get) => {
    const { values, faults } = readParameters(get.segment, get.query);
    if (faults.length > 0) return invalidParameters(faults);
    if (authorize === undefined) return answer(values, "all", get);
    if (access === "open") return answer(values, NOBODY, get);
    const { request, host, observation } = get;
    const learnerId = values["learner_id"] as string | undefined;
    const groupId = values["group_id"] as string | undefined;
    const authorized: unknown = await authorize({
      operation: id,
      learnerId,
      groupId,
      request,
      host,
    });
    checkAuthorization(authorized);
    if (!("learners" in authorized)) return dependingOnCaller(refuse(authorized));
    observation.caller = authorized.caller;
    return dependingOnCaller(answer(values, authorized.learners, get));
  };
}

/** The values of parameters, by name. */
type Values = Readonly<Record<string, unknown>>;

/** Whether some of the learners are in a group, found out by the same work whether or not it exists. */
function isInGroup(snapshot: Snapshot, among: ReadonlySet<string>, groupId: unknown): boolean {
  return groups(snapshot, { among }).some(({ group_id }) => group_id === groupId);
}

function dependingOnCaller(reply: Reply): Reply {
  reply.dependsOnCaller = true;
  return reply;
}
