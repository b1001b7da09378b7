import type { Catalogue } from "./catalogue.ts";
import type { CheckedTrace } from "./checked-trace.ts";
import type { InlineSkills } from "./inline-skills.ts";
import type { References } from "./references.ts";
import type { TraceCounter } from "./trace-counter.ts";

/**
 * The way in for readers that check a trace where it stands, without making a record of it. What such a reader does not find
 * good, or not see, it hands on as a record: `DatasetBuilder.addTrace` alone says what is wrong.
 */
export class CheckedTraces {
  readonly catalogue: Catalogue;
  readonly #references: References;
  readonly #inlineSkills: InlineSkills;
  readonly #counter: TraceCounter;

  constructor(
    catalogue: Catalogue,
    references: References,
    inlineSkills: InlineSkills,
    counter: TraceCounter,
  ) {
    this.catalogue = catalogue;
    this.#references = references;
    this.#inlineSkills = inlineSkills;
    this.#counter = counter;
  }

  /** Number of the learner with a uuid or a pseudonym; undefined without one. */
  learnerNumber(id: string): number | undefined {
    return this.#references.learnerNumber(id);
  }

  /** Number of the resource with an id; undefined without one. */
  resourceNumber(id: string): number | undefined {
    return this.#references.resourceNumber(id);
  }

  /** Whether a trace's list of skills is known to agree with the catalogue. */
  skillsFit(skills: readonly unknown[], resource: number): boolean {
    return this.#inlineSkills.fit(skills, resource);
  }

  /** Counts a trace, unless its id came before: false then, and nothing is counted. */
  add(trace: CheckedTrace): boolean {
    return this.#counter.countFirst(trace);
  }
}
