import type { Location } from "../errors/index.ts";
import { ascending } from "../rules/conventions.ts";
import { FieldReader } from "./field-reader.ts";
import { type GroupReader, type Groups, type Memberships, membershipsIn } from "./groups.ts";
import type { IssueList } from "./issues.ts";
import type { LevelReader } from "./levels.ts";
import type { LearnerGroup } from "./records.ts";
import { RECORD_FIELDS } from "./schema.ts";
import { packTexts, type Texts } from "./texts.ts";
import { packUuids, type Uuids } from "./uuids.ts";
import { sha1, text, uuid } from "./validators.ts";

/** The learners who have not left, numbered once: a learner is its position in the sorted list of ids. */
export interface Roster {
  readonly ids: Uuids;
  readonly names: Texts;
  /** Grade of each learner, 1 to 5. */
  readonly grade: Uint8Array;
  readonly memberships: Memberships;
}

/** All known learners: the roster, and those who have left. */
export interface KnownLearners {
  readonly roster: Roster;
  /** Number of known learners. */
  readonly count: number;
  /** Number of a learner by uuid or pseudonym; undefined if nobody has it. Learners who have left come after the roster. */
  readonly numberOf: (id: string) => number | undefined;
}

/** A learner as it is kept: what is not in here is never held. */
interface Row {
  /** In lower case. */
  readonly id: string;
  readonly name: string;
  readonly grade: number;
  readonly left: boolean;
  readonly groups: readonly LearnerGroup[];
}

const FIELDS = RECORD_FIELDS.learners;

/** For learners whose ids `uuidOf` maps. */
const MAPPED_FIELDS: typeof FIELDS = {
  ...FIELDS,
  learner_id: { ...FIELDS.learner_id, is: { ...uuid, expected: "a uuid from uuidOf" } },
};

/** Validates learners. Of each record it reads the fields of the schema and no others. */
export class RosterReader {
  readonly #fields: FieldReader;
  readonly #levels: LevelReader;
  readonly #groups: GroupReader;
  readonly #uuidOf: ((id: string) => string) | undefined;
  readonly #rows: Row[] = [];
  /** The learner of each uuid and pseudonym in lower case, and of each id before it was mapped; undefined if the learner is invalid. */
  readonly #byId = new Map<string, Row | undefined>();

  /** @param uuidOf maps ids that are neither uuids nor pseudonyms */
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
    if (isKnown) this.#reportRepeated("learner_id", "an id");
    else if (row.id !== "") {
      this.#rows.push(row);
      this.#byId.set(row.id, row);
      if (mapped) this.#byId.set(own as string, row);
    }
    const pseudonym = learner.mbox_sha1sum?.toLowerCase() ?? "";
    if (this.#byId.has(pseudonym)) this.#reportRepeated("mbox_sha1sum", "a pseudonym");
    else if (pseudonym !== "")
      this.#byId.set(pseudonym, isKnown || row.id === "" ? undefined : row);
  }

  #reportRepeated(field: string, name: string): void {
    this.#fields.issue(
      "duplicate_id",
      field,
      `${name} not used before`,
      `${name} of an earlier learner`,
    );
  }

  /** Returns the roster, and how to find learners. Nothing can be added afterwards. */
  build(groups: Groups): KnownLearners {
    const sorted = this.#rows.sort((a, b) => ascending(a.id, b.id));
    const present = sorted.filter(({ left }) => !left);
    const known = [...present, ...sorted.filter(({ left }) => left)];
    const numbers = new Map(known.map((row, number) => [row, number]));
    const byId = new Map<string, number>();
    for (const [id, row] of this.#byId) if (row) byId.set(id, numbers.get(row)!);
    // Free what the columns now hold.
    this.#rows.length = 0;
    this.#byId.clear();
    const uuidOf = this.#uuidOf;
    const roster: Roster = {
      ids: packUuids(present.map(({ id }) => id)),
      names: packTexts(present.map(({ name }) => name)),
      grade: Uint8Array.from(present, ({ grade }) => grade),
      memberships: membershipsIn(
        groups,
        present.map((row) => row.groups),
      ),
    };
    return {
      roster,
      count: known.length,
      numberOf: (id) => {
        const number = byId.get(id);
        if (number !== undefined) return number;
        const uuid: unknown = uuidOf && isForeign(id) ? uuidOf(id) : id;
        return typeof uuid === "string" ? byId.get(uuid.toLowerCase()) : undefined;
      },
    };
  }
}

/** Whether a value is an id of another system: a text that is neither a uuid nor a pseudonym. */
function isForeign(id: unknown): id is string {
  return text.fits(id) && !uuid.fits(id) && !sha1.fits(id);
}
