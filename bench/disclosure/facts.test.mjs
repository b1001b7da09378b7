import { describe, expect, test } from "vitest";
import { factsOfAcquaintance, factsOfStranger } from "./facts.mjs";
import { insiderOf } from "./insider.mjs";
import { schoolWith } from "./school.mjs";

/** A learner who tried EX1, and has one scored trace in `calcul`. */
function pupil(id, group, passed, mean, list = []) {
  return {
    id,
    grade: 3,
    group,
    list,
    outcomes: new Map([["EX1", { passed, traces: 1 }]]),
    means: new Map([["calcul", { mean, traces: 1 }]]),
  };
}

function school(pupils, means, leastPeers = 5) {
  return schoolWith({ leastPeers, domains: ["calcul"], means, pupils });
}

describe("four of five failed, and the attacker reads the one who passed", () => {
  const list = [{ resource: "EX1", rate: 0.2 }];
  const group = [
    pupil("own", 0, true, 0.5, list),
    ...["a", "b", "c", "d"].map((id) => pupil(id, 0, false, 0.25)),
  ];
  const failed = ["a", "b", "c", "d"].map((learner) => ({ learner, about: "EX1", kind: "rate" }));
  const one = school([...group, pupil("e", 1, true, 0.4)], [{ calcul: 0.3 }, {}]);

  test("who knows nothing else has no fact: anyone may be in the other group", () => {
    expect(factsOfStranger(one, ["own"])).toEqual([]);
  });

  test("who knows that a learner is in the group and tried knows the outcome", () => {
    expect(factsOfAcquaintance(one, ["own"])).toEqual(failed);
    expect(insiderOf([one])(["own"])).toEqual(failed);
  });

  test("in a group of ten, only who knows how many tried has a fact", () => {
    const untried = ["f", "g", "h", "i", "j"].map((id) => ({
      ...pupil(id, 0, false, 0.25),
      outcomes: new Map(),
    }));
    const ten = school([...group, ...untried], [{ calcul: 0.275 }]);
    expect(factsOfAcquaintance(ten, ["own"])).toEqual([]);
    expect(insiderOf([ten])(["own"])).toEqual(failed);
  });
});

describe("the attacker reads all but one learner", () => {
  const own = ["o1", "o2", "o3", "o4", "o5"];
  const one = school(
    [
      ...own.slice(0, 4).map((id) => pupil(id, 0, true, 0.5)),
      pupil("o5", 1, true, 0.5),
      pupil("last", 0, true, 0.75),
    ],
    [{ calcul: 0.55 }, {}],
  );

  test("a published mean tells the last one's, whatever else is known", () => {
    const fact = { learner: "last", about: "calcul", kind: "mean" };
    for (const facts of [factsOfStranger(one, own), factsOfAcquaintance(one, own)]) {
      expect(facts).toEqual([fact]);
    }
    expect(insiderOf([one])(own)).toEqual([fact]);
  });

  test("a withheld mean tells nothing", () => {
    const six = {
      ...one,
      leastPeers: 6,
      groups: one.groups.map((group) => ({ ...group, means: {} })),
    };
    expect(factsOfStranger(six, own)).toEqual([]);
    expect(insiderOf([six])(own)).toEqual([]);
  });
});

describe("a group in which everybody has full marks", () => {
  const ids = ["a", "b", "c", "d", "e", "f"];
  const one = school(
    [pupil("own", 0, true, 0.5), ...ids.map((id) => pupil(id, 1, true, 1))],
    [{}, { calcul: 1 }],
  );

  test("its mean tells that of each member, if it is known who they are", () => {
    expect(factsOfAcquaintance(one, ["own"]).map(({ learner }) => learner)).toEqual(ids);
    expect(factsOfStranger(one, ["own"])).toEqual([]);
  });
});

describe("one learner leaves between two days", () => {
  const stay = ["own", "a", "b", "c", "d", "e"].map((id, i) => pupil(id, 0, true, 0.1 * i));
  const before = school([...stay, pupil("leaver", 0, true, 0.9)], [{ calcul: 2.4 / 7 }]);
  const after = school(stay, [{ calcul: 1.5 / 6 }]);

  test("both means together tell that of the one who left", () => {
    expect(insiderOf([before])(["own"])).toEqual([]);
    expect(insiderOf([after])(["own"])).toEqual([]);
    expect(insiderOf([before, after])(["own"])).toEqual([
      { learner: "leaver", about: "calcul", kind: "mean" },
    ]);
  });
});
