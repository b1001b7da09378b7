import { group, learner, smallDataset } from "@mastery/core/testing";
import { expect, test } from "vitest";
import { Bootstrap } from "./bootstrap.ts";
import { gapFigures } from "./predictions.ts";
import { buildLogged } from "./school.fixture.ts";

/** The gaps of learners of these grades, each with one later attempt that succeeded half of the time, as predicted. */
async function gapsOf(grades: readonly number[], groupsOf = (_n: number): string[] => []) {
  const learners = grades.map((grade_level, n) => learner(n, { grade_level, groups: groupsOf(n) }));
  const groups = [group("a"), group("b")];
  const { dataset } = await buildLogged({ ...smallDataset(), groups, learners, traces: [] });
  const asked = grades.map((_, learner) => {
    return { learner, resource: learner % 4, score: 0, succeeded: learner % 2, time: 0 };
  });
  const probability = new Float64Array(asked.length).fill(0.5);
  const answer = { name: "half", isProduct: true, probability };
  return gapFigures(dataset, asked, answer, new Bootstrap(grades.length, 100, 1));
}

const times = (count: number, grade: number): number[] => Array<number>(count).fill(grade);

test("each grade, quarter of activity and primary skill is a part, with its learners", async () => {
  const [grades, activity, skills, ...others] = await gapsOf([...times(10, 2), ...times(10, 4)]);
  expect(others).toEqual([]);
  expect(grades).toMatchObject({
    by: "grade",
    parts: [
      { part: "2", learners: 10, success: { value: 0.5 }, bias: { value: 0 } },
      { part: "4", learners: 10, success: { value: 0.5 }, bias: { value: 0 } },
    ],
  });
  expect(activity!.parts.map(({ part, learners }) => [part, learners])).toEqual([
    ["1 (least active)", 5],
    ["2", 5],
    ["3", 5],
    ["4 (most active)", 5],
  ]);
  expect(skills).toMatchObject({
    by: "skill",
    parts: [
      { part: "addition", attempts: 10 },
      { part: "fractions", attempts: 5 },
      { part: "symmetry", attempts: 5 },
    ],
  });
});

test("each group is a part; learners without a group are in no part", async () => {
  const [, groups] = await gapsOf(times(20, 2), (n) => (n === 0 ? [] : [n < 8 ? "a" : "b"]));
  expect(groups).toMatchObject({
    by: "group",
    parts: [
      { part: "a", learners: 7 },
      { part: "b", learners: 12 },
    ],
  });
});
