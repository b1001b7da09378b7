import { describe, expect, test } from "vitest";
import type { DatasetError } from "../errors/errors.ts";
import {
  learner,
  learnerId,
  resource,
  type SmallDataset,
  skill,
  smallDataset,
  trace,
} from "../testing/index.ts";
import { NOT_SHOWN } from "./checks/field-reader.ts";
import { buildDataset, type Dataset, DatasetBuilder } from "./dataset.ts";
import { FAILED, MASTERED } from "./evidence/evidence.ts";

/** Records as they come from outside: of any type. */
type RawDataset = Readonly<Record<keyof SmallDataset, readonly unknown[]>>;

function build(changes: Partial<RawDataset>, options?: { lenient: boolean }): Promise<Dataset> {
  return buildDataset({ ...smallDataset(), ...changes } as SmallDataset, options);
}

async function faults(changes: Partial<RawDataset>): Promise<string[]> {
  const error = await build(changes).then(
    () => expect.fail("no fault was found"),
    (reason: DatasetError) => reason,
  );
  expect(error.name).toBe("DatasetError");
  const [first, ...lines] = error.message.split("\n");
  expect(first).toBe(`The dataset has ${error.total} ${error.total === 1 ? "fault" : "faults"}:`);
  return lines.map((line) => line.trim());
}

describe("catalogue", () => {
  test("numbers skills, domains and resources by their sorted ids, and keeps each resource's own order of skills", async () => {
    const { catalogue } = await build({});
    expect(catalogue.domains).toEqual(["geometry", "number"]);
    expect(catalogue.skillIds).toEqual(["addition", "fractions", "symmetry"]);
    expect([...catalogue.skillDomain]).toEqual([1, 1, 0]);
    expect(catalogue.resourceIds).toEqual(["add-1", "add-2", "frac-1", "sym-1", "sym-2"]);
    expect([...catalogue.resourceGrade]).toEqual([3, 4, 3, 3, 3]);
    expect([...catalogue.resourceRetired]).toEqual([0, 0, 0, 0, 0]);
    expect([...catalogue.resourceSkillOffsets]).toEqual([0, 1, 2, 4, 5, 6]);
    expect([...catalogue.resourceSkills]).toEqual([0, 0, 1, 0, 2, 2]);
  });

  test("a resource is retired where its record says so", async () => {
    const fields = [{ retired: true }, { retired: false }, { retired: null }, {}];
    const resources = fields.map((field, i) => resource(`add-${i}`, ["addition"], field));
    const { catalogue } = await build({ resources, traces: [] });
    expect([...catalogue.resourceRetired]).toEqual([1, 0, 0, 0]);
  });

  test("tells every fault of a skill at once", async () => {
    const skills = [
      ...smallDataset().skills,
      { id: "", preferred_label: 7, domain: "Number Sense", esco_uris: ["http://x", 3] },
    ];
    expect(await faults({ skills })).toEqual([
      'skills[3] id: expected a non-empty text, got ""',
      "skills[3] preferred_label: expected a non-empty text, got 7",
      "skills[3] description: expected a text, got nothing",
      'skills[3] domain: expected a name in snake_case, got "Number Sense"',
      "skills[3] esco_uris[1]: expected a non-empty text, got 3",
    ]);
  });

  test("tells every fault of a resource at once", async () => {
    const resources = [
      ...smallDataset().resources,
      resource("add-3", ["addition", "addition", "division"], {
        title: " ",
        type: "game" as "quiz",
        grade_level: 6,
        estimated_duration_s: 0,
        retired: "yes" as unknown as boolean,
      }),
      resource("add-4", []),
    ];
    expect(await faults({ resources })).toEqual([
      'resources[5] title: expected a non-empty text, got " "',
      "resources[5] grade_level: expected an integer from 1 to 5, got 6",
      'resources[5] skill_ids[1]: expected distinct skills, got "addition"',
      'resources[5] skill_ids[2]: expected the id of a skill, got "division"',
      'resources[5] retired: expected true or false, or null, got "yes"',
      'resources[5] type: expected exercise, quiz or lesson, got "game"',
      "resources[5] estimated_duration_s: expected a number of seconds above 0, or null, got 0",
      "resources[6] skill_ids: expected a list of at least one, got an empty list",
    ]);
  });

  test("refuses repeated ids", async () => {
    const { skills, resources } = smallDataset();
    expect(
      await faults({
        skills: [...skills, skill("addition", "number")],
        resources: [
          ...resources,
          resource("add-1", ["addition"]),
          resource("add-5", ["addition"], { activity_id: "https://example.org/5" }),
          resource("add-6", ["addition"], { activity_id: "https://example.org/5" }),
        ],
      }),
    ).toEqual([
      'skills[3] id: expected an id not used before, got "addition"',
      'resources[5] resource_id: expected an id not used before, got "add-1"',
      'resources[7] activity_id: expected an id not used before, got "https://example.org/5"',
    ]);
  });

  test("says once that the catalogue is empty, not once per reference", async () => {
    expect(await faults({ skills: [] })).toEqual([
      "skills: expected at least one record, got none",
    ]);
    expect(await faults({ resources: [] })).toEqual([
      "resources: expected at least one record, got none",
    ]);
  });

  test("refuses records that are no objects, without showing what they hold", async () => {
    expect(await faults({ skills: [...smallDataset().skills, "secret", null, []] })).toEqual([
      "skills[3]: expected an object, got a string",
      "skills[4]: expected an object, got null",
      "skills[5]: expected an object, got an empty list",
    ]);
  });
});

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

  test("tell every fault at once", async () => {
    const pseudonym = "02d677067bbd8eedd511d962770e47e06157abae";
    const learners = [
      ...smallDataset().learners,
      { learner_id: "nobody", display_name: "", grade_level: "3", mbox_sha1sum: "a@b.org" },
      learner(0, { mbox_sha1sum: pseudonym }),
      learner(7, { mbox_sha1sum: pseudonym.toUpperCase() }),
    ];
    expect(await faults({ learners })).toEqual([
      `learners[6] learner_id: expected a uuid, got ${NOT_SHOWN}`,
      'learners[6] display_name: expected a non-empty text, got ""',
      'learners[6] grade_level: expected an integer from 1 to 5, got "3"',
      `learners[6] mbox_sha1sum: expected 40 hexadecimal digits, or null, got ${NOT_SHOWN}`,
      "learners[7] learner_id: expected an id not used before, got an id of an earlier learner",
      "learners[8] mbox_sha1sum: expected a pseudonym not used before, got a pseudonym of an earlier learner",
    ]);
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
    expect(report.traces).toEqual({ read: 4, counted: 1, repeated: 1, skipped: 0, left: 2 });
  });

  test("are known: another learner cannot have their ids", async () => {
    const same = learner(3, { learner_id: learnerId(1), mbox_sha1sum: pseudonym });
    expect(await faults({ learners: [...learners, same], traces: [] })).toEqual([
      "learners[4] learner_id: expected an id not used before, got an id of an earlier learner",
      "learners[4] mbox_sha1sum: expected a pseudonym not used before, got a pseudonym of an earlier learner",
    ]);
  });

  test("have traces that are checked like any others", async () => {
    const traces = [
      trace(1, "sym-1", 1.5),
      trace(0, "sym-1", 0.5, { trace_id: "t1" }),
      trace(1, "sym-1", 0.5, { trace_id: "t1" }),
    ];
    expect(await faults({ learners, traces })).toEqual([
      "traces[0] score: expected a number from 0 to 1, or null, got 1.5",
      'traces[2] trace_id: expected one content per id, got another content for "t1"',
    ]);
  });

  test("may be all there are", async () => {
    const { roster, report } = await build({
      learners: learners.slice(0, 1),
      traces: [trace(1, "sym-1", 0.5)],
    });
    expect([roster.ids.length, report.traces.left]).toEqual([0, 1]);
  });
});

describe("traces", () => {
  const evidenceOf = async (...traces: unknown[]) => (await build({ traces })).evidence;

  test("fold into one row per learner and resource", async () => {
    const evidence = await evidenceOf(
      trace(1, "sym-1", 0.25),
      trace(1, "sym-1", 0.75),
      trace(1, "sym-1", null),
      trace(0, "sym-2", null, { verb: "failed" }),
      trace(1, "add-1", 1),
    );
    expect([...evidence.offsets]).toEqual([0, 1, 3, 3, 3, 3, 3]);
    expect([...evidence.resource]).toEqual([4, 0, 3]);
    expect([...evidence.traces]).toEqual([1, 1, 3]);
    expect([...evidence.scored]).toEqual([0, 1, 2]);
    expect([...evidence.scoreSum]).toEqual([0, 1e9, 1e9]);
    expect([...evidence.scoredSuccesses]).toEqual([0, 1, 1]);
    expect([...evidence.outcome]).toEqual([FAILED, MASTERED, MASTERED]);
  });

  test.each([
    { verb: "passed", success: null, outcome: MASTERED },
    { verb: "completed", success: undefined, outcome: MASTERED },
    { verb: "failed", success: null, outcome: FAILED },
    { verb: "failed", success: true, outcome: MASTERED },
    { verb: "passed", success: false, outcome: FAILED },
  ] as const)("$verb with success $success: $outcome", async ({ verb, success, outcome }) => {
    const fields = success === undefined ? { verb } : { verb, success };
    const evidence = await evidenceOf(trace(0, "sym-1", 0.5, fields));
    expect([...evidence.outcome]).toEqual([outcome]);
  });

  test("name learners by uuid or pseudonym, in any case", async () => {
    const pseudonym = "02d677067bbd8eedd511d962770e47e06157abae";
    const { evidence } = await build({
      learners: [...smallDataset().learners.slice(1), learner(0, { mbox_sha1sum: pseudonym })],
      traces: [
        trace(0, "sym-1", 1),
        trace(0, "sym-1", 1, { learner_id: pseudonym }),
        trace(0, "sym-1", 1, { learner_id: pseudonym.toUpperCase() }),
      ],
    });
    expect([...evidence.traces]).toEqual([3]);
  });

  test("with one id and one content count once", async () => {
    const again = trace(0, "sym-1", 0.5, { trace_id: "t1" });
    const { evidence, report } = await build({ traces: [again, { ...again }, again] });
    expect([...evidence.traces]).toEqual([1]);
    expect(report.traces).toEqual({ read: 3, counted: 1, repeated: 2, skipped: 0, left: 0 });
  });

  test.each([
    [{ timestamp: "2025-09-01T08:00:00Z" }, { timestamp: "2025-09-01 10:00:00+02" }],
    [{ duration: "PT90S" }, { duration: "PT1M30S" }],
    [{ timestamp: "yesterday" }, { timestamp: null }],
    [{ duration: "1 minute" }, { duration: "2 minutes" }],
  ])("with one id may have their times in other forms: %j and %j", async (one, other) => {
    const first = trace(0, "sym-1", 0.5, { trace_id: "t1" });
    const { report } = await build({
      traces: [
        { ...first, ...one },
        { ...first, ...other },
      ],
    });
    expect(report.traces).toMatchObject({ counted: 1, repeated: 1 });
  });

  test("count without times that can be read, with a warning unless there is just no duration", async () => {
    const { timestamp: _, ...undated } = trace(0, "sym-1", 0.5, { duration: "PT1M" });
    const { report } = await build({
      traces: [
        undated,
        { ...undated, timestamp: null },
        trace(0, "sym-1", 0.5, { timestamp: "yesterday", duration: "90" }),
        { ...undated, timestamp: 1_756_713_600 },
        trace(0, "sym-1", 0.5, { duration: null }),
      ],
    });
    expect(report.traces).toMatchObject({ counted: 5, skipped: 0 });
    expect(report.warnings).toEqual({
      missing_timestamp: 2,
      unreadable_duration: 1,
      unreadable_timestamp: 2,
    });
  });

  test("warn once where they are repeated, and not of learners who have left", async () => {
    const unreadable = trace(0, "sym-1", 0.5, { trace_id: "t1", timestamp: "yesterday" });
    const missing = { ...unreadable, timestamp: null };
    const left = trace(7, "sym-1", 0.5, { timestamp: null });
    const learners = [...smallDataset().learners, learner(7, { left: true })];
    for (const traces of [
      [unreadable, missing, left],
      [left, missing, unreadable, unreadable],
    ]) {
      const { report } = await build({ learners, traces });
      expect(report.traces).toMatchObject({ counted: 1, left: 1 });
      expect(report.warnings).toEqual({ missing_timestamp: 1 });
    }
  });

  test.each([
    { resource_id: "sym-2" },
    { learner_id: learnerId(1) },
    { score: 0.6 },
    { score: null },
    { success: false },
    { verb: "completed" as const },
    { duration: "PT1M" },
    { duration: null },
    { duration: "1 minute" },
    { timestamp: "2025-09-01T08:00:01Z" },
    { timestamp: "2025-09-01T08:00:00+02:00" },
    { timestamp: null },
    { timestamp: "yesterday" },
  ])("with one id must agree: %j", async (change) => {
    const first = trace(0, "sym-1", 0.5, { trace_id: "t1", duration: "PT2M" });
    expect(await faults({ traces: [first, { ...first, ...change }] })).toEqual([
      'traces[1] trace_id: expected one content per id, got another content for "t1"',
    ]);
  });

  test("tell every fault at once", async () => {
    const traces = [
      trace(9, "jumping", 1.2, {
        trace_id: "",
        verb: "tried" as "passed",
        success: "yes" as unknown as boolean,
      }),
      trace(0, "sym-1", "NaN" as unknown as number),
    ];
    expect(await faults({ traces })).toEqual([
      'traces[0] trace_id: expected a non-empty text, or null, got ""',
      `traces[0] learner_id: expected the uuid or the pseudonym of a learner, got ${NOT_SHOWN}`,
      'traces[0] resource_id: expected the id of a resource, got "jumping"',
      'traces[0] verb: expected passed, failed or completed, got "tried"',
      'traces[0] success: expected true or false, or null, got "yes"',
      "traces[0] score: expected a number from 0 to 1, or null, got 1.2",
      'traces[1] score: expected a number from 0 to 1, or null, got "NaN"',
    ]);
  });

  test("carry no skill that the catalogue does not give their resource", async () => {
    const traces = [
      trace(0, "frac-1", 1, { skills: ["addition", { id: "fractions" }] }),
      trace(0, "frac-1", 1, { skills: [{ id: "addition", domain: "number" } as { id: string }] }),
      trace(0, "frac-1", 1, { skills: [{ id: "addition", domain: undefined } as { id: string }] }),
      trace(0, "frac-1", 1, { skills: ["symmetry", "division", 7 as unknown as string] }),
      trace(0, "frac-1", 1, { skills: [{ id: "addition", domain: "sport" } as { id: string }] }),
    ];
    expect(await faults({ traces })).toEqual([
      'traces[3] skills[0]: expected a skill of the trace\'s resource, got "symmetry"',
      'traces[3] skills[1]: expected the id of a skill, got "division"',
      "traces[3] skills[2]: expected the id of a skill, got 7",
      'traces[4] skills[0].domain: expected the skill\'s domain "number", got "sport"',
    ]);
  });

  test("beyond 50 faults are counted per kind", async () => {
    const traces = Array.from({ length: 60 }, () => trace(0, "sym-1", 2));
    const lines = await faults({ traces: [...traces, trace(0, "jumping", 1)] });
    expect(lines).toHaveLength(50 + 3);
    expect(lines.slice(50)).toEqual([
      "… and 11 more. By kind:",
      "invalid_value: 60",
      "unknown_resource: 1",
    ]);
  });
});

describe("unobserved domains", () => {
  const { resources, learners } = smallDataset();
  const changes = {
    resources: [...resources, resource("both", ["symmetry", "addition"])],
    learners: [...learners, learner(6, { left: true })],
  };

  test.each<[string, readonly unknown[], readonly string[]]>([
    ["no trace", [], ["geometry", "number"]],
    ["one without a score", [trace(0, "sym-1", null)], ["geometry", "number"]],
    ["one of a learner who has left", [trace(6, "sym-1", 1)], ["geometry", "number"]],
    ["one on a resource whose second skill is of the domain", [trace(0, "both", 1)], ["number"]],
    ["one with a score of 0 in each", [trace(0, "both", 0), trace(1, "add-1", 0)], []],
  ])("with %s", async (_, traces, expected) => {
    const { report } = await build({ ...changes, traces });
    expect(report.unobservedDomains).toEqual(expected);
  });
});

describe("lenient", () => {
  test("skips faulty traces, and counts why", async () => {
    const { evidence, report } = await build(
      {
        traces: [
          trace(0, "sym-1", 0.5),
          trace(0, "sym-1", 1.5),
          trace(0, "jumping", 0.5),
          trace(9, "sym-1", 1.5),
          "no trace",
        ],
      },
      { lenient: true },
    );
    expect([...evidence.traces]).toEqual([1]);
    expect(report).toEqual({
      traces: { read: 5, counted: 1, repeated: 0, skipped: 4, left: 0 },
      skippedBecause: { invalid_value: 2, unknown_learner: 1, unknown_resource: 1, wrong_type: 1 },
      warnings: {},
      unobservedDomains: ["number"],
    });
  });

  test("counts no trace of an id with several contents, whichever comes first", async () => {
    const good = trace(0, "sym-1", 0.5, { trace_id: "t1" });
    const other = trace(0, "sym-1", 0.9, { trace_id: "t1" });
    const alone = trace(1, "sym-1", 0.7, { trace_id: "t2" });
    for (const traces of [
      [good, other, alone, good],
      [other, alone, good, good],
    ]) {
      const { evidence, report } = await build({ traces }, { lenient: true });
      expect([...evidence.offsets]).toEqual([0, 0, 1, 1, 1, 1, 1]);
      expect([...evidence.scoreSum]).toEqual([0.7e9]);
      expect(report.traces).toEqual({ read: 4, counted: 1, repeated: 0, skipped: 3, left: 0 });
    }
  });

  test("warns of no trace that is skipped, whichever of several contents comes first", async () => {
    const dated = trace(0, "sym-1", 0.5, { trace_id: "t1" });
    const undated = { ...dated, timestamp: null };
    const faulty = trace(0, "sym-1", 2, { timestamp: null });
    for (const traces of [
      [dated, undated, faulty],
      [faulty, undated, dated],
    ]) {
      const { report } = await build({ traces }, { lenient: true });
      expect(report).toMatchObject({ traces: { counted: 0, skipped: 3 }, warnings: {} });
    }
  });

  test("forgives nothing but traces", async () => {
    const learners = [...smallDataset().learners, learner(0)];
    await expect(build({ learners }, { lenient: true })).rejects.toThrow("an id not used before");
  });
});

describe("builder", () => {
  test("takes faults of a reader, such as lines that are no JSON", () => {
    const fault = {
      kind: "invalid_json",
      location: { file: "traces.jsonl", line: 3 },
      field: "",
      expected: "a JSON object",
      got: "half a line",
    } as const;
    const strict = new DatasetBuilder();
    strict.rejectTrace(fault);
    strict.addFault({ ...fault, location: { file: "skills.json" } });
    expect(() => strict.build()).toThrow("traces.jsonl:3: expected a JSON object, got half a line");

    const lenient = new DatasetBuilder({ lenient: true });
    const { skills, resources } = smallDataset();
    skills.forEach((record, index) => {
      lenient.addSkill(record, { file: "skills", index });
    });
    resources.forEach((record, index) => {
      lenient.addResource(record, { file: "resources", index });
    });
    lenient.rejectTrace(fault);
    expect(lenient.build().report).toEqual({
      traces: { read: 1, counted: 0, repeated: 0, skipped: 1, left: 0 },
      skippedBecause: { invalid_json: 1 },
      warnings: {},
      unobservedDomains: ["geometry", "number"],
    });
  });
});

test("streamed records give the same dataset as records in memory", async () => {
  async function* stream<T>(records: readonly T[]): AsyncIterable<T> {
    yield* records;
  }
  const { skills, resources, learners, traces } = smallDataset();
  const streamed = await buildDataset({
    skills: stream(skills),
    resources: stream(resources),
    learners: stream(learners),
    traces: stream(traces),
  });
  expect(streamed).toEqual(await build({}));
});

test("a misspelt option is refused before any record is read", async () => {
  const misspelt = buildDataset(smallDataset(), { leniant: true } as object);
  await expect(misspelt).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: "leniant: expected one of lenient, onProgress, signal, got an unknown option",
  });
});
