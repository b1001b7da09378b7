import { expect, test } from "vitest";
import {
  asLines,
  type Files,
  good,
  goodBut,
  learners,
  resources,
  skills,
  traces,
  useDirectory,
} from "./data-directory.fixture.ts";
import { readDataset } from "./read-dataset.ts";

const data = useDirectory();
const LONG = "x".repeat(10_000);

/** Returns each record once per value, with that value replaced by a long string, and once with an additional long value. */
function lengthened(records: readonly object[]): object[] {
  return records.flatMap((record) =>
    Object.keys(record).map((field) => ({ ...record, [field]: LONG, [LONG]: LONG })),
  );
}

const evidence = {
  learner_id: "nobody",
  resource_id: "EX1",
  traces: 1,
  scored_traces: 1,
  score_sum_billionths: 0,
  scored_successes: 0,
  any_success: true,
  any_known_outcome: true,
  pass_mark: 0.5,
};
const statement = {
  id: "11111111-1111-4111-8111-111111111111",
  actor: { mbox: "mailto:nobody@example.org" },
  verb: { id: `urn:${LONG}` },
  object: { id: `urn:${LONG}` },
  result: { score: { scaled: LONG } },
  version: "1.0.3",
};

test.each<[string, Files]>([
  ["skills", goodBut({ "skills.jsonl": asLines(lengthened(skills)) }, "skills")],
  [
    "repeated ids",
    goodBut({ "skills.jsonl": asLines([1, 2].map(() => ({ ...skills[0], id: LONG }))) }, "skills"),
  ],
  ["resources", goodBut({ "resources.jsonl": asLines(lengthened(resources)) }, "resources")],
  ["learners", goodBut({ "learners.jsonl": asLines(lengthened(learners)) }, "learners")],
  ["traces", { ...good, "traces.jsonl": asLines(lengthened(traces)) }],
  ["exclusions", { ...good, "exclusions.jsonl": asLines([{ learner_id: LONG, type: LONG }]) }],
  ["evidence", goodBut({ "evidence.jsonl": asLines(lengthened([evidence])) }, "traces")],
  ["statements", goodBut({ "statements.jsonl": asLines(lengthened([statement])) }, "traces")],
  ["broken JSON", { ...good, "traces.jsonl": LONG }],
  ["broken arrays", goodBut({ "traces.json": `[${LONG}` }, "traces")],
  ["columns", goodBut({ "traces.csv": `${LONG},${LONG}\n` }, "traces")],
  [
    "mapped columns",
    goodBut(
      {
        "traces.csv": "verb\n",
        "columns.json": JSON.stringify({
          [LONG]: {},
          traces: { [LONG]: "a", score: LONG, verb: LONG },
        }),
      },
      "traces",
    ),
  ],
  [
    "mappings",
    goodBut(
      {
        "statements.jsonl": "",
        "xapi.json": JSON.stringify({
          [LONG]: 1,
          verbs: { [LONG]: LONG },
          activities: { [LONG]: 1 },
          accounts: { [LONG]: { [LONG]: 1 } },
        }),
      },
      "traces",
    ),
  ],
])("truncates long values of %s in issues", async (_, files) => {
  const { message, issues } = await data.refusal(files);
  for (const text of [...message.split("\n"), ...issues.map((issue) => JSON.stringify(issue))]) {
    expect(text.length).toBeLessThan(500);
  }
});

test("truncates long values in the report of statements", async () => {
  const { result: _, ...unscored } = statement;
  await data.write(goodBut({ "statements.jsonl": asLines([unscored]) }, "traces"));
  const { statements } = await readDataset(data.path);
  expect(statements?.reasons.other_verb?.examples[0]?.detail).toHaveLength(200);
});
