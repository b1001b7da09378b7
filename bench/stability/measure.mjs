// How many learners keep the id of their cluster from night to night? See README.md.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { adjustedRandIndex } from "../../packages/mastery-core/dist/changes/index.js";
import { buildDataset, precompute } from "../../packages/mastery-core/dist/index.js";

const { values } = parseArgs({
  options: {
    data: { type: "string", default: new URL("../../data", import.meta.url).pathname },
    nights: { type: "string", default: "69" },
    /** New traces a night, as a share of those before it. */
    growth: { type: "string", default: "0.01" },
    /** A file for one line of JSON per night. */
    out: { type: "string" },
  },
});
const nights = Number(values.nights);
const growth = 1 + Number(values.growth);

const { traces, learners, ...catalogue } = readData(values.data);
// Starts with few enough traces that the last night has all of them.
const first = traces.length / growth ** nights;
// Clusters depend on neither texts nor lists, so there are none: no resource may be recommended.
const embedder = { id: "none", dimension: 1, embed: (texts) => texts.map(() => [0]) };
const resources = catalogue.resources.map((one) => ({ ...one, retired: true }));
const rows = [];
let before;
for (let night = 0; night <= nights; night++) {
  const now = await compute(traces.slice(0, Math.round(first * growth ** night)), before?.kept);
  if (before) rows.push(compare(before, now, night));
  before = now;
  console.error(`night ${night}: ${now.traces} traces`);
}
if (values.out) writeFileSync(values.out, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
report();

/** One clustering, with and without `previous`: ids are all that differs. */
async function compute(known, previous) {
  const tried = new Set(known.map(({ learner_id }) => learner_id));
  const dataset = await buildDataset({
    ...catalogue,
    resources,
    learners: learners.filter((one) => tried.has(one.learner_id) || tried.has(one.mbox_sha1sum)),
    traces: known,
  });
  const options = { embedder };
  return {
    alone: await precompute(dataset, options),
    kept: await precompute(dataset, { ...options, previous }),
    traces: known.length,
  };
}

function compare(yesterday, today, night) {
  const ids = yesterday.kept.learners().map(({ learner_id }) => learner_id);
  const both = ids.filter((id) => today.kept.learner(id));
  const labels = (snapshot) => both.map((id) => snapshot.assignment(id).cluster_id);
  const [oldKept, newKept] = [labels(yesterday.kept), labels(today.kept)];
  const [oldAlone, newAlone] = [labels(yesterday.alone), labels(today.alone)];
  const clusters = idsOf(today.kept);
  return {
    night,
    traces: today.traces,
    learners: both.length,
    k: [yesterday.kept.clusters().k, today.kept.clusters().k],
    with: shareEqual(oldKept, newKept),
    without: shareEqual(oldAlone, newAlone),
    clusters: idsOf(yesterday.kept).filter((id) => clusters.includes(id)).length,
    index: adjustedRandIndex(oldKept, newKept),
  };
}

function idsOf(snapshot) {
  return snapshot.clusters().clusters.map(({ cluster_id }) => cluster_id);
}

function shareEqual(one, other) {
  return one.filter((id, i) => id === other[i]).length / one.length;
}

function report() {
  console.log(
    `${traces.length} traces, ${nights} nights from ${Math.round(first)} traces on, each ${values.growth} more; last night ${rows.at(-1).learners} learners\n`,
  );
  console.log(
    "| nights on which k | nights | ids of clusters kept | learners with the same id | the same, without `--previous` | lowest, with | lowest, without | adjusted Rand index |",
  );
  console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
  const stays = rows.filter(({ k: [old, now] }) => old === now);
  const changes = rows.filter(({ k: [old, now] }) => old !== now);
  for (const [name, some] of [
    ["stays", stays],
    ["changes", changes],
  ]) {
    if (some.length === 0) continue;
    const kept = sum(some, ({ clusters }) => clusters) / sum(some, ({ k }) => Math.min(...k));
    console.log(
      `| ${[
        name,
        some.length,
        percent(kept),
        percent(mean(some, (one) => one.with)),
        percent(mean(some, (one) => one.without)),
        percent(Math.min(...some.map((one) => one.with))),
        percent(Math.min(...some.map((one) => one.without))),
        mean(some, ({ index }) => index).toFixed(3),
      ].join(" | ")} |`,
    );
  }
}

function sum(list, of) {
  return list.reduce((total, one) => total + of(one), 0);
}

function mean(list, of) {
  return sum(list, of) / list.length;
}

function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}

/** The records of a data directory in JSON, without groups; traces in the order of time. */
function readData(directory) {
  const text = (name) => {
    try {
      return readFileSync(join(directory, name), "utf8");
    } catch {
      return gunzipSync(readFileSync(join(directory, `${name}.gz`))).toString();
    }
  };
  const lines = (name) =>
    text(name)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  const at = ({ timestamp }) => Date.parse(timestamp);
  return {
    skills: JSON.parse(text("skills.json")),
    resources: JSON.parse(text("resources.json")),
    learners: lines("learners.jsonl").map(({ groups: _, ...learner }) => learner),
    traces: lines("traces.jsonl").sort((a, b) => at(a) - at(b)),
  };
}
