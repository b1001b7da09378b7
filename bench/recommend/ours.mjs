// node ours.mjs FOLDER NAME THREADS LEARNERS RESOURCES SKILLS: writes the columns that the peers read, then, for each line of
// standard input, ranks for all learners once and answers with a line of JSON, as they do.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buildDataset, precompute } from "@mastery/core";
import { contentOf } from "@mastery/core/internal";
import { hashingEmbedder } from "@mastery/embeddings";
import { openThreads } from "@mastery/node/workers";
import { school } from "./school.mjs";

const DTYPES = {
  Uint8Array: "u1",
  Uint16Array: "u2",
  Uint32Array: "u4",
  Float32Array: "f4",
  Float64Array: "f8",
};

const [folder, name, ...sizes] = process.argv.slice(2);
const [threads, learners, resources, skills] = sizes.map(Number);
const workers = threads > 1 ? openThreads(threads) : undefined;
const dataset = await buildDataset(school({ learners, resources, skills }));
const vectors = new Map();
const hashing = hashingEmbedder();
const embedder = {
  ...hashing,
  async embed(texts) {
    const embedded = await hashing.embed(texts);
    texts.forEach((text, i) => {
      vectors.set(text, embedded[i]);
    });
    return embedded;
  },
};
writeColumns(await rank());

for await (const _ of createInterface(process.stdin)) {
  const { columns, ...answer } = await rank();
  writeLists(columns);
  console.log(JSON.stringify(answer));
}
await workers?.close();

/** The stage's time is what passes between the end of the one before and the start of the next. */
async function rank() {
  let start;
  let cpu;
  let seconds;
  const onProgress = ({ stage, done, total }) => {
    if (stage === "embedding" && done === total) {
      start = performance.now();
      cpu = process.cpuUsage();
    }
    if (stage === "snapshot" && done === 0) {
      seconds = (performance.now() - start) / 1000;
      cpu = process.cpuUsage(cpu);
    }
  };
  // The clusters are the same for all; how many there are does not matter here.
  const quick = { kRange: [4, 4], restarts: 1, silhouetteSample: 100 };
  const snapshot = await precompute(dataset, { embedder, workers, onProgress, ...quick });
  const { columns } = contentOf(snapshot);
  const peak = process.resourceUsage().maxRSS / 1024;
  return { seconds, cpu: (cpu.user + cpu.system) / 1e6, learners, peak, columns };
}

function writeColumns({ columns }) {
  const { catalogue, roster, evidence } = dataset;
  const rows = (texts) => Float32Array.from(texts.flatMap((text) => [...vectors.get(text)]));
  const labels = catalogue.skillLabels;
  const skillTexts = labels.map(
    (label, skill) => `${label}. ${catalogue.skillDescriptions[skill]}`,
  );
  const resourceTexts = catalogue.resourceTitles.map((title, resource) => {
    const { resourceSkills, resourceSkillOffsets: offsets } = catalogue;
    const own = resourceSkills.subarray(offsets[resource], offsets[resource + 1]);
    return `${title}. ${Array.from(own, (skill) => labels[skill]).join(", ")}`;
  });
  const written = {
    skill_domain: catalogue.skillDomain,
    resource_grade: catalogue.resourceGrade,
    resource_retired: catalogue.resourceRetired,
    skill_offsets: catalogue.resourceSkillOffsets,
    resource_skills: catalogue.resourceSkills,
    learner_grade: roster.grade,
    cluster: columns.clusters.cluster,
    domain_scored: columns.profiles.scored,
    domain_score_sum: columns.profiles.scoreSum,
    row_offsets: evidence.offsets,
    row_resource: evidence.resource,
    row_traces: evidence.traces,
    row_scored: evidence.scored,
    row_score_sum: evidence.scoreSum,
    row_outcome: evidence.outcome,
    skill_vectors: rows(skillTexts),
    resource_vectors: rows(resourceTexts),
  };
  const dtypes = {};
  for (const [name, column] of Object.entries(written)) {
    writeFileSync(join(folder, name), column);
    dtypes[name] = DTYPES[column.constructor.name];
  }
  writeFileSync(join(folder, "columns.json"), JSON.stringify(dtypes));
  console.log("ready");
}

/** A key per place, as the peers write them: score in thousandths and resource; -1 for none. */
function writeLists({ recommendations: { count, score, resource } }) {
  const keys = new BigInt64Array(resource.length).fill(-1n);
  const places = resource.length / learners;
  for (let learner = 0; learner < learners; learner++) {
    for (let at = learner * places; at < learner * places + count[learner]; at++) {
      keys[at] = BigInt(score[at] * resources + resources - 1 - resource[at]);
    }
  }
  writeFileSync(join(folder, `${name}.lists`), keys);
}
