// How often does an experiment find an effect in generated schools where nobody saw a list?
// node bench/evaluation/experiments.mjs [--schools 600] [--learners 240] [--seed 1]
import { buildDataset, precompute } from "@mastery/core";
import { hashingEmbedder } from "@mastery/embeddings";
import { AttemptLog, evaluateExperiment } from "@mastery/evaluation";
import { generateDataset } from "@mastery/synthetic-school";
import { flags } from "../flags.mjs";
import { printTable } from "../rounds.mjs";

const { schools, learners: size, seed: first } = flags({ schools: 600, learners: 240, seed: 1 });
// If only skill overlap and grade have weights, scores often tie, so that most learners take part.
const rules = {
  embedder: hashingEmbedder(),
  lottery: 1,
  weights: { skillOverlap: 0.7, gradeFit: 0.3, semanticSimilarity: 0, clusterSignal: 0 },
};
const alarms = new Map();
let ties = 0;
for (let seed = first; seed < first + schools; seed++) {
  const { skills, resources, learners, traces } = generateDataset({ learners: size, seed });
  const records = { skills, resources, learners: [...learners], traces: [...traces] };
  const past = await buildDataset(records, { until: "2025-03-31" });
  const snapshot = await precompute(past, { ...rules, lotterySeed: seed });
  const log = new AttemptLog();
  const dataset = await buildDataset(records, { onAttempt: log.add });
  const { balance, effect, effect_on_tries, ...report } = evaluateExperiment(
    snapshot,
    dataset,
    log,
  );
  ties += report.ties;
  for (const [name, { low, high }] of Object.entries({ effect, effect_on_tries, ...balance })) {
    alarms.set(name, (alarms.get(name) ?? 0) + Number(low > 0 || high < 0));
  }
}
console.log(
  `Of ${schools} experiments without an effect, with ${Math.round(ties / schools)} ties on average:\n`,
);
printTable([
  ["difference", "intervals that exclude 0"],
  ...[...alarms].map(([name, some]) => [
    name.replaceAll("_", " "),
    `${some} (${((100 * some) / schools).toFixed(1)} %)`,
  ]),
]);
