import { describeType, describeValue, NOT_SHOWN } from "../describe.ts";
import type { Catalogue } from "./catalogue.ts";
import type { FieldReader } from "./field-reader.ts";

/** Checks the skills listed in traces: each must be a skill of the resource, in the catalogue's domain. */
export class InlineSkills {
  readonly #catalogue: Catalogue;
  readonly #skillIds: ReadonlySet<string>;
  readonly #known: boolean;

  /** If not all skills could be read (`known` is false), none is checked. */
  constructor(catalogue: Catalogue, known: boolean) {
    this.#catalogue = catalogue;
    this.#skillIds = new Set(catalogue.skillIds);
    this.#known = known;
  }

  check(skills: readonly unknown[], resource: number, fields: FieldReader): void {
    if (!this.#known) return;
    const { skillDomain, domains } = this.#catalogue;
    for (let i = 0; i < skills.length; i++) {
      const value = skills[i];
      const inline = typeof value === "object" && value !== null ? value : { id: value };
      const id = "id" in inline ? inline.id : undefined;
      const skill = this.#skillOf(resource, id);
      if (skill === undefined) {
        this.#reportOther(`skills[${i}]`, id, fields);
        continue;
      }
      const domain = domains[skillDomain[skill]!];
      const claimed = ("domain" in inline ? inline.domain : null) ?? domain;
      if (claimed !== domain) {
        const expected = `the skill's domain ${describeValue(domain)}`;
        const got = domains.some((name) => name === claimed) ? describeValue(claimed) : NOT_SHOWN;
        fields.issue("skills_mismatch", `skills[${i}].domain`, expected, got);
      }
    }
  }

  /** The resource's skill with an id. A resource has few skills, so a linear search is fast. */
  #skillOf(resource: number, id: unknown): number | undefined {
    const { resourceSkills, resourceSkillOffsets, skillIds } = this.#catalogue;
    const end = resourceSkillOffsets[resource + 1]!;
    for (let at = resourceSkillOffsets[resource]!; at < end; at++) {
      if (skillIds[resourceSkills[at]!] === id) return resourceSkills[at];
    }
    return undefined;
  }

  #reportOther(field: string, id: unknown, fields: FieldReader): void {
    if (typeof id === "string" && this.#skillIds.has(id)) {
      const expected = "a skill of the trace's resource";
      fields.issue("skills_mismatch", field, expected, describeValue(id));
    } else {
      const got = typeof id === "string" ? NOT_SHOWN : describeType(id);
      fields.issue("unknown_skill", field, "the id of a skill", got);
    }
  }
}
