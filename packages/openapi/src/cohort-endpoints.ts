import { membersOfGroup, type Steps } from "@mastery/core/internal";
import type { ReadableLearners } from "./authorization.ts";
import type { CohortBodies } from "./cohort-bodies.ts";
import { forbidden, unknownCohort } from "./errors.ts";
import { type Eventually, whenReady } from "./eventually.ts";
import type { ApiRequestHeaders, ApiResponse } from "./http.ts";
import type { RenderedBody } from "./rendered-body.ts";
import type { CohortOperationId } from "./routes.ts";
import { doInTurns } from "./work-in-turns.ts";

/** Answers an operation about many learners; it must list and count only those in `learners`. */
export type CohortEndpoint = (asked: {
  readonly id: string;
  readonly learners: ReadableLearners;
  readonly headers: ApiRequestHeaders;
}) => Eventually<ApiResponse>;

/** Creates the endpoints about the learners of a cluster, a group or a skill. */
export function cohortEndpoints(
  bodies: CohortBodies,
  revision: string,
  found: (body: RenderedBody, headers: ApiRequestHeaders) => Eventually<ApiResponse>,
): Readonly<Record<CohortOperationId, CohortEndpoint>> {
  const { reader } = bodies;

  function inTurns(
    steps: Steps<RenderedBody>,
    headers: ApiRequestHeaders,
  ): Eventually<ApiResponse> {
    return whenReady(doInTurns(steps), (body) => found(body, headers));
  }

  /** Callers who may read no member are refused, and after the same work, whether or not the group exists. */
  function ofGroup(render: (members: Uint32Array) => Steps<RenderedBody>): CohortEndpoint {
    function* bodyOf(group: number, learners: ReadableLearners): Steps<RenderedBody | undefined> {
      const members = yield* membersOfGroup(reader, group, learners);
      return learners === "all" || members.length > 0 ? yield* render(members) : undefined;
    }
    return ({ id, learners, headers }) => {
      const group = reader.groupNumber(id);
      if (group < 0 && learners === "all") return unknownCohort("group", revision);
      return whenReady(doInTurns(bodyOf(group, learners)), (body) =>
        body ? found(body, headers) : forbidden(),
      );
    };
  }

  return {
    listClusterMembers: ({ id, learners, headers }) => {
      const cluster = reader.clusterPosition(Number(id));
      if (cluster < 0) return unknownCohort("cluster", revision);
      return inTurns(bodies.membersOfCluster(cluster, learners), headers);
    },
    listGroupMembers: ofGroup((members) => bodies.members(members)),
    listGroupSkills: ofGroup((members) => bodies.needs(members)),
    listWorkGroups: ofGroup((members) => bodies.workGroups(members)),
    listSkillLearners: ({ id, learners, headers }) => {
      const skill = reader.skillNumber(id);
      if (skill < 0) return unknownCohort("skill", revision);
      return inTurns(bodies.learnersWeakIn(skill, learners), headers);
    },
  };
}
