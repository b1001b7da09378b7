import { mergedMappings, readMapping } from "@mastery/dataset/xapi";
import { expect, test } from "vitest";
import { checkStatements, mappingTemplate } from "./check-statements.ts";

const ADL = "http://adlnet.gov/expapi/verbs";
const resources = [{ resource_id: "EX001" }, { resource_id: "H5P-7" }];

function catalogue(...mappings: object[]) {
  const files = mappings.map((record, i) => {
    const file = `xapi-${i}.json`;
    return [file, readMapping(record, { file }, { add: raise })] as const;
  });
  const mapping = mergedMappings(files, { add: raise });
  return { skills: [], resources, activities: new Map(), levels: undefined, mapping };
}

function raise(issue: object): void {
  throw new Error(JSON.stringify(issue));
}

const statement = (verb: string, object: string, actor: object, result?: object) => ({
  actor,
  verb: { id: verb },
  object: { id: object },
  ...(result && { result }),
});

// As the plugin Logstore xAPI of Moodle, the content type of H5P, and event-routing-backends of Open edX send them.
const MOODLE = { account: { homePage: "https://moodle.example", name: "42" } };
const moodle = [
  statement(`${ADL}/completed`, "https://moodle.example/mod/quiz/view.php?id=7", MOODLE, {
    score: { raw: 8, min: 0, max: 10 },
    completion: true,
  }),
  statement("http://id.tincanapi.com/verb/viewed", "https://moodle.example/course/2", MOODLE),
];
const h5p = [
  statement(
    `${ADL}/answered`,
    "https://h5p.example/content/7",
    { mbox: "mailto:a@b.example" },
    {
      score: { scaled: 0.5 },
      success: false,
    },
  ),
];
const EDX = { account: { homePage: "https://edx.example", name: "6f" } };
const edx = [
  statement("https://w3id.org/xapi/acrossx/verbs/evaluated", "https://edx.example/xblock/p1", EDX, {
    score: { scaled: 1 },
    success: true,
  }),
];

test("says by verb and activity what becomes of the statements of three platforms that nothing maps", () => {
  const checked = checkStatements(catalogue(), [...moodle, ...h5p, ...edx, 7]);
  expect(checked).toEqual({
    read: 5,
    counted: 0,
    invalid: 1,
    verbs: [
      { id: "", statements: 1, counted: 0, reasons: {} },
      verb(`${ADL}/answered`, 0, "unknown_resource"),
      verb(`${ADL}/completed`, 0, "unknown_resource"),
      verb("http://id.tincanapi.com/verb/viewed", 0, "other_verb"),
      verb("https://w3id.org/xapi/acrossx/verbs/evaluated", 0, "unknown_resource"),
    ],
    unknownActivities: [
      once("https://edx.example/xblock/p1"),
      once("https://h5p.example/content/7"),
      once("https://moodle.example/mod/quiz/view.php?id=7"),
    ],
    unknownHomePages: [],
  });
});

function verb(id: string, counted: number, reason: string) {
  return { id, statements: 1, counted, reasons: { [reason]: 1 } };
}

function once(id: string) {
  return { id, statements: 1 };
}

test("a mapping per platform counts together with the others, and the template names what is still unknown", () => {
  const own = catalogue(
    { activities: { "https://moodle.example/mod/quiz/view.php?id=7": "EX001" } },
    { activities: { "https://h5p.example/content/7": "H5P-7" } },
  );
  const checked = checkStatements(own, [...moodle, ...h5p, ...edx]);
  expect(checked).toMatchObject({
    counted: 1,
    unknownHomePages: [once("https://moodle.example")],
  });
  expect(mappingTemplate(checked)).toEqual({
    verbs: { "http://id.tincanapi.com/verb/viewed": "ignored" },
    activities: { "https://edx.example/xblock/p1": "" },
    account_home_pages: ["https://moodle.example"],
  });
});

test("a template that is not completed is refused by its activity", () => {
  expect(() => catalogue({ activities: { "https://edx.example/xblock/p1": "" } })).toThrow(
    /activities\[.*p1.*\]/,
  );
});

test("two files that map an activity differently are refused", () => {
  expect(() =>
    catalogue({ activities: { "urn:a": "EX001" } }, { activities: { "urn:a": "H5P-7" } }),
  ).toThrow("xapi-1.json");
});

test("an attempt on a part beside one on the whole is counted by its reason, as in an exchange", () => {
  const whole = statement(
    `${ADL}/passed`,
    "https://p.example/EX001",
    { mbox: "mailto:a@b.example" },
    { score: { scaled: 1 } },
  );
  const part = { ...whole, object: { id: "https://p.example/EX001#q1" } };
  const checked = checkStatements(catalogue({ activity_prefixes: ["https://p.example/"] }), [
    part,
    whole,
  ]);
  expect(checked.verbs).toEqual([
    { id: `${ADL}/passed`, statements: 2, counted: 1, reasons: { part_of_resource: 1 } },
  ]);
});
