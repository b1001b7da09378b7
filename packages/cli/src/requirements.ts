import type { Snapshot } from "@mastery/core";
import { clusterChanges, sharedLearners } from "@mastery/core/changes";
import type { Model } from "@mastery/core/model";
import { InvalidArgumentError } from "commander";
import { formatCount } from "./counts.ts";
import { RequirementsError, UsageError } from "./failures.ts";

/** What a condition can be about: a count of the new snapshot in per cent of the earlier one, or the learners who changed cluster. */
const SUBJECTS = ["learners", "traces", "resources", "skills", "moved"] as const;

/** What a new snapshot must be like to replace the earlier one, such as `traces>=90%`. */
export interface Requirement {
  readonly subject: (typeof SUBJECTS)[number];
  readonly bound: ">=" | "<=";
  readonly percent: number;
}

const FORM = new RegExp(`^(${SUBJECTS.join("|")})(>=|<=)(\\d{1,4}(?:\\.\\d+)?)%$`);

/** Parses one condition, and adds it to those before. */
export function parseRequirement(given: string, before: unknown): readonly Requirement[] {
  const [, subject, bound, percent] = FORM.exec(given.replaceAll(" ", "")) ?? [];
  if (subject === undefined) {
    throw new InvalidArgumentError(
      `Expected one of ${SUBJECTS.join(", ")}, then >= or <= and a percentage, such as traces>=90%.`,
    );
  }
  const requirement = { subject, bound, percent: Number(percent) } as Requirement;
  return [...((before as Requirement[]) ?? []), requirement];
}

/**
 * Compares a new snapshot with the earlier one.
 *
 * @throws `RequirementsError` that names every condition that is not met, in one line
 */
export function checkRequirements(
  previous: Snapshot | Model,
  result: Snapshot,
  requirements: readonly Requirement[],
): void {
  if (!("learners" in previous)) {
    throw new UsageError("option '--require' compares with a snapshot, and --previous is a model");
  }
  const unmet = requirements.flatMap(({ subject, bound, percent }) => {
    const [count, all] = countsOf(subject, previous, result);
    const share = (100 * count) / all;
    // Nothing can be measured by nothing.
    const isMet = all === 0 || (bound === ">=" ? share >= percent : share <= percent);
    const got = `${formatCount(count)} of ${formatCount(all)} (${share.toFixed(1)} %)`;
    return isMet ? [] : [`${subject}: expected ${bound} ${percent} %, got ${got}`];
  });
  if (unmet.length > 0) throw new RequirementsError(`not published: ${unmet.join("; ")}`);
}

/** Returns a count and what it is measured by. */
function countsOf(
  subject: Requirement["subject"],
  previous: Snapshot,
  result: Snapshot,
): readonly [count: number, all: number] {
  if (subject === "moved") {
    const { both } = sharedLearners(previous, result);
    return [clusterChanges(previous, result, both).moved, both.length];
  }
  const count = (snapshot: Snapshot): number =>
    subject === "traces" ? snapshot.metadata.traces : snapshot.health()[`n_${subject}`];
  return [count(result), count(previous)];
}
