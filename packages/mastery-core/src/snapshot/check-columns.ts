import { BitRows } from "../collections.ts";
import { dayText } from "../evidence/dates.ts";
import { compareBytes, UUID_BYTES } from "../records/uuids.ts";
import * as validators from "../records/validators.ts";
import { SCORE_UNIT } from "../rules/conventions.ts";
import { inSteps, type Steps } from "../work.ts";
import { checkLists } from "./check-lists.ts";
import { COLUMN_SPECS, type Column, type ColumnGroup, columnIn } from "./columns.ts";
import type { SnapshotContent } from "./content.ts";
import type { Counts } from "./counts.ts";
import { countsOf } from "./counts-of.ts";
import { invalidAt } from "./invalid.ts";
import { SCHEMA } from "./schema.ts";
import { type Range, type ValueRanges, valueRanges } from "./value-ranges.ts";

/** Numbers to a step: some hundred microseconds of work, or a few milliseconds until the code is compiled. */
const STEP = 2 ** 16;
/** Rows of several numbers to a step. */
const ROWS_STEP = 2 ** 12;

/** Columns whose ranges are checked along with other conditions, in one pass: they are long. */
const CHECKED_TOGETHER: ReadonlySet<string> = new Set([
  "roster.groups",
  "profiles.scored",
  "profiles.successes",
  "skills.weak",
  "skills.weakScored",
]);

/**
 * Checks the numbers in columns, so that every look-up returns an answer of the right shape. The lengths of columns follow the schema.
 *
 * Each loop is in a function that is given all that it reads: V8 would look up what a closure captured again for each number.
 *
 * @throws `MasteryError` `INVALID_SNAPSHOT` naming the first invalid number
 */
export function* checkColumns(content: SnapshotContent): Steps<void> {
  const { manifest, columns } = content;
  const { catalogue, roster, profiles, skills, clusters } = columns;
  const counts = countsOf(manifest);
  const ranges = valueRanges(counts);
  for (const column of COLUMN_SPECS) {
    const path = `${column.group}.${column.name}`;
    if (column.values === undefined || CHECKED_TOGETHER.has(path)) continue;
    yield* checkRange(path, columnIn(columns, column), ranges[column.values]);
  }
  yield* checkOffsets("catalogue.resourceSkillOffsets", catalogue.resourceSkillOffsets, {
    step: 1,
    end: manifest.resourceSkills,
  });
  yield* inSteps(manifest.learners - 1, ROWS_STEP, (from, end) => checkIds(roster, from, end));
  yield* checkOffsets("roster.nameOffsets", roster.nameOffsets, {
    step: 0,
    end: manifest.nameBytes / manifest.nameUnitBytes,
  });
  yield* inSteps(profiles.scored.length, STEP, (from, end) =>
    checkProfiles(profiles, ranges, from, end),
  );
  const days = new Set([0]);
  yield* inSteps(manifest.learners, STEP, (from, end) => checkLastDays(roster, days, from, end));
  yield* checkOffsets("roster.groupOffsets", roster.groupOffsets, {
    step: 0,
    end: manifest.memberships,
  });
  yield* inSteps(manifest.learners, ROWS_STEP, (from, end) =>
    checkGroups(roster, ranges[SCHEMA.roster.groups.values], from, end),
  );
  yield* checkOffsets("skills.weakOffsets", skills.weakOffsets, {
    step: 0,
    end: manifest.weakSkills,
  });
  yield* inSteps(manifest.learners, ROWS_STEP, (from, end) =>
    checkWeakSkills(skills, counts, ranges, from, end),
  );
  yield* inSteps(manifest.learners, STEP, (from, end) => checkDistances(clusters, from, end));
  yield* checkLists(content);
}

function* checkRange(path: string, values: Column, { least, most }: Range): Steps<void> {
  // Every number of the type is in the range.
  if (least === 0 && most >= 2 ** (8 * values.BYTES_PER_ELEMENT) - 1) return;
  yield* inSteps(values.length, STEP, (from, end) => {
    const at = firstOutside(values, least, most, from, end);
    if (at < end) throw invalidAt(path, at, `${least} to ${most}`, values[at]);
  });
}

/** The position of the first number that is not in a range; `end` if all are. */
function firstOutside(
  values: Column,
  least: number,
  most: number,
  from: number,
  end: number,
): number {
  for (let at = from; at < end; at++) {
    const value = values[at]!;
    // NaN is in no range.
    if (!(value >= least && value <= most)) return at;
  }
  return end;
}

/** Checks that offsets start at 0, grow by at least `step` and finish at `end`. */
function* checkOffsets(
  path: string,
  offsets: Uint32Array,
  { step, end: finish }: { readonly step: number; readonly end: number },
): Steps<void> {
  if (offsets[0] !== 0) throw invalidAt(path, 0, "0", offsets[0]);
  const last = offsets.length - 1;
  yield* inSteps(last, STEP, (from, end) => {
    for (let i = from + 1; i <= end; i++) {
      const least = offsets[i - 1]! + step;
      if (offsets[i]! < least) throw invalidAt(path, i, `at least ${least}`, offsets[i]);
    }
  });
  if (offsets[last] !== finish) throw invalidAt(path, last, `${finish}`, offsets[last]);
}

/** Any 16 bytes are a uuid, so only their order can be wrong. */
function checkIds({ ids }: ColumnGroup<"roster">, from: number, end: number): void {
  for (let learner = from; learner < end; learner++) {
    if (compareBytes(ids, learner, ids, learner + 1, UUID_BYTES) < 0) continue;
    throw invalidAt("roster.ids", learner + 1, "distinct uuids in order", "another order");
  }
}

function checkProfiles(
  { scored, scoreSum, successes }: ColumnGroup<"profiles">,
  ranges: ValueRanges,
  from: number,
  end: number,
): void {
  const { least, most } = ranges[SCHEMA.profiles.scored.values];
  const leastSuccesses = ranges[SCHEMA.profiles.successes.values].least;
  for (let at = from; at < end; at++) {
    const count = scored[at]!;
    if (count < least || count > most) {
      throw invalidAt("profiles.scored", at, `${least} to ${most}`, count);
    }
    if (!isSumOf(count, scoreSum[at]!)) {
      throw invalidAt("profiles.scoreSum", at, `0 to ${SCORE_UNIT * count}`, scoreSum[at]);
    }
    if (successes[at]! < leastSuccesses || successes[at]! > count) {
      throw invalidAt("profiles.successes", at, `${leastSuccesses} to ${count}`, successes[at]);
    }
  }
}

/** Whether so many scores can have this sum. NaN is no sum. */
function isSumOf(scores: number, sum: number): boolean {
  return sum >= 0 && sum <= SCORE_UNIT * scores;
}

/** @param valid days that are known to be valid; it adds others */
function checkLastDays(
  { lastDay }: ColumnGroup<"roster">,
  valid: Set<number>,
  from: number,
  end: number,
): void {
  for (let learner = from; learner < end; learner++) {
    const day = lastDay[learner]!;
    if (valid.has(day)) continue;
    if (!validators.date.fits(dayText(day)!)) {
      throw invalidAt("roster.lastDay", learner, "0, or a day as 20250901", day);
    }
    valid.add(day);
  }
}

/** Checks that the groups of each learner ascend. */
function checkGroups(
  { groupOffsets, groups }: ColumnGroup<"roster">,
  { least: lowest, most }: Range,
  from: number,
  end: number,
): void {
  for (let learner = from; learner < end; learner++) {
    const last = groupOffsets[learner + 1]!;
    for (let at = groupOffsets[learner]!, least = lowest; at < last; at++) {
      const group = groups[at]!;
      if (group < least || group > most) {
        throw invalidAt("roster.groups", at, `${least} to ${most}`, group);
      }
      least = group + 1;
    }
  }
}

/** Checks that the weak skills of each learner ascend, and that there is evidence of each. */
function checkWeakSkills(
  { observed, weakOffsets, weak, weakScored, weakScoreSum }: ColumnGroup<"skills">,
  counts: Counts,
  ranges: ValueRanges,
  from: number,
  end: number,
): void {
  const { least: lowestSkill, most: mostSkill } = ranges[SCHEMA.skills.weak.values];
  const { least: leastScored, most: mostScored } = ranges[SCHEMA.skills.weakScored.values];
  const isObserved = new BitRows(counts.skills, observed);
  for (let learner = from; learner < end; learner++) {
    const last = weakOffsets[learner + 1]!;
    for (let at = weakOffsets[learner]!, least = lowestSkill; at < last; at++) {
      const skill = weak[at]!;
      if (skill < least || skill > mostSkill) {
        throw invalidAt("skills.weak", at, `${least} to ${mostSkill}`, skill);
      }
      least = skill + 1;
      if (!isObserved.has(learner, skill)) {
        throw invalidAt("skills.weak", at, "an observed skill", "another one");
      }
      const count = weakScored[at]!;
      if (count < leastScored || count > mostScored) {
        throw invalidAt("skills.weakScored", at, `${leastScored} to ${mostScored}`, count);
      }
      if (!isSumOf(count, weakScoreSum[at]!)) {
        const expected = `0 to ${SCORE_UNIT * count}`;
        throw invalidAt("skills.weakScoreSum", at, expected, weakScoreSum[at]);
      }
    }
  }
}

function checkDistances({ distance }: ColumnGroup<"clusters">, from: number, end: number): void {
  for (let learner = from; learner < end; learner++) {
    const value = distance[learner]!;
    if (value >= 0 && value < Infinity) continue;
    throw invalidAt("clusters.distance", learner, "a finite number from 0 on", value);
  }
}
