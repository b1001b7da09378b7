import { expect, test } from "vitest";
import { buildDataset, type EvidenceRecord, type Exclusion, precompute } from "../src/index.ts";
import { en } from "../src/languages/index.ts";
import { fit, transform } from "../src/model/index.ts";
import { runTask } from "../src/parallel/index.ts";
import {
  group,
  learner,
  learnerId,
  letterEmbedder,
  type SmallDataset,
  smallDataset,
  trace,
} from "../src/testing/index.ts";
import { countEvidence } from "./count-evidence.fixture.ts";

const embedder = letterEmbedder();

/** Returns the small dataset with three more traces of a learner, who completed an exercise with a score of 0 each time. */
function completedWithZero(): SmallDataset {
  const { traces, ...rest } = smallDataset();
  const completed = [1, 2, 3].map(() => trace(3, "add-2", 0, { verb: "completed" }));
  return { ...rest, traces: [...traces.filter(({ score }) => score !== null), ...completed] };
}

test("a completed trace below the pass mark is no success", async () => {
  const rateWith = async (rules: { passMark?: number }) => {
    const snapshot = await precompute(completedWithZero(), { embedder, ...rules });
    expect(snapshot.metadata.rules.passMark).toBe(rules.passMark ?? 0.5);
    return snapshot.profile(learnerId(3))!.success_rate_per_domain["number"];
  };
  expect(await rateWith({})).toBe(2 / 5);
  expect(await rateWith({ passMark: 0 })).toBe(1);
});

test("a dataset whose traces were counted with another pass mark is refused, also under a model", async () => {
  const records = completedWithZero();
  const other = await buildDataset(records, { passMark: 0.6 });
  const refusal = {
    code: "INVALID_OPTION",
    message: "passMark: expected 0.6, with which the traces of the dataset were counted, got 0.5",
  };
  await expect(precompute(other, { embedder })).rejects.toMatchObject(refusal);
  const model = await fit(records, { embedder });
  await expect(transform(model, other)).rejects.toMatchObject(refusal);
  const fitted = await fit(other, { embedder, passMark: 0.6 });
  const snapshot = await transform(fitted, records);
  expect(snapshot.metadata.rules.passMark).toBe(0.6);
});

test("evidence counted with another pass mark, or without naming one, is refused", async () => {
  const { traces, ...rest } = completedWithZero();
  const [first, second, ...others] = countEvidence(traces);
  const { pass_mark: _, ...unnamed } = second!;
  const evidence = [{ ...first!, pass_mark: 0.6 }, unnamed as EvidenceRecord, ...others];
  await expect(buildDataset({ ...rest, evidence })).rejects.toThrow(
    [
      "evidence[0] pass_mark: expected 0.5, the pass mark of the rules, got 0.6",
      "evidence[1] pass_mark: expected a number from 0 to 1, got nothing",
    ].join("\n  "),
  );
});

test("skills inside traces have no effect", async () => {
  const { traces, ...rest } = smallDataset();
  const named = traces.map((one) => ({ ...one, skills: ["renamed"] }));
  const { report, ...dataset } = await buildDataset({ ...rest, traces: named });
  expect(report.warnings).toEqual({ other_skills: traces.length });
  const { report: _, ...expected } = await buildDataset({ ...rest, traces });
  expect(dataset).toEqual(expected);
});

test("repeated traces with other skills, or times that differ by less than a millisecond, count once", async () => {
  const { traces, ...rest } = smallDataset();
  const once = { trace_id: "t1", timestamp: "2025-09-01T08:00:00.0001Z" };
  const again = { trace_id: "t1", timestamp: "2025-09-01T08:00:00.0009Z", skills: ["renamed"] };
  const repeated = [trace(0, "add-1", 0.5, once), trace(0, "add-1", 0.5, again)];
  const { report } = await buildDataset({ ...rest, traces: [...traces, ...repeated] });
  expect(report.traces).toMatchObject({ counted: traces.length + 1, repeated: 1 });
  expect(report.warnings).toEqual({});
});

test("scores on days without a time are dated, so a skill can be regained", async () => {
  const { traces, ...rest } = smallDataset();
  const days = [0, 0, 0, 0, 0.9].map((score, day) =>
    trace(3, "add-2", score, { verb: "failed", timestamp: `2025-09-0${day + 1}` }),
  );
  const { report, evidence } = await buildDataset({ ...rest, traces: [...traces, ...days] });
  expect(report.warnings).toEqual({});
  expect(evidence.lastScoredAt).toContain(Date.parse("2025-09-05T00:00:00Z"));
});

const SCHOOL: SmallDataset = {
  ...smallDataset(),
  groups: [group("a"), group("b")],
  learners: [0, 1, 2, 3, 4, 5].map((n) =>
    learner(n, { groups: n < 3 ? ["a"] : [], mbox_sha1sum: String(n).repeat(40) }),
  ),
};

/** Returns the ids in the lists of all learners. */
async function listsWith(...exclusions: readonly Exclusion[]): Promise<string[][]> {
  const snapshot = await precompute({ ...SCHOOL, exclusions }, { embedder });
  return SCHOOL.learners.map(({ learner_id }) =>
    snapshot.recommend(learner_id, 10)!.map(({ resource_id }) => resource_id),
  );
}

/** Returns lists in which some learners lack a resource. */
function without(lists: string[][], resource: string, learners: readonly number[]): string[][] {
  return lists.map((list, n) =>
    learners.includes(n) ? list.filter((one) => one !== resource) : list,
  );
}

test("an exclusion retires a resource, or all resources of a type, for a learner or a group alone", async () => {
  const all = await listsWith();
  const resource_id = "add-2";
  expect(all.map((list) => list.includes(resource_id))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  const uuid = { learner_id: learnerId(1).toUpperCase(), resource_id };
  expect(await listsWith(uuid)).toEqual(without(all, resource_id, [1]));
  const pseudonym = { learner_id: "1".repeat(40), resource_id };
  expect(await listsWith(pseudonym)).toEqual(without(all, resource_id, [1]));
  expect(await listsWith({ group_id: "a", resource_id })).toEqual(
    without(all, resource_id, [0, 1, 2]),
  );
  expect(await listsWith({ group_id: "b", type: "exercise" })).toEqual(all);
  expect(await listsWith({ learner_id: learnerId(4), type: "lesson" })).toEqual(
    without(all, "sym-2", [4]),
  );
});

test("excluded resources are evidence like any others", async () => {
  const excluded = { group_id: "a", resource_id: "add-1" };
  const [own, other] = await Promise.all([
    precompute({ ...SCHOOL, exclusions: [excluded] }, { embedder }),
    precompute(SCHOOL, { embedder }),
  ]);
  for (const { learner_id } of SCHOOL.learners) {
    expect(own.profile(learner_id)).toEqual(other.profile(learner_id));
    expect(own.assignment(learner_id)).toEqual(other.assignment(learner_id));
  }
});

test("exclusions have the same effect in threads, under a model, and in a validated dataset", async () => {
  const exclusions = [
    { learner_id: learnerId(4), type: "lesson" as const },
    { group_id: "a", resource_id: "add-2" },
  ];
  const expected = await listsWith(...exclusions);
  const workers = {
    size: 2,
    run: async (name: string, input: unknown) =>
      structuredClone(runTask(name, structuredClone(input))),
  };
  const records = { ...SCHOOL, exclusions };
  const model = await fit(SCHOOL, { embedder });
  const dataset = await buildDataset(records);
  for (const snapshot of [
    await precompute(dataset, { embedder, workers }),
    await transform(model, records),
    await transform(model, dataset, { workers }),
  ]) {
    const lists = SCHOOL.learners.map(({ learner_id }) =>
      snapshot.recommend(learner_id, 10)!.map(({ resource_id }) => resource_id),
    );
    expect(lists).toEqual(expected);
  }
});

test("invalid exclusions are reported with all others, and those of learners who left have no effect", async () => {
  const left = learner(6, { left: true });
  const exclusions = [
    { learner_id: left.learner_id, type: "quiz" },
    { learner_id: learnerId(9), resource_id: "add-9" },
    { group_id: "c", type: "game" },
    { learner_id: learnerId(0), group_id: "a", resource_id: "add-1", type: "quiz" },
    {},
  ] as Exclusion[];
  const learners = [...SCHOOL.learners, left];
  await expect(buildDataset({ ...SCHOOL, learners, exclusions })).rejects.toThrow(
    [
      "The dataset has 8 issues:",
      "exclusions[1] learner_id: expected the uuid or pseudonym of a learner, got a value that is not shown because it may be personal",
      'exclusions[1] resource_id: expected the id of a resource, got "add-9"',
      "exclusions[2] type: expected exercise, quiz or lesson, or null, got a value that is not shown because it may be personal",
      "exclusions[2] group_id: expected the id of a group, got a value that is not shown because it may be personal",
      "exclusions[3] learner_id: expected either learner_id or group_id, got both",
      "exclusions[3] resource_id: expected either resource_id or type, got both",
      "exclusions[4] learner_id: expected either learner_id or group_id, got neither",
      "exclusions[4] resource_id: expected either resource_id or type, got neither",
    ].join("\n  "),
  );
  const ofLeft = exclusions.slice(0, 1).map((one) => ({ ...one, type: "lesson" as const }));
  const dataset = await buildDataset({ ...SCHOOL, learners, exclusions: ofLeft });
  expect(dataset.exclusions!.ofLearners.resources).toHaveLength(0);
});

test("a sentence omits the similarity to a text without meaning for the embedder, which scores as 0.5", async () => {
  const { resources, ...rest } = smallDataset();
  const silent: typeof embedder = {
    ...embedder,
    embed: async (texts) =>
      (await embedder.embed(texts)).map((vector, i) =>
        texts[i]!.startsWith("Folding") ? new Float64Array(vector.length) : vector,
      ),
  };
  const snapshot = await precompute({ ...rest, resources }, { embedder: silent });
  const [first, second] = snapshot.list(learnerId(3))!;
  expect([first, second]).toMatchObject([
    { resource_id: "sym-2", similarity_known: true },
    { resource_id: "sym-1", similarity_known: false, semantic_similarity: 0.5 },
  ]);
  expect(first!.explanation).toContain(" ; similarité sémantique 0,87");
  expect(second!.explanation).toBe(
    "Cible 1 compétence faible (Symmetry) ; niveau exactement adapté.",
  );
  expect(en.explain(second!, 5)).toBe(
    "Targets 1 weak skill (Symmetry); exactly the learner's level.",
  );
});
