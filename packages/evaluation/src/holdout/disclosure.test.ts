import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Disclosure } from "./disclosure.ts";
import { type Footprint, footprintOf, LEAST_LEARNERS, standIn } from "./footprint.ts";

const LEARNERS = 14;
/** Attempts of each learner. */
const ATTEMPTS = 3;
/** Numbers of attempts; each is one of the learner whose number is in it. */
type Attempts = ReadonlySet<number>;

const learnerOf = (attempt: number): number => Math.floor(attempt / ATTEMPTS);
const learnersOf = (attempts: Iterable<number>): number =>
  new Set([...attempts].map(learnerOf)).size;
const allOf = (...learners: readonly number[]): Attempts =>
  new Set(
    learners.flatMap((one) => Array.from({ length: ATTEMPTS }, (_, i) => one * ATTEMPTS + i)),
  );
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, i) => from + i);

const without = (some: Attempts, others: Attempts): Attempts =>
  new Set([...some].filter((one) => !others.has(one)));
/** What is in one of two sets only. */
const between = (one: Attempts, other: Attempts): Attempts =>
  new Set([...without(one, other), ...without(other, one)]);

/** The footprint of the success rate of some attempts. */
function rateOf(attempts: Attempts): Footprint {
  const sums = new Float64Array(LEARNERS);
  for (const attempt of attempts) sums[learnerOf(attempt)]! += standIn("attempt", attempt);
  return footprintOf(sums);
}

const FEW = "it would be about fewer than 5 learners";
const SUBTRACTABLE = "its difference from another figure would be about fewer than 5 learners";

test("a figure is about at least five learners", () => {
  const disclosure = new Disclosure();
  expect(disclosure.refusal(rateOf(allOf(0, 1, 2, 3)))).toBe(FEW);
  expect(disclosure.refusal(rateOf(allOf(0, 1, 2, 3, 4)))).toBeUndefined();
});

test("a figure that differs from a published one in one attempt of one learner is left out", () => {
  const disclosure = new Disclosure();
  const all = allOf(...numbers(0, LEARNERS));
  expect(disclosure.refusal(rateOf(all))).toBeUndefined();
  expect(disclosure.refusal(rateOf(new Set([...all].slice(1))))).toBe(SUBTRACTABLE);
  // The same attempts again say nothing new.
  expect(disclosure.refusal(rateOf(all))).toBeUndefined();
  expect(disclosure.refusal(rateOf(allOf(...numbers(5, LEARNERS))))).toBeUndefined();
});

test("a figure is compared with published ones alone", () => {
  const disclosure = new Disclosure();
  disclosure.refusal(rateOf(allOf(...numbers(0, 10))));
  expect(disclosure.refusal(rateOf(allOf(...numbers(1, 10))))).toBe(SUBTRACTABLE);
  // It differs by two from the one left out, and by five from the published one.
  expect(disclosure.refusal(rateOf(allOf(...numbers(5, 10))))).toBeUndefined();
});

test("a figure of which one sum is left out hides no other figure", () => {
  const disclosure = new Disclosure();
  const ten = rateOf(allOf(...numbers(0, 10)));
  expect(disclosure.refusalOfSums([ten, rateOf(allOf(0))])).toBe(FEW);
  // By the ten, it would be left out.
  expect(disclosure.refusal(rateOf(allOf(...numbers(1, 10))))).toBeUndefined();
  expect(disclosure.refusalOfSums([ten, rateOf(allOf(...numbers(0, 14)))])).toBe(SUBTRACTABLE);
});

describe("parts", () => {
  const refusals = (whole: Attempts, ...parts: Attempts[]) => {
    const disclosure = new Disclosure();
    disclosure.refusal(rateOf(whole));
    return disclosure.refusalsOfParts(parts.map(rateOf));
  };

  test("do not leave few learners of their whole", () => {
    const whole = allOf(...numbers(0, 14));
    const [six, five, three] = [
      allOf(...numbers(0, 6)),
      allOf(...numbers(6, 11)),
      allOf(...numbers(11, 14)),
    ];
    expect(refusals(whole, six, five, three)).toEqual([undefined, SUBTRACTABLE, FEW]);
    expect(refusals(whole, six, allOf(...numbers(6, 14)))).toEqual([undefined, undefined]);
  });

  test("do not leave few attempts of few learners either", () => {
    const whole = allOf(...numbers(0, 14));
    const most = new Set([...whole].slice(2));
    expect(refusals(whole, most)).toEqual([SUBTRACTABLE]);
  });

  test("of several kinds are subtracted kind by kind", () => {
    const whole = allOf(...numbers(0, 14));
    const course = allOf(...numbers(3, 12));
    // The two classes leave one learner, who is in neither; the course overlaps both.
    const classes = [allOf(...numbers(0, 7)), allOf(...numbers(7, 13))];
    expect(refusals(whole, course, ...classes)).toEqual([undefined, undefined, SUBTRACTABLE]);
  });

  test("are subtracted from the parts of another division, too", () => {
    const disclosure = new Disclosure();
    disclosure.refusal(rateOf(allOf(...numbers(0, LEARNERS))));
    const grades = [allOf(0, 1, 2, 3, 4, 5, 6), allOf(7, 8, 9, 10, 11, 12, 13)];
    disclosure.refusalsOfParts(grades.map(rateOf));
    // One learner of each grade is in no class: two of all, and one of a grade.
    const classes = [allOf(0, 1, 2, 3, 4, 5), allOf(7, 8, 9, 10, 11, 12)];
    const refused = disclosure.refusalsOfParts(classes.map(rateOf));
    expect(refused).toEqual([SUBTRACTABLE, SUBTRACTABLE]);
  });
});

describe("subtracting published figures reveals nothing about fewer than five learners", () => {
  const attempts = fc
    .uniqueArray(fc.nat(LEARNERS * ATTEMPTS - 1), { minLength: 1, maxLength: 40 })
    .map((some): Attempts => new Set(some));
  const isSafe = (left: Iterable<number>): boolean => {
    const learners = learnersOf(left);
    return learners === 0 || learners >= LEAST_LEARNERS;
  };

  test("from one another", () => {
    // Figures that are much alike are the dangerous ones.
    const alike = fc
      .tuple(attempts, fc.array(attempts, { maxLength: 6 }))
      .map(([one, others]) => [
        one,
        ...others,
        ...others.map((other) => between(one, new Set([...other].slice(0, 2)))),
      ]);
    fc.assert(
      fc.property(alike, (figures) => {
        const disclosure = new Disclosure();
        const published = figures.filter(
          (figure) => disclosure.refusal(rateOf(figure)) === undefined,
        );
        for (const one of published) {
          expect(isSafe(one)).toBe(true);
          for (const other of published) expect(isSafe(between(one, other))).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("from a whole", () => {
    const parts = fc.array(fc.nat(4), {
      minLength: LEARNERS * ATTEMPTS,
      maxLength: LEARNERS * ATTEMPTS,
    });
    fc.assert(
      fc.property(attempts, parts, (whole, partOf) => {
        const disclosure = new Disclosure();
        fc.pre(disclosure.refusal(rateOf(whole)) === undefined);
        const all = numbers(0, 5).map(
          (part): Attempts => new Set([...whole].filter((one) => partOf[one] === part)),
        );
        const refusals = disclosure.refusalsOfParts(all.map(rateOf));
        const shown = all.filter((_, part) => refusals[part] === undefined);
        const left = shown.reduce(without, whole);
        expect([left, ...shown].every(isSafe)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
