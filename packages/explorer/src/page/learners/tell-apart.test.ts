import { expect, test } from "vitest";
import { tellApart } from "./tell-apart.ts";

const namesake = (id: string, name: string) => ({ learner_id: `${id}-0000-4000-8000`, name });
const ANNA = namesake("aaaaaaaa", "anna b.");
const OTHER_ANNA = namesake("bbbbbbbb", "anna b.");
const THIRD_ANNA = namesake("cccccccc", "anna b.");
const LOU = namesake("dddddddd", "lou c.");

const distinctions = (classes: readonly (readonly [{ learner_id: string }, string])[]) =>
  Object.fromEntries(
    [
      ...tellApart(
        [ANNA, OTHER_ANNA, THIRD_ANNA, LOU],
        new Map(classes.map(([{ learner_id }, name]) => [learner_id, name])),
      ),
    ].map(([id, { className, id: start }]) => [id.slice(0, 8), [className, start]]),
  );

test("the class tells namesakes of different classes apart", () => {
  expect(
    distinctions([
      [ANNA, "CE2 A"],
      [OTHER_ANNA, "CE2 B"],
      [LOU, "CE2 A"],
    ]),
  ).toEqual({
    aaaaaaaa: ["CE2 A", ""],
    bbbbbbbb: ["CE2 B", ""],
    dddddddd: ["CE2 A", ""],
  });
});

test("namesakes of one class, or of none, have the start of their ids as well", () => {
  expect(
    distinctions([
      [ANNA, "CE2 A"],
      [OTHER_ANNA, "CE2 A"],
      [THIRD_ANNA, ""],
    ]),
  ).toEqual({
    aaaaaaaa: ["CE2 A", "aaaaaaaa"],
    bbbbbbbb: ["CE2 A", "bbbbbbbb"],
    cccccccc: ["", "cccccccc"],
  });
});

test("nothing is said of a learner whose class is not known yet", () => {
  expect(distinctions([])).toEqual({});
});

test("namesakes at the edge of what is drawn have the start of their ids, since others may be in the same class", () => {
  const classNames = new Map([[ANNA.learner_id, "CE2 A"] as const, [LOU.learner_id, "CE2 A"]]);
  const distinctions = tellApart([ANNA, LOU], classNames, new Set([ANNA.name]));
  expect(distinctions.get(ANNA.learner_id)).toEqual({ className: "CE2 A", id: "aaaaaaaa" });
  expect(distinctions.get(LOU.learner_id)).toEqual({ className: "CE2 A", id: "" });
});
