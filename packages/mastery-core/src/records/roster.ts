import { inversePermutation } from "../collections.ts";
import type { Location } from "../errors/index.ts";
import { remembered } from "../evidence/remembered.ts";
import { boolean } from "../validation.ts";
import { FieldReader } from "./field-reader.ts";
import type { MembershipReader, Memberships } from "./groups.ts";
import type { IssueList } from "./issues.ts";
import type { GradeReader } from "./levels.ts";
import { packTexts, type Texts } from "./texts.ts";
import { HexIds, Uuids } from "./uuids.ts";
import * as validators from "./validators.ts";

/** The learners who have not left, numbered once: a learner is its position in the sorted list of ids. */
export interface Roster {
  readonly ids: Uuids;
  readonly names: Texts;
  /** Grade of each learner, 1 to 5. */
  readonly grade: Uint8Array;
  readonly memberships: Memberships;
}

/** Number of a learner by uuid or pseudonym; undefined if nobody has it. Learners who have left come after the roster. */
export type LearnerNumber = (id: string) => number | undefined;

/** All known learners: the roster, and those who have left. */
export interface KnownLearners {
  readonly roster: Roster;
  /** Number of known learners. */
  readonly count: number;
  readonly numberOf: LearnerNumber;
  /** The same, remembering nothing: for lists that name each learner once. */
  readonly find: LearnerNumber;
}

/** Ids that are looked up as texts, which takes some megabytes; those of further learners are found by their bytes. */
const REMEMBERED = 2 ** 16;

/** In place of a learner: what `HexIds` returns for an unknown id. */
const NOBODY = -1;

/** A uuid that another system's id was mapped to. */
const MAPPED = { ...validators.uuid, expected: "a uuid from uuidOf" };

/** Validates learners. Of each record it reads six fields and no others. */
export class RosterReader {
  readonly #fields: FieldReader;
  readonly #ids = new HexIds(16);
  readonly #names: string[] = [];
  readonly #grades: number[] = [];
  readonly #left = new Set<number>();
  readonly #pseudonyms = new HexIds(20);
  /** Learner of each pseudonym, in the order of the records; `NOBODY` if the record's id was an issue. */
  readonly #learnerOfPseudonym: number[] = [];

  readonly #gradeReader: GradeReader;
  readonly #memberships: MembershipReader;
  readonly #uuidOf: ((id: string) => string) | undefined;

  /** @param uuidOf maps ids that are neither uuids nor pseudonyms */
  constructor(
    issues: IssueList,
    grades: GradeReader,
    memberships: MembershipReader,
    uuidOf: ((id: string) => string) | undefined,
  ) {
    this.#fields = new FieldReader(issues);
    this.#gradeReader = grades;
    this.#memberships = memberships;
    this.#uuidOf = uuidOf;
  }

  addLearner(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(record, location)) return;
    const id = this.#learnerId();
    const name = fields.required("display_name", validators.text);
    const grade = this.#gradeReader.read(fields);
    const left = fields.optional("left", boolean);
    const pseudonym = fields.optional("mbox_sha1sum", validators.sha1);
    const groups = this.#memberships.read(fields);
    let learner = NOBODY;
    if (id) {
      if (this.#ids.add(id)) {
        learner = this.#names.push(name) - 1;
        this.#grades.push(grade);
        this.#memberships.add(groups);
        if (left) this.#left.add(learner);
      } else this.#repeated("learner_id", "an id");
    }
    if (pseudonym) {
      if (this.#pseudonyms.add(pseudonym)) this.#learnerOfPseudonym.push(learner);
      else this.#repeated("mbox_sha1sum", "a pseudonym");
    }
  }

  #learnerId(): string {
    const id = this.#fields.value("learner_id");
    if (!this.#uuidOf || !isForeign(id))
      return this.#fields.required("learner_id", validators.uuid);
    return this.#fields.check("learner_id", this.#uuidOf(id), MAPPED);
  }

  #repeated(field: string, name: string): void {
    const got = `${name} of an earlier learner`;
    this.#fields.issue("duplicate_id", field, `${name} not used before`, got);
  }

  /**
   * Returns the roster, and how to find learners. Nothing can be added afterwards.
   *
   * @param groupNumbers number of each group, by its position among the records
   */
  build(groupNumbers: Uint32Array): KnownLearners {
    const order = this.#ids.sorted().filter((learner) => !this.#left.has(learner));
    const known = new Uint32Array(this.#ids.size);
    known.set(order);
    known.set([...this.#left], order.length);
    const numbers = inversePermutation(known);
    const roster: Roster = {
      ids: new Uuids(this.#ids.bytesOf(order)),
      names: packTexts(Array.from(order, (learner) => this.#names[learner]!)),
      grade: Uint8Array.from(order, (learner) => this.#grades[learner]!),
      memberships: this.#memberships.build(order, groupNumbers),
    };
    // Free the strings: the garbage collector would scan them each cycle.
    this.#names.length = 0;
    const find: LearnerNumber = (id) => numbers[this.#find(id)];
    // Mapping an id takes as long as hashing it, so one text for each learner is remembered. An id in hexadecimal digits has many texts.
    const limit = this.#uuidOf ? this.#ids.size : REMEMBERED;
    const numberOf = remembered(find, limit);
    return { roster, count: this.#ids.size, numberOf, find };
  }

  /** Position among the records of the learner with an id, or `NOBODY`. */
  #find(id: string): number {
    if (id.includes("-") && validators.uuid.fits(id)) return this.#ids.find(id);
    if (validators.sha1.fits(id)) {
      return this.#learnerOfPseudonym[this.#pseudonyms.find(id)] ?? NOBODY;
    }
    if (!this.#uuidOf || !isForeign(id)) return NOBODY;
    const uuid: unknown = this.#uuidOf(id);
    return typeof uuid === "string" && validators.uuid.fits(uuid) ? this.#ids.find(uuid) : NOBODY;
  }
}

/** Whether a value is an id of another system: a text that is neither a uuid nor a pseudonym. */
function isForeign(id: unknown): id is string {
  return (
    typeof id === "string" &&
    validators.text.fits(id) &&
    !validators.uuid.fits(id) &&
    !validators.sha1.fits(id)
  );
}
