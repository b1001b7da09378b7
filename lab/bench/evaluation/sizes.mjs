// How well are later attempts predicted in a small school, alone and with a population of all schools? node lab/bench/evaluation/sizes.mjs
// [--data DIR] [--sizes 27,81,405] [--learners 2025]; without --data, about two generated schools of so many learners.
//
// Learners are divided at random into schools of each size, which share one catalogue. The last fifth of each learner's attempts is
// predicted from the attempts before, and judged over all schools together, so the rows of a table are about the same attempts.
import { buildDataset, DEFAULT_RULES } from "@mastery/core";
import { selectLearners } from "@mastery/core/dataset";
import { fit } from "@mastery/core/model";
import { readDataset } from "@mastery/dataset";
import { AttemptLog, expectedScores, splitAttempts } from "@mastery/evaluation";
import {
  addSums,
  encodePopulation,
  populationOf,
  readPopulation,
  sumsOfPart,
} from "@mastery/sources/population";
import { generateDataset } from "@mastery/synthetic-school";
import { flags } from "../flags.mjs";
import { random } from "../random.mjs";
import { printTable } from "../rounds.mjs";

const options = flags({ data: "", sizes: "27,81,405", learners: 2025 });
const SETTINGS = { embedder: { id: "none", dimension: 1, embed: (texts) => texts.map(() => [1]) } };
const LEAST_LEARNERS = 20;

if (options.data !== "") {
  const log = new AttemptLog();
  await judge(options.data, await readDataset(options.data, { onAttempt: log.add }), log);
} else {
  for (const [name, known] of [
    ["generated", undefined],
    [
      "generated, learners differ by domain",
      { truth: "domains", spread: 0.8, learning: 0.3, guess: 0.1 },
    ],
  ]) {
    const { skills, resources, learners, traces } = generateDataset({
      learners: options.learners,
      seed: 1,
      known,
    });
    const log = new AttemptLog();
    const dataset = await buildDataset(
      { skills, resources, learners, traces },
      { onAttempt: log.add },
    );
    await judge(name, dataset, log);
  }
}

async function judge(name, dataset, log) {
  const start = performance.now();
  const { past, before, future } = splitAttempts(dataset, log.attempts, { holdout: 0.2 });
  const learners = past.roster.ids.length;
  const [own, later] = [before, future].map((all) => byLearner(all, learners));
  const known = own.flat().length;
  const rows = [
    [
      ...["school of", "schools", "tries of exercises that 20 pupils tried"],
      ...["AUC alone", "AUC with a population", "AUC with an exact population"],
    ],
  ];
  for (const size of [...options.sizes.split(",").map(Number), learners]) {
    const schools = divided(learners, size).map((members) => ({
      part: selectLearners(past, members),
      own: Array.from(members, (learner) => own[learner]),
      later: Array.from(members, (learner) => later[learner]),
    }));
    const parts = schools.map(({ part }) => part);
    const populations = [undefined, populationFrom(parts, false), populationFrom(parts, true)];
    const figures = [];
    for (const population of populations) {
      const answers = [];
      for (const school of schools) answers.push(...(await predictions(school, population)));
      figures.push(auc(answers).toFixed(3));
    }
    const tried = parts.reduce((sum, { evidence }) => sum + triesOfWellKnown(evidence), 0);
    rows.push([size, schools.length, share(tried / known), ...figures]);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`\n${name}: ${future.length} later attempts, ${seconds} s\n`);
  printTable(rows);
}

/** Returns the population of all schools, from three rounds of sums, as `mastery population` adds them. */
function populationFrom(datasets, exact) {
  const rounds = [];
  let earlier;
  for (let round = 0; round < 3; round++) {
    const sums = datasets.map((one, n) => [
      `${n}`,
      sumsOfPart(one, DEFAULT_RULES, { earlier, exact }),
    ]);
    rounds.push(addSums(new Map(sums)));
    earlier = populationOf(rounds, DEFAULT_RULES, exact);
  }
  return readPopulation(encodePopulation(earlier));
}

/** Divides learners at random into schools of at least `size` learners each. */
function divided(learners, size) {
  const draw = random(42);
  const order = Array.from({ length: learners }, (_, learner) => [draw(), learner]).sort(
    ([a], [b]) => a - b,
  );
  const schools = Array.from({ length: Math.floor(learners / size) }, () => []);
  for (const [place, [, learner]] of order.entries()) schools[place % schools.length].push(learner);
  return schools.map((members) => Uint32Array.from(members).sort());
}

function byLearner(attempts, learners) {
  const own = Array.from({ length: learners }, () => []);
  for (const one of attempts) if (one.score >= 0) own[one.learner].push(one);
  return own;
}

/** Resolves to pairs of the expected score and the outcome of each attempt to predict in a school. */
async function predictions({ part, own, later }, population) {
  const model = await fit(part, { ...SETTINGS, population });
  const start = await expectedScores.train({ dataset: part, model, attempts: [] });
  return later.flatMap((asked, learner) => {
    const tracker = start();
    for (const attempt of own[learner]) tracker.update(attempt);
    return asked.map(({ resource, succeeded }) => [tracker.predict(resource), succeeded]);
  });
}

/** Returns the number of tries of resources that at least 20 learners tried. */
function triesOfWellKnown({ resource, scored }) {
  const learners = new Map();
  for (const [row, one] of resource.entries()) {
    if (scored[row] > 0) learners.set(one, (learners.get(one) ?? 0) + 1);
  }
  return resource.reduce(
    (sum, one, row) => sum + (learners.get(one) >= LEAST_LEARNERS ? scored[row] : 0),
    0,
  );
}

function auc(answers) {
  const sorted = answers.toSorted(([a], [b]) => a - b);
  let [area, below, from] = [0, 0, 0];
  while (from < sorted.length) {
    let [to, failures] = [from, 0];
    for (; to < sorted.length && sorted[to][0] === sorted[from][0]; to++)
      failures += 1 - sorted[to][1];
    area += (to - from - failures) * (below + failures / 2);
    below += failures;
    from = to;
  }
  return area / (below * (sorted.length - below));
}

function share(value) {
  return `${(100 * value).toFixed(0)}%`;
}
