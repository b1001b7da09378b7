import {
  type Column,
  concatenate,
  frozen,
  gathered,
  gatherRows,
  range,
  rowsOf,
} from "../collections.ts";
import {
  arrayOf,
  COLUMN_SPECS,
  type Counts,
  columnIn,
  lengthOf,
  makeColumns,
  type SnapshotColumns,
  STORED_COUNTS,
  type StoredCounts,
} from "../columns/schema.ts";
import { MasteryError } from "../errors/index.ts";
import { compareUuids, UUID_BYTES } from "../records/packed.ts";
import { countsOf, type Manifest, type SnapshotContent } from "../snapshot/manifest.ts";
import { contentOf, Snapshot } from "../snapshot/snapshot.ts";
import { checkArguments, custom } from "../validation/index.ts";

interface NamedShard extends SnapshotContent {
  readonly name: string;
}

const aMap = custom("a Map of shards", (value) => value instanceof Map);

/**
 * Returns the snapshot of a population, merged from all its shards in any order. The result equals the snapshot that `transform()` returns
 * for all learners, byte for byte.
 *
 * @param shards shards by name, such as the path of a file; messages contain the names
 * @throws `MasteryError` `INVALID_SHARDS` if a snapshot is not a shard, if a shard is missing or repeated, if shards differ in a part that
 * does not depend on their learners, or if a learner is in several shards; `INVALID_OPTION` if `shards` is not a Map of snapshots
 */
export function mergeShards(shards: ReadonlyMap<string, Snapshot>): Snapshot {
  checkArguments({ shards }, { shards: aMap });
  const named = Array.from(shards, ([name, snapshot]) => ({ name, ...contentOf(snapshot) }));
  checkShards(named);
  const order = orderLearners(named);
  const manifest: Manifest = Object.freeze({
    ...named[0]!.manifest,
    metadata: mergeMetadata(named.map((one) => one.manifest.metadata)),
    counts: mergeCounts(named.map((one) => one.manifest.counts)),
  });
  const parts = named.map(({ columns }) => columns);
  return new Snapshot({ manifest, columns: mergeColumns(parts, order, countsOf(manifest)) });
}

/** Omits `shard`, because the result covers the whole population. */
function mergeMetadata(all: readonly Manifest["metadata"][]): Manifest["metadata"] {
  const { shard, ...first } = all[0]!;
  // Days sorted as strings are in the order of time.
  const days = all
    .flatMap(({ dates }) => [dates.first, dates.last])
    .filter((day) => day !== null)
    .sort();
  return frozen({
    ...first,
    traces: all.reduce((sum, { traces }) => sum + traces, 0),
    dates: { ...first.dates, first: days[0] ?? null, last: days.at(-1) ?? null },
  });
}

function mergeCounts(all: readonly StoredCounts[]): StoredCounts {
  const merged = (Object.keys(STORED_COUNTS) as (keyof StoredCounts)[]).map((name) => {
    const counts = all.map((one) => one[name]);
    const isSum = STORED_COUNTS[name] === "sum";
    return [name, isSum ? counts.reduce((a, b) => a + b) : Math.max(...counts)];
  });
  return Object.freeze(Object.fromEntries(merged));
}

/**
 * Returns positions in the order of ids. A position counts the learners of all shards, one shard after another.
 *
 * @throws `MasteryError` `INVALID_SHARDS` if a learner is in several shards; the message does not identify the learner
 */
function orderLearners(shards: readonly NamedShard[]): Uint32Array {
  const ids = concatenate(shards.map(({ columns }) => columns.roster.ids));
  const compare = (a: number, b: number): number => compareUuids(ids, a, ids, b);
  const order = range(ids.length / UUID_BYTES).sort(compare);
  const repeated = order.filter((one, i) => i > 0 && compare(order[i - 1]!, one) === 0);
  if (repeated.length === 0) return order;
  const shardOf = shards.flatMap(({ name, manifest }) =>
    Array(manifest.counts.learners).fill(name),
  );
  const first = order.indexOf(repeated[0]!);
  const names = [...order.subarray(first - 1, first + 1)].sort((a, b) => a - b);
  const count = repeated.length === 1 ? "1 learner" : `${repeated.length} learners`;
  const message = `Expected each learner in one shard, got ${count} in several shards, such as ${names.map((one) => shardOf[one]).join(" and ")}.`;
  throw new MasteryError("INVALID_SHARDS", message);
}

/** Takes parts with the same catalogue, the `order` of {@link orderLearners}, and the counts of all parts together. */
function mergeColumns(
  parts: readonly SnapshotColumns[],
  order: Uint32Array,
  counts: Counts,
): SnapshotColumns {
  const itemsAt = new Map<string, Uint32Array>();
  return makeColumns((column) => {
    const { group, name } = column;
    const all = parts.map((columns) => columnIn(columns, column));
    if (group === "catalogue") return all[0]!.slice();
    if (column.starts) {
      const { offsets, rows } = rowsOf(stackedOffsets(all, counts), order);
      itemsAt.set(group + name, rows);
      return offsets;
    }
    const stacked = new (arrayOf(column, counts))(lengthOf(column, counts));
    let end = 0;
    for (const numbers of all) {
      stacked.set(numbers, end);
      end += numbers.length;
    }
    if (column.offsets) return gathered(stacked, itemsAt.get(group + column.offsets)!);
    return gatherRows(stacked, stacked.length / counts.learners, order, stacked.slice());
  });
}

function stackedOffsets(parts: readonly Column[], { learnerEnds }: Counts): Uint32Array {
  const stacked = new Uint32Array(learnerEnds);
  let end = 0;
  for (const offsets of parts) {
    const shift = stacked[end]!;
    stacked.set(
      Uint32Array.from(offsets, (offset) => offset + shift),
      end,
    );
    end += offsets.length - 1;
  }
  return stacked;
}

const MAX_NAMES = 5;

/** @throws `MasteryError` `INVALID_SHARDS` with all problems that the first failing check found */
function checkShards(shards: readonly NamedShard[]): void {
  const [first] = shards;
  refuseShards(first ? [] : ["Expected at least one shard, got none."]);
  const others = shards.filter(({ manifest }) => !manifest.metadata.shard);
  const expected = "expected a shard, which states its number and the number of parts";
  refuseShards(
    others.map(({ name }) => `${name}: ${expected}, got a snapshot that is not a shard`),
  );
  refuseShards(shards.flatMap((one) => differences(first!, one)));
  const { of } = first!.manifest.metadata.shard!;
  const names = new Map<number, string>();
  const problems: string[] = [];
  for (const { name, manifest } of shards) {
    const { number } = manifest.metadata.shard!;
    const earlier = names.get(number);
    names.set(number, name);
    if (earlier === undefined) continue;
    problems.push(`${name}: expected each shard once, got shard ${number} again, after ${earlier}`);
  }
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((one) => !names.has(one));
  if (missing.length > 0) {
    const more = missing.length > MAX_NAMES ? `, … (${missing.length} in all)` : "";
    const named = missing.slice(0, MAX_NAMES).join(", ") + more;
    problems.push(`Expected ${of} shards, got ${names.size}; missing: ${named}.`);
  }
  refuseShards(problems);
}

function refuseShards(problems: readonly string[]): void {
  if (problems.length > 0) throw new MasteryError("INVALID_SHARDS", problems.join("\n"));
}

/** Returns at most one message, about a part that must be equal in all shards. */
function differences(first: NamedShard, one: NamedShard): string[] {
  const [expected, got] = [traitsOf(first), traitsOf(one)];
  const trait = Object.keys(expected).find((key) => expected[key] !== got[key]);
  if (trait !== undefined) {
    return [
      `${one.name}: expected ${trait} ${expected[trait]}, as in ${first.name}, got ${got[trait]}`,
    ];
  }
  if (JSON.stringify(first.manifest.groups) !== JSON.stringify(one.manifest.groups)) {
    const advice = "list the groups of all shards in the data of each shard";
    return [`${one.name}: expected the groups of ${first.name}, got different groups; ${advice}`];
  }
  if (populationOf(first) === populationOf(one) && haveSameCatalogue(first, one)) return [];
  return [
    `${one.name}: expected the rules, resources and clusters of ${first.name}, got different rules, resources or clusters`,
  ];
}

/** Settings that must be equal in all shards, by the names that messages use. */
function traitsOf({ manifest }: NamedShard): Readonly<Record<string, string>> {
  const { shard, name, version, dates } = manifest.metadata;
  return {
    model: shard!.model,
    "number of shards": `${shard!.of}`,
    name: JSON.stringify(name),
    "first day": `${dates.since}`,
    "last day": `${dates.until}`,
    "software version": version,
  };
}

/** The parts of a manifest that do not depend on the shard's learners. */
function populationOf({ manifest }: NamedShard): string {
  const { counts, metadata, ...others } = manifest;
  const { traces, dates, shard, ...shared } = metadata;
  return JSON.stringify({ ...others, ...shared });
}

function haveSameCatalogue(first: NamedShard, one: NamedShard): boolean {
  return COLUMN_SPECS.filter(({ group }) => group === "catalogue").every((column) => {
    const [expected, got] = [columnIn(first.columns, column), columnIn(one.columns, column)];
    return expected.length === got.length && expected.every((number, i) => number === got[i]);
  });
}
