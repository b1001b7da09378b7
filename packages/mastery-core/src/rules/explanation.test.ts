import { expect, test } from "vitest";
import { statedPercentage, weakSkillsTargeted } from "./explanation.ts";

test.each([
  { rate: 0.5, leastPeers: 5, percent: 50 },
  { rate: 1, leastPeers: 5, percent: 99 },
  { rate: 0, leastPeers: 5, percent: 1 },
  { rate: 1, leastPeers: 1, percent: 100 },
  { rate: 0.999, leastPeers: 1, percent: 99 },
  { rate: 0.001, leastPeers: 1, percent: 1 },
  { rate: 0, leastPeers: 1, percent: 0 },
])(
  "a rate of $rate is stated as $percent % with least peers $leastPeers",
  ({ rate, leastPeers, percent }) => {
    expect(statedPercentage(rate, leastPeers)).toBe(percent);
  },
);

test("weak skills are targeted by resources recommended for weak skills alone", () => {
  expect(weakSkillsTargeted("weak", ["Addition"])).toEqual(["Addition"]);
  expect(weakSkillsTargeted("to discover", ["Addition"])).toEqual([]);
  expect(weakSkillsTargeted("to consolidate", ["Addition"])).toEqual([]);
});
