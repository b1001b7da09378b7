import { bytesPerRow, type Column, hasBit } from "../collections.ts";
import { invalid } from "../columns/file.ts";
import {
  COLUMN_SPECS,
  type ColumnSpec,
  columnIn,
  mostIn,
  type SnapshotColumns,
} from "../columns/schema.ts";
import { skillsOf } from "../records/catalogue.ts";
import { dayText } from "../records/dates.ts";
import { compareUuids, UUID_BYTES } from "../records/packed.ts";
import * as validators from "../records/validators.ts";
import { KINDS } from "../rules/target-skills.ts";
import { countsOf, type SnapshotContent } from "./manifest.ts";

/**
 * The decoder computes the lengths of columns, so they need no check.
 *
 * @throws `MasteryError` `INVALID_SNAPSHOT` naming the first invalid number that was found
 */
export function checkColumns(content: SnapshotContent): void {
  const counts = countsOf(content.manifest);
  for (const column of COLUMN_SPECS) {
    const path = `${column.group}.${column.name}`;
    const numbers = columnIn(content.columns, column);
    if (column.starts) checkOffsets(path, numbers, column.least ?? 0, counts[column.starts]);
    else checkNumbers(path, numbers, column, content.columns, mostIn(column, counts));
  }
  checkIds(content.columns.roster.ids);
  checkLists(content);
}

function checkNumbers(
  path: string,
  numbers: Column,
  column: ColumnSpec,
  columns: SnapshotColumns,
  mostOfAll: number,
): void {
  const { atMost, ascending, offsets, whole, day } = column;
  const bounds = atMost && columnIn(columns, { ...column, name: atMost[0] });
  const starts = new Set(ascending && columnIn(columns, { ...column, name: offsets! }));
  const days = new Set([0]);
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at]!;
    const isNext = ascending && !starts.has(at);
    const least = isNext ? numbers[at - 1]! + 1 : (column.least ?? 0);
    const most = bounds ? atMost![1] * bounds[at]! : mostOfAll;
    // Negated so that NaN is invalid.
    if (!(number >= least && number <= most)) {
      const range = `${least} to ${most}`;
      const expected = most === Number.MAX_VALUE ? "a finite number of at least 0" : range;
      throw invalidAt(path, at, expected, number);
    }
    if (whole && !Number.isInteger(number)) throw invalidAt(path, at, "an integer", number);
    if (!day || days.has(number)) continue;
    if (!validators.date.fits(dayText(number))) {
      throw invalidAt(path, at, "0, or a day such as 20250901", number);
    }
    days.add(number);
  }
}

/** Offsets start at 0, grow by at least `step` from one to the next, and end at `end`. */
function checkOffsets(path: string, offsets: Column, step: number, end: number): void {
  if (offsets[0] !== 0) throw invalidAt(path, 0, "0", offsets[0]);
  const last = offsets.length - 1;
  for (let i = 1; i <= last; i++) {
    const least = offsets[i - 1]! + step;
    if (offsets[i]! < least) throw invalidAt(path, i, `at least ${least}`, offsets[i]);
  }
  if (offsets[last] !== end) throw invalidAt(path, last, `${end}`, offsets[last]);
}

/** Any 16 bytes are a valid uuid, so only their order needs a check. */
function checkIds(ids: Uint8Array): void {
  for (let next = 1; next < ids.length / UUID_BYTES; next++) {
    if (compareUuids(ids, next - 1, ids, next) < 0) continue;
    throw invalidAt("roster.ids", next, "distinct uuids in order", "a repeated or misplaced uuid");
  }
}

/** Each list contains distinct resources, each with a target skill, and only lists about weak skills are continued. */
function checkLists({ manifest, columns: { catalogue, recommendations } }: SnapshotContent): void {
  const { count, firstCount, kind, resource, targets, furtherTargets } = recommendations;
  const { topN } = manifest.metadata.rules;
  const width = bytesPerRow(manifest.skillIds.length);
  const path = "recommendations.resource";
  /** For each resource, 1 + the last checked learner whose list contains it; 0 if there is none. */
  const listedFor = new Uint32Array(manifest.resourceIds.length);
  for (let learner = 0; learner < count.length; learner++) {
    // Only a list about weak skills continues with other skills.
    if (KINDS[kind[learner]!] !== "weak" && firstCount[learner] !== count[learner]) {
      const expected = `${count[learner]}`;
      throw invalidAt("recommendations.firstCount", learner, expected, firstCount[learner]);
    }
    for (let rank = 0; rank < count[learner]!; rank++) {
      const at = learner * topN + rank;
      const named = resource[at]!;
      if (listedFor[named] === learner + 1) {
        throw invalidAt(path, at, "distinct resources in a list", "a repeated resource");
      }
      listedFor[named] = learner + 1;
      const targeted = rank < firstCount[learner]! ? targets : furtherTargets;
      const carried = skillsOf(catalogue, named);
      if (carried.some((skill) => hasBit(targeted, width, learner, skill))) continue;
      const got = "a resource without a target skill";
      throw invalidAt(path, at, "a resource that carries a target skill", got);
    }
  }
}

/** Builds the path outside the loops, because V8 runs a loop much more slowly if its body can convert the counter to a string. */
function invalidAt(path: string, position: number, expected: string, got: unknown): Error {
  return invalid(`${path}[${position}]`, expected, got);
}
