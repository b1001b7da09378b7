import type { FaultList, Place } from "./faults.ts";
import { FieldReader } from "./field-reader.ts";
import * as forms from "./forms.ts";
import { ascending } from "./order.ts";

/** The learners, numbered once: a learner is its position in the sorted list of ids. */
export interface Roster {
  /** Lower-case uuids, sorted. */
  readonly ids: readonly string[];
  readonly names: readonly string[];
  /** Grade of each learner, 1 to 5. */
  readonly grade: Uint8Array;
}

interface LearnerRow {
  readonly id: string;
  readonly name: string;
  readonly grade: number;
  readonly pseudonym: string | null;
}

/** Checks learners. Of each record it takes the four fields it knows, and none other. */
export class RosterReader {
  readonly #fields: FieldReader;
  readonly #learners = new Map<string, LearnerRow>();
  readonly #pseudonyms = new Set<string>();

  constructor(faults: FaultList) {
    this.#fields = new FieldReader(faults);
  }

  addLearner(record: unknown, place: Place): void {
    const fields = this.#fields;
    if (!fields.start(record, place)) return;
    const id = fields.required("learner_id", forms.uuid).toLowerCase();
    const name = fields.required("display_name", forms.text);
    const grade = fields.required("grade_level", forms.grade);
    const pseudonym = fields.optional("mbox_sha1sum", forms.sha1)?.toLowerCase() ?? null;
    if (this.#learners.has(id)) {
      fields.fault("duplicate_id", "learner_id", "an id not used before", `"${id}"`);
    } else if (id !== "") this.#learners.set(id, { id, name, grade, pseudonym });
    if (!pseudonym) return;
    if (this.#pseudonyms.has(pseudonym)) {
      fields.fault("duplicate_id", "mbox_sha1sum", "a pseudonym not used before", `"${pseudonym}"`);
    } else this.#pseudonyms.add(pseudonym);
  }

  /** The roster, and each learner's number by uuid and by pseudonym. */
  build(): { readonly roster: Roster; readonly numbers: ReadonlyMap<string, number> } {
    const rows = [...this.#learners.values()].sort((a, b) => ascending(a.id, b.id));
    const numbers = new Map<string, number>();
    rows.forEach(({ id, pseudonym }, number) => {
      numbers.set(id, number);
      if (pseudonym) numbers.set(pseudonym, number);
    });
    const roster: Roster = {
      ids: rows.map(({ id }) => id),
      names: rows.map(({ name }) => name),
      grade: Uint8Array.from(rows, ({ grade }) => grade),
    };
    return { roster, numbers };
  }
}
