import type { Resource, Skill } from "@mastery/core";
import { ownValue } from "./own-value.ts";
import type { ExerciseSkill } from "./plan.ts";
import { type MarksFile, openSheets } from "./sheets.ts";
import { exactly, meaningsOf, plain, snakeCase } from "./words.ts";

/** Skills and exercises that are already described. */
export interface MarksCatalogue {
  readonly skills: readonly Skill[];
  readonly resources: readonly Resource[];
}

export interface Exercise {
  /** Title, in the spelling that occurs first. */
  readonly name: string;
  domain: string;
  skill: string;
}

/** Appends a number to an id that is already taken. */
export function uniqueIds(taken: Iterable<string> = []): (id: string) => string {
  const given = new Set(taken);
  return (id) => {
    let own = id;
    for (let number = 2; given.has(own); number++) own = `${id}_${number}`;
    given.add(own);
    return own;
  };
}

/** Domain of exercises without an assigned skill. */
const OTHERS = "autres";
/** Maximum number of exercises that each get their own domain. More domains would make a profile hard to read. */
const FEW = 12;

/**
 * Exercises that are already described are kept; every other exercise gets a skill, and a retired resource: a test that is over shows what a
 * pupil needs, but is no exercise for tomorrow.
 */
export function catalogueOf(
  exercises: ReadonlyMap<string, Exercise>,
  grouped: Readonly<Record<string, ExerciseSkill>>,
  given: MarksCatalogue | undefined,
  gradeOf: (exercise: string) => number,
): MarksCatalogue & { readonly idOf: ReadonlyMap<string, string> } {
  const skills = [...(given?.skills ?? [])];
  const resources = [...(given?.resources ?? [])];
  const idOf = new Map(
    resources.flatMap(({ resource_id: id, title }) =>
      [id, title].map((name) => [exactly(name), id] as const),
    ),
  );
  const skillIds = new Map(skills.map(({ id, preferred_label }) => [exactly(preferred_label), id]));
  const newId = uniqueIds(skills.map(({ id }) => id));
  const skillOf = (label: string, domain: string): string => {
    const known = skillIds.get(exactly(label));
    if (known !== undefined) return known;
    const id = newId(snakeCase(label) || label);
    skillIds.set(exactly(label), id);
    const own = snakeCase(domain) || OTHERS;
    skills.push({ id, preferred_label: label, description: "", domain: own });
    return id;
  };
  const domainOf = domainsOf(exercises, grouped, given !== undefined);
  for (const [key, { name, domain, skill }] of exercises) {
    if (idOf.has(key)) continue;
    const by = ownValue(grouped, name);
    const isLost = given !== undefined && !by && !skill;
    const id = isLost
      ? skillOf(OTHERS, OTHERS)
      : skillOf(by?.skill || skill || name, by?.domain || domain || domainOf(key));
    idOf.set(key, name);
    resources.push({
      resource_id: name,
      title: name,
      type: "exercise",
      grade_level: gradeOf(key),
      skill_ids: [id],
      retired: true,
    });
  }
  return { skills, resources, idOf };
}

/**
 * Without a catalogue, and if no domain is known, exercises whose names differ only in a number share a domain, and each other exercise
 * gets its own domain, or `OTHERS` if there are more than `FEW` exercises. In all other cases, the domain is `OTHERS`.
 */
function domainsOf(
  exercises: ReadonlyMap<string, Exercise>,
  grouped: Readonly<Record<string, ExerciseSkill>>,
  isGiven: boolean,
): (key: string) => string {
  const isSaid =
    isGiven ||
    [...exercises.values()].some(({ name, domain }) => domain !== "" || ownValue(grouped, name));
  if (isSaid) return () => OTHERS;
  const stem = (key: string): string =>
    exercises.get(key)!.name.replace(/(?:\s*n°)?[\s\d.,:°#()–-]+$/u, "") || key;
  const stems = [...exercises.keys()].map(stem);
  return (key) => {
    const own = stem(key);
    return exercises.size <= FEW || stems.filter((one) => one === own).length > 1 ? own : OTHERS;
  };
}

/** Number of rows that are searched for headings. */
const SEARCHED_ROWS = 40;

/**
 * Returns the competencies in a table, with their domains: from LSU or Éduscol, from ESCO, or from your own `skills.csv`, as text or as a
 * workbook. Returns an empty list if no heading names competencies.
 *
 * @throws {MarksFileError} if the file is not a table
 */
export async function readCompetencies(file: MarksFile): Promise<readonly ExerciseSkill[]> {
  const found = new Map<string, ExerciseSkill>();
  for (const { rows } of await openSheets(file)) {
    const at = (means: "skill" | "domain", row: readonly string[]): number =>
      row.findIndex((cell) => meaningsOf(cell).includes(means));
    const header = rows.slice(0, SEARCHED_ROWS).findIndex((row) => at("skill", row) >= 0);
    if (header < 0) continue;
    const [skillAt, domainAt] = [at("skill", rows[header]!), at("domain", rows[header]!)];
    let domain = "";
    for (const row of rows.slice(header + 1)) {
      // Some tables name a domain only next to the first of its competencies.
      domain = row[domainAt] || domain;
      const skill = row[skillAt] ?? "";
      if (skill !== "" && !found.has(plain(skill))) found.set(plain(skill), { skill, domain });
    }
  }
  return [...found.values()];
}
