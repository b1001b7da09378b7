import { describe, expect, test } from "vitest";
import { learnerSearch, nameOf, namesakesAmong, sortByName, tellApart } from "./people.ts";

const learner = (n: number, display_name: string, grade_level: number) => ({
  learner_id: `${String(n).padStart(8, "0")}-0000-4000-8000-00000000000a`,
  display_name,
  grade_level,
});

const learners = sortByName([
  learner(1, "Zoé B.", 1),
  learner(2, "Éloïse Martin", 2),
  learner(3, "adam C.", 2),
  learner(4, "Eloise Petit", 3),
]);
const names = (query: string): string[] =>
  learners.filter(learnerSearch(query)).map(({ display_name }) => display_name);

test("sorts by name, ignoring case and accents", () => {
  expect(names("")).toEqual(["adam C.", "Éloïse Martin", "Eloise Petit", "Zoé B."]);
});

test.each([
  ["eloise", ["Éloïse Martin", "Eloise Petit"]],
  ["ÉLOÏSE", ["Éloïse Martin", "Eloise Petit"]],
  ["mart élo", ["Éloïse Martin"]],
  ["  zoe  ", ["Zoé B."]],
  ["00000003-", ["adam C."]],
  ["nobody", []],
])("finds learners by %j", (query, found) => {
  expect(names(query)).toEqual(found);
});

test("finds a learner by the code that an assistant names", () => {
  const coded = learners.map((one, n) => ({ ...one, code: `7KQ2-M9X${n}` }));
  const found = coded.filter(learnerSearch(" 7kq2-m9x2 "));
  expect(found.map(({ display_name }) => display_name)).toEqual(["Eloise Petit"]);
});

test("keeps the order of learners whose names differ only in case and accents", () => {
  const alike = [learner(1, "ELOISE", 1), learner(2, "Éloïse", 2), learner(3, "ELOISE", 3)];
  const found = sortByName([...alike, learner(4, "Lou", 1)]);
  expect(found.slice(0, 3)).toEqual(alike);
  expect(namesakesAmong(found)).toEqual(alike);
});

test("finds a learner's name by id", () => {
  expect(nameOf(learners, "00000001-0000-4000-8000-00000000000a")).toBe("Zoé B.");
  expect(nameOf(learners, "elsewhere")).toBeUndefined();
});

describe("distinguishes learners with the same name", () => {
  const namesakes = ["Anna B.", "anna b.", "Anna B.", "Lou C."].map((name, n) =>
    learner(n, name, 1),
  );
  const distinctions = (...classes: string[]): string[] => [
    ...tellApart(
      namesakes,
      new Map(classes.map((name, n) => [learner(n, "", 1).learner_id, name])),
    ).values(),
  ];

  test("by their classes", () => {
    expect(distinctions("CE2 A", "CE2 B", "CE2 C", "CE2 A")).toEqual([
      "CE2 A",
      "CE2 B",
      "CE2 C",
      "CE2 A",
    ]);
  });
  test("also by a number if the learners are in the same class", () => {
    expect(distinctions("CE2 A", "CE2 A", "", "CE2 A")).toEqual([
      "CE2 A (1)",
      "CE2 A (2)",
      "",
      "CE2 A",
    ]);
  });
  test("only once their classes are known", () => {
    expect(distinctions()).toEqual([]);
  });
});
