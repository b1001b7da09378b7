import { type Among, amongOf, type CohortOptions } from "../cohorts/among.ts";
import { CohortReader } from "../cohorts/cohort-reader.ts";
import { numbersAmong, visit } from "../cohorts/cohort-steps.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { drain, type Steps } from "../work.ts";
import { GapTally } from "./gap-tally.ts";
import type { Gaps } from "./results.ts";

/** Returns where a snapshot lacks evidence. With `among`, nobody else is counted. */
export function snapshotGaps(snapshot: Snapshot, options: CohortOptions = {}): Gaps {
  return drain(gapsAmong(new CohortReader(snapshot), amongOf(options)));
}

/** The gaps of some learners. */
export function* gapsAmong(reader: CohortReader, among: Among): Steps<Gaps> {
  const { manifest, columns } = reader.content;
  const { domains } = manifest;
  const { scored } = columns.profiles;
  const tally = new GapTally({ domains, ...columns.catalogue });
  yield* visit(reader, yield* numbersAmong(reader, among), (learner) => {
    let traces = 0;
    for (let domain = 0; domain < domains.length; domain++) {
      const inDomain = scored[learner * domains.length + domain]!;
      if (inDomain === 0) continue;
      traces += inDomain;
      tally.observe(domain);
    }
    tally.add(columns.roster.grade[learner]!, traces);
  });
  return tally.gaps();
}
