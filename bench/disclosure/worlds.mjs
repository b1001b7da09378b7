// What a learner of a group may have done, over all worlds that give the same answer.
import {
  clusterSuccessRate,
  publishedMean,
  round3,
} from "../../packages/mastery-core/dist/rules/index.js";

/** Doubles of a sum of means differ by less. */
const TINY = 1e-9;

/**
 * What an outsider of a group may have done on a resource: some of `passed`, `failed` and `untried`.
 *
 * @param answer the rate as served; null where it is withheld
 * @param own how many of the attacker's own learners in the group tried it, and how many passed
 * @param outsiders members of the group that the attacker cannot read, at least 1
 */
export function possibleOutcomes(answer, own, outsiders, leastPeers) {
  const possible = new Set();
  for (let tried = 0; tried <= outsiders; tried++) {
    for (const passed of passedIn(answer, own, tried, leastPeers)) {
      if (passed > 0) possible.add("passed");
      if (passed < tried) possible.add("failed");
      if (tried < outsiders) possible.add("untried");
      if (possible.size === 3) return possible;
    }
  }
  return possible;
}

/** How many of the outsiders who tried may have passed; of rates that are withheld the least and the most. */
function passedIn(answer, own, tried, leastPeers) {
  const all = own.tried + tried;
  const nearest = answer === null ? [own.passed, own.passed + tried] : roundingTo(answer, all);
  return nearest
    .map((passed) => passed - own.passed)
    .filter((passed) => passed >= 0 && passed <= tried)
    .filter((passed) => answerOf(all, own.passed + passed, leastPeers) === answer);
}

/** All counts whose share of all may round to the answer. */
function roundingTo(answer, all) {
  const least = Math.floor((answer - 0.0005) * all);
  const most = Math.ceil((answer + 0.0005) * all);
  return Array.from({ length: most - least + 1 }, (_, i) => least + i);
}

/** The rate as served. */
export function answerOf(tried, passed, leastPeers) {
  const rate = clusterSuccessRate(tried, passed, leastPeers);
  return rate === null ? null : round3(rate);
}

/**
 * The range of an outsider's mean score in a domain, if observed in it, and whether the outsider may be unobserved.
 *
 * @param answer the group's mean as served; undefined where it is withheld
 * @param own how many of the attacker's own learners in the group are observed, and the sum of their means
 */
export function possibleMeans(answer, own, outsiders, leastPeers) {
  if (answer === undefined) return { low: 0, high: 1, mayBeUnobserved: true };
  const range = { low: 1, high: 0, mayBeUnobserved: false };
  for (let observed = 0; observed <= outsiders; observed++) {
    const all = own.observed + observed;
    const sum = all * answer - own.sum;
    if (publishedMean({ mean: answer, observed: all }, leastPeers) === null) continue;
    if (sum < -TINY || sum > observed + TINY) continue;
    if (observed < outsiders) range.mayBeUnobserved = true;
    if (observed === 0) continue;
    range.low = Math.min(range.low, Math.max(0, sum - (observed - 1)));
    range.high = Math.max(range.high, Math.min(1, sum));
  }
  return range;
}

/** Whether every world has the same mean. */
export function isOneValue({ low, high }) {
  return Math.abs(high - low) <= TINY;
}
