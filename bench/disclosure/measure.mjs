// What can be certain about learners whom one may not read? See README.md.
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { builtinEmbedder, hashingEmbedder } from "../../packages/embeddings/dist/index.js";
import { buildDataset, precompute } from "../../packages/mastery-core/dist/index.js";
import { recordsOf } from "./days.mjs";
import { figuresOf } from "./figures.mjs";
import { schoolOf } from "./school.mjs";

const ROOT = join(import.meta.dirname, "../..");
const EMBEDDERS = { builtin: builtinEmbedder, hashing: hashingEmbedder };

const { values } = parseArgs({
  options: {
    data: { type: "string", default: join(ROOT, "data") },
    embedder: { type: "string", default: "builtin" },
    "least-peers": { type: "string", default: "5,1,10,20" },
    classes: { type: "string", default: "100" },
    days: { type: "string", default: "3" },
    seed: { type: "string", default: "42" },
  },
});
if (!Object.hasOwn(EMBEDDERS, values.embedder)) {
  console.error(`--embedder: expected builtin or hashing, got ${values.embedder}`);
  process.exit(2);
}
const embedder = await EMBEDDERS[values.embedder]();
const records = await recordsOf(resolve(values.data));
const options = {
  classes: Number(values.classes),
  days: Number(values.days),
  seed: Number(values.seed),
};
const columns = new Map();
for (const leastPeers of values["least-peers"].split(",").map(Number)) {
  const schoolFrom = async (some) => {
    const dataset = await buildDataset(some);
    return schoolOf(dataset, await precompute(dataset, { embedder, leastPeers }));
  };
  columns.set(leastPeers, await figuresOf(records, schoolFrom, options));
}
console.log(`${records.learners.length} learners, ${records.traces.length} traces\n`);
printTable("facts (attackers who learn any)", (one) => {
  const facts = Object.values(one.kinds).reduce((sum, count) => sum + count, 0);
  return facts === 0
    ? `0 (0 of ${one.attackers})`
    : `${facts} (${one.learning} of ${one.attackers})`;
});
printTable("facts by kind", ({ kinds }) =>
  Object.entries(kinds)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(", "),
);
for (const [leastPeers, { fewestMembers, fewestRates }] of columns) {
  console.log(
    `least peers ${leastPeers}: ${fewestMembers} members or more behind each mean, ${fewestRates} rates or more per group`,
  );
}

function printTable(title, cellOf) {
  const all = [...columns.values()].map(({ rows }) => rows);
  const cells = [
    [title, ...[...columns.keys()].map((leastPeers) => `least peers ${leastPeers}`)],
    ...all[0].map(({ row }, i) => [row, ...all.map((column) => cellOf(column[i]))]),
  ];
  const widths = cells[0].map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  const line = (row) => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(" | ")} |`;
  const [heading, ...lines] = cells.map(line);
  const rule = line(widths.map((width) => "-".repeat(width)));
  console.log(`${[heading, rule, ...lines].join("\n")}\n`);
}
