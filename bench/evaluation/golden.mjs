// Do the built packages compute what a file of expected values says? See README.md.
// node bench/evaluation/golden.mjs --data DIR --golden FILE
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readDataset } from "../../packages/dataset/dist/index.js";
import { hashingEmbedder } from "../../packages/embeddings/dist/index.js";
import { precompute } from "../../packages/mastery-core/dist/index.js";
import { fr } from "../../packages/mastery-core/dist/languages/index.js";
import { plainData } from "./plain-data.mjs";
import { populationOf, unservedOf } from "./unserved.mjs";

const TOLERANCE = 1e-9;
const LIST = 10;
const SHOWN = 10;

const { values } = parseArgs({ options: { data: { type: "string" }, golden: { type: "string" } } });
if (!values.data || !values.golden) {
  console.error("usage: node bench/evaluation/golden.mjs --data DIR --golden FILE");
  process.exit(2);
}
const golden = JSON.parse(readFileSync(values.golden, "utf8"));
const dataset = await readDataset(values.data);
const data = plainData(dataset);
// Which embedder makes no difference to what is compared.
const snapshot = await precompute(dataset, { embedder: hashingEmbedder() });

/** Per field, how many values were compared and how many of them differ. */
const fields = new Map();
const differences = [];

const population = populationOf(data);
compare("domains", golden.domains, data.domains, "domains");
for (const [field, means] of [
  ["mean_per_domain (M)", population.domainMean],
  ["success_per_domain (R)", population.domainRate],
  ["mean_per_skill (M)", population.skillMean],
]) {
  compare(field, golden[field], Object.fromEntries(means), field);
}
const learners = new Map(data.learners.map((learner) => [learner.id, learner]));
const resources = new Map(data.resources.map((resource) => [resource.id, resource]));
golden.learners.forEach((expected, i) => {
  const { learner_id, ...fieldsExpected } = expected;
  const isKnown = learners.has(learner_id);
  compare("known learners", true, isKnown, `learners[${i}].learner_id`);
  if (!isKnown) return;
  const unserved = unservedOf(learners.get(learner_id), data, population);
  const computed = { ...snapshot.profile(learner_id), ...unserved };
  for (const field of new Set([...Object.keys(fieldsExpected), ...Object.keys(unserved)])) {
    compare(field, fieldsExpected[field], computed[field], `learners[${i}].${field}`);
  }
  compareList(expected, snapshot.recommend(learner_id, LIST), `learners[${i}].list`);
});
print();
if (differences.length > 0) process.exitCode = 1;

/** The served list: its length, and of each place the skills that the sentence and the field name. */
function compareList({ kind, targets, candidates, ...then }, list, path) {
  const first = Math.min(LIST, candidates);
  const length = Math.min(LIST, candidates + (then.then_candidates ?? 0));
  compare("list length", length, list.length, `${path}.length`);
  list.slice(0, length).forEach(({ resource_id, weak_skills_targeted, explanation }, rank) => {
    const isFirst = rank < first;
    const ids = isFirst ? Object.keys(targets) : then.then_to_discover;
    const labels = resources
      .get(resource_id)
      .skills.filter(({ id }) => ids.includes(id))
      .map(({ label }) => label);
    const own = isFirst ? kind : "to discover";
    const clause = firstClause(own, labels);
    compare("list sentences", clause, explanation.slice(0, clause.length), `${path}[${rank}]`);
    const weak = own === "weak" ? labels : [];
    compare("list weak skills", weak, [...weak_skills_targeted], `${path}[${rank}]`);
  });
}

/** The first clause of a sentence about some skills, whatever the others say. */
function firstClause(kind, skills) {
  const others = { gradeDistance: 0, semanticSimilarity: 0, clusterSuccessRate: null };
  const sentence = fr.explain({ kind, skills, ...others }, 5);
  return sentence.slice(0, sentence.lastIndexOf(" ; niveau"));
}

function compare(field, expected, got, path) {
  const [ours, theirs] = [leavesOf(got), leavesOf(expected)];
  const counts = fields.get(field) ?? { values: 0, different: 0 };
  fields.set(field, counts);
  for (const place of new Set([...theirs.keys(), ...ours.keys()])) {
    counts.values++;
    if (isEqual(theirs.get(place), ours.get(place))) continue;
    counts.different++;
    differences.push(
      `${path}${place}: expected ${text(theirs.get(place))}, got ${text(ours.get(place))}`,
    );
  }
}

/** The numbers, texts and nulls inside a value, by their path. */
function leavesOf(value, path = "") {
  if (typeof value !== "object" || value === null) return new Map([[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([key, one]) => [...leavesOf(one, `${path}.${key}`)]),
  );
}

function isEqual(expected, got) {
  if (typeof expected !== "number" || typeof got !== "number") return expected === got;
  return Math.abs(expected - got) <= TOLERANCE;
}

function text(value) {
  return value === undefined ? "nothing" : JSON.stringify(value);
}

function print() {
  console.log("| field                    |  values | different |");
  console.log("| ------------------------ | ------: | --------: |");
  for (const [field, { values, different }] of fields) {
    console.log(
      `| ${field.padEnd(24)} | ${`${values}`.padStart(7)} | ${`${different}`.padStart(9)} |`,
    );
  }
  if (differences.length > 0) console.log(`\n${differences.slice(0, SHOWN).join("\n")}`);
}
