import type {
  Assignment,
  Clustering,
  Health,
  LearnerSummary,
  Profile,
  Recommendation,
} from "@mastery/core";
import { LearnerIndex } from "../learners/learner-index.ts";

/** Why there is no answer to show. */
export type Failure =
  /** Nobody answered: the service is gone, or the network is. */
  | { readonly kind: "unreachable" }
  /** 404: no learner has the id. */
  | { readonly kind: "unknown-learner" }
  /** 422: the id is no uuid. */
  | { readonly kind: "malformed-id" }
  /** Any other answer than the interface promises. */
  | { readonly kind: "unexpected"; readonly status?: number };

/** Thrown when a request has no answer to show. */
export class RequestFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Most recommendations that the interface gives. */
const MOST_RECOMMENDATIONS = 10;

/** The six endpoints. What is the same for all learners is asked for once. */
export const api = {
  health: once(() => get<Health>("health")),
  clusters: once(() => get<Clustering>("clusters")),
  learners: once(async () => new LearnerIndex(await get<LearnerSummary[]>("learners"))),
  profile: (id: string): Promise<Profile> => get(`profile/${encodeURIComponent(id)}`),
  assignment: (id: string): Promise<Assignment> =>
    get(`clusters/assignment/${encodeURIComponent(id)}`),
  recommendations: (id: string): Promise<Recommendation[]> =>
    get(`recommend/${encodeURIComponent(id)}?n=${MOST_RECOMMENDATIONS}`),
};

/**
 * Paths are relative to the page's address, `<prefix>/explorer`, so the page finds its service below any prefix.
 */
async function get<T>(path: string): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { headers: { accept: "application/json" } });
  } catch {
    throw new RequestFailure({ kind: "unreachable" });
  }
  const { ok, status } = response;
  if (status === 404 && path.includes("/")) throw new RequestFailure({ kind: "unknown-learner" });
  if (status === 422) throw new RequestFailure({ kind: "malformed-id" });
  if (!ok) throw new RequestFailure({ kind: "unexpected", status });
  try {
    return (await response.json()) as T;
  } catch {
    throw new RequestFailure({ kind: "unexpected", status });
  }
}

/** Remembers the first success; a failure is forgotten, so that it can be tried again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
