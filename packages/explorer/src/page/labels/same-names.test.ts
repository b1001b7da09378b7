import { expect, test } from "vitest";
import { distinctNames } from "./same-names.ts";

test("the start of the id tells learners of the same name apart, and nobody else has one", () => {
  const learners = [
    { learner_id: "1bac44c5-056d-4200-9cd3-d67dda2304bc", display_name: "Lou B." },
    { learner_id: "04219a93-f227-4dc6-a8f6-9c9e82cceb83", display_name: "Anna F." },
    { learner_id: "d3827a44-5003-494e-bf78-e0bdabd7c158", display_name: "Lou B." },
  ];
  expect([...distinctNames(learners).values()]).toEqual([
    "Lou B. (1bac44c5)",
    "Anna F.",
    "Lou B. (d3827a44)",
  ]);
});
