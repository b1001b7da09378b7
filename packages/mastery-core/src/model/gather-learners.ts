import { checkEnoughLearners } from "../clustering/fit-clusters.ts";
import { type Rows, scatterRows } from "../collections.ts";
import { MasteryError } from "../errors/index.ts";
import type { TraceCounts } from "../evidence/trace-counter.ts";
import { type Population, PopulationTotals } from "../profiles/population.ts";
import { type Profiles, profileLearners } from "../profiles/profiles.ts";
import type { Catalogue } from "../records/catalogue.ts";
import { Uuids } from "../records/uuids.ts";
import { orderLearners } from "../shards/order-learners.ts";
import { checkSameCatalogue } from "./check-same-catalogue.ts";
import type { ReadParts } from "./parts.ts";

/** What is kept of all learners while their parts come and go: no evidence per resource. */
export interface GatheredLearners {
  readonly catalogue: Catalogue;
  readonly population: Population;
  readonly ids: Uuids;
  /** In the order of the ids. */
  readonly profiles: Profiles;
  /** For each part, the positions of its learners in this order. */
  readonly positions: readonly Uint32Array[];
}

/**
 * Resolves to what the learners of all parts did per domain.
 *
 * @throws `MasteryError` for too few learners, if nothing is observed, for parts with other skills or resources, or with a learner in several
 */
export async function gatherLearners(readParts: ReadParts): Promise<GatheredLearners> {
  const parts: { readonly name: string; readonly ids: Uint8Array }[] = [];
  const profiles: Profiles[] = [];
  const counts: TraceCounts[] = [];
  let shared: { readonly catalogue: Catalogue; readonly totals: PopulationTotals } | undefined;
  for await (const { name, dataset } of readParts()) {
    const { catalogue, evidence, roster, report } = dataset;
    shared ??= { catalogue, totals: new PopulationTotals(catalogue) };
    checkSameCatalogue({ name: parts[0]?.name ?? name, ...shared }, { name, catalogue });
    shared.totals.add(evidence);
    profiles.push(profileLearners(evidence, catalogue));
    parts.push({ name, ids: roster.ids.bytes });
    counts.push(report.traces);
  }
  if (!shared) throw new MasteryError("INVALID_SHARDS", "Expected at least one part, got none.");
  checkEnoughLearners(profiles.reduce((sum, { traces }) => sum + traces.length, 0));
  checkAnythingObserved(profiles, counts);
  const { catalogue, totals } = shared;
  const positions = orderLearners(parts);
  const ids = joinRows(
    parts.map((part) => part.ids),
    positions,
  );
  return {
    catalogue,
    population: totals.means(),
    ids: new Uuids(ids),
    profiles: joinProfiles(profiles, positions),
    positions,
  };
}

/** Empties the parts column by column, so that memory holds no more than one column twice. */
function joinProfiles(
  parts: Partial<Record<string, Rows>>[],
  positions: readonly Uint32Array[],
): Profiles {
  const joined = Object.keys(parts[0]!).map((name) => {
    const columns = parts.map((part) => part[name]!);
    for (const part of parts) delete part[name];
    return [name, joinRows(columns, positions)];
  });
  return Object.fromEntries(joined);
}

/** One matrix of the rows of all parts, each row at its position. A single part is its own matrix. */
function joinRows<Column extends Rows>(
  parts: readonly Column[],
  positions: readonly Uint32Array[],
): Column {
  const first = parts[0]!;
  if (parts.length === 1) return first;
  const Numbers = first.constructor as new (length: number) => Column;
  const joined = new Numbers(parts.reduce((sum, { length }) => sum + length, 0));
  parts.forEach((part, i) => {
    const rows = positions[i]!;
    if (rows.length > 0) scatterRows(part, part.length / rows.length, rows, joined);
  });
  return joined;
}

/** @throws `MasteryError` `NOTHING_OBSERVED` if no trace has a score, since all learners would look alike */
function checkAnythingObserved(parts: readonly Profiles[], counts: readonly TraceCounts[]): void {
  if (parts.some(({ scored }) => scored.some((count) => count > 0))) return;
  throw nothingObserved(counts);
}

/** The error for traces none of which has a score, by their counts. */
export function nothingObserved(counts: readonly TraceCounts[]): MasteryError {
  const counted = counts.reduce((sum, one) => sum + one.counted, 0);
  const leftOut = counts.reduce((sum, one) => sum + one.outside + one.undated, 0);
  const more = leftOut > 0 ? `, and ${leftOut} left out by date` : "";
  const message = `Nothing is observed: expected at least one trace with a score, got ${counted} without one${more}.`;
  return new MasteryError("NOTHING_OBSERVED", message);
}
