import type { Catalogue } from "./catalogue.ts";
import { describeValue, FieldReader } from "./field-reader.ts";

/** Checks the skills that traces carry: each is one of the resource's, in the domain it has in the catalogue. */
export class InlineSkills {
  readonly #catalogue: Catalogue;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #known: boolean;

  /** Without all skills known, none is checked. */
  constructor(catalogue: Catalogue, known: boolean) {
    this.#catalogue = catalogue;
    this.#numbers = new Map(catalogue.skillIds.map((id, number) => [id, number]));
    this.#known = known;
  }

  /** Whether a list of skills is known to be as the resource's are. */
  fit(skills: readonly unknown[], resource: number): boolean {
    const fields = new FieldReader({ add() {} });
    this.check(skills, resource, fields);
    return fields.ok && this.#known;
  }

  check(skills: readonly unknown[], resource: number, fields: FieldReader): void {
    if (!this.#known) return;
    const { resourceSkills, resourceSkillOffsets, skillDomain, domains } = this.#catalogue;
    for (let i = 0; i < skills.length; i++) {
      const value = skills[i];
      const inline = typeof value === "object" && value !== null ? value : { id: value };
      const id = "id" in inline ? inline.id : undefined;
      const skill = typeof id === "string" ? this.#numbers.get(id) : undefined;
      if (skill === undefined) {
        fields.fault("unknown_skill", `skills[${i}]`, "the id of a skill", describeValue(id));
        continue;
      }
      let at = resourceSkillOffsets[resource]!;
      const end = resourceSkillOffsets[resource + 1]!;
      while (at < end && resourceSkills[at] !== skill) at++;
      if (at === end) {
        const expected = "a skill of the trace's resource";
        fields.fault("skills_mismatch", `skills[${i}]`, expected, describeValue(id));
        continue;
      }
      const domain = domains[skillDomain[skill]!];
      if ("domain" in inline && inline.domain !== null && inline.domain !== domain) {
        const expected = `the skill's domain "${domain}"`;
        const got = describeValue(inline.domain);
        fields.fault("skills_mismatch", `skills[${i}].domain`, expected, got);
      }
    }
  }
}
