import { compareBytes } from "../dataset/hex-ids.ts";
import { Uuids } from "../dataset/uuids.ts";
import { SCORE_UNIT } from "../rules/conventions.ts";
import { checkLists } from "./check-lists.ts";
import { COLUMN_SPECS, type Column, type Columns, columnIn } from "./columns.ts";
import type { SnapshotContent } from "./content.ts";
import { countsOf } from "./counts-of.ts";
import { invalid } from "./invalid.ts";
import { valueRanges } from "./value-ranges.ts";

/**
 * Checks what columns hold, so that every look-up gives an answer of the right shape, wherever they come from. They are as long as
 * the schema says.
 *
 * @throws `MasteryError` `INVALID_SNAPSHOT` that tells the first value that is wrong
 */
export function checkColumns(content: SnapshotContent): void {
  const { manifest, columns } = content;
  const ranges = valueRanges(countsOf(manifest));
  for (const column of COLUMN_SPECS) {
    if (column.values === undefined) continue;
    const path = `${column.group}.${column.name}`;
    checkRange(path, columnIn(columns, column), ...ranges[column.values]);
  }
  checkOffsets("catalogue.resourceSkillOffsets", columns.catalogue.resourceSkillOffsets, {
    step: 1,
    end: manifest.resourceSkills,
  });
  checkIds(columns.roster);
  checkOffsets("roster.nameOffsets", columns.roster.nameOffsets, {
    step: 0,
    end: manifest.nameBytes / manifest.nameUnitBytes,
  });
  checkProfiles(columns.profiles);
  checkLists(content);
}

function checkRange(path: string, values: Column, least: number, most: number): void {
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    // Not a number is in no range.
    if (!(value >= least && value <= most)) {
      throw invalid(`${path}[${i}]`, `${least} to ${most}`, value);
    }
  }
}

/** Starts of parts, each at least `step` behind the one before, and the end of the last. */
function checkOffsets(
  path: string,
  offsets: Uint32Array,
  { step, end }: { readonly step: number; readonly end: number },
): void {
  if (offsets[0] !== 0) throw invalid(`${path}[0]`, "0", offsets[0]);
  for (let i = 1; i < offsets.length; i++) {
    const least = offsets[i - 1]! + step;
    if (offsets[i]! < least) throw invalid(`${path}[${i}]`, `at least ${least}`, offsets[i]);
  }
  const last = offsets.length - 1;
  if (offsets[last] !== end) throw invalid(`${path}[${last}]`, `${end}`, offsets[last]);
}

/** Any 16 bytes are a uuid: only their order can be wrong. */
function checkIds({ ids }: Columns["roster"]): void {
  const uuids = new Uuids(ids);
  for (let id = 1; id < uuids.length; id++) {
    if (compareBytes(ids, id - 1, ids, id, 16) >= 0) {
      throw invalid(`roster.ids[${id}]`, "distinct uuids in order", "another order");
    }
  }
}

function checkProfiles({ scored, scoreSum, successes }: Columns["profiles"]): void {
  for (let at = 0; at < scored.length; at++) {
    const most = SCORE_UNIT * scored[at]!;
    if (!(scoreSum[at]! >= 0 && scoreSum[at]! <= most)) {
      throw invalid(`profiles.scoreSum[${at}]`, `0 to ${most}`, scoreSum[at]);
    }
    if (successes[at]! > scored[at]!) {
      throw invalid(`profiles.successes[${at}]`, `0 to ${scored[at]}`, successes[at]);
    }
  }
}
