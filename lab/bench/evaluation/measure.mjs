// How accurate are claims and recommendations, judged by later results and compared with other learning models? See README.md.
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readDataset } from "@mastery/dataset";
import { builtinEmbedder } from "@mastery/embeddings";
import { AttemptLog, evaluateHoldout } from "@mastery/evaluation";
import { openThreads } from "@mastery/node/workers";
import { printTable } from "../rounds.mjs";
import { knowledgeTracing } from "./bkt.mjs";
import { performanceFactors, rasch } from "./logistic.mjs";

const { values } = parseArgs({
  options: {
    data: { type: "string", default: join(import.meta.dirname, "../../../data") },
    resamples: { type: "string", default: "1000" },
    /** Includes Bayesian knowledge tracing, which needs Python 3.11. */
    bkt: { type: "boolean", default: false },
    /** Assigns all learners and resources to grade 3, so that grades do not affect candidates or scores. */
    "one-grade": { type: "boolean", default: false },
  },
});
const FIGURES = ["success", "auc", "brier", "ece", "bias"];
const show = ({ value, low, high }) =>
  `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;
const rowOf = (one) => [one.name, ...FIGURES.map((name) => show(one[name]))];
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
  printTable([["predictor", ...FIGURES], ...report.predictions.predictors.map(rowOf)]);
  console.log(JSON.stringify({ ...report, predictions: undefined }, null, 2));
  const { userCPUTime: user, systemCPUTime: system, maxRSS } = process.resourceUsage();
  const [seconds, processor] = [performance.now() / 1000, (user + system) / 1e6];
  console.error({ seconds, processor, megabytes: maxRSS / 1024 });
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
