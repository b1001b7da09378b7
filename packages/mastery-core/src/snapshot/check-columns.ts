import { BitRows } from "../collections.ts";
import { dayText } from "../evidence/dates.ts";
import { compareBytes, UUID_BYTES } from "../records/uuids.ts";
import * as validators from "../records/validators.ts";
import { KINDS } from "../rules/target-skills.ts";
import { type Column, columnIn } from "./columns.ts";
import { invalid } from "./invalid.ts";
import { countsOf, type SnapshotContent } from "./manifest.ts";
import { COLUMN_SPECS, mostIn } from "./schema.ts";

// Each loop is in a function that is given all that it reads: V8 would look up what a closure captured again for each number.

/**
 * Checks the numbers in columns, so that every look-up returns an answer of the right shape. The lengths of columns follow the schema.
 *
 * @throws `MasteryError` `INVALID_SNAPSHOT` naming the first invalid number
 */
export function checkColumns(content: SnapshotContent): void {
  const { manifest, columns } = content;
  const counts = countsOf(manifest);
  for (const column of COLUMN_SPECS) {
    const path = `${column.group}.${column.name}`;
    const values = columnIn(columns, column);
    const beside = (name: string): Column => columnIn(columns, { ...column, name });
    const least = column.least ?? 0;
    const most = mostIn(column, counts);
    if (column.starts) {
      checkOffsets(path, values, least, counts[column.starts]);
    } else if (column.atMost) {
      const [name, factor] = column.atMost;
      checkAtMost(path, values, beside(name), factor);
    } else if (column.ascending) {
      checkAscending(path, values, beside(column.offsets!), most);
    } else if (!column.day && (column.type === "f64" || most < Number.MAX_VALUE)) {
      checkRange(path, values, least, most);
    }
    if (column.whole) checkWhole(path, values);
    if (column.day) checkDays(path, values);
  }
  checkIds(columns.roster.ids);
  checkLists(content);
}

function checkRange(path: string, values: Column, least: number, most: number): void {
  for (let at = 0; at < values.length; at++) {
    // NaN is in no range.
    if (values[at]! >= least && values[at]! <= most) continue;
    const expected =
      most === Number.MAX_VALUE ? "a finite number from 0 on" : `${least} to ${most}`;
    throw invalidAt(path, at, expected, values[at]);
  }
}

/** Checks that offsets start at 0, grow by at least `step`, and finish at `end`. */
function checkOffsets(path: string, offsets: Column, step: number, end: number): void {
  if (offsets[0] !== 0) throw invalidAt(path, 0, "0", offsets[0]);
  const last = offsets.length - 1;
  for (let i = 1; i <= last; i++) {
    const least = offsets[i - 1]! + step;
    if (offsets[i]! < least) throw invalidAt(path, i, `at least ${least}`, offsets[i]);
  }
  if (offsets[last] !== end) throw invalidAt(path, last, `${end}`, offsets[last]);
}

function checkAtMost(path: string, values: Column, bounds: Column, factor: number): void {
  for (let at = 0; at < values.length; at++) {
    const most = factor * bounds[at]!;
    // NaN is no such number.
    if (values[at]! >= 0 && values[at]! <= most) continue;
    throw invalidAt(path, at, `0 to ${most}`, values[at]);
  }
}

/** Checks that the numbers of each list ascend. */
function checkAscending(path: string, values: Column, offsets: Column, most: number): void {
  for (let list = 0; list + 1 < offsets.length; list++) {
    let least = 0;
    for (let at = offsets[list]!; at < offsets[list + 1]!; at++) {
      const value = values[at]!;
      if (value < least || value > most) throw invalidAt(path, at, `${least} to ${most}`, value);
      least = value + 1;
    }
  }
}

/** Any 16 bytes are a uuid, so only their order can be wrong. */
function checkIds(ids: Uint8Array): void {
  for (let next = 1; next < ids.length / UUID_BYTES; next++) {
    if (compareBytes(ids, next - 1, ids, next, UUID_BYTES) < 0) continue;
    throw invalidAt("roster.ids", next, "distinct uuids in order", "another order");
  }
}

function checkWhole(path: string, values: Column): void {
  for (let at = 0; at < values.length; at++) {
    if (!Number.isInteger(values[at]!)) throw invalidAt(path, at, "an integer", values[at]);
  }
}

function checkDays(path: string, days: Column): void {
  const valid = new Set([0]);
  for (let at = 0; at < days.length; at++) {
    const day = days[at]!;
    if (valid.has(day)) continue;
    if (!validators.date.fits(dayText(day)!)) {
      throw invalidAt(path, at, "0, or a day as 20250901", day);
    }
    valid.add(day);
  }
}

/** Checks that each list names distinct resources, each of which carries a target skill. */
function checkLists({ manifest, columns: { catalogue, recommendations } }: SnapshotContent): void {
  const { count, firstCount, kind, resource, targets, furtherTargets } = recommendations;
  const { topN } = manifest.metadata.rules;
  const first = new BitRows(manifest.skillIds.length, targets);
  const further = new BitRows(manifest.skillIds.length, furtherTargets);
  /** For each resource, the last learner whose list names it, counted from 1. */
  const listedFor = new Uint32Array(manifest.resourceIds.length);
  for (let learner = 0; learner < count.length; learner++) {
    // Only a list of weak skills may continue with other skills.
    if (KINDS[kind[learner]!] !== "weak" && firstCount[learner] !== count[learner]) {
      const path = "recommendations.firstCount";
      throw invalidAt(path, learner, `${count[learner]}`, firstCount[learner]);
    }
    for (let rank = 0; rank < count[learner]!; rank++) {
      const at = learner * topN + rank;
      const named = resource[at]!;
      if (listedFor[named] === learner + 1) {
        throw invalidAt("recommendations.resource", at, "a resource once", "one again");
      }
      listedFor[named] = learner + 1;
      const targeted = rank < firstCount[learner]! ? first : further;
      if (!carriesAny(catalogue, named, targeted, learner)) {
        const expected = "a resource that carries a target skill";
        throw invalidAt("recommendations.resource", at, expected, "one that carries none");
      }
    }
  }
}

function carriesAny(
  { resourceSkillOffsets, resourceSkills }: SnapshotContent["columns"]["catalogue"],
  resource: number,
  targets: BitRows,
  learner: number,
): boolean {
  const end = resourceSkillOffsets[resource + 1]!;
  for (let at = resourceSkillOffsets[resource]!; at < end; at++) {
    if (targets.has(learner, resourceSkills[at]!)) return true;
  }
  return false;
}

/** Builds the path outside of loops: V8 runs a loop several times slower if it turns its counter into a text, even if it never does. */
function invalidAt(path: string, position: number, expected: string, got: unknown): Error {
  return invalid(`${path}[${position}]`, expected, got);
}
