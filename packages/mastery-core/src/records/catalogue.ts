import { prefixSums } from "../collections.ts";
import { describeValue } from "../describe.ts";
import type { Location } from "../errors/index.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { ascending } from "../rules/conventions.ts";
import { boolean, oneOf } from "../validation.ts";
import { FieldReader } from "./field-reader.ts";
import type { IssueList } from "./issues.ts";
import type { GradeReader } from "./levels.ts";
import type { RecordKind } from "./records.ts";
import * as validators from "./validators.ts";

/**
 * Skills and resources. The number of a skill, resource or domain is its position in the sorted list of ids or names.
 */
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
  /** Grade of each resource, 1 to 5. */
  readonly resourceGrade: Uint8Array;
  /** 1 for each resource that is retired, else 0. */
  readonly resourceRetired: Uint8Array;
  /** Start of each resource's skills in `resourceSkills`, and the end of the last. */
  readonly resourceSkillOffsets: Uint32Array;
  /** Skills of all resources; the first skill of each is the primary one. */
  readonly resourceSkills: Uint32Array;
}

interface SkillRow {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly domain: string;
}

interface ResourceRow {
  readonly id: string;
  readonly title: string;
  readonly grade: number;
  readonly retired: boolean;
  readonly skillIds: readonly string[];
}

const RESOURCE_TYPE = oneOf("exercise", "quiz", "lesson");

/** Validates skills, then resources, in any order of their ids. */
export class CatalogueReader {
  readonly #issues: IssueList;
  readonly #fields: FieldReader;
  readonly #grades: GradeReader;
  readonly #unread: ReadonlySet<RecordKind>;
  readonly #skills = new Map<string, SkillRow>();
  readonly #resources = new Map<string, ResourceRow>();
  readonly #activityIds = new Set<string>();

  /** Some records of the kinds in `unread` could not be read, so references to them are not checked. */
  constructor(issues: IssueList, grades: GradeReader, unread: ReadonlySet<RecordKind>) {
    this.#issues = issues;
    this.#grades = grades;
    this.#unread = unread;
    this.#fields = new FieldReader(issues, { quotesTexts: true });
  }

  addSkill(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(record, location)) return;
    const id = fields.required("id", validators.text);
    const row = {
      id,
      label: fields.required("preferred_label", validators.text),
      description: fields.required("description", validators.anyText),
      domain: fields.required("domain", validators.snakeCase),
    };
    const uris = fields.optional("esco_uris", validators.list) ?? [];
    uris.forEach((uri, i) => {
      fields.check(`esco_uris[${i}]`, uri, validators.text);
    });
    if (this.#skills.has(id)) fields.repeated("id", id);
    // An invalid skill is still known, or each reference to it would be an issue too.
    else if (id !== "") this.#skills.set(id, row);
  }

  addResource(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(record, location)) return;
    const id = fields.required("resource_id", validators.text);
    const row = {
      id,
      title: fields.required("title", validators.text),
      grade: this.#grades.read(fields),
      skillIds: this.#skillIds(),
      retired: fields.optional("retired", boolean) ?? false,
    };
    fields.required("type", RESOURCE_TYPE);
    fields.optional("estimated_duration_s", validators.seconds);
    this.#checkActivityId(fields.optional("activity_id", validators.text));
    if (this.#resources.has(id)) {
      fields.repeated("resource_id", id);
    } else if (id !== "") this.#resources.set(id, row);
  }

  #checkActivityId(id: string | null): void {
    if (id === null) return;
    if (this.#activityIds.has(id)) {
      this.#fields.repeated("activity_id", id);
    } else this.#activityIds.add(id);
  }

  #skillIds(): readonly string[] {
    const ids = new Set<string>();
    const fields = this.#fields;
    // If there is no skill at all, one issue says so, not one per reference.
    const checked = this.#skills.size > 0 && !this.#unread.has("skills");
    fields.required("skill_ids", validators.filledList).forEach((value, i) => {
      const path = `skill_ids[${i}]`;
      const id = fields.check(path, value, validators.text);
      if (id === "") return;
      if (ids.has(id)) fields.repeated(path, id, "distinct skills");
      else if (checked && !this.#skills.has(id)) {
        fields.issue("unknown_skill", path, "the id of a skill", describeValue(id));
      } else ids.add(id);
    });
    return [...ids];
  }

  build(): Catalogue {
    this.#reportEmpty("skills", this.#skills.size);
    this.#reportEmpty("resources", this.#resources.size);
    const skills = [...this.#skills.values()].sort((a, b) => ascending(a.id, b.id));
    const resources = [...this.#resources.values()].sort((a, b) => ascending(a.id, b.id));
    const domains = [...new Set(skills.map(({ domain }) => domain))].sort(ascending);
    const domainNumber = new Map(domains.map((name, number) => [name, number]));
    const skillNumber = new Map(skills.map(({ id }, number) => [id, number]));
    const resourceSkills = resources.flatMap(({ skillIds }) =>
      skillIds.map((id) => skillNumber.get(id)!),
    );
    return {
      domains,
      skillIds: skills.map(({ id }) => id),
      skillLabels: skills.map(({ label }) => label),
      skillDescriptions: skills.map(({ description }) => description),
      skillDomain: Uint32Array.from(skills, ({ domain }) => domainNumber.get(domain)!),
      resourceIds: resources.map(({ id }) => id),
      resourceTitles: resources.map(({ title }) => title),
      resourceGrade: Uint8Array.from(resources, ({ grade }) => grade),
      resourceRetired: Uint8Array.from(resources, ({ retired }) => Number(retired)),
      resourceSkillOffsets: prefixSums(resources.map(({ skillIds }) => skillIds.length)),
      resourceSkills: Uint32Array.from(resourceSkills),
    };
  }

  #reportEmpty(file: RecordKind, count: number): void {
    if (count > 0 || this.#unread.has(file)) return;
    const expected = "at least one record";
    this.#issues.add({ kind: "empty", location: { file }, field: "", expected, got: "none" });
  }
}

/** Domain of each resource's primary skill. */
export function primaryDomains({
  resourceSkillOffsets,
  resourceSkills,
  skillDomain,
}: Pick<Catalogue, "resourceSkillOffsets" | "resourceSkills" | "skillDomain">): Uint32Array {
  return resourceSkillOffsets
    .subarray(0, -1)
    .map((primary) => skillDomain[resourceSkills[primary]!]!);
}

/** Names of the domains in which nobody has a scored trace. A trace counts for the domain of its resource's primary skill. */
export function unobservedDomains(
  catalogue: Catalogue,
  { resource, scored }: Pick<Evidence, "resource" | "scored">,
): string[] {
  const domainOf = primaryDomains(catalogue);
  const unobserved = new Set(catalogue.domains.keys());
  for (let row = 0; row < resource.length && unobserved.size > 0; row++) {
    if (scored[row]! > 0) unobserved.delete(domainOf[resource[row]!]!);
  }
  return catalogue.domains.filter((_, domain) => unobserved.has(domain));
}
