import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSkillTable } from "./skill-table.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "skills-"));
});
afterEach(() => rm(directory, { recursive: true }));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(join(directory, name), content);
  return join(directory, name);
}

const URI = "http://data.europa.eu/esco/skill/";
/** A table like `skills_en.csv` of ESCO 1.2, with labels that span lines. */
const ESCO = `conceptType,conceptUri,skillType,reuseLevel,preferredLabel,altLabels,status,definition,description
KnowledgeSkillCompetence,${URI}b1,knowledge,cross-sector,geometry,"geometric
shapes",released,,Branch of mathematics about shapes.
KnowledgeSkillCompetence,${URI}a1,skill/competence,transversal,calculate,,released,Work with numbers.,
KnowledgeSkillCompetence,${URI}c1,skill/competence,transversal,old,,obsolete,,
KnowledgeSkillCompetence,${URI}c2,skill/competence,,nowhere,,released,,
KnowledgeSkillCompetence,,skill/competence,transversal,nameless,,released,,
KnowledgeSkillCompetence,${URI}c3,skill/competence,transversal,,,released,,
KnowledgeSkillCompetence,${URI}a1,skill/competence,transversal,calculate again,,released,,
SkillGroup,${URI}S1,,transversal,communication,,released,,
`;

test("reads ESCO skills with their URIs, and counts other rows by reason", async () => {
  const path = await file("skills_en.csv", ESCO);
  expect(await readSkillTable(path, { from: "esco" })).toEqual({
    skills: [
      {
        id: "a1",
        preferred_label: "calculate",
        description: "Work with numbers.",
        esco_uris: [`${URI}a1`],
        domain: "transversal",
      },
      {
        id: "b1",
        preferred_label: "geometry",
        description: "Branch of mathematics about shapes.",
        esco_uris: [`${URI}b1`],
        domain: "cross_sector",
      },
    ],
    leftOut: {
      not_released: 1,
      other_concept: 1,
      repeated_id: 1,
      without_domain: 1,
      without_id: 1,
      without_label: 1,
    },
    notes: [],
  });
});

test("reads the domain from the column that domainColumn names", async () => {
  const path = await file("skills_en.csv.gz", gzipSync(ESCO));
  const { skills } = await readSkillTable(path, { from: "esco", domainColumn: "skillType" });
  expect(skills.map(({ domain }) => domain)).toEqual([
    "skill_competence",
    "knowledge",
    "skill_competence",
  ]);
});

test("keeps the ids of a plain table, derives missing ids from labels, and writes domains in snake_case", async () => {
  const path = await file(
    "socle.csv",
    "label;domain;id\nÉcrire un récit;Étude de la langue;\nAdditionner;Nombres & calculs;C1\nSans domaine;2;\n",
  );
  expect(await readSkillTable(path, { from: "table" })).toEqual({
    skills: [
      { id: "C1", preferred_label: "Additionner", description: "", domain: "nombres_calculs" },
      {
        id: "ecrire_un_recit",
        preferred_label: "Écrire un récit",
        description: "",
        domain: "etude_de_la_langue",
      },
    ],
    leftOut: { without_domain: 1 },
    notes: [],
  });
});

test("reads a line that is not UTF-8 as Windows-1252, and notes it", async () => {
  const path = await file("socle.csv", Buffer.from("label;domain\nÉcrire;Français\n", "latin1"));
  expect(await readSkillTable(path, { from: "table" })).toMatchObject({
    skills: [{ preferred_label: "Écrire", domain: "francais" }],
    notes: ["socle.csv: read 1 line that is not UTF-8 as Windows-1252, the first at line 2"],
  });
});

test.each([
  [
    "name,area\nA,b\n",
    [
      "skills.csv: expected a column label, got none",
      "skills.csv: expected a column domain, got none",
    ],
  ],
  ["label,domain\n", ["skills.csv: expected at least one skill, got none"]],
  [
    "label,domain\nA\nB,c,d\n",
    [
      "skills.csv:2: expected 2 values, one per column, got 1",
      "skills.csv:3: expected 2 values, one per column, got 3",
    ],
  ],
])("reports all issues together: %j", async (table, issues) => {
  const path = await file("skills.csv", table);
  await expect(readSkillTable(path, { from: "table" })).rejects.toMatchObject({
    code: "INVALID_DATASET",
    message: expect.stringContaining(issues.map((issue) => `  ${issue}`).join("\n")),
  });
});

test("reports a missing file", async () => {
  await expect(readSkillTable(join(directory, "none.csv"), { from: "table" })).rejects.toThrow(
    "none.csv: expected a readable file, got no such file or directory",
  );
});

test("rejects a skill table from an unknown catalogue", async () => {
  await expect(readSkillTable("unused", { from: "esko" } as never)).rejects.toMatchObject({
    code: "INVALID_OPTION",
    message: 'from: expected esco or table, got "esko"',
  });
});
