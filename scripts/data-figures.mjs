// Prints the tables of data/README.md, counted from the files next to it: node scripts/data-figures.mjs
import { readFileSync } from "node:fs";

const skills = JSON.parse(read("skills.json"));
const resources = JSON.parse(read("resources.json"));
const learners = readLines("learners.jsonl");
const traces = readLines("traces.jsonl");

const domainOfSkill = new Map(skills.map(({ id, domain }) => [id, domain]));
const domainOfResource = new Map(
  resources.map(({ resource_id, skill_ids }) => [resource_id, domainOfSkill.get(skill_ids[0])]),
);
const tracesOf = new Map(learners.map(({ mbox_sha1sum }) => [mbox_sha1sum, 0]));
for (const { learner_id } of traces) tracesOf.set(learner_id, tracesOf.get(learner_id) + 1);
const perLearner = [...tracesOf.values()].sort((a, b) => a - b);
const instants = traces.map(({ timestamp }) => timestamp).sort();

table("What | Count", [
  ["domains", new Set(domainOfSkill.values()).size],
  ["skills", skills.length],
  ["resources", resources.length],
  ...["exercise", "quiz", "lesson"].map((type) => [
    `… of type \`${type}\``,
    count(resources, (resource) => resource.type === type),
  ]),
  ...[1, 2, 3].map((n) => [
    `… with ${n} ${n === 1 ? "skill" : "skills"}`,
    count(resources, ({ skill_ids }) => skill_ids.length === n),
  ]),
  ["learners", learners.length],
  ["… with fewer than 10 traces", count(perLearner, (n) => n < 10)],
  ["… without any trace", count(perLearner, (n) => n === 0)],
  ["traces", traces.length],
  ["… per learner: fewest", perLearner.at(0)],
  ["… per learner: median", perLearner[Math.floor(perLearner.length / 2)]],
  ["… per learner: most", perLearner.at(-1)],
  ["… first", instants.at(0)],
  ["… last", instants.at(-1)],
]);

table("Domain | Skills | Resources | Traces", [
  ...[...new Set(domainOfSkill.values())].map((domain) => [
    `\`${domain}\``,
    count(skills, (skill) => skill.domain === domain),
    count([...domainOfResource.values()], (of) => of === domain),
    count(traces, ({ resource_id }) => domainOfResource.get(resource_id) === domain),
  ]),
]);

table("Grade | Learners | Resources", [
  ...["CP", "CE1", "CE2", "CM1", "CM2"].map((name, i) => [
    `${i + 1} (${name})`,
    count(learners, ({ grade_level }) => grade_level === i + 1),
    count(resources, ({ grade_level }) => grade_level === i + 1),
  ]),
]);

table("Archetype | Learners", [
  ...[...new Set(learners.map(({ archetype }) => archetype))]
    .sort()
    .map((archetype) => [
      `\`${archetype}\``,
      count(learners, (learner) => learner.archetype === archetype),
    ]),
]);

const isLesson = new Map(
  resources.map(({ resource_id, type }) => [resource_id, type === "lesson"]),
);
const tasks = traces.filter(({ resource_id }) => !isLesson.get(resource_id));
table("Recorded | Traces", [
  ["lesson completed: no score, `success` null", traces.length - tasks.length],
  ["task passed, with score", count(tasks, ({ success, score }) => success && score !== null)],
  [
    "task failed, with score",
    count(tasks, ({ success, score }) => success === false && score !== null),
  ],
  ["task passed or failed, score null", count(tasks, ({ score }) => score === null)],
  ["task completed, with score, `success` null", count(tasks, ({ success }) => success === null)],
  ["task passed or failed, `success` absent", count(tasks, (trace) => !("success" in trace))],
  ...["duration", "skills", "trace_id"].map((field) => [
    `\`${field}\` absent, of all traces`,
    count(traces, (trace) => !(field in trace)),
  ]),
]);

function read(name) {
  return readFileSync(new URL(`../data/${name}`, import.meta.url), "utf8");
}

function readLines(name) {
  return read(name)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function count(items, fits) {
  return items.filter(fits).length;
}

function table(head, rows) {
  console.log(`| ${head} |`);
  console.log(`|${head.replace(/[^|]+/, "---").replace(/\|[^|]+/g, "|---:")}|`);
  for (const row of rows) {
    const cells = row.map((cell) =>
      typeof cell === "number" ? cell.toLocaleString("en-GB") : cell,
    );
    console.log(`| ${cells.join(" | ")} |`);
  }
  console.log();
}
