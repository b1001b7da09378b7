import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import {
  ANNE,
  asLines,
  good,
  goodBut,
  traces,
  useDirectory,
} from "../reading/data-directory.fixture.ts";
import { readDataset } from "../reading/read-dataset.ts";

const data = useDirectory();
const ZOE = "ABCDEF01-0000-4000-8000-000000000000";
const MBOX = "mailto:zoe@school.example";
const PSEUDONYM = createHash("sha1").update(MBOX).digest("hex");
const SALT = "5a".repeat(32);
const hashOf = (id: string): string =>
  createHmac("sha256", Buffer.from(SALT, "hex")).update(id).digest("hex");
const listOf = (...ids: string[]): string =>
  JSON.stringify({ salt: SALT, hashes: ids.map(hashOf) });

test("leaves out the records of learners in forgotten.json, and counts them", async () => {
  await data.write(good);
  const { report: without, ...never } = await readDataset(data.path);
  const zoe = { learner_id: ZOE, display_name: "Zoé", grade_level: 1, mbox_sha1sum: PSEUDONYM };
  await data.write({
    "forgotten.json": listOf(ZOE.toLowerCase()),
    "learners.jsonl": good["learners.jsonl"] + asLines([zoe]),
    "traces.jsonl":
      good["traces.jsonl"] +
      asLines([
        { ...traces[0], trace_id: "t3", learner_id: ZOE },
        { ...traces[0], trace_id: "t4", learner_id: PSEUDONYM },
      ]),
  });
  const { report, ...dataset } = await readDataset(data.path);
  expect(dataset).toEqual(never);
  expect(report).toEqual({ ...without, forgotten: 3 });
});

test("leaves out statements of a forgotten learner, also by address", async () => {
  const attempt = {
    verb: { id: "http://adlnet.gov/expapi/verbs/passed" },
    object: { id: "https://learn.example/EX1" },
  };
  const statements = [
    { actor: { mbox: MBOX }, ...attempt },
    { actor: { mbox_sha1sum: PSEUDONYM }, ...attempt },
  ];
  const resources = JSON.stringify([
    { ...JSON.parse(good["resources.json"] as string)[0], activity_id: attempt.object.id },
  ]);
  const files = goodBut(
    { "statements.jsonl": asLines(statements), "resources.json": resources },
    "traces",
  );
  await data.write({ ...files, "forgotten.json": listOf(PSEUDONYM) });
  const { report, evidence } = await readDataset(data.path);
  expect([report.forgotten, report.traces.read, evidence.traces.length]).toEqual([2, 0, 0]);
});

test("rejects a list that it cannot honour", async () => {
  const { issues } = await data.refusal({
    ...good,
    "forgotten.json": JSON.stringify({ salt: "short", hashes: [ANNE], learners: [] }),
  });
  expect(issues.map(({ field, expected }) => [field, expected])).toEqual([
    ["learners", "one of salt, hashes"],
    ["salt", "64 hexadecimal digits in lower case"],
    ["hashes[0]", "64 hexadecimal digits in lower case"],
  ]);
});
