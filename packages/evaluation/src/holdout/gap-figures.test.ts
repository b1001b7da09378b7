import { group, learner, smallDataset } from "@mastery/core/testing";
import { expect, test } from "vitest";
import { Bootstrap } from "./figures.ts";
import { standIn } from "./footprint.ts";
import { gapFigures } from "./gap-figures.ts";
import { buildLogged } from "./school.fixture.ts";

/** The gaps of learners of these grades, each with one later attempt that succeeded half of the time, as predicted. */
async function gapsOf(grades: readonly number[], groupsOf = (_n: number): string[] => []) {
  const learners = grades.map((grade_level, n) => learner(n, { grade_level, groups: groupsOf(n) }));
  const groups = [group("a"), group("b")];
  const { dataset } = await buildLogged({ ...smallDataset(), groups, learners, traces: [] });
  const predicted = {
    learner: Uint32Array.from(grades.keys()),
    probability: new Float64Array(grades.length).fill(0.5),
    succeeded: Uint8Array.from(grades.keys(), (n) => n % 2),
    mark: Float64Array.from(grades.keys(), (n) => standIn("attempt", n)),
  };
  return gapFigures(dataset, predicted, new Bootstrap(grades.length, 100, 1));
}

const times = (count: number, grade: number): number[] => Array<number>(count).fill(grade);

test("each grade and quarter of activity is a part, with its learners", async () => {
  const [grades, activity, ...others] = await gapsOf([...times(10, 2), ...times(10, 4)]);
  expect(others).toEqual([]);
  expect(grades).toMatchObject({
    by: "grade",
    parts: [
      { part: "2", learners: 10, success: { value: 0.5 }, bias: { value: 0 } },
      { part: "4", learners: 10, success: { value: 0.5 }, bias: { value: 0 } },
    ],
    parts_not_shown: 0,
    widest: { bias: 0, brier: 0 },
  });
  expect(activity!.parts.map(({ part, learners }) => [part, learners])).toEqual([
    ["1 (least active)", 5],
    ["2", 5],
    ["3", 5],
    ["4 (most active)", 5],
  ]);
});

test("one learner's outcome cannot be had by subtracting the parts from all", async () => {
  const [grades] = await gapsOf([...times(10, 2), ...times(6, 3), ...times(1, 4)]);
  expect(grades).toMatchObject({ parts: [{ part: "2", learners: 10 }], parts_not_shown: 2 });
});

test("nor can that of one learner who is in no group", async () => {
  const [, groups] = await gapsOf(times(20, 2), (n) => (n === 0 ? [] : [n < 8 ? "a" : "b"]));
  expect(groups).toMatchObject({
    by: "group",
    parts: [{ part: "b", learners: 12 }],
    parts_not_shown: 1,
  });
});
