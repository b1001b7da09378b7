// What can a reader know about learners whose data they may not read? See README.md. npm run lab -- bench disclosure [--sizes 12,26] [--keys 5]
// [--schools 7,30,240] [--outcomes 14] [--parts 10] [--colluding 60] [--certain 240] [--classes 20] [--least-peers 5,1] [--seed 42]
import { generateDataset } from "../../../addons/synthetic-school/dist/index.js";
import { hashingEmbedder } from "../../../packages/embeddings/dist/index.js";
import { precompute } from "../../../packages/mastery-core/dist/index.js";
import { flags } from "../flags.mjs";
import { random } from "../random.mjs";
import { printTable } from "../rounds.mjs";
import { chosenKeys, halves, placedByTwoKeys } from "./colluding.mjs";
import { factsOf } from "./outcomes.mjs";
import { attackClass } from "./population.mjs";
import { drawn, readerOf, truthOf } from "./school.mjs";
import { changedFields, placedBySubtraction, withOtherOutcomes } from "./worlds.mjs";

const MOST_LEFT_OUT = 25;
const CLASS = 25;
const CLASS_IN_POPULATION = 27;
/** Shares of each pupil's exercises that count. With few of them, some exercises of a class have a single pupil. */
const CHOSEN = [1, 0.3];

const values = flags({
  ...{ sizes: "12,26", keys: 5, schools: "7,30,240", outcomes: 14, colluding: 60 },
  ...{ certain: 240, classes: 20, parts: 10, "least-peers": "5,1", seed: 42 },
});
const numbers = (text) => String(text).split(",").map(Number);

const STATES = ["to_strengthen", "to_confirm", "in_progress", "acquired"];

/** Fields that may depend on hidden learners, as the page on disclosure lists them, by column. */
const LISTED = {
  clusters: ["clusters"],
  silhouettes: ["silhouette", "silhouette_by_k"],
  distances: ["distance_to_centroid"],
  "expected scores": ["expected_score", "can_do"],
  lists: ["order", "score", "semantic_similarity", "is_recommended"],
  "weak skills": [
    ...["weak_skills_targeted", "skills_targeted", "skills", "weak_skills"],
    ...["state", "weak_later", "state_per_domain", "reason", "skills_to_see", "kind", ...STATES],
    ...["order", ...STATES].map(inSkills),
    ...["n_scored_traces", "mean_score", "last_trace"].map(inSkills),
  ],
};
/** Only numbers about clusters with enough hidden members. */
const OPEN = {
  "open clusters": [
    ...["centroid_per_domain", "label", "cluster_success_rate", "difficulty", "mean_difficulty"],
    ...["strong_domains", "weak_domains"],
  ],
};

function inSkills(field) {
  return `/skills ${field}`;
}

await printKeysThatLeaveOutFew();
await printSingleOutcomes();
await printTwoKeys();
await printCertainOutcomes();
for (const share of CHOSEN) await printPopulation(share);

async function printKeysThatLeaveOutFew() {
  const draw = random(values.seed);
  console.log("Keys that leave out 1 to 25 learners:\n");
  const allowed = new Set(Object.values(LISTED).flat());
  const rows = [
    [
      ...["learners", "keys", "placed by subtraction, from all members", "as served"],
      ...["compared worlds", "other fields"],
    ],
  ];
  for (const size of numbers(values.sizes)) {
    const { records, ownerOf, snapshot, pupils } = await schoolOf(size);
    const ids = pupils.map(({ id }) => id);
    const counts = { keys: 0, toldAll: 0, served: 0, compared: 0 };
    const unlisted = new Set();
    let isFound = false;
    for (let left = 1; left <= Math.min(MOST_LEFT_OUT, size - 1); left++) {
      // If one learner is hidden, each learner is hidden in turn.
      const groups = left === 1 ? ids.map((id) => [id]) : drawnGroups(ids, left, draw);
      for (const hidden of groups) {
        const own = ids.filter((id) => !hidden.includes(id));
        const all = await placedBySubtraction(readerOf(snapshot, "all"), own, hidden, pupils);
        const served = await placedBySubtraction(readerOf(snapshot, own), own, hidden, pupils);
        counts.keys++;
        counts.toldAll += all.length;
        counts.served += served.length;
        const isHidden = (trace) => hidden.includes(ownerOf(trace));
        const [chosen] = drawn(records.traces.filter(isHidden), 1, draw);
        for (const isChanged of [isHidden, (trace) => trace === chosen]) {
          const other = await computed(withOtherOutcomes(records, isChanged));
          const fields = await changedFields([snapshot, other], own);
          if (!fields.has("clusters")) counts.compared++;
          for (const field of fields) if (!allowed.has(field)) unlisted.add(field);
          // Responses to a key for all learners must depend on a learner's results, or else the comparison does not work.
          isFound ||= (await changedFields([snapshot, other], ids, "all")).has(
            "mean_score_per_domain",
          );
        }
      }
    }
    if (counts.served + unlisted.size > 0 || counts.compared === 0 || !isFound)
      process.exitCode = 1;
    rows.push([size, ...Object.values(counts), [...unlisted].join(", ") || "none"]);
  }
  printTable(rows);
}

async function printSingleOutcomes() {
  const draw = random(values.seed);
  console.log("\nSingle outcomes of hidden learners that change a response to a key:\n");
  const columns = { ...LISTED, ...OPEN };
  const rows = [["learners", "key", "outcomes", "any", ...Object.keys(columns), "other fields"]];
  for (const size of numbers(values.schools)) {
    const { records, ownerOf, snapshot, pupils } = await schoolOf(size);
    const ids = pupils.map(({ id }) => id);
    const ofClass = drawn(ids, Math.min(CLASS, Math.floor(size / 2)), draw);
    const keys = { "opens nobody": [], "one child": ofClass.slice(0, 1), "a class": ofClass };
    const hidden = records.traces.flatMap((trace, at) =>
      typeof trace.success === "boolean" && !ofClass.includes(ownerOf(trace)) ? [at] : [],
    );
    const found = Object.fromEntries(Object.keys(keys).map((key) => [key, []]));
    for (const changed of drawn(hidden, values.outcomes, draw)) {
      const other = await computed(withOtherOutcomes(records, (_, at) => at === changed));
      for (const [key, own] of Object.entries(keys)) {
        found[key].push(await changedFields([snapshot, other], own));
      }
    }
    for (const [key, own] of Object.entries(keys)) {
      const listed = new Set(Object.values(columns).flat());
      const others = new Set(
        found[key].flatMap((fields) => [...fields]).filter((one) => !listed.has(one)),
      );
      const countOf = (names) =>
        found[key].filter((fields) => names.some((one) => fields.has(one))).length;
      const any = found[key].filter((fields) => fields.size > 0).length;
      if (others.size > 0) process.exitCode = 1;
      const label = own.length > 1 ? `${key} of ${own.length}` : key;
      rows.push([
        size,
        label,
        found[key].length,
        any,
        ...Object.values(columns).map(countOf),
        [...others].join(", ") || "none",
      ]);
    }
  }
  printTable(rows);
}

async function printTwoKeys() {
  const draw = random(values.seed);
  console.log(
    "\nLearners whose cluster is certain to the holders of two keys that together hide only this learner:\n",
  );
  const rows = [
    ["learners", "hidden in turn", "placed, each key opens half", "placed, chosen keys"],
  ];
  for (const size of numbers(values.schools)) {
    const school = await schoolOf(size);
    const hidden = drawn(school.pupils, values.colluding, draw);
    const placed = [halves(draw), chosenKeys(draw)].map((keys) =>
      placedByTwoKeys(school, hidden, keys),
    );
    rows.push([size, hidden.length, ...(await Promise.all(placed))]);
  }
  printTable(rows);
}

async function printCertainOutcomes() {
  const draw = random(values.seed);
  const size = values.certain;
  console.log(`\nOutcomes of others that are certain, ${size} learners:\n`);
  const rows = [["reader", "least peers", "nothing else", "that learner", "everyone"]];
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
      for (const own of keys) {
        const facts = await factsOf(pupils, own, readerOf(snapshot, own), leastPeers);
        for (const [known, count] of Object.entries(facts)) {
          const { facts: before = 0, readers: who = 0 } = sums[known] ?? {};
          sums[known] = { facts: before + count, readers: who + (count > 0 ? 1 : 0) };
        }
      }
      const cells = Object.values(sums).map(
        ({ facts, readers: who }) => `${facts} (${who} of ${keys.length})`,
      );
      rows.push([reader, leastPeers, ...cells]);
    }
  }
  printTable(rows);
}

async function printPopulation(share) {
  const draw = random(values.seed);
  console.log(
    `\nOne of ${values.parts} classes of ${CLASS_IN_POPULATION} that add up a population (${share * 100}% of each pupil's exercises), to attackers who know who tried what:\n`,
  );
  const { records, ownerOf } = await schoolOf(CLASS_IN_POPULATION * values.parts);
  const chosen = new Map();
  const isChosen = (trace) => {
    const pair = `${ownerOf(trace)} ${trace.resource_id}`;
    if (!chosen.has(pair)) chosen.set(pair, draw() < share);
    return chosen.get(pair);
  };
  const traces = records.traces.filter(isChosen);
  const ids = records.learners.map(({ learner_id }) => learner_id);
  const classes = Array.from({ length: values.parts }, (_, n) =>
    ids.slice(CLASS_IN_POPULATION * n, CLASS_IN_POPULATION * (n + 1)),
  );
  printTable([
    [
      ...["sums", "attacker", "round 1: results of single pupils"],
      ...["round 2: pupils whose lead is certain", "round 3: numbers"],
    ],
    ...(await attackClass({ ...records, traces }, classes)),
  ]);
}

async function schoolOf(learners, rules = {}) {
  const generated = generateDataset({ learners, seed: 42, classes: true });
  const records = {
    ...generated,
    learners: [...generated.learners],
    traces: [...generated.traces],
  };
  const snapshot = await computed(records, rules);
  // Traces name their learner by id or by pseudonym.
  const owners = new Map(
    records.learners.flatMap(({ learner_id, mbox_sha1sum }) => [
      [learner_id, learner_id],
      [mbox_sha1sum, learner_id],
    ]),
  );
  const ownerOf = (trace) => owners.get(trace.learner_id);
  return { records, ownerOf, snapshot, pupils: truthOf(records, snapshot) };
}

function computed(records, rules = {}) {
  return precompute(records, { embedder: hashingEmbedder(), ...rules });
}

function drawnGroups(ids, count, draw) {
  return Array.from({ length: values.keys }, () => drawn(ids, count, draw));
}
