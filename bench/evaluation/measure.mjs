// How accurate are claims and recommendations, judged by later results and compared with other learning models? See README.md.
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readDataset } from "@mastery/dataset";
import { builtinEmbedder } from "@mastery/embeddings";
import { AttemptLog, evaluateHoldout, markdownReport } from "@mastery/evaluation";
import { openThreads } from "@mastery/node/workers";
import { knowledgeTracing } from "./bkt.mjs";
import { performanceFactors, rasch } from "./logistic.mjs";

const { values } = parseArgs({
  options: {
    data: { type: "string", default: join(import.meta.dirname, "../../data") },
    resamples: { type: "string", default: "1000" },
    /** Includes Bayesian knowledge tracing, which needs Python 3.11. */
    bkt: { type: "boolean", default: false },
    /** Assigns all learners and resources to grade 3, so that grades do not affect candidates or scores. */
    "one-grade": { type: "boolean", default: false },
  },
});
const start = performance.now();
const workers = openThreads(availableParallelism());
try {
  const log = new AttemptLog();
  const dataset = await readDataset(values.data, { onAttempt: log.add });
  const report = await evaluateHoldout(values["one-grade"] ? ofOneGrade(dataset) : dataset, log, {
    holdout: 0.2,
    embedder: await builtinEmbedder(),
    resamples: Number(values.resamples),
    predictors: [rasch, performanceFactors, ...(values.bkt ? [knowledgeTracing] : [])],
    workers,
  });
  console.log(markdownReport(report));
  const { user, system } = process.cpuUsage();
  const seconds = (performance.now() - start) / 1000;
  console.error(
    `${log.attempts.length} traces: ${seconds.toFixed(0)} s, ${((user + system) / 1e6).toFixed(0)} s of CPU time, ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB at most`,
  );
} finally {
  await workers.close();
}

function ofOneGrade({ catalogue, roster, ...dataset }) {
  const all = (grades) => new Uint8Array(grades.length).fill(3);
  return {
    ...dataset,
    catalogue: { ...catalogue, resourceGrade: all(catalogue.resourceGrade) },
    roster: { ...roster, grade: all(roster.grade) },
  };
}
