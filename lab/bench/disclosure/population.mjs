// What do the sums of a class, and the values of a population, tell a coordinator, or a school that subtracts its own part? The attackers know
// which pupils tried which exercises, and the catalogue, but no result of the class.

import {
  addSums,
  populationOf,
  splitSums,
  sumsOfPart,
} from "../../../addons/sources/dist/population/index.js";
import { buildDataset, DEFAULT_RULES } from "../../../packages/mastery-core/dist/index.js";

const UNIT = 1e9;
const DECIMALS = 1e4;
/** Largest error of a lead, in billionths, that counts as found. */
const CLOSE = 1e6;

/**
 * Resolves to what each attacker finds out about the first class, by mode, attacker and round.
 *
 * @param records records of a school
 * @param classes lists of learner ids
 */
export async function attackClass(records, classes) {
  const parts = await Promise.all(classes.map((ids) => partOf(records, new Set(ids))));
  const [target] = parts;
  const truth = truthOf(target);
  const rows = [];
  for (const [mode, exact] of [
    ["default", false],
    ["exact", true],
  ]) {
    const { rounds, values } = populationIn(parts, exact);
    const seen = rounds.map(([own]) => own.sums);
    rows.push([mode, "coordinator", ...found(seen, target, truth)]);
    if (exact) {
      const shares = seen.map((sums) => shareOf(sums, rounds[0][0]));
      rows.push(["exact, in shares", "one coordinator", ...found(shares, target, truth)]);
    }
    // A population of two classes: the rest is the target's.
    const two = subtracted(populationIn(parts.slice(0, 2), exact), parts[1], exact);
    rows.push([mode, "the only other part", ...found(two, target, truth)]);
    const many = subtracted({ rounds, values }, parts[1], exact);
    rows.push([mode, `one of ${parts.length} parts`, ...found(many, target, truth)]);
  }
  return rows;
}

/** Goes through the three rounds. */
function populationIn(parts, exact) {
  const [rounds, values] = [[], []];
  for (let round = 0; round < 3; round++) {
    const options = { earlier: values.at(-1), exact };
    rounds.push(parts.map((part) => sumsOfPart(part, DEFAULT_RULES, options)));
    const added = rounds.map((own) => addSums(new Map(own.map((one, at) => [`${at}`, one]))));
    values.push(populationOf(added, DEFAULT_RULES, exact));
  }
  return { rounds, values };
}

async function partOf({ learners, traces, ...others }, ids) {
  const own = learners.filter(({ learner_id }) => ids.has(learner_id));
  const names = new Set(own.flatMap((one) => [one.learner_id, one.mbox_sha1sum]));
  const theirs = traces.filter(({ learner_id }) => names.has(learner_id));
  return buildDataset({ ...others, learners: own, traces: theirs });
}

/** Returns each learner's results by resource, and the number of the class's scored traces. */
function truthOf({ evidence, catalogue, roster }) {
  const { offsets, resource, scored, scoreSum } = evidence;
  const learners = Array.from({ length: roster.ids.length }, (_, learner) => {
    const own = new Map();
    for (let row = offsets[learner]; row < offsets[learner + 1]; row++) {
      if (scored[row] > 0)
        own.set(catalogue.resourceIds[resource[row]], [scored[row], scoreSum[row]]);
    }
    return own;
  });
  return { learners, tried: learners.reduce((sum, own) => sum + own.size, 0) };
}

function shareOf(sums, part) {
  const file = { ...part, sums, parts: [] };
  return splitSums(file, (bytes) => crypto.getRandomValues(bytes))[0].sums;
}

/** Counts results and leads of single pupils that follow from sums of the three rounds. */
function found([first, second, third], { catalogue }, { learners, tried }) {
  const results = [...resultsIn(first, catalogue, learners)].length;
  const leads = leadsIn(first, second, learners);
  return [
    `${results} of ${tried}`,
    `${leads} of ${learners.length}`,
    third.get("all")?.length ?? 0,
  ];
}

/** Yields results that follow: of the only pupil who tried a resource, or of all who tried it, if all scores are 0 or all are 1. */
function* resultsIn(sums, catalogue, learners) {
  const sumOf = (key) => (sums.get(key) ?? [0n, 0n]).slice(0, 2).map(Number);
  const left = new Map();
  for (const id of catalogue.resourceIds) {
    const pupils = learners.filter((own) => own.has(id));
    const [scored, sum] = sumOf(`resource ${id}`);
    const told = pupils.length === 1 || sum === 0 || sum === scored * UNIT;
    if (!isOfClass(sums, id, learners)) left.set(id, pupils);
    else if (told) for (const own of pupils) yield own.get(id);
  }
  // Subtracts the known resources of each skill: what is left can be a single pupil's.
  for (const skill of catalogue.skillIds.keys()) {
    const carried = catalogue.resourceIds.filter((_, at) =>
      skillsOf(catalogue, at).includes(skill),
    );
    const hidden = carried.filter((id) => left.get(id)?.length > 0);
    const known = carried.filter((id) => !left.has(id)).map((id) => sumOf(`resource ${id}`));
    const rest =
      sumOf(`skill ${catalogue.skillIds[skill]}`)[0] - known.reduce((n, [one]) => n + one, 0);
    const pupils = hidden.flatMap((id) => left.get(id).map((own) => own.get(id)));
    if (rest > 0 && pupils.length === 1 && rest === pupils[0][0]) yield pupils[0];
  }
}

/** Returns whether an attacker's sums of a resource are those of the class: not left out, not masked, and without other learners. */
function isOfClass(sums, id, learners) {
  const results = learners.filter((own) => own.has(id)).map((own) => own.get(id));
  const [scored, sum] = (sums.get(`resource ${id}`) ?? [0n, 0n]).map(Number);
  const [count, total] = [0, 1].map((at) => results.reduce((all, one) => all + one[at], 0));
  return scored > 0 && scored === count && sum === total;
}

function skillsOf({ resourceSkills, resourceSkillOffsets }, at) {
  return [...resourceSkills.slice(resourceSkillOffsets[at], resourceSkillOffsets[at + 1])];
}

/** Solves A(r) = sum of n(l,r) · a(l) for each learner's lead a(l), and counts the learners for whom there is only one solution. */
function leadsIn(first, second, learners) {
  const rows = [];
  for (const [key, [ahead]] of second) {
    const id = key.slice("resource ".length);
    const counts = learners.map((own) => own.get(id)?.[0] ?? 0);
    // Other sums than those of the class cannot be solved for its pupils.
    if (!isOfClass(first, id, learners)) continue;
    rows.push([...counts, Number(ahead)]);
  }
  const size = learners.length;
  let rank = 0;
  const pivots = [];
  for (let column = 0; column < size && rank < rows.length; column++) {
    const best = rows
      .slice(rank)
      .reduce(
        (a, row, at) => (Math.abs(row[column]) > Math.abs(rows[a][column]) ? at + rank : a),
        rank,
      );
    if (Math.abs(rows[best][column]) < 1e-6) continue;
    [rows[rank], rows[best]] = [rows[best], rows[rank]];
    const pivot = rows[rank];
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = row[column] / pivot[column];
      for (let at = column; at <= size; at++) row[at] -= factor * pivot[at];
    }
    pivots.push(column);
    rank++;
  }
  const isSolved = (row, pivot) =>
    row.every((one, at) => at === size || at === pivot || Math.abs(one) < 1e-6);
  return pivots.filter((pivot, at) => {
    const lead = rows[at][size] / rows[at][pivot];
    return isSolved(rows[at], pivot) && Math.abs(lead) < UNIT + CLOSE;
  }).length;
}

/** Recovers sums from the values after each round, and subtracts those of the attacker's own part. */
function subtracted({ values: [one, two, three] }, own, exact) {
  const m = DEFAULT_RULES.difficultyTraces;
  const mine = sumsOfPart(own, DEFAULT_RULES, { exact }).sums;
  const mineAhead = sumsOfPart(own, DEFAULT_RULES, { exact, earlier: one }).sums;
  const meanOf = new Map(
    one.skills.map(({ id, mean, domain }) => [
      id,
      mean ?? one.domains.find((d) => d.id === domain).mean ?? one.mean,
    ]),
  );
  const [first, second] = [new Map(), new Map()];
  for (const [at, { id, skill_ids, difficulty }] of one.resources.entries()) {
    if (difficulty === null || difficulty === 0 || difficulty === 1) continue;
    const mean = meanOf.get(skill_ids[0]);
    const [scored, sum] = recovered(difficulty, mean, m);
    if (scored === 0) continue;
    const key = `resource ${id}`;
    const [n = 0n, b = 0n] = mine.get(key) ?? [];
    first.set(key, [BigInt(scored) - n, BigInt(sum) - b]);
    const ahead = sum / UNIT + m * mean - two.resources[at].difficulty * (scored + m);
    second.set(key, [BigInt(Math.round(ahead * UNIT)) - (mineAhead.get(key)?.[0] ?? 0n)]);
  }
  return [first, second, new Map(three.shrinkage ? [["all", Object.values(three.shrinkage)]] : [])];
}

/** Returns the number of traces and the sum of scores, with at most four decimals each, that give a difficulty. */
function recovered(difficulty, mean, m) {
  for (let scored = 1; scored < 2000; scored++) {
    const tenThousandths = (difficulty * (scored + m) - m * mean) * DECIMALS;
    const sum = Math.round(tenThousandths);
    const isWhole = Math.abs(tenThousandths - sum) < 1e-8 * (scored + m);
    if (isWhole && sum >= 0 && sum <= scored * DECIMALS) return [scored, sum * (UNIT / DECIMALS)];
  }
  return [0, 0];
}
