import type { Coverage, Gap } from "@mastery/dataset";
import { type DatasetCounts, formatCount } from "./counts.ts";

/** Returns a line for each gap. Domains in which nobody was observed have a warning of their own. */
export function describeCoverage(coverage: Coverage, counts: DatasetCounts): string[] {
  const { learners_without_evidence, resources_never_tried, skills_without_resources } = coverage;
  return [
    ...describeIdle(learners_without_evidence, counts.learners),
    ...describeGap(resources_never_tried, counts.resources, "resources", "never tried"),
    ...describeGap(skills_without_resources, counts.skills, "skills", "without resources"),
    ...Object.entries(coverage.domains)
      .filter(([, { thin, learners }]) => thin && learners > 0)
      .map(([name, { learners }]) => {
        const share = `${formatCount(learners)} of ${formatCount(counts.learners)} learners`;
        return `thin: ${name}: ${share} have a scored trace, the others have no value there`;
      }),
  ];
}

/** Logs keep what is printed, so learners are counted, and found in a table that the operator asks for. */
function describeIdle({ count }: Pick<Gap, "count">, total: number): string[] {
  if (count === 0) return [];
  const share = `${formatCount(count)} of ${formatCount(total)} learners`;
  return [`without traces: ${share} ("mastery export" lists them: learners with 0 traces)`];
}

function describeGap({ count, first }: Gap, total: number, what: string, lack: string): string[] {
  if (count === 0) return [];
  const ids = first.join(", ") + (count > first.length ? ", …" : "");
  return [`${lack}: ${formatCount(count)} of ${formatCount(total)} ${what}: ${ids}`];
}
