import { MasteryError } from "../errors/index.ts";
import { bytesOf, type ColumnGroup } from "../snapshot/columns.ts";
import type { SnapshotContent } from "../snapshot/content.ts";
import type { Manifest } from "../snapshot/manifest.ts";
import type { Shard } from "./shard.ts";

/** The content of a shard, and what messages call it, such as the path of its file. */
export interface NamedShard {
  readonly name: string;
  readonly content: SnapshotContent;
}

/** Missing shards that a message names. */
const NAMED = 5;

/** @throws `MasteryError` `INVALID_SHARDS` listing every reason why these are not all shards of one population */
export function checkShards(shards: readonly NamedShard[]): void {
  const [first] = shards;
  refuse(first ? [] : ["Expected at least one shard, got none."]);
  refuse(shards.flatMap((one) => (shardOf(one) ? [] : [`${one.name}: ${NO_SHARD}`])));
  refuse(shards.flatMap((one) => differences(first!, one)));
  refuse([...repeatedNumbers(shards), ...missingNumbers(shards)]);
}

/** @throws `MasteryError` `INVALID_SHARDS` with a line for each problem, if there are any */
function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new MasteryError("INVALID_SHARDS", problems.join("\n"));
}

const NO_SHARD =
  "expected a shard, which says the number of parts and which one it is, got a snapshot that does not";

function shardOf({ content }: NamedShard): Shard | undefined {
  return content.manifest.metadata.shard;
}

/** How a shard differs from the first where all must be alike. */
function differences(first: NamedShard, one: NamedShard): string[] {
  const [expected, got] = [traitsOf(first), traitsOf(one)];
  const trait = Object.keys(expected).find((key) => expected[key] !== got[key]);
  if (trait !== undefined) {
    return [
      `${one.name}: expected ${trait} ${expected[trait]}, as in ${first.name}, got ${got[trait]}`,
    ];
  }
  if (groupsOf(first) !== groupsOf(one)) {
    const advice = "list the groups of all shards in the data of each";
    return [`${one.name}: expected the groups of ${first.name}, got others; ${advice}`];
  }
  if (populationOf(first) === populationOf(one) && haveSameResources(first, one)) return [];
  return [`${one.name}: expected the rules, resources and clusters of ${first.name}, got others`];
}

/** What a user can have chosen differently, in words. */
function traitsOf({ content }: NamedShard): Readonly<Record<string, string>> {
  const { shard, name, version, dates } = content.manifest.metadata;
  return {
    model: shard!.model,
    "number of shards": `${shard!.of}`,
    name: JSON.stringify(name),
    "first day": `${dates.since}`,
    "last day": `${dates.until}`,
    "software version": version,
  };
}

/** The groups that learners of all shards can be in, as text. */
function groupsOf({ content }: NamedShard): string {
  return JSON.stringify(content.manifest.groups);
}

/** Everything in a manifest that is not about the learners of the shard, as text. */
function populationOf({ content: { manifest } }: NamedShard): string {
  const {
    learners,
    nameBytes,
    nameUnitBytes,
    memberships,
    weakSkills,
    mostTraces,
    metadata,
    ...others
  } = manifest;
  const { traces, dates, shard, ...shared } = metadata;
  const all: PopulationManifest = { metadata: shared, ...others };
  return JSON.stringify(all);
}

type PopulationManifest = Omit<
  Manifest,
  | "learners"
  | "nameBytes"
  | "nameUnitBytes"
  | "memberships"
  | "weakSkills"
  | "mostTraces"
  | "metadata"
> & { readonly metadata: Omit<Manifest["metadata"], "traces" | "dates" | "shard"> };

function haveSameResources(first: NamedShard, one: NamedShard): boolean {
  const columnsOf = ({ content }: NamedShard): ColumnGroup<"catalogue"> =>
    content.columns.catalogue;
  const [expected, got] = [columnsOf(first), columnsOf(one)];
  return (Object.keys(expected) as (keyof ColumnGroup<"catalogue">)[]).every((name) => {
    const bytes = bytesOf(got[name]);
    return bytesOf(expected[name]).every((byte, i) => byte === bytes[i]);
  });
}

function repeatedNumbers(shards: readonly NamedShard[]): string[] {
  const names = new Map<number, string>();
  return shards.flatMap((one) => {
    const { number, of } = shardOf(one)!;
    const earlier = names.get(number);
    names.set(number, one.name);
    if (earlier === undefined) return [];
    return [`${one.name}: expected each shard once, got ${number} of ${of}, as ${earlier} is`];
  });
}

function missingNumbers(shards: readonly NamedShard[]): string[] {
  const { of } = shardOf(shards[0]!)!;
  const given = new Set(shards.map((one) => shardOf(one)!.number));
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((one) => !given.has(one));
  if (missing.length === 0) return [];
  const named = missing.slice(0, NAMED).join(", ");
  const more = missing.length > NAMED ? `, … (${missing.length} in all)` : "";
  return [`Expected ${of} shards, got ${given.size}; missing: ${named}${more}.`];
}
