import { ClientError, type ClientOptions, createClient, type FailureKind } from "@mastery/client";
import { MAX_RECOMMENDATIONS } from "@mastery/core/internal";
import { createContext } from "preact";
import { useCallback, useContext, useEffect, useMemo, useState } from "preact/hooks";
import { sortByName } from "./people.ts";
import { keptPeriod, keptToken } from "./preferences.ts";
import { forgetChoices } from "./route.ts";

/** Source of the page's data: an HTTP service, or a substitute for `fetch`. */
export type Source = Pick<ClientOptions, "baseUrl" | "fetch">;

/** The requests that the page can send to its source. */
export type Service = ReturnType<typeof createService>;

/** Maximum number of cached responses about individual learners: enough for a class and the names in a list. */
const MOST = 1_000;

/** Returns functions that send requests to a source. Responses are cached, so that a view appears immediately when a reader returns. */
function createService(source: Source, token: string | undefined) {
  const client = createClient({ ...source, token });
  return {
    health: kept(() => client.health()),
    rules: kept(() => client.rules()),
    snapshot: kept(() => client.snapshot()),
    domains: kept(async () => (await client.domains()).map(({ name }) => name)),
    clusters: kept(() => client.clusters()),
    learners: kept(async () => sortByName(await client.learners())),
    groups: kept(() => client.groups()),
    skills: kept(() => client.skills()),
    learnerGroups: kept((id: string) => client.learnerGroups(id), MOST),
    groupMembers: kept((id: string) => client.groupMembers(id)),
    groupAttempts: kept((id: string) => client.groupAttempts(id)),
    groupSkills: kept((id: string) => client.groupSkills(id)),
    workGroups: kept((id: string) => client.workGroups(id)),
    clusterMembers: kept((id: number) => client.clusterMembers(id)),
    skillLearners: kept((id: string) => client.skillLearners(id)),
    learnerSkills: kept((id: string) => client.learnerSkills(id), MOST),
    /** `ids` contains learner ids joined by commas. */
    exercises: kept((ids: string) => client.exercises({ learners: ids.split(",") }), MOST),
    profile: kept((id: string) => client.profile(id), MOST),
    assignment: kept((id: string) => client.assignment(id), MOST),
    recommendations: kept(
      (id: string) => client.recommendationDetails(id, { n: MAX_RECOMMENDATIONS }),
      MOST,
    ),
  };
}

/** Caches the responses for the ids requested last. Failures are not cached, so a failed request can be repeated. */
function kept<Id = void, T = never>(
  load: (id: Id) => Promise<T>,
  most = 1,
): (id: Id) => Promise<T> {
  const answers = new Map<Id, Promise<T>>();
  return (id) => {
    const known = answers.get(id);
    if (known) return known;
    const answer = load(id);
    answer.catch(() => answers.get(id) === answer && answers.delete(id));
    if (answers.size >= most) answers.delete(answers.keys().next().value!);
    answers.set(id, answer);
    return answer;
  };
}

/** The reader's credentials, and whether the page must ask for credentials first. */
export type Session = ReturnType<typeof useNewSession>;

export const SessionContext: ReturnType<typeof createContext<Session | undefined>> = createContext<
  Session | undefined
>(undefined);

export function useSession(): Session {
  return useContext(SessionContext)!;
}

/** Starts the session of this tab. New services are created for a new token, so that cached responses are never shown to another reader. */
export function useNewSession(sources: readonly Source[]) {
  const [token, setToken] = useState(keptToken.read);
  const [chosen, setPeriod] = useState(() =>
    Math.min(Number(keptPeriod.read()) || 0, sources.length - 1),
  );
  // In the studio, a comparison can end while its period is displayed.
  const period = Math.min(chosen, sources.length - 1);
  const services = useMemo(
    () => sources.map((source) => createService(source, token)),
    [sources, token],
  );
  // In state `asked`, the service requires a key or token. In state `refused`, the given key or token is not valid.
  const [state, setState] = useState<"open" | "asked" | "refused">("open");

  function forget(next: typeof state): void {
    keptToken.forget();
    forgetChoices();
    setToken(undefined);
    setState(next);
  }

  function signIn(entered: string): void {
    const next = entered.trim();
    try {
      createService(sources[0]!, next);
    } catch {
      // The client rejects a key or token that contains invalid characters.
      setState("refused");
      return;
    }
    setToken(next);
    keptToken.keep(next);
    setState("open");
  }

  return {
    /** A service for each period, the latest first. */
    services,
    /** Position of the displayed period. */
    period,
    choosePeriod(at: number): void {
      keptPeriod.keep(String(at));
      setPeriod(at);
    },
    /** The service for the displayed period. */
    service: services[period]!,
    /** The service for the previous period. */
    before: services[period + 1],
    /** Credentials sent with each request; `undefined` if no key or token is needed. */
    token,
    state,
    signIn,
    signOut: () => forget("open"),
    /** Called after a response with status 401 if a key or token can help. */
    challenge: () => forget(token === undefined ? "asked" : "refused"),
  };
}

/** An answer that is loading, ready or failed. */
export type Answer<T> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: T }
  | FailedAnswer;

/** The reason for the failure, and a function that repeats the request. */
export interface FailedAnswer {
  readonly state: "failed";
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly retry: () => void;
}

/** The responses to requests, by name. */
type Answers<Questions> = { readonly [Name in keyof Questions]: Awaited<Questions[Name]> };

/**
 * Returns the responses to all requests of a view together. The requests are sent when the component appears, and again whenever the key or
 * the service changes. After a change of service, the old responses stay visible until the new ones arrive.
 */
export function useAnswers<Questions extends object>(
  key: string,
  ask: (service: Service) => Questions,
): Answer<Answers<Questions>> {
  const { service, challenge } = useSession();
  const [shown, show] = useState<{
    readonly key: string;
    readonly attempt: number;
    readonly answer: Answer<Answers<Questions>>;
  }>();
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);

  // The key identifies the requests. A new attempt sends the same requests again.
  useEffect(() => {
    let isLeft = false;
    show((last) => (last?.key === key && last.attempt === attempt ? last : undefined));
    resolveAll(ask(service)).then(
      (value) => {
        if (!isLeft) show({ key, attempt, answer: { state: "ready", value } });
      },
      (error: unknown) => {
        if (isLeft) return;
        if (asksForToken(error)) challenge();
        else show({ key, attempt, answer: failed(error, retry) });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [key, attempt, service]);

  return shown?.key === key ? shown.answer : { state: "loading" };
}

async function resolveAll<Questions extends object>(asked: Questions): Promise<Answers<Questions>> {
  const answers = await Promise.all(
    Object.entries(asked).map(async ([name, question]) => [name, await question] as const),
  );
  return Object.fromEntries(answers) as Answers<Questions>;
}

/** Returns whether a key or token would help. A gateway that uses another authentication scheme names that scheme, or none. */
function asksForToken(error: unknown): boolean {
  return error instanceof ClientError && /^bearer\b/i.test(error.challenge ?? "");
}

function failed(error: unknown, retry: () => void): FailedAnswer {
  if (error instanceof ClientError) {
    return { state: "failed", kind: error.kind, status: error.status, retry };
  }
  // The response does not have the expected form: for example, it is an object instead of a list.
  reportError(error);
  return { state: "failed", kind: "unexpected", status: undefined, retry };
}
