import { largest } from "../collections.ts";
import type { TraceDates } from "../evidence/dates.ts";
import type { SnapshotContent } from "../snapshot/content.ts";
import { countsOf } from "../snapshot/counts-of.ts";
import type { Manifest } from "../snapshot/manifest.ts";
import { contentOf, Snapshot } from "../snapshot/snapshot.ts";
import { custom, refuse } from "../validation.ts";
import { checkShards } from "./check-shards.ts";
import { mergeColumns } from "./merge-columns.ts";
import { mergeNames } from "./merge-names.ts";
import { orderLearners } from "./order-learners.ts";

const aMap = custom("a Map of shards", (value) => value instanceof Map);

/**
 * One snapshot from all shards of a population, in any order: byte for byte the one that `transform()` makes of all learners at once.
 *
 * @param shards by what messages call them, such as the paths of their files
 * @throws `MasteryError` `INVALID_SHARDS` if one is missing or there twice, if they are not of one model and one choice of traces, or if
 *   a learner is in several
 */
export function mergeShards(shards: ReadonlyMap<string, Snapshot>): Snapshot {
  refuse(aMap("shards", shards));
  const named = Array.from(shards, ([name, snapshot]) => ({ name, content: contentOf(snapshot) }));
  checkShards(named);
  const contents = named.map(({ content }) => content);
  const positions = orderLearners(
    named.map(({ name, content }) => ({ name, ids: content.columns.roster.ids })),
  );
  const names = mergeNames(contents, positions);
  const manifest: Manifest = Object.freeze({
    ...contents[0]!.manifest,
    metadata: mergeMetadata(contents),
    learners: names.offsets.length - 1,
    memberships: sumOf(contents, "memberships"),
    weakSkills: sumOf(contents, "weakSkills"),
    mostTraces: largest(contents.map(({ manifest }) => manifest.mostTraces)),
    nameBytes: names.units.byteLength,
    nameUnitBytes: names.units.BYTES_PER_ELEMENT,
  });
  const columns = mergeColumns(contents, countsOf(manifest), names, positions);
  return new Snapshot({ manifest, columns });
}

function sumOf(contents: readonly SnapshotContent[], count: "memberships" | "weakSkills"): number {
  return contents.reduce((sum, { manifest }) => sum + manifest[count], 0);
}

/** The metadata of all shards together, which are not a shard. */
function mergeMetadata(contents: readonly SnapshotContent[]): Manifest["metadata"] {
  const all = contents.map(({ manifest }) => manifest.metadata);
  const { shard, ...first } = all[0]!;
  return Object.freeze({
    ...first,
    traces: all.reduce((sum, { traces }) => sum + traces, 0),
    dates: mergeDates(all.map(({ dates }) => dates)),
  });
}

/** The days that all traces cover. Days compare as texts. */
function mergeDates(all: readonly TraceDates[]): TraceDates {
  const firsts = all.flatMap(({ first }) => first ?? []).sort();
  const lasts = all.flatMap(({ last }) => last ?? []).sort();
  return Object.freeze({
    ...all[0]!,
    first: firsts[0] ?? null,
    last: lasts.at(-1) ?? null,
  });
}
