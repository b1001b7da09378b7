import { buildDataset, precompute } from "@mastery/core";
import { seededRandom } from "@mastery/core/internal";
import { learner, learnerId, letterEmbedder, resource, skill, trace } from "@mastery/core/testing";
import { expect, test } from "vitest";
import {
  type ExperimentReport,
  evaluateExperiment,
  meanDifference,
  planExperiment,
} from "./experiment.ts";
import { buildLogged, smallSchool } from "./school.fixture.ts";

const LEARNERS = 30;
const RULES = {
  embedder: letterEmbedder(),
  lottery: 1,
  leastPeers: 1,
  reach: { from: 0, to: 1 },
  weights: { skillOverlap: 1, gradeFit: 0, semanticSimilarity: 0, clusterSignal: 0 },
};

/** Returns a school in which everybody tried one exercise, and three other exercises tie in each list. */
function school(later: readonly ReturnType<typeof trace>[] = []) {
  return {
    skills: [skill("add", "number"), skill("sub", "number")],
    resources: [
      resource("warm-up", ["add"]),
      ...["a", "b", "c"].map((name) => resource(name, ["sub"])),
    ],
    learners: Array.from({ length: LEARNERS }, (_, n) => learner(n)),
    traces: [
      ...Array.from({ length: LEARNERS }, (_, n) =>
        trace(n, "warm-up", n % 2, { success: n % 2 === 1, timestamp: "2025-01-10T08:00:00Z" }),
      ),
      ...later,
    ],
  };
}

const snapshot = await precompute(await buildDataset(school()), RULES);

/** Resolves to the figures of an experiment in which the first 20 learners later pass the given resources. */
async function judge(passes: (list: readonly string[], learner: number) => readonly string[]) {
  const later = Array.from({ length: 20 }, (_, n) => {
    const list = snapshot.recommend(learnerId(n), 10)!.map(({ resource_id }) => resource_id);
    const tied = list.filter((id) => id !== "warm-up");
    return passes(tied, n).map((id) =>
      trace(n, id, 1, { success: true, timestamp: "2025-01-11T08:00:00Z" }),
    );
  });
  const { dataset, log } = await buildLogged(school(later.flat()));
  return evaluateExperiment(snapshot, dataset, log);
}

test("the effect is the result of the first place minus the mean of the other places, averaged over ties", async () => {
  const report = await judge(([first, second], n) => (n < 10 ? [first!, second!] : [first!]));
  expect(report).toMatchObject({
    after: "2025-01-10",
    learners: 30,
    learners_with_a_tie: 30,
    ties: 30,
    tied_resources: 90,
  });
  const value = (name: "effect" | "effect_on_tries" | "passed_first" | "passed_others") =>
    Number(Object(report[name]).value).toFixed(3);
  expect(value("passed_first")).toBe((20 / 30).toFixed(3));
  expect(value("passed_others")).toBe((10 / 60).toFixed(3));
  expect(value("effect")).toBe("0.500");
  expect(value("effect_on_tries")).toBe("0.500");
  // 20 of 30 ties have the variance (0.5² + 0.5² + 1²) / 3 = 0.5; the other ties have the variance 0.
  expect(Object(report.effect).low).toBeCloseTo(0.5 - (1.96 * Math.sqrt(20 * 0.5)) / 30, 10);
  expect(Object(report.effect).high).toBeCloseTo(0.5 + (1.96 * Math.sqrt(20 * 0.5)) / 30, 10);
  expect(report.learners_without_a_later_trace).toMatchObject({ value: 10 / 30, learners: 30 });
});

test("if passes do not depend on the place, the interval of the effect includes 0 and the balance is 0", async () => {
  const report: ExperimentReport = await judge((_, n) => ["a", "b", "c"].slice(0, n % 3));
  expect(Object(report.effect).low).toBeLessThanOrEqual(0);
  expect(Object(report.effect).high).toBeGreaterThanOrEqual(0);
  expect(report.balance.tried_before).toMatchObject({ value: 0, low: 0, high: 0 });
});

test("about one in twenty lotteries without an effect reports an effect, even if few learners pass anything", () => {
  const random = seededRandom(1, 0);
  const ties = Array.from({ length: 60 }, (_, n) =>
    Array.from({ length: 2 + (n % 4) }, (_, i) => +(n % 5 === i)),
  );
  const drawn = () =>
    ties.map((tie) => {
      const place = Math.floor(random() * tie.length);
      return [tie[place]!, ...tie.toSpliced(place, 1)];
    });
  const intervals = Array.from({ length: 4000 }, () => meanDifference(drawn()));
  const alarms = intervals.filter(({ low, high }) => low > 0 || high < 0).length;
  expect(alarms / intervals.length).toBeGreaterThan(0.03);
  expect(alarms / intervals.length).toBeLessThan(0.055);
});

test.each([
  ["without a lottery", { ...RULES, lottery: 0 }, "the snapshot was computed without a lottery"],
  ["without ties", { ...RULES, reach: { from: 0, to: 0 } }, "no list has a tie"],
])("a snapshot %s cannot be evaluated", async (_, rules, reason) => {
  const plain = await precompute(await buildDataset(school()), rules);
  const { dataset, log } = await buildLogged(
    school([trace(0, "a", 1, { success: true, timestamp: "2025-01-11T08:00:00Z" })]),
  );
  expect(() => evaluateExperiment(plain, dataset, log)).toThrow(reason);
});

test("an experiment without later traces cannot be evaluated", async () => {
  const { dataset, log } = await buildLogged({
    ...school(),
    traces: [...school().traces, trace(0, "a", 1, { timestamp: "2025-01-09T08:00:00Z" })],
  });
  expect(() => evaluateExperiment(snapshot, dataset, log)).toThrow(
    "no trace is later than the last day of the snapshot, 2025-01-10",
  );
});

test("with more learners, the effect is found more often, and false alarms remain rare", async () => {
  const { dataset, log } = await buildLogged(smallSchool());
  const { weights, embedder } = RULES;
  const plan = await planExperiment(dataset, log, { holdout: 0.2, weights, embedder });
  const [smallest, largest] = [plan.power[0]!, plan.power.at(-1)!];
  expect(largest.found).toBeGreaterThan(smallest.found);
  expect(largest.found).toBeGreaterThanOrEqual(0.8);
  expect(largest.false_alarms).toBeLessThan(0.1);
  expect(plan.learners_needed).toBe(largest.learners);
  await expect(planExperiment(dataset, log, { embedder })).rejects.toThrow(
    "expected either holdout or split, got neither",
  );
});
