import type { Resource, Skill } from "@mastery/core";

/** The skills and resources of one provider, validated. */
interface ProviderCatalogue {
  /** For messages, such as the directory of the catalogue. */
  readonly name: string;
  readonly skills: readonly Skill[];
  readonly resources: readonly Resource[];
}

/** One catalogue of several providers. */
interface JoinedCatalogue {
  readonly skills: readonly Skill[];
  readonly resources: readonly Resource[];
  /** Skills of later providers that are skills of earlier ones. */
  readonly shared: number;
  /** Why the catalogues cannot be joined, one sentence each. */
  readonly faults: readonly string[];
}

/**
 * Joins catalogues. A skill is the same as an earlier provider's if both name an ESCO concept in common, or have the same id and label. It then
 * has the earlier id, so that resources of all providers count for it.
 */
export function joinCatalogues(providers: readonly ProviderCatalogue[]): JoinedCatalogue {
  const skills = new Map<string, Skill>();
  const resources = new Map<string, Resource>();
  const concepts = new Map<string, string>();
  const activities = new Set<string>();
  const faults: string[] = [];
  let shared = 0;
  for (const { name, skills: own, resources: offered } of providers) {
    const earlier = new Map(skills);
    const byConcept = new Map(concepts);
    const idOf = new Map<string, string>();
    for (const skill of own) {
      const same = sameSkills(skill, earlier, byConcept);
      if (same.length > 1) {
        faults.push(
          `${name}: skill ${skill.id}: expected ESCO concepts of one skill, got those of ${same.join(" and ")}`,
        );
        continue;
      }
      const [id = skill.id] = same;
      const known = skills.get(id);
      if (same.length === 0 && known) {
        faults.push(
          `${name}: skill ${skill.id}: expected an id that no other skill has, got the id of "${known.preferred_label}"`,
        );
        continue;
      }
      if (known) shared++;
      idOf.set(skill.id, id);
      skills.set(
        id,
        known ? { ...known, esco_uris: union(known.esco_uris, skill.esco_uris) } : skill,
      );
      for (const concept of conceptsOf(skill)) concepts.set(concept, id);
    }
    for (const resource of offered) {
      const { resource_id, activity_id } = resource;
      if (resources.has(resource_id))
        faults.push(`${name}: resource ${resource_id}: expected an id that no other resource has`);
      if (activity_id != null && activities.has(activity_id))
        faults.push(
          `${name}: resource ${resource_id}: expected an activity_id that no other resource has`,
        );
      if (activity_id != null) activities.add(activity_id);
      const skill_ids = [...new Set(resource.skill_ids.map((id) => idOf.get(id) ?? id))];
      resources.set(resource_id, { ...resource, skill_ids });
    }
  }
  return { skills: [...skills.values()], resources: [...resources.values()], shared, faults };
}

/** Returns the ids of earlier skills that are the same: by concept, or else by id and label. */
function sameSkills(
  skill: Skill,
  earlier: ReadonlyMap<string, Skill>,
  byConcept: ReadonlyMap<string, string>,
): readonly string[] {
  const ids = new Set(conceptsOf(skill).flatMap((concept) => byConcept.get(concept) ?? []));
  if (ids.size > 0) return [...ids];
  return earlier.get(skill.id)?.preferred_label === skill.preferred_label ? [skill.id] : [];
}

/** ESCO publishes its concepts under http; copies often have https. */
function conceptsOf({ esco_uris }: Skill): readonly string[] {
  return (esco_uris ?? []).map((uri) => uri.replace(/^https:/, "http:"));
}

function union(one: Skill["esco_uris"], other: Skill["esco_uris"]): readonly string[] {
  return [...new Set([...(one ?? []), ...(other ?? [])])];
}
