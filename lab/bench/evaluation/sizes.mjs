// How well are later attempts predicted in a small school, alone and with everybody's difficulties? node lab/bench/evaluation/sizes.mjs
// [--data DIR] [--sizes 27,81,405] [--learners 2025]; without --data, about two generated schools of so many learners.
//
// Learners are divided at random into schools of each size, which share one catalogue. The last fifth of each learner's attempts is
// predicted from the attempts before, and judged over all schools together, so the rows of a table are about the same attempts.
import { buildDataset } from "@mastery/core";
import { selectLearners } from "@mastery/core/dataset";
import { fit } from "@mastery/core/model";
import { readDataset } from "@mastery/dataset";
import { AttemptLog, expectedScores, splitAttempts } from "@mastery/evaluation";
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
  const everybody = await fit(past, SETTINGS);
  const shared = auc(await predictions(past, everybody, own, later));
  const rows = [
    [
      "school of",
      "schools",
      "tries of exercises that 20 pupils tried",
      "AUC alone",
      "AUC with everybody's difficulties",
    ],
  ];
  for (const size of options.sizes.split(",").map(Number)) {
    const schools = divided(learners, size);
    const answers = [];
    let tried = 0;
    for (const members of schools) {
      const part = selectLearners(past, members);
      const [seen, asked] = [own, later].map((all) =>
        Array.from(members, (learner) => all[learner]),
      );
      answers.push(...(await predictions(part, await fit(part, SETTINGS), seen, asked)));
      tried += triesOfWellKnown(part.evidence);
    }
    rows.push([
      size,
      schools.length,
      share(tried / known),
      auc(answers).toFixed(3),
      shared.toFixed(3),
    ]);
  }
  rows.push([
    learners,
    1,
    share(triesOfWellKnown(past.evidence) / known),
    shared.toFixed(3),
    shared.toFixed(3),
  ]);
  console.log(
    `\n${name}: ${future.length} later attempts, ${((performance.now() - start) / 1000).toFixed(0)} s\n`,
  );
  printTable(rows);
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

/** Resolves to pairs of the expected score and the outcome of each attempt to predict. */
async function predictions(dataset, model, own, later) {
  const start = await expectedScores.train({ dataset, model, attempts: [] });
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
