import { expect, test } from "vitest";
import { random } from "../random.mjs";
import { insiderOf } from "./insider.mjs";
import { schoolWith } from "./school.mjs";
import { answerOf } from "./worlds.mjs";

const RESOURCE = "EX1";
const OWN = ["own-0", "own-1"];
const OTHERS = ["a", "b", "c", "d", "e"];

/** Learners with the group of each day, and the resource's outcome and traces, undefined if untried. */
function schoolOn(day, learners, leastPeers) {
  const rate = (group) => {
    const tried = learners
      .map((one) => one.days[day])
      .filter((one) => one.group === group && one.traces > 0);
    return answerOf(tried.length, tried.filter(({ passed }) => passed).length, leastPeers);
  };
  const pupils = learners.map(({ id, days }) => {
    const { group, passed, traces } = days[day];
    return {
      id,
      grade: 3,
      group,
      list: [{ resource: RESOURCE, rate: rate(group) }],
      outcomes: new Map(traces > 0 ? [[RESOURCE, { passed, traces }]] : []),
      means: new Map(),
    };
  });
  return schoolWith({ leastPeers, domains: [], means: [{}, {}], pupils });
}

/** Every way in which the others may have done, with the same groups and traces. */
function worldsOf(learners) {
  return learners.reduce(
    (worlds, learner) =>
      worlds.flatMap((world) => variantsOf(learner).map((variant) => [...world, variant])),
    [[]],
  );
}

function variantsOf(learner) {
  if (OWN.includes(learner.id)) return [learner];
  const [first, second] = learner.days;
  const outcomes = [
    [false, false],
    [false, true],
    [true, true],
  ];
  return outcomes
    .filter(([before, after]) => before === after || first.traces !== second.traces)
    .map(([before, after]) => ({
      ...learner,
      days: [
        { ...first, passed: before },
        { ...second, passed: after },
      ],
    }));
}

/** What is the same in all worlds with the answers of this one. */
function certainIn(learners, worlds, days, leastPeers) {
  const answersIn = (world) =>
    JSON.stringify(
      days.map((day) => {
        const { byId } = schoolOn(day, world, leastPeers);
        return OWN.map((id) => byId.get(id).list);
      }),
    );
  const same = worlds.filter((world) => answersIn(world) === answersIn(learners));
  return OTHERS.filter((id) =>
    days.some((day) => {
      const states = same.map((world) => world.find((one) => one.id === id).days[day]);
      return states[0].traces > 0 && new Set(states.map(({ passed }) => passed)).size === 1;
    }),
  );
}

function drawLearners(draw) {
  const chance = (share) => draw() < share;
  return [...OWN, ...OTHERS].map((id, i) => {
    const traces = chance(0.8) ? 1 : 0;
    const more = chance(0.3) ? 1 : 0;
    const passed = chance(0.5);
    const group = OWN.includes(id) ? i : Number(chance(0.5));
    return {
      id,
      days: [
        { group, passed, traces },
        {
          group: chance(0.8) ? group : 1 - group,
          passed: passed || (more > 0 && chance(0.5)),
          traces: traces + more,
        },
      ],
    };
  });
}

/** Whether a rate is withheld because all or none passed, and no own outcome tells which: the search leaves these out. */
function hasUntoldExtreme(learners, days, leastPeers) {
  return days.some((day) =>
    [0, 1].some((group) => {
      const tried = learners.filter(
        (one) => one.days[day].group === group && one.days[day].traces > 0,
      );
      const passed = tried.filter((one) => one.days[day].passed).length;
      return (
        tried.length >= leastPeers &&
        answerOf(tried.length, passed, leastPeers) === null &&
        !tried.some(({ id }) => OWN.includes(id))
      );
    }),
  );
}

test.each([1, 2, 3])("an insider's facts are those of all worlds, least peers %i", (leastPeers) => {
  const draw = random(leastPeers);
  let found = 0;
  for (let round = 0; round < 60; round++) {
    const learners = drawLearners(draw);
    const worlds = worldsOf(learners);
    for (const days of [[0], [1], [0, 1]]) {
      const schools = days.map((day) => schoolOn(day, learners, leastPeers));
      const facts = insiderOf(schools)(OWN).map(({ learner }) => learner);
      const certain = certainIn(learners, worlds, days, leastPeers);
      expect(certain, JSON.stringify(learners)).toEqual(expect.arrayContaining(facts));
      if (!hasUntoldExtreme(learners, days, leastPeers)) {
        expect(facts.sort(), JSON.stringify({ days, learners })).toEqual(certain);
      }
      found += facts.length;
    }
  }
  expect(found).toBeGreaterThan(100);
});
