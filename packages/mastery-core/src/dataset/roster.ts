import type { Location } from "../errors/fault.ts";
import { positionsIn } from "../numbering.ts";
import type { FaultList } from "./faults.ts";
import { FieldReader } from "./field-reader.ts";
import { HexIds } from "./hex-ids.ts";
import { packTexts, type Texts } from "./texts.ts";
import { Uuids } from "./uuids.ts";
import * as validators from "./validators.ts";

/** The learners who have not left, numbered once: a learner is its position in the sorted list of ids. */
export interface Roster {
  readonly ids: Uuids;
  readonly names: Texts;
  /** Grade of each learner, 1 to 5. */
  readonly grade: Uint8Array;
}

/** Number of a learner by uuid or pseudonym; undefined where nobody has it. Those who have left come after the roster. */
export type LearnerNumber = (id: string) => number | undefined;

/** Every learner who is known: the roster, and those who have left. */
export interface KnownLearners {
  readonly roster: Roster;
  /** How many there are. */
  readonly count: number;
  readonly numberOf: LearnerNumber;
}

/** Checks learners. Of each record it takes the five fields it knows, and none other. */
export class RosterReader {
  readonly #fields: FieldReader;
  readonly #ids = new HexIds(16);
  readonly #names: string[] = [];
  readonly #grades: number[] = [];
  readonly #left = new Set<number>();
  readonly #pseudonyms = new HexIds(20);
  /** Learner of each pseudonym, in the order of the records. */
  readonly #behind: number[] = [];

  constructor(faults: FaultList) {
    this.#fields = new FieldReader(faults);
  }

  addLearner(record: unknown, location: Location): void {
    const fields = this.#fields;
    if (!fields.start(record, location)) return;
    const id = fields.required("learner_id", validators.uuid);
    const name = fields.required("display_name", validators.text);
    const grade = fields.required("grade_level", validators.grade);
    const left = fields.optional("left", validators.boolean);
    const pseudonym = fields.optional("mbox_sha1sum", validators.sha1);
    const learner = this.#names.length;
    if (id) {
      if (this.#ids.add(id)) {
        this.#names.push(name);
        this.#grades.push(grade);
        if (left) this.#left.add(learner);
      } else fields.repeated("learner_id", id.toLowerCase());
    }
    if (pseudonym) {
      if (this.#pseudonyms.add(pseudonym)) this.#behind.push(learner);
      else {
        const expected = "a pseudonym not used before";
        fields.repeated("mbox_sha1sum", pseudonym.toLowerCase(), expected);
      }
    }
  }

  /** The roster, and how learners are found; nothing can be added afterwards. */
  build(): KnownLearners {
    const order = this.#ids.sorted().filter((learner) => !this.#left.has(learner));
    const numbers = positionsIn(Uint32Array.from([...order, ...this.#left]));
    const roster: Roster = {
      ids: new Uuids(this.#ids.bytesOf(order)),
      names: packTexts(Array.from(order, (learner) => this.#names[learner]!)),
      grade: Uint8Array.from(order, (learner) => this.#grades[learner]!),
    };
    // Free the strings: the garbage collector would scan them each cycle.
    this.#names.length = 0;
    const numberOf: LearnerNumber = (id) => {
      if (validators.uuid.fits(id)) return numbers[this.#ids.find(id)];
      return validators.sha1.fits(id)
        ? numbers[this.#behind[this.#pseudonyms.find(id)]!]
        : undefined;
    };
    return { roster, count: this.#ids.size, numberOf };
  }
}
