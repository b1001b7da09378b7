import { expect, test } from "vitest";
import { answerOf, isOneValue, possibleMeans, possibleOutcomes } from "./worlds.mjs";

/** Lists of so many of the values. */
function lists(values, length) {
  if (length === 0) return [[]];
  return lists(values, length - 1).flatMap((list) => values.map((value) => [...list, value]));
}

test("an outsider's possible outcomes are those of all worlds with the same answer", () => {
  const count = (world, state) => world.filter((one) => one === state).length;
  for (const leastPeers of [1, 2, 3, 5]) {
    for (const outsiders of [1, 2, 3, 4]) {
      for (const [tried, passed] of [0, 1, 2, 4].flatMap((t) => [0, 1, t].map((s) => [t, s]))) {
        if (passed > tried) continue;
        const possible = new Map();
        for (const world of lists(["passed", "failed", "untried"], outsiders)) {
          const all = tried + outsiders - count(world, "untried");
          const answer = answerOf(all, passed + count(world, "passed"), leastPeers);
          possible.set(answer, (possible.get(answer) ?? new Set()).add(world[0]));
        }
        for (const [answer, states] of possible) {
          const found = possibleOutcomes(answer, { tried, passed }, outsiders, leastPeers);
          expect([...found].sort(), `${answer} ${tried} ${passed}`).toEqual([...states].sort());
        }
      }
    }
  }
});

test("the one who failed among five knows that the others who tried passed", () => {
  const failed = { tried: 1, passed: 0 };
  expect([...possibleOutcomes(0.8, failed, 4, 5)]).toEqual(["passed"]);
  expect([...possibleOutcomes(0.8, failed, 8, 5)].sort()).toEqual(["passed", "untried"]);
  // Of ten, two may have failed.
  expect([...possibleOutcomes(0.8, failed, 9, 5)].sort()).toEqual(["failed", "passed", "untried"]);
});

test("a withheld rate tells the fifth outcome to who knows four", () => {
  expect(possibleOutcomes(null, { tried: 4, passed: 4 }, 1, 5)).not.toContain("failed");
  expect(possibleOutcomes(null, { tried: 4, passed: 3 }, 1, 5)).toEqual(new Set(["untried"]));
  expect(possibleOutcomes(null, { tried: 3, passed: 3 }, 2, 5)).toContain("failed");
});

test.each([
  ["the one outsider beside four own", 0.5, { observed: 4, sum: 2.2 }, 1, [0.3, 0.3]],
  ["any outsider where all have full marks", 1, { observed: 1, sum: 1 }, 30, [1, 1]],
  [
    "any outsider where the attacker's own have all the marks",
    0.2,
    { observed: 1, sum: 1 },
    4,
    [0, 0],
  ],
])("a mean tells that of %s", (_, answer, own, outsiders, [low, high]) => {
  const range = possibleMeans(answer, own, outsiders, 5);
  expect(range.low).toBeCloseTo(low, 9);
  expect(range.high).toBeCloseTo(high, 9);
  expect(isOneValue(range)).toBe(true);
});

test("a mean of more outsiders tells no single one", () => {
  expect(isOneValue(possibleMeans(0.5, { observed: 4, sum: 2.2 }, 2, 5))).toBe(false);
  expect(isOneValue(possibleMeans(undefined, { observed: 4, sum: 2.2 }, 1, 6))).toBe(false);
});

test("an outsider's possible means span those of all worlds on a grid", () => {
  const grid = [0, 0.5, 1, undefined];
  for (const leastPeers of [1, 3]) {
    for (const own of [
      { observed: 0, sum: 0 },
      { observed: 1, sum: 1 },
      { observed: 2, sum: 0.5 },
    ]) {
      for (const world of lists(grid, 3).filter(([first]) => first !== undefined)) {
        const means = world.filter((mean) => mean !== undefined);
        const all = own.observed + means.length;
        const sum = own.sum + means.reduce((total, mean) => total + mean, 0);
        const { low, high } = possibleMeans(
          all < leastPeers ? undefined : sum / all,
          own,
          3,
          leastPeers,
        );
        expect(low, `${world} ${own.sum}`).toBeLessThanOrEqual(world[0] + 1e-9);
        expect(high, `${world} ${own.sum}`).toBeGreaterThanOrEqual(world[0] - 1e-9);
      }
    }
  }
});
