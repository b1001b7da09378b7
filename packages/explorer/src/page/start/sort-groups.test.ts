import { expect, test } from "vitest";
import { gradeName } from "../labels/grade-name.ts";
import { sortGroups } from "./sort-groups.ts";

const sorted = (names: readonly string[], labels: Readonly<Record<string, string>> = {}) =>
  sortGroups(
    names.map((name) => ({ group_id: name, name, type: "class", n_learners: 1 })),
    (grade) => gradeName(grade, labels),
    new Intl.Collator("fr", { numeric: true }).compare,
  ).map(({ name }) => name);

test("classes come in the order of their grades, CP first, and others after them", () => {
  expect(sorted(["ULIS", "CM1", "CE2 B", "CE1 A", "CE2 A", "CP B", "Chorale"])).toEqual([
    "CP B",
    "CE1 A",
    "CE2 A",
    "CE2 B",
    "CM1",
    "Chorale",
    "ULIS",
  ]);
});

test("a school's own names of grades count, as whole numbers", () => {
  const labels = { 1: "Year 1", 2: "Reception", 3: "Year 3" };
  expect(sorted(["Year 10 X", "Reception X", "Year 3 X", "Year 1 X"], labels)).toEqual([
    "Year 1 X",
    "Reception X",
    "Year 3 X",
    "Year 10 X",
  ]);
});
