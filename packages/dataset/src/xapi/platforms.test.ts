import type { Issue } from "@mastery/core";
import { describe, expect, test } from "vitest";
import { DEFAULT_MAPPING, type MappedTrace, type Mapping, StatementReader } from "./index.ts";

/** Returns the result for a record: the outcome and score of its trace, the reason why there is no trace, or `refused`. */
function read(record: unknown, { mapping = DEFAULT_MAPPING } = {}): string[] {
  const read: string[] = [];
  const sink = {
    add: (_: string, { resource_id, verb, score }: MappedTrace) => {
      read.push(`${resource_id} ${verb} ${score}`);
    },
    rejectTrace: (issues: readonly Issue[]) => {
      read.push(...issues.map(({ field }) => `refused: ${field}`));
    },
  };
  const known = {
    voided: new Set<string>(),
    divided: new Set<string>(),
    dataset: {
      knowsLearner: (id: string) => id === ANNE || id === SHA1_OF_ANNE,
      knowsResource: (id: string) => ["problem", "quiz", "exercise", "video"].includes(id),
    },
    activities: new Map<string, string>(),
  };
  const reader = new StatementReader(sink, mapping, known);
  reader.add(record, { file: "statements.jsonl", line: 1 });
  reader.addParts(record, { file: "statements.jsonl", line: 1 });
  return [...read, ...Object.keys(reader.report.reasons)];
}

const ANNE = "11111111-1111-4111-8111-111111111111";
/** SHA-1 of `mailto:anne@school.example`. */
const SHA1_OF_ANNE = "c201bd5363f695c15c224ecb9ebb6cdae5c0b98e";
const ADL = "http://adlnet.gov/expapi/verbs";
const ACROSSX = "https://w3id.org/xapi/acrossx/verbs";
const EARNED = "http://id.tincanapi.com/verb/earned";

describe("statements of Open edX's event-routing-backends", () => {
  const platform: Mapping = {
    ...DEFAULT_MAPPING,
    activityPrefixes: ["https://lms.example/xblock/"],
    accountHomePages: new Set(["https://lms.example"]),
  };
  const statement = (verb: string, block: string | undefined, fields: object = {}): object => ({
    actor: { objectType: "Agent", account: { homePage: "https://lms.example", name: ANNE } },
    verb: { id: verb },
    object: { ...(block && { id: `https://lms.example/xblock/${block}` }), objectType: "Activity" },
    timestamp: "2026-01-05T09:00:00Z",
    version: "1.0.3",
    ...fields,
  });
  const result = (success: boolean, raw: number, max: number): object => ({
    success,
    score: { min: 0, max, raw, scaled: max === 0 ? 0 : raw / max },
  });
  const several = { id: "https://lms.example/xblock/problem", objectType: "GroupActivity" };
  const question = { context: { contextActivities: { parent: [several] } } };

  // The fixtures have the same names as in event-routing-backends.
  test.each<[fixtures: string, statement: object, read: string[]]>([
    [
      "problem_check(server), and without a type of response, with texts, with an unsupported type",
      statement(`${ACROSSX}/evaluated`, "problem", { result: result(false, 0, 1) }),
      ["problem failed 0"],
    ],
    [
      "problem_check(server): list_answers, and multiple_questions correct, incorrect and partial",
      statement(`${ACROSSX}/evaluated`, undefined, { object: several, result: result(true, 3, 3) }),
      ["problem passed 1"],
    ],
    [
      "the questions of a problem, which do not count since their problem counts",
      statement(`${ACROSSX}/evaluated`, "problem_2_1", { result: { success: true }, ...question }),
      ["unknown_resource"],
    ],
    [
      "problem_check(browser).required.only.data: an activity without an id",
      statement(`${ACROSSX}/evaluated`, undefined, { result: { success: false } }),
      ["refused: object.id"],
    ],
    [
      "problem_check(browser), .ccx and legacy",
      statement(`${ADL}/attempted`, "problem"),
      ["no_outcome"],
    ],
    [
      "edx.grades.problem.submitted",
      statement(`${ADL}/attempted`, "problem", { result: result(false, 0, 1) }),
      ["problem failed 0"],
    ],
    [
      "edx.grades.subsection.grade_calculated",
      statement(EARNED, "quiz", { result: result(true, 3, 3) }),
      ["quiz passed 1"],
    ],
    [
      "edx.grades.course.grade_calculated, with and without a letter: grades of a course, not of a resource",
      statement(EARNED, "course", { result: { score: { min: 0, max: 1, raw: 1, scaled: 1 } } }),
      ["no_outcome"],
    ],
    [
      "edx.course.grade.passed.first_time, now_passed and now_failed",
      statement(`${ADL}/passed`, "course"),
      ["unknown_resource"],
    ],
    [
      "edx.problem.completed(proposed), complete_video",
      statement(`${ADL}/completed`, "video"),
      ["video completed null"],
    ],
    [
      "the seven statements on captions, speed and the transcript of a video",
      statement(`${ADL}/interacted`, "video", { result: { extensions: {} } }),
      ["no_outcome"],
    ],
  ])("%s", (_, statement, expected) => {
    expect(read(statement, { mapping: platform })).toEqual(expected);
  });

  test.each([
    `${ADL}/asked`, // Statements about hints and shown answers.
    `${ADL}/initialized`, // Statements about exams and videos.
    `${ADL}/progressed`,
    `${ADL}/registered`,
    `${ADL}/terminated`,
    "http://id.tincanapi.com/verb/unregistered",
    "http://id.tincanapi.com/verb/viewed",
    `${ACROSSX}/edited`,
    `${ACROSSX}/posted`,
    `${ACROSSX}/reported`,
    "https://w3id.org/xapi/dod-isd/verbs/deleted",
    "https://w3id.org/xapi/dod-isd/verbs/navigated",
    "https://w3id.org/xapi/openedx/verb/unreported",
    "https://w3id.org/xapi/openedx/verb/voted",
    "https://w3id.org/xapi/video/verbs/paused",
    "https://w3id.org/xapi/video/verbs/played",
    "https://w3id.org/xapi/video/verbs/seeked",
  ])("%s is not an attempt", (verb) => {
    expect(read(statement(verb, "problem"), { mapping: platform })).toEqual(["other_verb"]);
  });

  // The fixtures are max_grade_0 and weighted_possible_0.
  test("counts a problem that earns no points without its score", () => {
    const graded = statement(EARNED, "quiz", { result: result(true, 0, 0) });
    expect(read(graded, { mapping: platform })).toEqual(["quiz passed null", "empty_score_range"]);
  });
});

describe("the assessment profile of DASES", () => {
  const platform: Mapping = {
    ...DEFAULT_MAPPING,
    activityPrefixes: ["https://app.example/"],
    accountHomePages: new Set(["https://app.example"]),
  };
  const statement = (
    verb: string,
    activity: string,
    result?: object,
    parent?: unknown,
  ): object => ({
    actor: { account: { name: ANNE, homePage: "https://app.example" } },
    verb: { id: verb },
    object: { id: `https://app.example/${activity}` },
    context: {
      contextActivities: {
        category: [{ id: "https://w3id.org/xapi/quiz" }],
        ...(parent === undefined ? {} : { parent }),
      },
    },
    ...(result ? { result } : {}),
    timestamp: "2026-01-05T09:00:00Z",
  });
  const quiz = { id: "https://app.example/quiz" };

  test.each<[string, object, string[]]>([
    [
      "an answered question counts for the assessment it is part of",
      statement(`${ADL}/answered`, "question-1", { success: true }, [quiz]),
      ["quiz passed null"],
    ],
    [
      "one activity may stand in place of a list",
      statement(`${ADL}/answered`, "question-1", { success: false }, quiz),
      ["quiz failed null"],
    ],
    [
      "a question that is a resource itself counts for itself",
      statement(`${ADL}/answered`, "problem", { success: true }, [quiz]),
      ["problem passed null"],
    ],
    [
      "the first parent that is a resource counts",
      statement(`${ADL}/answered`, "question-1", { success: true }, [
        { id: "https://app.example/course" },
        quiz,
      ]),
      ["quiz passed null"],
    ],
    [
      "an answer that states no success has no outcome",
      statement(`${ADL}/answered`, "question-1", { response: "blue" }, [quiz]),
      ["no_outcome"],
    ],
    ["passed", statement(`${ADL}/passed`, "quiz", { success: true }), ["quiz passed null"]],
    ["failed", statement(`${ADL}/failed`, "quiz", { success: false }), ["quiz failed null"]],
    [
      "completed",
      statement(`${ADL}/completed`, "quiz", { completion: true, duration: "PT16.36S" }),
      ["quiz completed null"],
    ],
    ["launched", statement(`${ADL}/launched`, "quiz"), ["other_verb"]],
    ["initialized", statement(`${ADL}/initialized`, "quiz"), ["other_verb"]],
    ["terminated", statement(`${ADL}/terminated`, "quiz"), ["other_verb"]],
    ["started", statement("http://activitystrea.ms/start", "quiz"), ["other_verb"]],
    [
      "a parent without an id",
      statement(`${ADL}/answered`, "question-1", { success: true }, [{}]),
      ["refused: context.contextActivities.parent[0].id"],
    ],
  ])("%s", (_, statement, expected) => {
    expect(read(statement, { mapping: platform })).toEqual(expected);
  });
});

describe("simulations of learning-traces", () => {
  const EXERCISE = "https://sim.example/sessions/7/exercise/";
  const platform: Mapping = { ...DEFAULT_MAPPING, activityPrefixes: [EXERCISE] };
  const statement = (verb: string, activity: string, result?: object): object => ({
    actor: { name: "Anne", mbox: "mailto:anne@school.example" },
    verb: { id: `${ADL}/${verb}`, display: { "en-US": verb } },
    object: { id: activity, objectType: "Activity" },
    ...(result ? { result } : {}),
    timestamp: "2026-01-05T09:00:00Z",
  });

  test.each<[string, object, string[]]>([
    [
      "the result of an exercise",
      statement("completed", `${EXERCISE}exercise`, {
        score: { scaled: 0.75 },
        success: true,
        completion: true,
      }),
      ["exercise completed 0.75"],
    ],
    ["the start of an exercise", statement("launched", `${EXERCISE}exercise`), ["other_verb"]],
    [
      "an event in an exercise",
      statement("interacted", `${EXERCISE}exercise/events/2`, { success: false }),
      ["unknown_resource"],
    ],
    [
      "the start of a session",
      statement("initialized", "https://sim.example/sessions/7"),
      ["other_verb"],
    ],
    [
      "the end of a session",
      statement("terminated", "https://sim.example/sessions/7"),
      ["other_verb"],
    ],
  ])("%s", (_, statement, expected) => {
    expect(read(statement, { mapping: platform })).toEqual(expected);
  });
});

describe("a record", () => {
  const platform: Mapping = { ...DEFAULT_MAPPING, activityPrefixes: ["https://app.example/"] };
  const attempt = (resource: string): object => ({
    actor: { mbox: "mailto:anne@school.example" },
    verb: { id: `${ADL}/passed` },
    object: { id: `https://app.example/${resource}` },
    timestamp: "2026-01-05T09:00:00Z",
  });

  test.each<[string, unknown, string[]]>([
    ["a statement", attempt("quiz"), ["quiz passed null"]],
    [
      "a page of a record store",
      { statements: [attempt("quiz"), attempt("video")], more: "/more/1" },
      ["quiz passed null", "video passed null"],
    ],
    ["an empty page", { statements: [], more: "" }, []],
    [
      "a response of the Learning Records Converter",
      {
        output_trace: attempt("quiz"),
        recommendations: [],
        meta: { input_format: "scorm_2004", output_format: "xapi" },
      },
      ["quiz passed null"],
    ],
    [
      "an object of another kind",
      { traces: [] },
      ["refused: verb", "refused: actor", "refused: object"],
    ],
  ])("%s", (_, record, expected) => {
    expect(read(record, { mapping: platform })).toEqual(expected);
  });

  test("can be a page, and issues then name the line of the page and the position in the page", () => {
    const places: unknown[] = [];
    const sink = {
      add: () => {},
      rejectTrace: (issues: readonly Issue[]) =>
        places.push(...issues.map(({ location }) => location)),
    };
    const known = {
      voided: new Set<string>(),
      divided: new Set<string>(),
      dataset: { knowsLearner: () => true, knowsResource: () => true },
      activities: new Map<string, string>(),
    };
    const reader = new StatementReader(sink, platform, known);
    reader.add({ statements: [attempt("quiz"), 7] }, { file: "statements.jsonl", line: 3 });
    expect(places).toEqual([{ file: "statements.jsonl", line: 3, index: 1 }]);
  });
});

test.each(["passed", "answered", "completed"])(
  "the IRI of the verb %s can begin with https",
  (verb) => {
    const statement = {
      actor: { mbox: "mailto:anne@school.example" },
      verb: { id: `https://adlnet.gov/expapi/verbs/${verb}` },
      object: { id: "urn:x:quiz" },
      result: { success: true },
    };
    const mapping: Mapping = { ...DEFAULT_MAPPING, activityPrefixes: ["urn:x:"] };
    expect(read(statement, { mapping })).toEqual([
      `quiz ${verb === "answered" ? "passed" : verb} null`,
    ]);
  },
);
