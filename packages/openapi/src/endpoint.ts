import { groups } from "@mastery/core/answers";
import type { LanguagePack } from "@mastery/core/languages";
import { platform } from "#platform";
import { type Authorize, checkAuthorization, type ReadableLearners } from "./authorization.ts";
import { forbidden, invalidParameters, notFound, unauthenticated } from "./errors.ts";
import type { Observation } from "./observe.ts";
import { PATH_PARAMETERS, parameterReader, pathParameterOf } from "./parameters.ts";
import { type ApiRequest, found, mayCompress, type Reply } from "./reply.ts";
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
  const isAboutLearner = access === "learner" || access === "peers";
  const dependsOnLearners = access === "readable" || access === "group" || access === "peers";

  return async ({ segment, query, request, host, edition, observation }) => {
    const { values, faults } = readParameters(segment, query);
    if (faults.length > 0) return invalidParameters(faults);
    const needsCredentials = authorize !== undefined && access !== "open";
    let learners: ReadableLearners = authorize === undefined ? "all" : NOBODY;
    if (needsCredentials) {
      const learnerId = values["learner_id"] as string | undefined;
      const groupId = values["group_id"] as string | undefined;
      const asked = { operation: id, learnerId, groupId, request, host };
      const authorized: unknown = await authorize(asked);
      checkAuthorization(authorized);
      if (!("learners" in authorized)) {
        const { status } = authorized;
        return onCaller(status === 401 ? unauthenticated(authorized.challenge) : forbidden());
      }
      observation.caller = authorized.caller;
      learners = authorized.learners;
      if (!mayAsk(learners, values, edition)) return onCaller(forbidden());
    }
    const among = dependsOnLearners && learners !== "all" ? learners : undefined;
    const body = edition.body(id, { values, among, language });
    const reply =
      body === undefined
        ? notFound(PATH_PARAMETERS[parameter!].unknown(values[parameter!] as never))
        : found(body, JSON_BODY, learners === "all" ? body.hash : keyed(body.hash));
    // The revision depends on every learner's data: others could learn when these change, and test guesses.
    if (learners === "all") reply.headers["snapshot-revision"] = edition.revision;
    if (body !== undefined && !isAboutLearner) mayCompress(reply, body);
    return needsCredentials ? onCaller(reply) : reply;
  };

  /** Whether a caller may read the learner, or some of the group, in the path. */
  function mayAsk(learners: ReadableLearners, values: Values, { snapshot }: Edition): boolean {
    if (learners === "all") return true;
    if (isAboutLearner) return learners.has(values["learner_id"] as string);
    if (access !== "group") return true;
    // By the same work whether or not it exists.
    const among = groups(snapshot, { among: learners });
    return among.some(({ group_id }) => group_id === values["group_id"]);
  }
}

/** The values of parameters, by name. */
type Values = Readonly<Record<string, unknown>>;

function onCaller(reply: Reply): Reply {
  reply.dependsOnCaller = true;
  return reply;
}

let secret: Uint8Array | undefined;

/** A tag that nobody can compute for a body that they guess. Made late: some hosts give no random numbers while they start. */
function keyed(hash: string): string {
  secret ??= crypto.getRandomValues(new Uint8Array(32));
  return platform.sha256([secret, platform.encode(hash)]).slice(0, hash.length);
}
