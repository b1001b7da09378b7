// How often are clusters reported to show domains in generated schools, depending on whether learners differ by domain? How often does an
// experiment find an effect in schools where nobody saw a list? node bench/evaluation/schools.mjs [--schools 200] [--learners 240]
import { buildDataset, precompute } from "@mastery/core";
import { snapshotSummary } from "@mastery/core/answers";
import { hashingEmbedder } from "@mastery/embeddings";
import { AttemptLog, evaluateExperiment } from "@mastery/evaluation";
import { generateDataset } from "@mastery/synthetic-school";
import { flags } from "../flags.mjs";

const { schools: count, learners: size } = flags({ schools: 200, learners: 240 });
const SCHOOLS = [
  ["levels", { truth: "levels" }],
  ["levels, all exercises alike", { truth: "levels", spread: 0 }],
  ["domains", { truth: "domains" }],
  ["skills", { truth: "skills" }],
];
console.log("| learners differ in          | schools | said to show domains |");
console.log("| --------------------------- | ------: | -------------------: |");
for (const [name, truth] of SCHOOLS) {
  const known = { spread: 0.8, learning: 0.3, guess: 0.1, ...truth };
  let domains = 0;
  for (let seed = 1; seed <= count; seed++) {
    const school = generateDataset({ learners: size, seed, known });
    const { skills, resources, learners, traces } = school;
    const dataset = await buildDataset({ skills, resources, learners, traces });
    const snapshot = await precompute(dataset, { embedder: hashingEmbedder() });
    if (snapshotSummary(snapshot).clusters_show === "domains") domains++;
  }
  const share = `${domains} (${((100 * domains) / count).toFixed(1)} %)`;
  console.log(`| ${name.padEnd(27)} | ${`${count}`.padStart(7)} | ${share.padStart(20)} |`);
}

// Scores of skills and grade alone tie often, so that most learners take part.
const rules = {
  embedder: hashingEmbedder(),
  lottery: 1,
  weights: { skillOverlap: 0.7, gradeFit: 0.3, semanticSimilarity: 0, clusterSignal: 0 },
};
let [alarms, ties] = [0, 0];
for (let seed = 1; seed <= count; seed++) {
  const { skills, resources, learners, traces } = generateDataset({ learners: size, seed });
  const records = { skills, resources, learners: [...learners], traces: [...traces] };
  const past = await buildDataset(records, { until: "2025-03-31" });
  const snapshot = await precompute(past, { ...rules, lotterySeed: seed });
  const log = new AttemptLog();
  const dataset = await buildDataset(records, { onAttempt: log.add });
  const { effect, ties: drawn } = evaluateExperiment(snapshot, dataset, log);
  ties += drawn;
  if (effect.low > 0 || effect.high < 0) alarms++;
}
const share = ((100 * alarms) / count).toFixed(1);
console.log(`
${alarms} of ${count} experiments without an effect find one (${share} %), with ${Math.round(ties / count)} ties on average.`);
