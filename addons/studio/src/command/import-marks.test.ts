import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../../../../packages/cli/tests/run.ts";

let scratch: string;
const at = (name: string): string => join(scratch, name);

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "import-marks-"));
  await writeFile(
    at("september.csv"),
    "\ufeffNom;Prénom;Classe;Dictée /10;Calcul /20\nMARTIN;Léa;CE2 A;7,5;12\nDURAND;Noé;CE2 A;abs;8\nPETIT;Inès;CE2 A;10;17\n",
  );
  await writeFile(
    at("october.csv"),
    "Élève;Classe;Lecture /10\nLéa Martin;CE2 A;4\nNoé Durand;CE2 A;9\n",
  );
  await writeFile(at("photo.csv"), Buffer.from("ffd8ffe000104a46", "hex"));
});
afterAll(() => rm(scratch, { recursive: true }));

async function idsIn(directory: string): Promise<string[]> {
  const lines = (await readFile(join(directory, "learners.jsonl"), "utf8")).trim().split("\n");
  return lines.map((line) => JSON.parse(line).learner_id);
}

test("writes a data directory that validate and precompute accept, with its plan and a private key", async () => {
  const imported = await run(["import-marks", at("september.csv"), "--out", at("school")]);
  expect(imported.code).toBe(0);
  expect(imported.stdout).toContain("5 marks of 3 pupils in 2 exercises");
  expect(imported.stdout).toContain("- 1 cell without a mark, not scored: abs (1)");
  expect((await readdir(at("school"))).sort()).toEqual([
    "groups.json",
    "id.key",
    "learners.jsonl",
    "marks-plan.json",
    "resources.json",
    "skills.json",
    "traces.jsonl",
  ]);
  expect((await stat(join(at("school"), "id.key"))).mode & 0o777).toBe(0o600);
  const checked = await run(["validate", "--data", at("school"), "--quiet"]);
  expect(checked.stdout).toContain(
    "valid: 3 learners, 1 group, 2 resources, 2 skills in 2 domains, 5 traces",
  );
  const computed = await run([
    "precompute",
    "--data",
    at("school"),
    "--out",
    at("s.snapshot"),
    "--embedder",
    "hashing",
    "--quiet",
  ]);
  expect(computed.code).toBe(0);
});

test("assigns pupils the same ids in a later import that uses the directory's key or a key file", async () => {
  await run(["import-marks", at("september.csv"), "--out", at("one")]);
  const [lea, noe] = await idsIn(at("one"));
  await run([
    "import-marks",
    at("september.csv"),
    at("october.csv"),
    "--out",
    at("one"),
    "--force",
  ]);
  expect((await idsIn(at("one"))).slice(0, 2)).toEqual([lea, noe]);
  await run([
    "import-marks",
    at("october.csv"),
    "--out",
    at("two"),
    "--id-key",
    join(at("one"), "id.key"),
  ]);
  expect(await idsIn(at("two"))).toEqual([lea, noe]);
  expect(await readdir(at("two"))).not.toContain("id.key");
});

test("prints the plan in a dry run and writes nothing, and applies an edited plan", async () => {
  const shown = await run(["import-marks", at("september.csv"), "--dry-run", "--json"]);
  const plan = JSON.parse(shown.stdout);
  plan.tables[0].columns[4].means = "ignored";
  await writeFile(at("plan.json"), JSON.stringify(plan));
  const { stdout } = await run([
    "import-marks",
    at("september.csv"),
    "--dry-run",
    "--plan",
    at("plan.json"),
    "--language",
    "fr",
  ]);
  expect(stdout).toContain("2 notes de 3 élèves dans 1 exercice");
  expect(await readdir(scratch)).not.toContain("dry");
});

test("asks about a sheet that does not state its scale, writes nothing, and accepts the printed answer as a plan", async () => {
  await writeFile(at("plain.csv"), "Nom;Classe;Dictée;PAP\nLéa;CE2;12;oui\nNoé;CE2;8;non\n");
  const asked = await run(["import-marks", at("plain.csv"), "--out", at("plain"), "--yes"]);
  expect(asked.code).toBe(3);
  expect(asked.stderr).toContain(
    "error: 1 open question:\n  Nothing in the sheet says whether these columns are marks, or out of what: Dictée (12; 8) – out of 20; PAP (oui; non) – not marks\nProposed answers; edit them, and pass them as --plan:\n{",
  );
  expect(await readdir(at("plain"))).toEqual([]);
  await writeFile(at("answer.json"), asked.stderr.trim().split("\n").at(-1)!);
  const answered = await run([
    "import-marks",
    at("plain.csv"),
    "--out",
    at("plain"),
    "--plan",
    at("answer.json"),
  ]);
  expect(answered).toMatchObject({ code: 0, stderr: "" });
  expect(await readFile(join(at("plain"), "resources.json"), "utf8")).not.toContain("PAP");
});

test("explains how to fix a file that is not a table, reads the other files, and fails if there are no other files", async () => {
  const both = await run(["import-marks", at("photo.csv"), at("october.csv"), "--dry-run"]);
  expect(both.code).toBe(0);
  expect(both.stderr).toBe(
    "warning: photo.csv is a picture: save the table itself as CSV, XLSX or ODS\n",
  );
  const alone = await run(["import-marks", at("photo.csv"), "--out", at("none")]);
  expect(alone.code).toBe(1);
  expect(alone.stderr).toContain("error: no readable marks in any file");
  expect(await readdir(at("none"))).toEqual([]);
});

test.each([
  ["a missing file", "nofile.csv", "no such file"],
  ["a directory", "", "expected a readable file, got a directory"],
])("refuses %s as a sheet with its path and the reason", async (_name, name, reason) => {
  const { code, stderr } = await run(["import-marks", at(name), "--dry-run"]);
  expect(code).toBe(1);
  expect(stderr).toBe(`error: ${at(name)}: ${reason}\n`);
});

test("lists every problem in an invalid plan", async () => {
  await writeFile(at("bad.json"), '{"version": 1, "level": 9, "pass": "half"}');
  const { code, stderr } = await run([
    "import-marks",
    at("october.csv"),
    "--dry-run",
    "--plan",
    at("bad.json"),
  ]);
  expect(code).toBe(1);
  expect(stderr).toContain("bad.json: level: expected an integer from 1 to 5, got 9");
  expect(stderr).toContain("bad.json: pass: expected a number from 0 to 1");
});
