import { prefixSums } from "../collections.ts";
import { describeQuoted, NOT_SHOWN } from "../describe.ts";
import type { Location } from "../errors/index.ts";
import { ascending } from "../rules/conventions.ts";
import type { Catalogue } from "./catalogue.ts";
import { FieldReader, type IssueList } from "./field-reader.ts";
import { LevelReader, type SchoolLevels } from "./levels.ts";
import { packTexts, packUuids } from "./packed.ts";
import {
  type LearnerGroup,
  RECORD_FIELDS,
  type RecordKind,
  type Resource,
  type Skill,
  type Values,
} from "./records.ts";
import type { Groups, KnownLearners, Roster } from "./roster.ts";
import { type UnknownFieldsByKind, unknownFieldsByKind } from "./unknown-fields.ts";
import { groupId, sha1, text, uuid } from "./validators.ts";

/** The fields of a learner that are kept. The only other data that are kept about learners are the ids in `#byId`. */
interface Row {
  /** Uuid in lower case. */
  readonly id: string;
  readonly name: string;
  readonly grade: number;
  readonly left: boolean;
  readonly groups: readonly LearnerGroup[];
}

const FIELDS = RECORD_FIELDS.learners;

/** Fields of a learner whose id `uuidOf` maps. */
const MAPPED_FIELDS: typeof FIELDS = {
  ...FIELDS,
  learner_id: { ...FIELDS.learner_id, is: { ...uuid, expected: "a uuid from uuidOf" } },
};

/** Options for reading a school's catalogue and learners. */
export interface SchoolOptions {
  /**
   * Returns the uuid for a learner's id in another system, as `learnerUuid()` from `@mastery/dataset` does. Called for each `learner_id`
   * that is neither a uuid nor a pseudonym. By default, an issue is reported for every such id, as for a result that is not a uuid.
   */
  readonly uuidOf?: ((id: string) => string) | undefined;
  /**
   * Returns whether a uuid or pseudonym belongs to a learner who was forgotten. Records about such a learner are left out without
   * validation, and counted in the report.
   */
  readonly isForgotten?: ((id: string) => boolean) | undefined;
  /** The school's names for its levels. By default, `grade_level` is a grade from 1 to 5. */
  readonly levels?: SchoolLevels | undefined;
}

/** Validates records and collects their data. Add all skills before the resources, and all groups before the learners. */
export class SchoolReader {
  readonly levels: LevelReader;
  /** Kinds of records that could not be read completely. References to records of these kinds are not checked. */
  readonly unread: Set<RecordKind> = new Set();
  readonly unknown: UnknownFieldsByKind = unknownFieldsByKind();
  readonly #issues: IssueList;
  readonly #catalogueFields: FieldReader;
  readonly #fields: FieldReader;
  readonly #uuidOf: SchoolOptions["uuidOf"];
  readonly #isForgotten: (id: string) => boolean;
  /** Ids and pseudonyms in the records of forgotten learners: traces can name a learner by an id that is not in the list. */
  readonly #forgottenIds = new Set<string>();
  /** Number of records of learners that were left out. */
  forgotten = 0;
  readonly #skills = new Map<string, Values<Skill>>();
  readonly #resources = new Map<string, Values<Resource>>();
  readonly #byActivity = new Map<string, Values<Resource>>();
  readonly #groups = new Map<string, LearnerGroup>();
  #isMissingReported = false;
  readonly #rows: Row[] = [];
  /** Learners by lower-case uuid, pseudonym and id before mapping; undefined for the pseudonym of an invalid or repeated learner. */
  readonly #byId = new Map<string, Row | undefined>();

  constructor(issues: IssueList, { levels, uuidOf, isForgotten = () => false }: SchoolOptions) {
    this.levels = new LevelReader(levels);
    this.#issues = issues;
    this.#catalogueFields = new FieldReader(issues, { quotesTexts: true });
    this.#fields = new FieldReader(issues);
    this.#uuidOf = uuidOf;
    this.#isForgotten = (id) => this.#forgottenIds.has(id) || isForgotten(id);
  }

  addSkill(record: unknown, location: Location): void {
    const fields = this.#catalogueFields;
    if (!fields.start(record, location)) return;
    fields.checkNames(this.unknown.skills);
    const skill = fields.read(RECORD_FIELDS.skills);
    fields.enter(this.#skills, "id", skill.id, skill);
  }

  addResource(record: unknown, location: Location): void {
    const fields = this.#catalogueFields;
    if (!fields.start(this.levels.withName(record), location)) return;
    fields.checkNames(this.unknown.resources);
    const resource = fields.read(this.levels.fieldsWith(RECORD_FIELDS.resources));
    this.#checkSkillIds(fields.value("skill_ids"));
    fields.enter(this.#byActivity, "activity_id", resource.activity_id ?? "", resource);
    fields.enter(this.#resources, "resource_id", resource.resource_id, resource);
  }

  /** Reports valid ids that are repeated and, if the list of skills was read, valid ids of unknown skills. */
  #checkSkillIds(ids: unknown): void {
    const fields = this.#catalogueFields;
    // A missing list of skills is reported once rather than for each reference.
    const checked = this.#skills.size > 0 && !this.unread.has("skills");
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

  addGroup(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(record, location)) return;
    fields.checkNames(this.unknown.groups);
    const group = fields.read(RECORD_FIELDS.groups);
    fields.enter(this.#groups, "group_id", group.group_id, group);
  }

  addLearner(record: unknown, location: Location): void {
    const fields = this.#fields;
    const { learner_id: own, mbox_sha1sum } = Object(record) as Readonly<Record<string, unknown>>;
    const mapped = this.#uuidOf && isForeign(own) ? { learner_id: this.#uuidOf(own) } : undefined;
    const ids = [mapped?.learner_id ?? own, mbox_sha1sum]
      .filter((one) => typeof one === "string")
      .map((one) => one.toLowerCase());
    if (ids.some(this.#isForgotten)) {
      this.forgotten++;
      for (const id of ids) this.#forgottenIds.add(id);
      return;
    }
    const named = this.levels.withName(record);
    const read = mapped ? { ...(named as object), ...mapped } : named;
    if (!fields.start(read, location)) return;
    fields.checkNames(this.unknown.learners);
    const learner = fields.read(this.levels.fieldsWith(mapped ? MAPPED_FIELDS : FIELDS));
    const row: Row = {
      id: learner.learner_id.toLowerCase(),
      name: learner.display_name,
      grade: this.levels.gradeOf(learner.grade_level),
      left: learner.left === true,
      groups: this.#joined(fields.value("groups")),
    };
    const isKnown = this.#byId.has(row.id);
    if (isKnown) this.#reportRepeated("learner_id", "id");
    else if (row.id !== "") {
      this.#rows.push(row);
      this.#byId.set(row.id, row);
      if (mapped) this.#byId.set(own as string, row);
    }
    const pseudonym = learner.mbox_sha1sum?.toLowerCase() ?? "";
    if (this.#byId.has(pseudonym)) this.#reportRepeated("mbox_sha1sum", "pseudonym");
    else if (pseudonym !== "")
      this.#byId.set(pseudonym, isKnown || row.id === "" ? undefined : row);
  }

  #reportRepeated(field: string, name: string): void {
    const got = `the ${name} of an earlier learner`;
    this.#fields.issue("duplicate_id", field, `a unique ${name}`, got);
  }

  #joined(ids: unknown): readonly LearnerGroup[] {
    const fields = this.#fields;
    const joined = new Set<LearnerGroup>();
    for (const [i, id] of Array.isArray(ids) ? ids.entries() : []) {
      if (!groupId.fits(id)) continue;
      const path = `groups[${i}]`;
      const group = this.#groups.get(id);
      if (!group) this.#reportUnknown(path);
      else if (joined.has(group))
        fields.issue("duplicate_id", path, "distinct groups", "a repeated group");
      else joined.add(group);
    }
    return [...joined];
  }

  /** Reports an unknown group. A missing list of groups is reported once rather than for each reference. */
  #reportUnknown(path: string): void {
    const fields = this.#fields;
    if (this.unread.has("groups") || this.#isMissingReported) return;
    if (this.#groups.size > 0) {
      fields.issue("unknown_group", path, "the id of a group", NOT_SHOWN);
    } else {
      this.#isMissingReported = true;
      fields.issue("unknown_group", path, "groups in the data (groups.json)", "none");
    }
  }

  /** Returns whether an id, also one of another system, belongs to a learner who was forgotten. */
  isForgotten(id: string): boolean {
    const uuid = this.#uuidIn(id);
    return uuid !== undefined && this.#isForgotten(uuid);
  }

  #uuidIn(id: string): string | undefined {
    const uuid: unknown = this.#uuidOf && isForeign(id) ? this.#uuidOf(id) : id;
    return typeof uuid === "string" ? uuid.toLowerCase() : undefined;
  }

  /** Reports an issue if there are no skills or no resources. Call this method last, because it frees the learners that were read. */
  build(): {
    catalogue: Catalogue;
    resourceTypes: Resource["type"][];
    groups: Groups;
    learners: KnownLearners;
  } {
    this.#reportEmpty();
    const groups = [...this.#groups.values()].sort((a, b) => ascending(a.group_id, b.group_id));
    const skills = [...this.#skills.values()].sort((a, b) => ascending(a.id, b.id));
    const resources = [...this.#resources.values()].sort((a, b) =>
      ascending(a.resource_id, b.resource_id),
    );
    return {
      catalogue: this.#catalogue(skills, resources),
      resourceTypes: resources.map(({ type }) => type),
      groups,
      learners: this.#learners(groups),
    };
  }

  #reportEmpty(): void {
    for (const [file, records] of [
      ["skills", this.#skills],
      ["resources", this.#resources],
    ] as const) {
      if (records.size > 0 || this.unread.has(file)) continue;
      const expected = "at least one record";
      this.#issues.add({ kind: "empty", location: { file }, field: "", expected, got: "none" });
    }
  }

  #catalogue(skills: readonly Values<Skill>[], resources: readonly Values<Resource>[]): Catalogue {
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
      resourceTypes: resources.map(({ type }) => type),
      resourceDurations: resources.map(({ estimated_duration_s }) => estimated_duration_s),
      language: languageOf([...skills, ...resources]),
      resourceGrade: Uint8Array.from(resources, ({ grade_level }) =>
        this.levels.gradeOf(grade_level),
      ),
      resourceRetired: Uint8Array.from(resources, ({ retired }) => Number(retired)),
      resourceSkillOffsets: prefixSums(resources.map(({ skill_ids }) => skill_ids.length)),
      resourceSkills: Uint32Array.from(
        resources.flatMap(({ skill_ids }) => skill_ids.map((id) => skillNumber.get(id)!)),
      ),
    };
  }

  #learners(groups: Groups): KnownLearners {
    const sorted = this.#rows.sort((a, b) => ascending(a.id, b.id));
    const present = sorted.filter(({ left }) => !left);
    const known = [...present, ...sorted.filter(({ left }) => left)];
    const numbers = new Map(known.map((row, number) => [row, number]));
    const byId = new Map<string, number>();
    for (const [id, row] of this.#byId) if (row) byId.set(id, numbers.get(row)!);
    // Frees this memory, because `known` and `byId` now contain the data.
    this.#rows.length = 0;
    this.#byId.clear();
    const groupNumbers = new Map(groups.map((group, number) => [group, number]));
    const numbersOf = (joined: readonly LearnerGroup[]): number[] =>
      joined.map((group) => groupNumbers.get(group)!).sort((a, b) => a - b);
    const roster: Roster = {
      ids: packUuids(present.map(({ id }) => id)),
      names: packTexts(present.map(({ name }) => name)),
      grade: Uint8Array.from(present, ({ grade }) => grade),
      memberships: {
        offsets: prefixSums(present.map((row) => row.groups.length)),
        groups: Uint32Array.from(present.flatMap((row) => numbersOf(row.groups))),
      },
    };
    return {
      roster,
      ids: known.map(({ id }) => id),
      // No learner has an empty id.
      numberOf: (id) => byId.get(id) ?? byId.get(this.#uuidIn(id) ?? ""),
      isForgotten: (id) => this.isForgotten(id),
    };
  }
}

/** Returns the language that the records name, in lower case; an empty string if they name several, and undefined if none. */
function languageOf(records: readonly { readonly language: string | null }[]): string | undefined {
  const stated = new Set(records.flatMap(({ language }) => language?.toLowerCase() ?? []));
  return stated.size > 1 ? "" : [...stated][0];
}

/** Returns whether a value is an id from another system: a string that is neither a uuid nor a pseudonym. */
function isForeign(id: unknown): id is string {
  return text.fits(id) && !uuid.fits(id) && !sha1.fits(id);
}
