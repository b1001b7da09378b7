import { prefixSums } from "../collections.ts";
import { NOT_SHOWN } from "../describe.ts";
import type { Location } from "../errors/index.ts";
import { ascending } from "../rules/conventions.ts";
import { FieldReader, type IssueList } from "./field-reader.ts";
import type { LevelReader } from "./levels.ts";
import { packTexts, packUuids, type Texts, type Uuids } from "./packed.ts";
import { type LearnerGroup, RECORD_FIELDS, type RecordKind } from "./records.ts";
import { groupId, sha1, text, uuid } from "./validators.ts";

/** The groups that learners can be in, ordered by id. The number of a group is its position. */
export type Groups = readonly LearnerGroup[];

/** The groups to which each learner belongs. */
export interface Memberships {
  /** Start of each learner's groups in `groups`, followed by the end of the last learner's groups. */
  readonly offsets: Uint32Array;
  /** Groups of all learners. The groups of each learner are in ascending order. */
  readonly groups: Uint32Array;
}

/** The learners who have not left. The number of a learner is its position in the sorted list of ids. */
export interface Roster {
  readonly ids: Uuids;
  readonly names: Texts;
  /** Grade of each learner, 1 to 5. */
  readonly grade: Uint8Array;
  readonly memberships: Memberships;
}

/** All known learners: the roster, and the learners who have left. */
export interface KnownLearners {
  readonly roster: Roster;
  /** Number of known learners. */
  readonly count: number;
  /** Uuids of known learners, in the order of their numbers. */
  readonly ids: readonly string[];
  /**
   * Returns the number of a learner by uuid or pseudonym, or undefined if there is no such learner. Learners who have left are numbered
   * after the roster.
   */
  readonly numberOf: (id: string) => number | undefined;
}

/** The data that are kept about a learner. Nothing else about learners is stored. */
interface Row {
  /** Uuid in lower case. */
  readonly id: string;
  readonly name: string;
  readonly grade: number;
  readonly left: boolean;
  readonly groups: readonly LearnerGroup[];
}

const FIELDS = RECORD_FIELDS.learners;

/** Fields of learners whose ids `uuidOf` maps. */
const MAPPED_FIELDS: typeof FIELDS = {
  ...FIELDS,
  learner_id: { ...FIELDS.learner_id, is: { ...uuid, expected: "a uuid from uuidOf" } },
};

/** Validates learners. Only the fields of the schema are read. */
export class RosterReader {
  readonly #fields: FieldReader;
  readonly #levels: LevelReader;
  readonly #groups: GroupReader;
  readonly #uuidOf: ((id: string) => string) | undefined;
  readonly #rows: Row[] = [];
  /** Learners by lower-case uuid, by pseudonym, and by unmapped id. Undefined for an invalid learner. */
  readonly #byId = new Map<string, Row | undefined>();

  /** @param uuidOf returns the uuid of an id that is neither a uuid nor a pseudonym */
  constructor(
    issues: IssueList,
    levels: LevelReader,
    groups: GroupReader,
    uuidOf: ((id: string) => string) | undefined,
  ) {
    this.#fields = new FieldReader(issues);
    this.#levels = levels;
    this.#groups = groups;
    this.#uuidOf = uuidOf;
  }

  addLearner(record: unknown, location: Location): void {
    const fields = this.#fields;
    const own = (record as { readonly learner_id?: unknown } | null)?.learner_id;
    const mapped = this.#uuidOf && isForeign(own) ? { learner_id: this.#uuidOf(own) } : undefined;
    const named = this.#levels.withName(record);
    if (!fields.start(mapped ? { ...(named as object), ...mapped } : named, location)) return;
    const learner = fields.read(this.#levels.fieldsWith(mapped ? MAPPED_FIELDS : FIELDS));
    const row: Row = {
      id: learner.learner_id.toLowerCase(),
      name: learner.display_name,
      grade: this.#levels.gradeOf(learner.grade_level),
      left: learner.left === true,
      groups: this.#groups.joined(fields.value("groups"), fields),
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
    this.#fields.issue(
      "duplicate_id",
      field,
      `a unique ${name}`,
      `the ${name} of an earlier learner`,
    );
  }

  /** Returns the roster, and a function that looks up learners. Call it last: nothing can be added afterwards. */
  build(groups: Groups): KnownLearners {
    const sorted = this.#rows.sort((a, b) => ascending(a.id, b.id));
    const present = sorted.filter(({ left }) => !left);
    const known = [...present, ...sorted.filter(({ left }) => left)];
    const numbers = new Map(known.map((row, number) => [row, number]));
    const byId = new Map<string, number>();
    for (const [id, row] of this.#byId) if (row) byId.set(id, numbers.get(row)!);
    // Freed, because the columns now contain the data.
    this.#rows.length = 0;
    this.#byId.clear();
    const uuidOf = this.#uuidOf;
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
      count: known.length,
      ids: known.map(({ id }) => id),
      numberOf: (id) => {
        const number = byId.get(id);
        if (number !== undefined) return number;
        const uuid: unknown = uuidOf && isForeign(id) ? uuidOf(id) : id;
        return typeof uuid === "string" ? byId.get(uuid.toLowerCase()) : undefined;
      },
    };
  }
}

/** Returns whether a value is an id from another system: a string that is neither a uuid nor a pseudonym. */
function isForeign(id: unknown): id is string {
  return text.fits(id) && !uuid.fits(id) && !sha1.fits(id);
}

/** Validates groups, in any order of their ids, and references to them. */
export class GroupReader {
  readonly #fields: FieldReader;
  readonly #groups = new Map<string, LearnerGroup>();
  readonly #unread: ReadonlySet<RecordKind>;
  #isMissingReported = false;

  /** @param unread kinds of records that could not be read completely; references to them are not checked */
  constructor(issues: IssueList, unread: ReadonlySet<RecordKind>) {
    this.#fields = new FieldReader(issues);
    this.#unread = unread;
  }

  addGroup(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(record, location)) return;
    const group = fields.read(RECORD_FIELDS.groups);
    fields.enter(this.#groups, "group_id", group.group_id, group);
  }

  /** Checks that the valid ids in a learner's `groups` refer to distinct known groups, and returns these groups. */
  joined(ids: unknown, fields: FieldReader): readonly LearnerGroup[] {
    const joined = new Set<LearnerGroup>();
    for (const [i, id] of Array.isArray(ids) ? ids.entries() : []) {
      if (!groupId.fits(id)) continue;
      const path = `groups[${i}]`;
      const group = this.#groups.get(id);
      if (!group) this.#reportUnknown(path, fields);
      else if (joined.has(group))
        fields.issue("duplicate_id", path, "distinct groups", "one again");
      else joined.add(group);
    }
    return [...joined];
  }

  /** Reports that the list of groups is missing, once rather than for each reference. */
  #reportUnknown(path: string, fields: FieldReader): void {
    if (this.#unread.has("groups") || this.#isMissingReported) return;
    if (this.#groups.size > 0) {
      fields.issue("unknown_group", path, "the id of a group", NOT_SHOWN);
    } else {
      this.#isMissingReported = true;
      fields.issue("unknown_group", path, "groups in the data (groups.json)", "none");
    }
  }

  build(): Groups {
    return [...this.#groups.values()].sort((a, b) => ascending(a.group_id, b.group_id));
  }
}

/** Returns the ids of groups without a learner, sorted. */
export function emptyGroups(groups: Groups, { groups: joined }: Memberships): readonly string[] {
  const filled = new Set(joined);
  return groups.filter((_, number) => !filled.has(number)).map(({ group_id }) => group_id);
}
