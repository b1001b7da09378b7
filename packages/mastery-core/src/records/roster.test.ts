import { describe, expect, test } from "vitest";
import { NOT_SHOWN } from "../describe.ts";
import { build, issues } from "../evidence/build.fixture.ts";
import { buildDataset } from "../evidence/build-dataset.ts";
import type { CountedAttempt } from "../evidence/evidence.ts";
import { learner, learnerId, smallDataset, trace } from "../testing/index.ts";

describe("learners", () => {
  test("are sorted by lower-case id", async () => {
    const learners = [2, 0, 1].map((n) => learner(n));
    const shouted = learner(3, { learner_id: "ABCDEF01-0000-4000-8000-000000000000" });
    const { roster } = await build({ learners: [shouted, ...learners], traces: [] });
    expect(Array.from(roster.grade, (_, learner) => roster.ids.at(learner))).toEqual([
      learnerId(0),
      learnerId(1),
      learnerId(2),
      "abcdef01-0000-4000-8000-000000000000",
    ]);
    expect(Array.from(roster.grade, (_, learner) => roster.names.at(learner))).toEqual([
      "Learner 0",
      "Learner 1",
      "Learner 2",
      "Learner 3",
    ]);
  });

  test.each(["grade_level", "left", "groups"])(
    "have issues that do not quote a string in %s, since the string may be a name",
    async (field) => {
      const [issue] = await issues({
        learners: [learner(0, { [field]: "Anne Martin" })],
        traces: [],
      });
      expect(issue).toMatch(/^learners\[0\] \w+: expected .*, got a string$/);
    },
  );

  test("have all their issues reported together", async () => {
    const pseudonym = "02d677067bbd8eedd511d962770e47e06157abae";
    const learners = [
      ...smallDataset().learners,
      { learner_id: "nobody", display_name: "", grade_level: "CE2", mbox_sha1sum: "a@b.org" },
      learner(0, { mbox_sha1sum: pseudonym }),
      learner(7, { mbox_sha1sum: pseudonym.toUpperCase() }),
    ];
    expect(await issues({ learners })).toEqual([
      `learners[6] learner_id: expected a uuid, got ${NOT_SHOWN}`,
      `learners[6] mbox_sha1sum: expected 40 hexadecimal digits, or null, got ${NOT_SHOWN}`,
      'learners[6] display_name: expected a non-empty string, got ""',
      "learners[6] grade_level: expected an integer from 1 to 5, got a string",
      "learners[7] learner_id: expected a unique id, got the id of an earlier learner",
      "learners[8] mbox_sha1sum: expected a unique pseudonym, got the pseudonym of an earlier learner",
    ]);
  });
});

test("maps the id of another system if a learner's record contains it, and distinguishes letter case", async () => {
  const asked: string[] = [];
  const uuidOf = (id: string): string => {
    asked.push(id);
    return learnerId(id === "pupil" ? 0 : 1);
  };
  const traces = ["pupil", "pupil", "Pupil"].map((id) =>
    trace(0, "add-1", 0.5, { learner_id: id }),
  );
  const learners = [learner(0, { learner_id: "pupil" }), learner(1)];
  const { evidence } = await buildDataset({ ...smallDataset(), learners, traces }, { uuidOf });
  expect([...evidence.traces]).toEqual([2, 1]);
  expect(asked).toEqual(["pupil", "Pupil"]);
});

describe("if uuidOf returns no uuid", () => {
  const pseudonym = "02d677067bbd8eedd511d962770e47e06157abae";
  const pupil = learner(0, { learner_id: "pupil-4711", mbox_sha1sum: pseudonym });

  test.each([
    ["nothing", undefined, "nothing"],
    ["a number", 5, "a number"],
    ["a promise", Promise.resolve(learnerId(0)), "a promise: await it first"],
    ["another string", "not-a-uuid", NOT_SHOWN],
  ])("the learner is invalid: uuidOf returns %s", async (_, returned, got) => {
    const built = buildDataset(
      { ...smallDataset(), learners: [pupil, learner(1)], traces: [] },
      { uuidOf: () => returned as string },
    );
    await expect(built).rejects.toThrow(
      `The dataset has 1 issue:\n  learners[0] learner_id: expected a uuid from uuidOf, got ${got}`,
    );
  });

  test("the learner's pseudonym does not identify the next learner", async () => {
    const attempts: CountedAttempt[] = [];
    const built = buildDataset(
      {
        ...smallDataset(),
        learners: [pupil, learner(1)],
        traces: [trace(0, "add-1", 0.5, { learner_id: pseudonym })],
      },
      { uuidOf: () => "", onAttempt: (attempt) => void attempts.push(attempt) },
    );
    await expect(built).rejects.toThrow("traces[0] learner_id: expected the uuid or pseudonym");
    expect(attempts).toEqual([]);
  });

  test("a trace with the unmapped id is a trace of an unknown learner", async () => {
    const uuids: Readonly<Record<string, string>> = { known: learnerId(0) };
    const traces = ["known", "pupil-4711"].map((id) => trace(0, "add-1", 0.5, { learner_id: id }));
    const built = buildDataset(
      { ...smallDataset(), traces },
      { uuidOf: (id) => uuids[id] as string },
    );
    await expect(built).rejects.toThrow(
      `The dataset has 1 issue:\n  traces[1] learner_id: expected the uuid or pseudonym of a learner, got ${NOT_SHOWN}`,
    );
  });
});

describe("learners who have left", () => {
  const pseudonym = "02d677067bbd8eedd511d962770e47e06157abae";
  const learners = [
    learner(1, { left: true, mbox_sha1sum: pseudonym }),
    ...[0, 2].map((n) => learner(n, { left: false })),
    learner(3, { left: null }),
  ];

  test("are not in the roster, and their traces are skipped and counted", async () => {
    const { roster, evidence, report } = await build({
      learners,
      traces: [
        trace(2, "sym-1", 0.5),
        trace(1, "sym-1", 0.5, { trace_id: "t1" }),
        trace(1, "sym-1", 0.5, { trace_id: "t1" }),
        trace(1, "add-1", null, { learner_id: pseudonym }),
      ],
    });
    const ids = Array.from(roster.grade, (_, position) => roster.ids.at(position));
    expect(ids).toEqual([0, 2, 3].map(learnerId));
    expect([...evidence.offsets]).toEqual([0, 0, 1, 1]);
    expect(report.traces).toEqual({
      read: 4,
      counted: 1,
      repeated: 1,
      skipped: 0,
      outside: 0,
      undated: 0,
      left: 2,
    });
  });

  test("keep their ids, so that no other learner can have them", async () => {
    const same = learner(3, { learner_id: learnerId(1), mbox_sha1sum: pseudonym });
    expect(await issues({ learners: [...learners, same], traces: [] })).toEqual([
      "learners[4] learner_id: expected a unique id, got the id of an earlier learner",
      "learners[4] mbox_sha1sum: expected a unique pseudonym, got the pseudonym of an earlier learner",
    ]);
  });

  test("have traces that are validated like all other traces", async () => {
    const traces = [
      trace(1, "sym-1", 1.5),
      trace(0, "sym-1", 0.5, { trace_id: "t1" }),
      trace(1, "sym-1", 0.5, { trace_id: "t1" }),
    ];
    expect(await issues({ learners, traces })).toEqual([
      "traces[0] score: expected a number from 0 to 1, or null, got 1.5",
      "traces[2] trace_id: expected the same content for the same id, got different content",
    ]);
  });

  test("can be all learners of a dataset", async () => {
    const { roster, report } = await build({
      learners: learners.slice(0, 1),
      traces: [trace(1, "sym-1", 0.5)],
    });
    expect([roster.ids.length, report.traces.left]).toEqual([0, 1]);
  });
});
