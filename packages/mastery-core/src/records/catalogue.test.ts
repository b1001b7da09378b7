import { describe, expect, test } from "vitest";
import { build, issues } from "../evidence/build.fixture.ts";
import { resource, skill, smallDataset } from "../testing/index.ts";

describe("catalogue", () => {
  test("numbers skills, domains and resources by their sorted ids, and keeps the order of skills in each resource", async () => {
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

  test("marks a resource as retired only if its field `retired` is true", async () => {
    const fields = [{ retired: true }, { retired: false }, { retired: null }, {}];
    const resources = fields.map((field, i) => resource(`add-${i}`, ["addition"], field));
    const { catalogue } = await build({ resources, traces: [] });
    expect([...catalogue.resourceRetired]).toEqual([1, 0, 0, 0]);
  });

  test.each([
    "33a6444e-f685-4e9a-8af2-e3beaf5f09d1",
    "33a6444ef685be9a2af2e3beaf5f09d1e57f82a5",
    "anne@school.example",
  ])("never quotes a possible learner's id in the wrong column: %s", async (id) => {
    const skills = [...smallDataset().skills, skill(id, id), skill(id, "number")];
    const resources = [resource(id, [id, "x", id]), resource("a", ["x", "x"])];
    const said = await issues({ skills, resources: [...resources, resource(id, ["addition"])] });
    expect(said.length).toBeGreaterThan(4);
    expect(said.join("\n")).not.toContain(id);
    expect(said.join("\n")).toContain('"x"');
  });

  test("reports all issues of a skill together", async () => {
    const skills = [
      ...smallDataset().skills,
      { id: "", preferred_label: 7, domain: "Number Sense", esco_uris: ["http://x", 3] },
    ];
    expect(await issues({ skills })).toEqual([
      'skills[3] id: expected a non-empty string, got ""',
      "skills[3] preferred_label: expected a non-empty string, got 7",
      "skills[3] description: expected a string, got nothing",
      'skills[3] domain: expected a name in snake_case, got "Number Sense"',
      "skills[3] esco_uris[1]: expected a non-empty string, got 3",
    ]);
  });

  test("reports all issues of a resource together", async () => {
    const resources = [
      ...smallDataset().resources,
      resource("add-3", ["addition", "addition", "division"], {
        title: " ",
        type: "game" as "quiz",
        grade_level: 6,
        estimated_duration_s: 0,
        retired: "yes" as unknown as boolean,
        url: "javascript:alert(1)",
        language: "français",
      }),
      resource("add-4", []),
    ];
    expect(await issues({ resources })).toEqual([
      'resources[5] title: expected a non-empty string, got " "',
      'resources[5] type: expected exercise, quiz or lesson, got "game"',
      "resources[5] grade_level: expected an integer from 1 to 5, got 6",
      "resources[5] estimated_duration_s: expected a number of seconds above 0, or null, got 0",
      'resources[5] retired: expected true or false, or null, got "yes"',
      'resources[5] url: expected an http or https address of at most 2000 characters, without a user, or null, got "javascript:alert(1)"',
      'resources[5] language: expected a language tag such as fr or pt-BR, or null, got "français"',
      'resources[5] skill_ids[1]: expected distinct skills, got "addition"',
      'resources[5] skill_ids[2]: expected the id of a skill, got "division"',
      "resources[6] skill_ids: expected a list of at least one item, got an empty list",
    ]);
  });

  test.each([
    "https://anne@school.example/1",
    "//school.example/1",
    "https://school.example/a b",
    "https://[",
    "http\u017f://school.example",
    "https://①②⑦.example",
  ])("rejects an address that pages must not link to: %s", async (url) => {
    const resources = [...smallDataset().resources, resource("add-3", ["addition"], { url })];
    expect(await issues({ resources })).toEqual([expect.stringContaining("resources[5] url: ")]);
  });

  test("refuses repeated ids", async () => {
    const { skills, resources } = smallDataset();
    expect(
      await issues({
        skills: [...skills, skill("addition", "number")],
        resources: [
          ...resources,
          resource("add-1", ["addition"]),
          resource("add-5", ["addition"], { activity_id: "https://example.org/5" }),
          resource("add-6", ["addition"], { activity_id: "https://example.org/5" }),
        ],
      }),
    ).toEqual([
      'skills[3] id: expected a unique id, got "addition"',
      'resources[5] resource_id: expected a unique id, got "add-1"',
      'resources[7] activity_id: expected a unique id, got "https://example.org/5"',
    ]);
  });

  test("reports an empty catalogue once rather than once per reference", async () => {
    expect(await issues({ skills: [] })).toEqual([
      "skills: expected at least one record, got none",
    ]);
    expect(await issues({ resources: [] })).toEqual([
      "resources: expected at least one record, got none",
    ]);
  });

  test("refuses records that are not objects, without showing their content", async () => {
    expect(await issues({ skills: [...smallDataset().skills, "secret", null, []] })).toEqual([
      "skills[3]: expected an object, got a string",
      "skills[4]: expected an object, got null",
      "skills[5]: expected an object, got an empty list",
    ]);
  });
});
