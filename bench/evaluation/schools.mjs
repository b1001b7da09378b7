// How often are clusters reported to show domains in generated schools, depending on whether learners differ by domain? node
// bench/evaluation/schools.mjs [--schools 200] [--learners 240]
import { buildDataset, precompute } from "@mastery/core";
import { snapshotSummary } from "@mastery/core/answers";
import { hashingEmbedder } from "@mastery/embeddings";
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
