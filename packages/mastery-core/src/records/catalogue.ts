import { type Integers, prefixSums } from "../collections.ts";
import { describeQuoted } from "../describe.ts";
import type { Location } from "../errors/index.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { ascending } from "../rules/conventions.ts";
import type { Values } from "./field.ts";
import type { IssueList } from "./field-reader.ts";
import { FieldReader } from "./field-reader.ts";
import type { LevelReader } from "./levels.ts";
import { RECORD_FIELDS, type RecordKind, type Resource, type Skill } from "./records.ts";
import { text } from "./validators.ts";

/** Skills and resources. The number of a skill, resource or domain is its position in the sorted list of ids or names. */
export interface Catalogue {
  /** Domain names, sorted. */
  readonly domains: readonly string[];
  /** Skill ids, sorted. */
  readonly skillIds: readonly string[];
  readonly skillLabels: readonly string[];
  readonly skillDescriptions: readonly string[];
  /** Domain of each skill. */
  readonly skillDomain: Uint32Array;
  /** Resource ids, sorted. */
  readonly resourceIds: readonly string[];
  readonly resourceTitles: readonly string[];
  /** Web address of each resource, or null. Undefined if no resource has one. */
  readonly resourceUrls?: readonly (string | null)[] | undefined;
  /** Language of titles and labels. Empty if records name several languages, and undefined if no record names one. */
  readonly language?: string | undefined;
  /** Grade of each resource, 1 to 5. */
  readonly resourceGrade: Uint8Array;
  /** 1 for each retired resource, 0 for all other resources. */
  readonly resourceRetired: Uint8Array;
  /** Start of each resource's skills in `resourceSkills`, followed by the end of the last resource's skills. */
  readonly resourceSkillOffsets: Uint32Array;
  /** Skills of all resources. The first skill of each resource is its primary one. */
  readonly resourceSkills: Uint32Array;
}

/** Validates skills, then resources, in any order of their ids. */
export class CatalogueReader {
  readonly #issues: IssueList;
  readonly #fields: FieldReader;
  readonly #levels: LevelReader;
  readonly #unread: ReadonlySet<RecordKind>;
  readonly #skills = new Map<string, Values<Skill>>();
  readonly #resources = new Map<string, Values<Resource>>();
  readonly #byActivity = new Map<string, Values<Resource>>();

  /** @param unread kinds of records that could not be read completely; references to them are not checked */
  constructor(issues: IssueList, levels: LevelReader, unread: ReadonlySet<RecordKind>) {
    this.#issues = issues;
    this.#levels = levels;
    this.#unread = unread;
    this.#fields = new FieldReader(issues, { quotesTexts: true });
  }

  addSkill(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(record, location)) return;
    const skill = fields.read(RECORD_FIELDS.skills);
    fields.enter(this.#skills, "id", skill.id, skill);
  }

  addResource(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(this.#levels.withName(record), location)) return;
    const resource = fields.read(this.#levels.fieldsWith(RECORD_FIELDS.resources));
    this.#checkSkillIds(fields.value("skill_ids"));
    fields.enter(this.#byActivity, "activity_id", resource.activity_id ?? "", resource);
    fields.enter(this.#resources, "resource_id", resource.resource_id, resource);
  }

  /** Checks that valid ids refer to distinct known skills. */
  #checkSkillIds(ids: unknown): void {
    const fields = this.#fields;
    // If the list of skills is missing, this is reported once rather than for each reference.
    const checked = this.#skills.size > 0 && !this.#unread.has("skills");
    const known = new Set<string>();
    for (const [i, id] of Array.isArray(ids) ? ids.entries() : []) {
      if (!text.fits(id)) continue;
      if (known.has(id)) fields.repeated(`skill_ids[${i}]`, id, "distinct skills");
      else if (checked && !this.#skills.has(id)) {
        const got = describeQuoted(id);
        fields.issue("unknown_skill", `skill_ids[${i}]`, "the id of a skill", got);
      } else known.add(id);
    }
  }

  build(): Catalogue {
    this.#reportEmpty("skills", this.#skills.size);
    this.#reportEmpty("resources", this.#resources.size);
    const skills = [...this.#skills.values()].sort((a, b) => ascending(a.id, b.id));
    const resources = [...this.#resources.values()].sort((a, b) =>
      ascending(a.resource_id, b.resource_id),
    );
    const domains = [...new Set(skills.map(({ domain }) => domain))].sort(ascending);
    const domainNumber = new Map(domains.map((name, number) => [name, number]));
    const skillNumber = new Map(skills.map(({ id }, number) => [id, number]));
    return {
      domains,
      skillIds: skills.map(({ id }) => id),
      skillLabels: skills.map(({ preferred_label }) => preferred_label),
      skillDescriptions: skills.map(({ description }) => description),
      skillDomain: Uint32Array.from(skills, ({ domain }) => domainNumber.get(domain)!),
      resourceIds: resources.map(({ resource_id }) => resource_id),
      resourceTitles: resources.map(({ title }) => title),
      resourceUrls: resources.some(({ url }) => url !== null)
        ? resources.map(({ url }) => url)
        : undefined,
      language: languageOf([...skills, ...resources]),
      resourceGrade: Uint8Array.from(resources, ({ grade_level }) =>
        this.#levels.gradeOf(grade_level),
      ),
      resourceRetired: Uint8Array.from(resources, ({ retired }) => Number(retired)),
      resourceSkillOffsets: prefixSums(resources.map(({ skill_ids }) => skill_ids.length)),
      resourceSkills: Uint32Array.from(
        resources.flatMap(({ skill_ids }) => skill_ids.map((id) => skillNumber.get(id)!)),
      ),
    };
  }

  #reportEmpty(file: RecordKind, count: number): void {
    if (count > 0 || this.#unread.has(file)) return;
    const expected = "at least one record";
    this.#issues.add({ kind: "empty", location: { file }, field: "", expected, got: "none" });
  }
}

/** Returns the language that records name: empty if they name several languages, and undefined if they name no language. */
function languageOf(records: readonly { readonly language: string | null }[]): string | undefined {
  const stated = new Set(records.flatMap(({ language }) => language?.toLowerCase() ?? []));
  return stated.size > 1 ? "" : [...stated][0];
}

/** Skills of all resources, in a catalogue or in a snapshot. */
interface ResourceSkills extends Pick<Catalogue, "resourceSkillOffsets"> {
  readonly resourceSkills: Integers;
}

/** Returns the skills of a resource, in the order of its `skill_ids`. */
export function skillsOf(
  { resourceSkills, resourceSkillOffsets }: ResourceSkills,
  resource: number,
): Integers {
  const end = resourceSkillOffsets[resource + 1];
  return resourceSkills.subarray(resourceSkillOffsets[resource], end);
}

/** Returns the skills of each resource, for loops over evidence. */
export function skillsOfEach(catalogue: ResourceSkills): readonly Integers[] {
  const resources = catalogue.resourceSkillOffsets.length - 1;
  return Array.from({ length: resources }, (_, resource) => skillsOf(catalogue, resource));
}

export function primarySkills(catalogue: ResourceSkills): Uint32Array {
  const { resourceSkills, resourceSkillOffsets } = catalogue;
  return resourceSkillOffsets.subarray(0, -1).map((primary) => resourceSkills[primary]!);
}

/** Returns the domain of each resource's primary skill. */
export function primaryDomains(
  catalogue: ResourceSkills & Pick<Catalogue, "skillDomain">,
): Uint32Array {
  return primarySkills(catalogue).map((skill) => catalogue.skillDomain[skill]!);
}

/** Evidence, the domain of each resource's primary skill, and the number of domains. */
interface InDomains extends Pick<Evidence, "resource" | "scored"> {
  readonly domainOf: Uint32Array;
  readonly domains: number;
}

/** Returns 1 for each domain in which any learner has a scored trace, and 0 for each other domain. */
export function observedDomains({ resource, scored, domainOf, domains }: InDomains): Uint8Array {
  const observed = new Uint8Array(domains);
  for (let row = 0; row < resource.length; row++) {
    if (scored[row]! > 0) observed[domainOf[resource[row]!]!] = 1;
  }
  return observed;
}

/** Returns the names of the domains in which nobody has a scored trace. A trace counts for the domain of its resource's primary skill. */
export function unobservedDomains(
  catalogue: Catalogue,
  { resource, scored }: Pick<Evidence, "resource" | "scored">,
): string[] {
  const domains = catalogue.domains.length;
  const domainOf = primaryDomains(catalogue);
  const observed = observedDomains({ resource, scored, domainOf, domains });
  return catalogue.domains.filter((_, domain) => observed[domain] === 0);
}
