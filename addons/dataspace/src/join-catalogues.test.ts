import type { Resource, Skill } from "@mastery/core";
import { DEFAULT_MAPPING } from "@mastery/dataset/xapi";
import { expect, test } from "vitest";
import { foldStatements } from "./fold-statements.ts";
import { joinCatalogues } from "./join-catalogues.ts";

const ADDITION = "http://data.europa.eu/esco/skill/a1";
const skill = (id: string, preferred_label: string, ...esco_uris: string[]): Skill => ({
  id,
  preferred_label,
  description: "",
  domain: "number",
  esco_uris,
});
const resource = (resource_id: string, skill_ids: string[], activity_id?: string): Resource => ({
  resource_id,
  title: resource_id,
  type: "exercise",
  grade_level: 2,
  skill_ids,
  activity_id: activity_id ?? null,
});

const SCHOOL = {
  name: "school",
  skills: [skill("add", "Additionner", ADDITION), skill("C1", "Mesurer")],
  resources: [resource("EX1", ["add"])],
};
const ACTIVITY = "https://h5p.example/content/7";
const PUBLISHER = {
  name: "publisher",
  skills: [
    skill("S-9", "Addition", ADDITION.replace("http:", "https:")),
    skill("C1", "Mesurer"),
    skill("S-10", "Symmetry"),
  ],
  resources: [resource("H5P-7", ["S-9", "S-10"], ACTIVITY)],
};

test("skills of two providers are one if they share an ESCO concept, or an id and a label", () => {
  const { skills, resources, shared, faults } = joinCatalogues([SCHOOL, PUBLISHER]);
  expect(skills.map(({ id, preferred_label }) => [id, preferred_label])).toEqual([
    ["add", "Additionner"],
    ["C1", "Mesurer"],
    ["S-10", "Symmetry"],
  ]);
  expect(resources.map((one) => [one.resource_id, one.skill_ids])).toEqual([
    ["EX1", ["add"]],
    ["H5P-7", ["add", "S-10"]],
  ]);
  expect([shared, faults]).toEqual([2, []]);
});

test("a second provider's exercise counts as soon as it is listed, for the skill that both name", () => {
  const { skills, resources } = joinCatalogues([SCHOOL, PUBLISHER]);
  const catalogue = {
    ...{ skills, resources, mapping: DEFAULT_MAPPING, levels: undefined },
    activities: new Map([[ACTIVITY, "H5P-7"]]),
  };
  const anne = {
    learner_id: "11111111-1111-4111-8111-111111111111",
    display_name: "Anne",
    grade_level: 2,
    mbox_sha1sum: "ab".repeat(20),
  };
  const attempt = {
    actor: { mbox_sha1sum: anne.mbox_sha1sum },
    verb: { id: "http://adlnet.gov/expapi/verbs/completed" },
    object: { id: ACTIVITY },
    result: { score: { scaled: 0.25 }, completion: true },
  };
  const { dataset, statements } = foldStatements(catalogue, [anne], [attempt]);
  expect([statements.read, statements.mapped]).toEqual([1, 1]);
  const { resourceIds, skillIds, resourceSkills, resourceSkillOffsets } = dataset.catalogue;
  const tried = dataset.evidence.resource[0]!;
  const carried = resourceSkills.subarray(
    resourceSkillOffsets[tried],
    resourceSkillOffsets[tried + 1],
  );
  expect([resourceIds[tried], Array.from(carried, (one) => skillIds[one])]).toEqual([
    "H5P-7",
    ["add", "S-10"],
  ]);
});

test("lists everything that keeps catalogues from being joined", () => {
  const other = {
    name: "other",
    skills: [skill("C1", "Raconter"), skill("both", "Both", ADDITION, "http://esco/m")],
    resources: [resource("EX1", ["C1"]), resource("EX9", ["C1"], ACTIVITY)],
  };
  const measured = {
    ...SCHOOL,
    skills: [SCHOOL.skills[0]!, skill("C1", "Mesurer", "http://esco/m")],
  };
  expect(joinCatalogues([measured, PUBLISHER, other]).faults).toEqual([
    'other: skill C1: expected an id that no other skill has, got the id of "Mesurer"',
    "other: skill both: expected ESCO concepts of one skill, got those of add and C1",
    "other: resource EX1: expected an id that no other resource has",
    "other: resource EX9: expected an activity_id that no other resource has",
  ]);
});
