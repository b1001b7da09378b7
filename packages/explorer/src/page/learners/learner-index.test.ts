import { expect, test } from "vitest";
import { LearnerIndex } from "./learner-index.ts";

const learner = (n: number, display_name: string, grade_level: number) => ({
  learner_id: `${String(n).padStart(8, "0")}-0000-4000-8000-00000000000a`,
  display_name,
  grade_level,
});

const index = new LearnerIndex([
  learner(1, "Zoé B.", 1),
  learner(2, "Éloïse Martin", 2),
  learner(3, "adam C.", 2),
  learner(4, "Eloise Petit", 3),
]);
const names = (query: string, grade?: number): string[] =>
  index.search(query, grade).map(({ display_name }) => display_name);

test("sorts by name, whatever the case and the accents", () => {
  expect(names("")).toEqual(["adam C.", "Éloïse Martin", "Eloise Petit", "Zoé B."]);
});

test.each([
  ["eloise", ["Éloïse Martin", "Eloise Petit"]],
  ["ÉLOÏSE", ["Éloïse Martin", "Eloise Petit"]],
  ["mart élo", ["Éloïse Martin"]],
  ["  zoe  ", ["Zoé B."]],
  ["00000003-", ["adam C."]],
  ["nobody", []],
])("finds by %j", (query, found) => {
  expect(names(query)).toEqual(found);
});

test("keeps to one grade", () => {
  expect(names("", 2)).toEqual(["adam C.", "Éloïse Martin"]);
  expect(names("eloise", 3)).toEqual(["Eloise Petit"]);
  expect(names("00000003", 5)).toEqual([]);
});

test("puts learners of one name in the order of their ids, however it is written", () => {
  const alike = [learner(1, "ELOISE", 1), learner(2, "Éloïse", 2), learner(3, "ELOISE", 3)];
  const found = new LearnerIndex([...alike, learner(4, "Lou", 1)]);
  expect(found.learners.slice(0, 3)).toEqual(alike);
  expect(alike.every((one) => found.hasNamesake(one))).toBe(true);
  expect(found.learners.map((one) => found.hasNamesake(one)).at(-1)).toBe(false);
});

test("knows learners by id, in any case", () => {
  expect(index.get("00000001-0000-4000-8000-00000000000A")?.display_name).toBe("Zoé B.");
  expect(index.get("elsewhere")).toBeUndefined();
});
