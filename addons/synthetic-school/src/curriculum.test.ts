import { expect, test } from "vitest";
import { activitiesOf, DOMAINS, RESOURCES, SKILLS } from "./curriculum.ts";

test("has at least 8 domains, 48 skills and 180 resources, with distinct ids, labels and titles", () => {
  expect(DOMAINS.length).toBeGreaterThanOrEqual(8);
  expect(SKILLS.length).toBeGreaterThanOrEqual(48);
  expect(RESOURCES.length).toBeGreaterThanOrEqual(180);
  expect(new Set(SKILLS.map(({ id }) => id)).size).toBe(SKILLS.length);
  expect(new Set(SKILLS.map(({ preferred_label }) => preferred_label)).size).toBe(SKILLS.length);
  expect(new Set(RESOURCES.map(({ resource_id }) => resource_id)).size).toBe(RESOURCES.length);
  expect(new Set(RESOURCES.map(({ title }) => title)).size).toBe(RESOURCES.length);
});

test("names domains in snake_case", () => {
  for (const domain of DOMAINS) expect(domain).toMatch(/^[a-z]+(_[a-z]+)*$/);
});

test("assigns each resource one to three distinct existing skills", () => {
  const ids = new Set(SKILLS.map(({ id }) => id));
  for (const { resource_id, skill_ids } of RESOURCES) {
    expect(skill_ids.length, resource_id).toBeGreaterThanOrEqual(1);
    expect(skill_ids.length, resource_id).toBeLessThanOrEqual(3);
    expect(new Set(skill_ids).size, resource_id).toBe(skill_ids.length);
    expect(
      skill_ids.every((id) => ids.has(id)),
      resource_id,
    ).toBe(true);
  }
});

test("covers every skill in at least two grades", () => {
  for (const { id } of SKILLS) {
    const grades = RESOURCES.filter(({ skill_ids }) => skill_ids.includes(id));
    expect(new Set(grades.map(({ grade_level }) => grade_level)).size, id).toBeGreaterThan(1);
  }
});

test("has a lesson and several tasks for each domain and grade", () => {
  for (const domain of DOMAINS) {
    for (const grade of [1, 2, 3, 4, 5]) {
      const { lessons, tasks } = activitiesOf(domain, grade);
      expect(lessons.length, `${domain} ${grade}`).toBeGreaterThanOrEqual(1);
      expect(tasks.length, `${domain} ${grade}`).toBeGreaterThanOrEqual(4);
    }
  }
});
