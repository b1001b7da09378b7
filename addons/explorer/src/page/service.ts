import {
  type Client,
  ClientError,
  type ClientOptions,
  createClient,
  type FailureKind,
} from "@mastery/client";
import { createContext } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { sortByName } from "./people.ts";
import { keptPeriod, keptToken } from "./preferences.ts";
import { forgetChoices } from "./route.ts";

/** Source of the page's data: an HTTP service, or a substitute for `fetch`. */
export type Source = Pick<ClientOptions, "baseUrl" | "fetch"> & {
  /** Address of the codes by which AI assistants know learners. Undefined if no assistant can ask. */
  readonly codes?: URL | undefined;
};

export type Service = ReturnType<typeof createService>;

/** Maximum number of cached responses for each kind of request about a learner: enough for a class and the names in a list. */
const MAX_CACHED = 1_000;

/** For every other kind of request, only the last response is cached. */
const ABOUT_LEARNERS: ReadonlySet<string> = new Set<keyof Client>([
  "assignment",
  "exercises",
  "learnerGroups",
  "learnerSkills",
  "profile",
  "recommendationDetails",
]);

/** Returns domains as names, and learners sorted by name. Caches responses, so that a view appears immediately on return. */
function createService({ codes, ...source }: Source, token: string | undefined) {
  const client = createClient({ ...source, token });
  const methods = {
    ...client,
    domains: async () => (await client.domains()).map(({ name }) => name),
    learners: async () => sortByName(await client.learners()),
    codes: () => codesFrom(codes, token),
  };
  const cached = Object.entries(methods).map(([name, ask]) => [
    name,
    kept(ask as Ask, ABOUT_LEARNERS.has(name) ? MAX_CACHED : 1),
  ]);
  return Object.fromEntries(cached) as typeof methods;
}

/** Resolves to the codes of assistants by the ids of learners. Without codes, the page is complete, so a failure is no error. */
async function codesFrom(
  address: URL | undefined,
  token: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (address === undefined || token === undefined) return new Map();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(address, { headers }).catch(() => undefined);
  if (!response?.ok) return new Map();
  const list: readonly { readonly learner_id: string; readonly code: string }[] =
    await response.json();
  return new Map(list.map(({ learner_id, code }) => [learner_id, code]));
}

type Ask = (...args: readonly unknown[]) => Promise<unknown>;

/** Caches the last `most` responses. Failures are not cached, so a failed request can be repeated. */
function kept(ask: Ask, most: number): Ask {
  const answers = new Map<string, Promise<unknown>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const known = answers.get(key);
    if (known) return known;
    const answer = ask(...args);
    answer.catch(() => answers.get(key) === answer && answers.delete(key));
    if (answers.size >= most) answers.delete(answers.keys().next().value!);
    answers.set(key, answer);
    return answer;
  };
}

/** The session of this tab: the reader's credentials, whether the page must ask for credentials, and the services for the periods. */
export type Session = ReturnType<typeof useNewSession>;

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  return useContext(SessionContext)!;
}

/** New services are created for a new token, so that cached responses are never shown to another reader. */
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
    /** A service for each period, the latest period first. */
    services,
    period,
    choosePeriod(at: number): void {
      keptPeriod.keep(String(at));
      setPeriod(at);
    },
    service: services[period]!,
    /** The service for the period before the displayed period; `undefined` if there is no such period. */
    before: services[period + 1],
    /** Credentials sent with each request; `undefined` if no key or token is needed. */
    token,
    state,
    signIn,
    signOut: () => forget("open"),
    /** Called after a response with status 401 that asks for a key or token. */
    challenge: () => forget(token === undefined ? "asked" : "refused"),
  };
}

/** `value` and `failure` are missing while the requests are running. */
export interface Answer<T> {
  readonly value?: T;
  readonly failure?: {
    readonly kind: FailureKind;
    readonly status: number | undefined;
    readonly retry: () => void;
  };
}

type Answers<Questions> = { readonly [Name in keyof Questions]: Awaited<Questions[Name]> };

/**
 * Sends all requests of a view whenever `key` or the service changes. After a change of service, the old responses stay visible until the
 * new responses arrive. Asks the reader to sign in if the service requires a key or token.
 */
export function useAnswers<Questions extends object>(
  key: string,
  ask: (service: Service) => Questions,
): Answer<Answers<Questions>> {
  const { service, challenge } = useSession();
  const [shown, show] = useState<Answer<Answers<Questions>> & { readonly of: string }>();
  const [attempt, setAttempt] = useState(0);
  // The key identifies the requests. A new attempt sends the same requests again.
  const of = `${attempt} ${key}`;

  useEffect(() => {
    let isLeft = false;
    resolveAll(ask(service)).then(
      (value) => {
        if (!isLeft) show({ of, value });
      },
      (error: unknown) => {
        if (isLeft) return;
        // Only the service asks for a bearer token. A gateway names a different authentication scheme, or no scheme.
        if (error instanceof ClientError && /^bearer\b/i.test(error.challenge ?? "")) challenge();
        else {
          const { kind, status } = causeOf(error);
          show({ of, failure: { kind, status, retry: () => setAttempt(attempt + 1) } });
        }
      },
    );
    return () => {
      isLeft = true;
    };
  }, [of, service]);

  return shown?.of === of ? shown : {};
}

async function resolveAll<Questions extends object>(asked: Questions): Promise<Answers<Questions>> {
  const answers = await Promise.all(
    Object.entries(asked).map(async ([name, question]) => [name, await question] as const),
  );
  return Object.fromEntries(answers) as Answers<Questions>;
}

function causeOf(error: unknown): Pick<ClientError, "kind" | "status"> {
  if (error instanceof ClientError) return error;
  // The response does not have the expected form: for example, it is an object instead of a list.
  reportError(error);
  return { kind: "unexpected", status: undefined };
}
