import { writeFileSync } from "node:fs";
import { DatasetError, type Embedder, type Issue } from "@mastery/core";
import {
  datasetGaps,
  describeGaps,
  describeUnknownTexts,
  type Gaps,
  textsUnknownTo,
  type UnknownTexts,
} from "@mastery/core/gaps";
import { nothingObserved } from "@mastery/core/internal";
import { type Coverage, coverageOf, type ReadDataset } from "@mastery/dataset";
import { replaceFile, type TargetOptions } from "@mastery/node/files";
import { openEmbedder, type Work } from "../compute.ts";
import { rulesOf } from "../config-file.ts";
import {
  countDataset,
  type DatasetCounts,
  describeCoverage,
  describeStatements,
  warnOfCounts,
} from "../counts.ts";
import { readData } from "../data-source.ts";
import { defineCommand, text } from "../define-command.ts";
import { stopSignal } from "../failures.ts";
import { countOf, describeDates, formatCount, printJson, printResult } from "../figures.ts";
import { COMMON, DATA_TO_COMPUTE, EMBEDDING, FILES, json, RULES, TABLES } from "../options.ts";
import { startProgress } from "../progress.ts";

export const fill = defineCommand({
  options: {
    ...DATA_TO_COMPUTE,
    faults: text("file", "write every issue to this file, one JSON object per line"),
    ...COMMON,
    ...json("the counts or the issues"),
    ...FILES,
    ...TABLES,
    ...EMBEDDING,
    ...RULES,
  },
  help: `
Exits with 1 if the directory is invalid, or if no trace has a score (only
"transform" accepts such data), and otherwise with 0. All issues are reported
together, on standard error, or with --json on standard output: 50 in full, then
a count by kind and field. With --faults, all issues are also written to a file.

Examples:
  $ mastery validate --data data
  $ mastery validate --data data --json | jq '.faults[]'`,
  async run({ json, data, faults, force, quiet, config, rule, ...others }) {
    const { embedder: kind, model, revision, ...options } = others;
    const { passMark } = await rulesOf({ config, rule });
    const progress = startProgress(quiet);
    const shown = { signal: stopSignal(), onProgress: progress.show };
    // Opened first, so that a missing model is reported before minutes of reading.
    const embedder = await openEmbedder({ embedder: kind, model, revision }, shown);
    const work = { ...options, passMark, ...shown };
    const read = (onIssue?: (issue: Issue) => void): Promise<ReadDataset> =>
      readData(data, { ...work, onIssue }).finally(progress.end);
    try {
      const dataset = await (faults === undefined ? read() : writeIssues(faults, { force }, read));
      const counts = countDataset(dataset);
      const [coverage, gaps] = [coverageOf(dataset), datasetGaps(dataset)];
      const unknown = await embedTexts(embedder, dataset, shown).finally(progress.end);
      const valid = counts.unobserved_domains.length < counts.domains;
      warnOfCounts(counts);
      const text = describe(valid, counts, coverage, gaps, unknown);
      printResult({ valid, ...counts, coverage, gaps, unknown_texts: unknown }, text, json);
      if (!valid) throw nothingObserved(dataset.report.traces);
    } catch (error) {
      if (!json || !(error instanceof DatasetError)) throw error;
      const { total, counts, issues } = error;
      const faults = issues.map(issueRecord);
      printJson({ valid: false, fault_count: total, faults_by_kind: counts, faults });
      process.exitCode = 1;
    }
  },
});

function embedTexts(
  embedder: Embedder,
  dataset: ReadDataset,
  { signal, onProgress }: Work,
): Promise<UnknownTexts> {
  const { resourceIds, skillIds } = dataset.catalogue;
  const total = resourceIds.length + skillIds.length;
  return textsUnknownTo(embedder, dataset, {
    signal,
    onProgress: (done) => onProgress({ stage: "embedding", done, total }),
  });
}

function describe(
  valid: boolean,
  counts: DatasetCounts,
  coverage: Coverage,
  gaps: Gaps,
  unknown: UnknownTexts,
): string {
  const { learners, groups, resources, skills, domains, traces, repeated_traces, statements } =
    counts;
  const summary = [
    `${valid ? "valid" : "not valid"}: ${countOf(learners, "learner")}`,
    ...(groups > 0 ? [countOf(groups, "group")] : []),
    countOf(resources, "resource"),
    `${countOf(skills, "skill")} in ${countOf(domains, "domain")}`,
    `${countOf(traces, "trace")} (${formatCount(repeated_traces)} repeated)`,
  ].join(", ");
  const lines = [
    summary,
    `dates: ${describeDates(counts.dates)}`,
    ...describeCoverage(coverage, counts),
    ...[...describeGaps(gaps), ...describeUnknownTexts(unknown)].map((gap) => `gap: ${gap}`),
  ];
  if (statements) lines.push(describeStatements(statements));
  return lines.join("\n");
}

/** The file is also written if the dataset is rejected, but not if reading fails or is aborted. */
async function writeIssues(
  path: string,
  options: TargetOptions,
  read: (onIssue: (issue: Issue) => void) => Promise<ReadDataset>,
): Promise<ReadDataset> {
  let outcome: ReadDataset | DatasetError | undefined;
  await replaceFile(
    path,
    async ({ fd }) => {
      // Writing is synchronous, because the callback that receives the issues cannot await.
      const write = (issue: Issue): void =>
        writeFileSync(fd, `${JSON.stringify(issueRecord(issue))}\n`);
      outcome = await read(write).catch((error: unknown) => {
        if (error instanceof DatasetError) return error;
        throw error;
      });
    },
    // The file is readable only by its owner, since issues may quote values such as scores.
    { ...options, mode: 0o600 },
  );
  if (outcome instanceof DatasetError) throw outcome;
  return outcome!;
}

function issueRecord({ kind, location, ...rest }: Issue): object {
  return { kind, ...location, ...rest };
}
