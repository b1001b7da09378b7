import { buildDataset } from "@mastery/core";
import { learner, resource, skill } from "@mastery/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { markAttempts } from "./attempts.ts";
import { Bootstrap, type Figure } from "./figures.ts";
import type { LearnerEstimates } from "./learner-estimates.ts";
import { listFigures } from "./list-figures.ts";
import { joinLists } from "./lists.ts";

const LEARNERS = 12;
const RESOURCES = 6;

const past = await buildDataset({
  skills: [skill("even", "number"), skill("odd", "number")],
  resources: Array.from({ length: RESOURCES }, (_, n) =>
    resource(`r${n}`, [n % 2 === 0 ? "even" : "odd"]),
  ),
  learners: Array.from({ length: LEARNERS }, (_, n) => learner(n)),
  traces: [],
});
const estimates = { load() {}, chance: () => 0.6 } as unknown as LearnerEstimates;

/** Resources of each learner: recommended, or tried later. */
const some = fc.uniqueArray(fc.nat(RESOURCES - 1), { maxLength: 4 });
const ofEach = fc.array(some, { minLength: LEARNERS, maxLength: LEARNERS });
type OfEach = readonly (readonly number[])[];

/** Lists that differ from others for three learners at most. */
const alike = fc
  .tuple(ofEach, fc.array(fc.tuple(fc.nat(LEARNERS - 1), some), { maxLength: 3 }))
  .map(([lists, changes]): OfEach[] => {
    const changed = [...lists];
    for (const [at, list] of changes) changed[at] = list;
    return [lists, changed];
  });

/** An attempt, as a text. */
const attempts = (own: OfEach, isCounted: (n: number, one: number, rank: number) => boolean) =>
  new Set(
    own.flatMap((list, n) =>
      list.flatMap((one, rank) => (isCounted(n, one, rank) ? [`${n} ${one}`] : [])),
    ),
  );
const learnersOf = (some: ReadonlySet<string>): number =>
  new Set([...some].map((one) => one.split(" ")[0])).size;

/** What is in one of two sets only. */
const between = (one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...one, ...other].filter((attempt) => one.has(attempt) !== other.has(attempt)));

test("no two published success rates of lists differ by what fewer than five learners did", () => {
  fc.assert(
    fc.property(alike, ofEach, (recommenders, tried) => {
      const future = markAttempts({
        learner: Uint32Array.from(tried.flatMap((own, n) => own.map(() => n))),
        resource: Uint32Array.from(tried.flat()),
        score: new Int32Array(tried.flat().length),
        succeeded: Uint8Array.from(tried.flat(), (one) => one % 3),
        time: new Float64Array(tried.flat().length),
      });
      const bootstrap = new Bootstrap(LEARNERS, 100, 1);
      const published: ReadonlySet<string>[] = [new Set()];
      const note = (figure: Figure, of: ReadonlySet<string>): void => {
        if ("value" in figure) published.push(of);
      };
      for (const lists of recommenders) {
        const figures = listFigures("", joinLists(lists), past, estimates, future, bootstrap);
        const isTried = (n: number, one: number): boolean => tried[n]!.includes(one);
        const hasMatch = (n: number, one: number): boolean =>
          tried[n]!.some((other) => other % 2 === one % 2 && !lists[n]!.includes(other));
        note(figures.success, attempts(lists, isTried));
        note(
          figures.matched.success,
          attempts(lists, (n, one) => isTried(n, one) && hasMatch(n, one)),
        );
        const hiddenRanks = figures.by_rank.filter(({ success }) => !("value" in success));
        for (const { rank, success } of figures.by_rank) {
          note(
            success,
            attempts(lists, (n, one, at) => at === rank - 1 && isTried(n, one)),
          );
        }
        if ("value" in figures.success) {
          // What is left once the shown ranks are subtracted from all.
          const left = attempts(
            lists,
            (n, one, at) => isTried(n, one) && hiddenRanks.some(({ rank }) => rank - 1 === at),
          );
          expect([1, 2, 3, 4]).not.toContain(learnersOf(left));
        }
      }
      for (const [i, one] of published.entries()) {
        for (const other of published.slice(0, i)) {
          expect([1, 2, 3, 4]).not.toContain(learnersOf(between(one, other)));
        }
      }
    }),
    { numRuns: 300 },
  );
});
