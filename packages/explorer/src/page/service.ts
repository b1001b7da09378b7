import { type ClientOptions, createClient } from "@mastery/client";
import { MAX_RECOMMENDATIONS } from "@mastery/core/internal";
import { LearnerIndex } from "./learner-index.ts";

/** Where answers come from: an HTTP service, or whatever answers in place of `fetch`. */
export type Source = Pick<ClientOptions, "baseUrl" | "fetch">;

/** What the page asks its source. */
export type Service = ReturnType<typeof createService>;

/** Memberships are asked about row by row of a list, and rows come back into sight. */
const MOST_MEMBERSHIPS = 10_000;

/** Returns the questions to a source. Answers that several views need are kept. */
export function createService(source: Source, token: string | undefined) {
  const client = createClient({ ...source, token });
  return {
    health: kept(() => client.health()),
    rules: kept(() => client.rules()),
    snapshot: kept(() => client.snapshot()),
    domains: kept(async () => (await client.domains()).map(({ name }) => name)),
    clusters: kept(() => client.clusters()),
    clusterTraits: kept(() => client.clusterTraits()),
    learners: kept(async () => new LearnerIndex(await client.learners())),
    groups: kept(() => client.groups()),
    skills: kept(() => client.skills()),
    learnerGroups: kept((id: string) => client.learnerGroups(id), MOST_MEMBERSHIPS),
    groupMembers: kept((id: string) => client.groupMembers(id)),
    groupSkills: kept((id: string) => client.groupSkills(id)),
    workGroups: kept((id: string) => client.workGroups(id)),
    clusterMembers: kept((id: number) => client.clusterMembers(id)),
    skillLearners: kept((id: string) => client.skillLearners(id)),
    profile: (id: string, signal: AbortSignal) => client.profile(id, { signal }),
    assignment: (id: string, signal: AbortSignal) => client.assignment(id, { signal }),
    recommendations: (id: string, signal: AbortSignal) =>
      client.recommendationDetails(id, { n: MAX_RECOMMENDATIONS, signal }),
  };
}

/** Keeps the answers about the last ids asked for. A failure is forgotten, so that it can be tried again. */
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
