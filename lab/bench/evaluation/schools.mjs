// How often are the clusters of generated schools said to show domains, depending on how learners differ? node lab/bench/evaluation/schools.mjs
// [--schools 200] [--learners 240]
import { buildDataset, precompute } from "@mastery/core";
import { hashingEmbedder } from "@mastery/embeddings";
import { snapshotSummary } from "@mastery/insights/answers";
import { generateDataset } from "@mastery/synthetic-school";
import { flags } from "../flags.mjs";
import { printTable } from "../rounds.mjs";

const { schools: count, learners: size } = flags({ schools: 200, learners: 240 });
const KNOWN = { spread: 0.8, learning: 0.3, guess: 0.1 };
const SCHOOLS = [
  ["levels", { ...KNOWN, truth: "levels" }],
  ["levels, all exercises alike", { ...KNOWN, truth: "levels", spread: 0 }],
  ["levels and domains", { ...KNOWN, truth: "domains" }],
  ["levels and skills", { ...KNOWN, truth: "skills" }],
  ["domains, hardly in levels", undefined],
];
const rows = [["learners differ in", "schools", "said to show domains", "clusters, on average"]];
for (const [name, known] of SCHOOLS) {
  let [domains, clusters] = [0, 0];
  for (let seed = 1; seed <= count; seed++) {
    const school = generateDataset({ learners: size, seed, known });
    const { skills, resources, learners, traces } = school;
    const dataset = await buildDataset({ skills, resources, learners, traces });
    const snapshot = await precompute(dataset, { embedder: hashingEmbedder() });
    if (snapshotSummary(snapshot).clusters_show === "domains") domains++;
    clusters += snapshot.clusters().k;
  }
  const share = `${domains} (${((100 * domains) / count).toFixed(1)} %)`;
  rows.push([name, count, share, (clusters / count).toFixed(1)]);
}
printTable(rows);
