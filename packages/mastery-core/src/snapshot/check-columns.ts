import { BitRows } from "../bit-rows.ts";
import * as validators from "../dataset/checks/validators.ts";
import { compareBytes } from "../dataset/packed/hex-ids.ts";
import { Uuids } from "../dataset/packed/uuids.ts";
import { dayText } from "../dataset/traces/span.ts";
import { SCORE_UNIT } from "../rules/conventions.ts";
import { inSteps, type Steps } from "../steps.ts";
import { checkLists } from "./check-lists.ts";
import { COLUMN_SPECS, type Column, columnIn, type SnapshotColumns } from "./columns.ts";
import type { SnapshotContent } from "./content.ts";
import { countsOf } from "./counts-of.ts";
import { invalidAt } from "./invalid.ts";
import { valueRanges } from "./value-ranges.ts";

/** Numbers to a step: some hundred microseconds of work, or a few milliseconds until the code is compiled. */
const STEP = 2 ** 16;
/** Rows of several numbers to a step. */
const ROWS_STEP = 2 ** 12;

/**
 * Checks the numbers in columns, so that every look-up returns an answer of the right shape. Their lengths follow the schema.
 *
 * @throws `MasteryError` `INVALID_SNAPSHOT` naming the first invalid number
 */
export function* checkColumns(content: SnapshotContent): Steps<void> {
  const { manifest, columns } = content;
  const ranges = valueRanges(countsOf(manifest));
  for (const column of COLUMN_SPECS) {
    if (column.values === undefined) continue;
    const path = `${column.group}.${column.name}`;
    yield* checkRange(path, columnIn(columns, column), ...ranges[column.values]);
  }
  yield* checkOffsets("catalogue.resourceSkillOffsets", columns.catalogue.resourceSkillOffsets, {
    step: 1,
    end: manifest.resourceSkills,
  });
  yield* checkIds(columns.roster);
  yield* checkOffsets("roster.nameOffsets", columns.roster.nameOffsets, {
    step: 0,
    end: manifest.nameBytes / manifest.nameUnitBytes,
  });
  yield* checkProfiles(columns.profiles);
  yield* checkLastDays(columns.roster);
  yield* checkAscending("roster.groups", columns.roster.groups, {
    name: "roster.groupOffsets",
    offsets: columns.roster.groupOffsets,
  });
  yield* checkWeakSkills(manifest, columns.skills);
  yield* checkLists(content);
}

function checkRange(path: string, values: Column, least: number, most: number): Steps<void> {
  return inSteps(values.length, STEP, (from, end) => {
    for (let i = from; i < end; i++) {
      const value = values[i]!;
      // NaN is in no range.
      if (!(value >= least && value <= most)) {
        throw invalidAt(path, i, `${least} to ${most}`, value);
      }
    }
  });
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
function checkIds({ ids }: SnapshotColumns["roster"]): Steps<void> {
  return inSteps(new Uuids(ids).length - 1, ROWS_STEP, (from, end) => {
    for (let id = from + 1; id <= end; id++) {
      if (compareBytes(ids, id - 1, ids, id, 16) >= 0) {
        throw invalidAt("roster.ids", id, "distinct uuids in order", "another order");
      }
    }
  });
}

/** Checks that the numbers of each row ascend, and that the rows fill the column. */
function* checkAscending(
  path: string,
  values: Uint32Array,
  { name, offsets }: { readonly name: string; readonly offsets: Uint32Array },
): Steps<void> {
  yield* checkOffsets(name, offsets, { step: 0, end: values.length });
  yield* inSteps(offsets.length - 1, ROWS_STEP, (from, end) => {
    for (let row = from; row < end; row++) {
      for (let at = offsets[row]! + 1; at < offsets[row + 1]!; at++) {
        const least = values[at - 1]! + 1;
        if (values[at]! < least) throw invalidAt(path, at, `at least ${least}`, values[at]);
      }
    }
  });
}

function checkLastDays({ lastDay }: SnapshotColumns["roster"]): Steps<void> {
  const valid = new Set([0]);
  return inSteps(lastDay.length, STEP, (from, end) => {
    for (let learner = from; learner < end; learner++) {
      const day = lastDay[learner]!;
      if (valid.has(day)) continue;
      if (!validators.date.fits(dayText(day)!)) {
        throw invalidAt("roster.lastDay", learner, "0, or a day as 20250901", day);
      }
      valid.add(day);
    }
  });
}

function* checkWeakSkills(
  { skillLabels }: SnapshotContent["manifest"],
  { observed, weakOffsets, weak, weakScored, weakScoreSum }: SnapshotColumns["skills"],
): Steps<void> {
  yield* checkAscending("skills.weak", weak, { name: "skills.weakOffsets", offsets: weakOffsets });
  const isObserved = new BitRows(skillLabels.length, observed);
  yield* inSteps(weakOffsets.length - 1, ROWS_STEP, (from, end) => {
    for (let learner = from; learner < end; learner++) {
      for (let at = weakOffsets[learner]!; at < weakOffsets[learner + 1]!; at++) {
        if (!isObserved.has(learner, weak[at]!)) {
          throw invalidAt("skills.weak", at, "an observed skill", "another one");
        }
        const most = SCORE_UNIT * weakScored[at]!;
        if (!(weakScoreSum[at]! >= 0 && weakScoreSum[at]! <= most)) {
          throw invalidAt("skills.weakScoreSum", at, `0 to ${most}`, weakScoreSum[at]);
        }
      }
    }
  });
}

function checkProfiles({ scored, scoreSum, successes }: SnapshotColumns["profiles"]): Steps<void> {
  return inSteps(scored.length, STEP, (from, end) => {
    for (let at = from; at < end; at++) {
      const most = SCORE_UNIT * scored[at]!;
      if (!(scoreSum[at]! >= 0 && scoreSum[at]! <= most)) {
        throw invalidAt("profiles.scoreSum", at, `0 to ${most}`, scoreSum[at]);
      }
      if (successes[at]! > scored[at]!) {
        throw invalidAt("profiles.successes", at, `0 to ${scored[at]}`, successes[at]);
      }
    }
  });
}
