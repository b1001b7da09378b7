import {
  type Assignment,
  type ClientOptions,
  createClient,
  type Profile,
  type RecommendationDetails,
} from "@mastery/client";
import { MAX_RECOMMENDATIONS } from "@mastery/core/internal";
import { LearnerIndex } from "../learners/learner-index.ts";

/** Who answers the page's questions. */
export type Source = Pick<ClientOptions, "baseUrl" | "fetch">;

/** The service that the page came from, which is at `<prefix>/explorer`. */
export function besideThePage(): Source {
  return { baseUrl: new URL(".", location.href) };
}

/** What the page asks its service. */
export type Service = ReturnType<typeof createService>;

/** Makes the questions to a service. What is the same for all learners is asked for once. */
export function createService(source: Source, token: string | undefined) {
  const client = createClient({ ...source, token });
  return {
    health: once(() => client.health()),
    rules: once(() => client.rules()),
    snapshot: once(() => client.snapshot()),
    domains: once(async () => (await client.domains()).map(({ name }) => name)),
    clusters: once(() => client.clusters()),
    clusterTraits: once(() => client.clusterTraits()),
    learners: once(async () => new LearnerIndex(await client.learners())),
    groups: once(() => client.groups()),
    skills: once(() => client.skills()),
    learnerGroups: each((id: string) => client.learnerGroups(id)),
    groupMembers: latest((id: string) => client.groupMembers(id)),
    groupSkills: latest((id: string) => client.groupSkills(id)),
    workGroups: latest((id: string) => client.workGroups(id)),
    clusterMembers: latest((id: number) => client.clusterMembers(id)),
    skillLearners: latest((id: string) => client.skillLearners(id)),
    profile: (id: string, signal: AbortSignal): Promise<Profile> => client.profile(id, { signal }),
    assignment: (id: string, signal: AbortSignal): Promise<Assignment> =>
      client.assignment(id, { signal }),
    recommendations: (id: string, signal: AbortSignal): Promise<RecommendationDetails[]> =>
      client.recommendationDetails(id, { n: MAX_RECOMMENDATIONS, signal }),
  };
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

/** Remembers the answer about every id: rows of a list come back into sight. */
function each<Id, T>(load: (id: Id) => Promise<T>): (id: Id) => Promise<T> {
  const known = new Map<Id, () => Promise<T>>();
  return (id) => {
    const ofId = known.get(id) ?? once(() => load(id));
    known.set(id, ofId);
    return ofId();
  };
}

/** Remembers the answer about the last id asked for: the views of a class ask for the same members. */
function latest<Id, T>(load: (id: Id) => Promise<T>): (id: Id) => Promise<T> {
  let last: { readonly id: Id; readonly load: () => Promise<T> } | undefined;
  return (id) => {
    if (last?.id !== id) last = { id, load: once(() => load(id)) };
    return last.load();
  };
}
