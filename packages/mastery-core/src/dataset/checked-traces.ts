import type { Catalogue } from "./catalogue.ts";
import type { InlineSkills } from "./inline-skills.ts";
import type { References } from "./references.ts";
import type { TraceCounter } from "./trace-counter.ts";

/**
 * The way in for readers that check a trace where it stands, without making a record of it. What such a reader does not find
 * good, or not see, it hands on as a record: `DatasetBuilder.addTrace` alone says what is wrong.
 */
export interface CheckedTraces {
  readonly catalogue: Catalogue;
  readonly references: Pick<References, "learnerNumber" | "resourceNumber">;
  readonly inlineSkills: Pick<InlineSkills, "fit">;
  readonly counter: Pick<TraceCounter, "countFirst">;
}
