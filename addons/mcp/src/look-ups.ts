import type { Snapshot } from "@mastery/core";
import type { LanguagePack } from "@mastery/core/languages";
import { INSIGHTS, type InsightsOperations } from "@mastery/insights/routes";
import {
  type Api,
  type ApiResponse,
  callerOf,
  createApi,
  type Grant,
  SnapshotSource,
} from "@mastery/openapi";
import { type Operations, ROUTES } from "@mastery/openapi/routes";
import { type Codes, codesOf } from "./codes.ts";

type All = Operations & InsightsOperations;

const PATHS: Readonly<Record<keyof All, { readonly path: string }>> = { ...ROUTES, ...INSIGHTS };

/** Says to an assistant why there is no answer. The message quotes nothing of the request. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** Answers of the routes to one caller, all from the same snapshot. */
export interface LookUps {
  /** Resolves to the body of a route. `value` is the value of the path's parameter. */
  get<Id extends keyof All>(
    id: Id,
    given?: { readonly value?: string; readonly query?: string },
  ): Promise<All[Id]["body"]>;
  /** Resolves to the codes of all learners that the caller may read about. */
  codes(): Promise<Codes>;
  /** Resolves to the name of the caller, if a log may show it. */
  caller(): Promise<string | undefined>;
}

/** What is known about a caller until the snapshot, or the learners that the caller may read about, change. */
interface KnownCaller {
  readonly tag: string | undefined;
  readonly codes: Codes;
  readonly name: string | undefined;
}

/** Options of the look-ups. */
export interface LookUpOptions {
  /** Language of labels and explanations. Default: French, as in the snapshot. */
  readonly language?: LanguagePack | undefined;
  /**
   * Keys the codes of learners, together with the caller's `identity`; at least 32 characters that only the service knows, and that never
   * change. Default: the identity alone, if it is that of an API key, which contains the key's hash. Other identities need a secret.
   */
  readonly secret?: string | undefined;
  /** Called with each internal error. Default: `console.error`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Returns a function that opens the look-ups of a caller, through the routes of the contract and of the insights. */
export function lookUpsOf(
  snapshot: Snapshot | SnapshotSource,
  { language, secret, onError }: LookUpOptions,
): (grant: Grant) => LookUps {
  if (secret !== undefined && secret.length < 32) {
    throw new TypeError("secret: expected at least 32 characters");
  }
  const source = snapshot instanceof SnapshotSource ? snapshot : new SnapshotSource(snapshot);
  const options = { routes: INSIGHTS, docs: false, language, onError };
  const apis = new WeakMap<Snapshot, Api<Grant>>();
  const known = new WeakMap<Snapshot, Map<string, KnownCaller>>();

  return (grant) => {
    const served = source.current;
    const api =
      apis.get(served) ?? createApi<Grant>(served, { ...options, authorize: ({ host }) => host });
    apis.set(served, api);
    const key = codeKey(grant, secret);

    async function respond(target: string): Promise<ApiResponse> {
      const response = await api.respond({ method: "GET", target, headers: {} }, grant);
      if (response.status === 200) return response;
      throw response.status === 500
        ? new Error(`HTTP ${response.status}`)
        : new Refusal("This is unknown, or the key does not give access to it.");
    }

    async function knownCaller(): Promise<KnownCaller> {
      const response = await respond(ROUTES.listLearners.path);
      const callers = known.get(served) ?? new Map<string, KnownCaller>();
      known.set(served, callers);
      const tag = response.headers["etag"];
      const last = callers.get(key);
      if (last !== undefined && last.tag === tag) return last;
      const learners = bodyOf<All["listLearners"]["body"]>(response);
      const ids = learners.map(({ learner_id }) => learner_id);
      const { name } = callerOf(grant, new Set(ids), holdsUuid);
      const caller = { tag, codes: codesOf(ids, key), name };
      callers.set(key, caller);
      return caller;
    }

    return {
      async get(id, { value = "", query = "" } = {}) {
        const path = PATHS[id].path.replace(/\{.+\}/, encodeURIComponent(value));
        return bodyOf(await respond(query === "" ? path : `${path}?${query}`));
      },
      codes: async () => (await knownCaller()).codes,
      caller: async () => (await knownCaller()).name,
    };
  };
}

function holdsUuid(name: string): boolean {
  return /[0-9a-f]{32}/i.test(name.replaceAll("-", ""));
}

/** Identity of an API key: the hash of the key, which only the service knows. */
const SECRET_IDENTITY = /^key [0-9a-f]{64}$/;

function codeKey({ identity }: Grant, secret: string | undefined): string {
  if (identity === undefined) {
    throw new TypeError("authorize: expected an identity, which keys the codes of learners");
  }
  if (secret === undefined && !SECRET_IDENTITY.test(identity)) {
    throw new TypeError("secret: required, because the identity of a caller may be known");
  }
  return JSON.stringify([secret ?? "", identity]);
}

function bodyOf<Body>({ body }: ApiResponse): Body {
  return JSON.parse(new TextDecoder().decode(body));
}
