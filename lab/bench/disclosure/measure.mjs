// What can a reader know for certain about learners whose data they may not read? See README.md. npm run bench -- disclosure [--sizes
// 12,26,240] [--keys 5] [--classes 20] [--least-peers 5,1] [--seed 42]

import { generateDataset } from "../../../addons/synthetic-school/dist/index.js";
import { hashingEmbedder } from "../../../packages/embeddings/dist/index.js";
import { precompute } from "../../../packages/mastery-core/dist/index.js";
import { flags } from "../flags.mjs";
import { random } from "../random.mjs";
import { printTable } from "../rounds.mjs";
import { factsOf } from "./outcomes.mjs";
import { drawn, readerOf, truthOf } from "./school.mjs";
import { dependentTargets, placedBySubtraction } from "./worlds.mjs";

const MOST_LEFT_OUT = 25;
const CLASS = 25;
const KINDS = ["aboutMany", "aboutClusters", "aboutOwn"];

const values = flags({ sizes: "12,26,240", keys: 5, classes: 20, "least-peers": "5,1", seed: 42 });
const numbers = (text) => text.split(",").map(Number);
const draw = random(values.seed);

console.log("Keys that leave out 1 to 25 learners:\n");
const subtracted = [
  ["learners", "keys", "placed by subtraction, from all members", "as served", "dependent answers"],
];
for (const size of numbers(values.sizes)) {
  const { snapshot, pupils } = await schoolOf(size, {});
  const ids = pupils.map(({ id }) => id);
  const counts = { keys: 0, toldAll: 0, served: 0 };
  const dependent = new Set();
  for (let left = 1; left <= Math.min(MOST_LEFT_OUT, size - 1); left++) {
    // If one learner is hidden, each learner is hidden in turn.
    const groups = left === 1 ? ids.map((id) => [id]) : drawnGroups(ids, left);
    for (const hidden of groups) {
      const own = ids.filter((id) => !hidden.includes(id));
      const all = await placedBySubtraction(readerOf(snapshot, "all"), own, hidden, pupils);
      const served = await placedBySubtraction(readerOf(snapshot, own), own, hidden, pupils);
      counts.keys++;
      counts.toldAll += all.length;
      counts.served += served.length;
      for (const target of await dependentTargets(snapshot, own, hidden, KINDS)) {
        dependent.add(target);
      }
    }
  }
  // Checks that the comparison works: responses to a key for all learners must depend on a learner's results.
  const control = await dependentTargets(snapshot, ids, ids.slice(0, 1), KINDS, "all");
  const isFound = ["/clusters", "/clusters/traits", "/profile/{id}", "/recommend/{id}"].every(
    (target) => control.includes(target),
  );
  if (counts.served + dependent.size > 0 || !isFound) process.exitCode = 1;
  subtracted.push([size, ...Object.values(counts), [...dependent].join(", ") || "none"]);
}
printTable(subtracted);

const size = Math.max(...numbers(values.sizes));
console.log(`\nOutcomes of others that are certain, ${size} learners:\n`);
const certain = [
  [
    "reader",
    "least peers",
    "nothing else",
    "that learner",
    "everyone",
    "dependent answers about many",
  ],
];
for (const leastPeers of numbers(values["least-peers"])) {
  const { snapshot, pupils } = await schoolOf(size, { leastPeers });
  const readers = {
    "parent of one": pupils.map(({ id }) => [id]),
    "teacher of 25": Array.from({ length: values.classes }, (_, n) => {
      const grade = pupils.filter((pupil) => pupil.grade === 1 + (n % 5));
      return drawn(grade, CLASS, draw).map(({ id }) => id);
    }),
  };
  for (const [reader, keys] of Object.entries(readers)) {
    const sums = {};
    const dependent = new Set();
    for (const own of keys) {
      const facts = await factsOf(pupils, own, readerOf(snapshot, own), leastPeers);
      for (const [known, count] of Object.entries(facts)) {
        const { facts: before = 0, readers: who = 0 } = sums[known] ?? {};
        sums[known] = { facts: before + count, readers: who + (count > 0 ? 1 : 0) };
      }
      const hidden = pupils.map(({ id }) => id).filter((id) => !own.includes(id));
      for (const one of await dependentTargets(snapshot, own, hidden, ["aboutMany"])) {
        dependent.add(one);
      }
    }
    const cells = Object.values(sums).map(
      ({ facts, readers: who }) => `${facts} (${who} of ${keys.length})`,
    );
    const last = [...dependent].join(", ") || "none";
    certain.push([reader, leastPeers, ...cells, last]);
  }
}
printTable(certain);

async function schoolOf(learners, rules) {
  const records = generateDataset({ learners, seed: 42, classes: true });
  const dataset = { ...records, learners: [...records.learners], traces: [...records.traces] };
  const snapshot = await precompute(dataset, { embedder: hashingEmbedder(), ...rules });
  return { snapshot, pupils: truthOf(dataset, snapshot) };
}

function drawnGroups(ids, count) {
  return Array.from({ length: values.keys }, () => drawn(ids, count, draw));
}
