import { platform } from "#platform";
import {
  type Grant,
  isCallerName,
  type LearnersOfGroups,
  type ReadableLearners,
} from "./authorization.ts";

/** Who sent a request. Two callers can have the same name, or none, and still be two callers. */
export interface Caller {
  /** Distinguishes callers, for limits per caller. A hash, which is never logged. */
  readonly identity: string;
  /** The name that a log may show, if any. */
  readonly name: string | undefined;
}

const EMAIL = /@.*\./;

/**
 * Returns the caller with a grant. The caller has no name in the log if the grant gives access to fewer than two learners, because the
 * caller may be the learner or a parent, or if the name is invalid, an e-mail address, or contains the id of a learner.
 *
 * @param readable the learners of the grant, with the members of its groups
 * @param holdsId returns whether a name contains an id of a learner. Default: no ids are known.
 */
export function callerOf(
  grant: Grant,
  readable: ReadableLearners | LearnersOfGroups = grant.learners,
  holdsId: (name: string) => boolean = () => false,
): Caller {
  const { caller } = grant;
  return {
    get identity() {
      return platform.sha256([platform.encode(JSON.stringify(distinguishing(grant)))]);
    },
    get name() {
      const isOfFew = typeof readable === "object" && "size" in readable && readable.size < 2;
      const isNamed = !isOfFew && isCallerName(caller) && !EMAIL.test(caller) && !holdsId(caller);
      return isNamed ? caller : undefined;
    },
  };
}

/** Without an identity and a name, callers count as one only if they may read about the same learners. */
function distinguishing({ identity, caller, learners }: Grant): unknown {
  if (identity !== undefined) return { identity };
  if (caller !== undefined) return { caller };
  if (learners === "all") return learners;
  return "groups" in learners ? { groups: [...learners.groups] } : [...learners].sort();
}
