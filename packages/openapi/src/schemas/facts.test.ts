import { DEFAULT_RULES, precompute, type Rules } from "@mastery/core";
import { rulesInForce } from "@mastery/core/answers";
import { problemsOfRules } from "@mastery/core/internal";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { expect, test } from "vitest";
import { rulesSchema } from "./facts.ts";

const served = rulesInForce(await precompute(smallDataset(), { embedder: letterEmbedder() }));
const names = Object.keys(DEFAULT_RULES) as (keyof Rules)[];

/** Every bound, the numbers on either side of it, and numbers that are no integers. */
const NUMBERS = [
  ...[0, 1, 3, 100, 1000, 10_000, 1_000_000].flatMap((n) => [n - 1, n, n + 1]),
  ...[-(2 ** 31), 2 ** 31, 2 ** 32 - 1].flatMap((n) => [n - 1, n, n + 1]),
  ...[Number.MIN_VALUE, 0.5, 1.000_001, 2.5],
];

const fieldOf = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function isServable(name: string, value: unknown): boolean {
  return rulesSchema.safeParse({ ...served, [fieldOf(name)]: value }).success;
}

test.each(names.filter((name) => typeof DEFAULT_RULES[name] === "number"))(
  "%s is served within the bounds of the option",
  (name) => {
    const options = NUMBERS.filter((value) => problemsOfRules({ [name]: value }).length === 0);
    expect(NUMBERS.filter((value) => isServable(name, value))).toEqual(options);
  },
);

test("kRange is served within the bounds of the option", () => {
  const ranges = [
    [2, 64],
    [1, 64],
    [2, 65],
    [2.5, 3],
  ];
  const options = ranges.filter((value) => problemsOfRules({ kRange: value }).length === 0);
  expect(ranges.filter((value) => isServable("kRange", value))).toEqual(options);
});
