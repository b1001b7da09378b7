// Do the built packages compute the values in a file of expected results? node scripts/golden.mjs --data DIR --golden FILE
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readDataset } from "../packages/dataset/dist/index.js";
import { hashingEmbedder } from "../packages/embeddings/dist/index.js";
import {
  contentOf,
  LearnerSkills,
  modelContentOf,
} from "../packages/mastery-core/dist/internal/index.js";
import { fr } from "../packages/mastery-core/dist/languages/index.js";
import { fit, transform } from "../packages/mastery-core/dist/model/index.js";
import {
  gradeDistance,
  isCandidate,
  KINDS,
  PHASES,
} from "../packages/mastery-core/dist/rules/index.js";

const TOLERANCE = 1e-9;
const LIST = 10;
const SHOWN = 10;
const MASTERED = 3;

const { values } = parseArgs({ options: { data: { type: "string" }, golden: { type: "string" } } });
if (!values.data || !values.golden) {
  console.error("usage: node scripts/golden.mjs --data DIR --golden FILE");
  process.exit(2);
}
const golden = JSON.parse(readFileSync(values.golden, "utf8"));
const dataset = await readDataset(values.data);
// The embedder does not affect the values that are compared.
const model = await fit(dataset, { embedder: hashingEmbedder() });
const snapshot = await transform(model, dataset);
const { catalogue, population, rules } = modelContentOf(model);
const { recommendations } = contentOf(snapshot).columns;
const { roster, evidence } = dataset;
const { skillIds, skillLabels, resourceIds, domains } = catalogue;
const ends = catalogue.resourceSkillOffsets;
const skillSets = resourceIds.map((_, resource) =>
  Array.from(catalogue.resourceSkills.slice(ends[resource], ends[resource + 1])),
);
const own = new LearnerSkills(evidence, { rules, population, ...catalogue });

/** Numbers of compared and of differing values, by field. */
const fields = new Map();
const differences = [];

compare("domains", golden.domains, domains, "domains");
const { learner: m1, domain: m2, skill: m3 } = population.shrinkage;
for (const [field, computed] of [
  ["shrinkage: learner, domain, skill", [m1, m2, m3]],
  ["mean_per_domain (M)", byName(domains, population.domainMean)],
  ["mean_per_skill (M)", byName(skillIds, population.skillMean)],
]) {
  compare(field, golden[field], computed, field);
}
const difficulties = byName(resourceIds, population.difficulty);
for (const [id, expected] of Object.entries(golden["difficulty (M)"])) {
  compare("difficulty (M)", expected, difficulties[id], `difficulty.${id}`);
}
golden.learners.forEach((expected, i) => {
  const { learner_id, ...fieldsExpected } = expected;
  const learner = snapshot.learnerNumber(learner_id);
  compare("known learners", true, learner !== undefined, `learners[${i}].learner_id`);
  if (learner === undefined) return;
  own.load(learner);
  const unserved = unservedOf(learner);
  const computed = { ...snapshot.profile(learner_id), ...unserved };
  for (const field of new Set([...Object.keys(fieldsExpected), ...Object.keys(unserved)])) {
    compare(field, fieldsExpected[field], computed[field], `learners[${i}].${field}`);
  }
  compareList(expected, learner_id, `learners[${i}].list`);
});
print();
if (differences.length > 0) process.exitCode = 1;

function byName(names, values) {
  return Object.fromEntries(names.map((name, i) => [name, values[i]]));
}

/** Returns the leads, target skills and candidates of a learner, under the field names of the file with expected values. */
function unservedOf(learner) {
  const kind = KINDS[recommendations.kind[learner]].replace("_", " ");
  const targets = targeted(recommendations.targets, learner);
  const hasList = recommendations.count[learner] > 0;
  // If there are no candidates, the phase is the last phase.
  const phase = hasList ? recommendations.phase[learner] : PHASES.length - 1;
  const candidates = candidatesOf(learner, targets, PHASES[phase]);
  const next = targeted(recommendations.furtherTargets, learner);
  return {
    lead: own.domains.overall,
    lead_per_domain: byName(domains, [...own.domains.leads]),
    kind,
    targets: Object.fromEntries(targets.map((skill) => [skillIds[skill], valuesOf(skill)])),
    phase,
    candidates: candidates.length,
    ...(kind === "weak" &&
      candidates.length < LIST && {
        then_to_discover: next.map((skill) => skillIds[skill]),
        then_candidates: candidatesOf(learner, next, PHASES[0]).filter(
          (resource) => !candidates.includes(resource),
        ).length,
      }),
  };
}

/** Returns the skills whose bits are set in a learner's row, in ascending order. */
function targeted(bytes, learner) {
  const width = Math.ceil(skillIds.length / 8);
  return [...skillIds.keys()].filter(
    (skill) => (bytes[learner * width + (skill >> 3)] >> (skill & 7)) & 1,
  );
}

function valuesOf(skill) {
  if (own.scored[skill] === 0) return null;
  const { mean, estimate } = own.judged(skill);
  return [mean, estimate];
}

function candidatesOf(learner, targets, phase) {
  const mastered = new Set();
  for (let row = evidence.offsets[learner]; row < evidence.offsets[learner + 1]; row++) {
    if (evidence.outcome[row] === MASTERED) mastered.add(evidence.resource[row]);
  }
  return [...resourceIds.keys()].filter(
    (resource) =>
      catalogue.resourceRetired[resource] === 0 &&
      isCandidate(
        {
          targetSkillsCarried: skillSets[resource].filter((skill) => targets.includes(skill))
            .length,
          gradeDistance: gradeDistance(roster.grade[learner], catalogue.resourceGrade[resource]),
          isMastered: mastered.has(resource),
        },
        phase,
      ),
  );
}

/** Compares the served list: its length and, for each place, the phase and the skills in the sentence and in the field. */
function compareList({ kind, targets, candidates, phase, ...then }, id, path) {
  const list = snapshot.list(id).slice(0, LIST);
  const first = Math.min(LIST, candidates);
  const length = Math.min(LIST, candidates + (then.then_candidates ?? 0));
  compare("list length", length, list.length, `${path}.length`);
  list.slice(0, length).forEach((one, rank) => {
    const isFirst = rank < first;
    const ids = isFirst ? Object.keys(targets) : then.then_to_discover;
    const labels = skillSets[resourceIds.indexOf(one.resource_id)]
      .filter((skill) => ids.includes(skillIds[skill]))
      .map((skill) => skillLabels[skill]);
    const ownKind = isFirst ? kind : "to discover";
    const clause = firstClause(ownKind, labels);
    const place = `${path}[${rank}]`;
    compare("list sentences", clause, one.explanation.slice(0, clause.length), place);
    const weak = ownKind === "weak" ? labels : [];
    compare("list weak skills", weak, [...one.weak_skills_targeted], place);
    compare("list phases", isFirst ? phase : 0, one.phase, place);
  });
}

/** Returns the first clause of an explanation about some skills, without the clauses that follow. */
function firstClause(kind, skills) {
  const facts = { kind: kind.replace(" ", "_"), skills_targeted: skills };
  const sentence = fr.explain({ ...facts, grade_distance: 0, semantic_similarity: 0 }, 5);
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

/** Returns the numbers, strings and nulls inside a value, by path. */
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
