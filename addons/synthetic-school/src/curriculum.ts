import type { Resource, Skill } from "@mastery/core";
import resources from "../../../data/resources.json" with { type: "json" };
import skills from "../../../data/skills.json" with { type: "json" };

export const SKILLS: readonly Skill[] = skills;

/** Resources of the bundled catalogue. Ids are never reused. */
export const RESOURCES: readonly Resource[] = resources as readonly Resource[];

interface Activities {
  readonly lessons: readonly Resource[];
  /** Exercises and quizzes. */
  readonly tasks: readonly Resource[];
}

const skillsById: ReadonlyMap<string, Skill> = new Map(SKILLS.map((skill) => [skill.id, skill]));

/** Domains, in the order of the catalogue. */
export const DOMAINS: readonly string[] = [...new Set(SKILLS.map(({ domain }) => domain))];

/** The primary skill comes first. */
export function skillsOf(resource: Pick<Resource, "skill_ids">): readonly Skill[] {
  return resource.skill_ids.map((id) => skillsById.get(id)!);
}

const activities: ReadonlyMap<string, Activities> = byDomainAndGrade();

function byDomainAndGrade(): ReadonlyMap<string, Activities> {
  const groups = new Map<string, { lessons: Resource[]; tasks: Resource[] }>();
  for (const resource of RESOURCES) {
    const at = key(skillsOf(resource)[0]!.domain, resource.grade_level);
    const group = groups.get(at) ?? { lessons: [], tasks: [] };
    (resource.type === "lesson" ? group.lessons : group.tasks).push(resource);
    groups.set(at, group);
  }
  return groups;
}

export function activitiesOf(domain: string, grade: number): Activities {
  return activities.get(key(domain, grade))!;
}

function key(domain: string, grade: number): string {
  return `${domain} ${grade}`;
}
