import {
  checked,
  invalid,
  packFile,
  parts,
  texts,
  unpackFile,
  viewColumns,
} from "../columns/file.ts";
import { MasteryError } from "../errors/index.ts";
import { hashText } from "../hash.ts";
import type { Catalogue } from "../records/catalogue.ts";
import { type DateRange, FIRST_TIME, LAST_TIME } from "../records/dates.ts";
import type { KnownLearners } from "../records/roster.ts";
import { anyText, count, date } from "../records/validators.ts";
import { optional } from "../validation.ts";
import {
  ALL_WARNINGS,
  type CountedBefore,
  LARGEST_RESULT,
  LEARNER,
  RESOURCE,
  RESULT,
  WORDS,
} from "./trace-counter.ts";

/** Counts of a run, including every trace. A later run can continue the counts, and then reads only newer traces. */
export interface KeptCounts extends CountedBefore, DateRange {
  /** Hash of the skills and resources that traces are validated against. As long as the hash is unchanged, valid traces stay valid. */
  readonly catalogue: number;
  /** Uuids of all known learners, in the order of their numbers. */
  readonly learners: readonly string[];
}

const FORMAT = { name: "file of counts", version: 1, schema: WORDS } as const;

interface Manifest extends Omit<KeptCounts, "traces"> {
  /** Revision of the snapshot that was computed from the counts. */
  readonly snapshot: string;
  readonly traces: number;
}

const COUNTS = { read: count, repeated: count, outside: count, undated: count };

const MANIFEST = parts<Manifest>({
  snapshot: anyText,
  since: optional(date),
  until: optional(date),
  catalogue: count,
  learners: texts,
  traces: count,
  counts: parts<KeptCounts["counts"]>(COUNTS),
});

/** @throws `MasteryError` `INVALID_COUNTS` if a run over all traces could give a different result */
export function continueCounts(
  { counts, traces, ...kept }: KeptCounts,
  catalogue: Catalogue,
  { numberOf }: KnownLearners,
  { since, until }: DateRange,
): CountedBefore {
  if (kept.since !== since || kept.until !== until) {
    throw mismatch("the same dates as before (since and until)", "different dates");
  }
  if (kept.catalogue !== catalogueHash(catalogue)) {
    throw mismatch("the same skills and resources as before", "different skills or resources");
  }
  const numbers = kept.learners.map(numberOf);
  const unknown = numbers.filter((number) => number === undefined).length;
  if (unknown > 0) {
    throw mismatch("all earlier learners, marked if they have left", `${unknown} fewer`);
  }
  const words = traces.words.slice();
  for (let at = 0; at < words.length; at += WORDS) {
    const number = numbers[words[at + LEARNER]!];
    if (number === undefined || words[at + RESOURCE]! >= catalogue.resourceIds.length) {
      throw mismatch("numbers of known learners and resources", "larger numbers");
    }
    words[at + LEARNER] = number;
  }
  return { counts, traces: { ...traces, words } };
}

function mismatch(expected: string, got: string): MasteryError {
  const message = `counts: expected ${expected}, got ${got}: compute once from all traces`;
  return new MasteryError("INVALID_COUNTS", message);
}

export function catalogueHash(catalogue: Catalogue): number {
  const { domains, skillIds, skillDomain, resourceIds } = catalogue;
  const numbers = [skillDomain, catalogue.resourceSkillOffsets, catalogue.resourceSkills];
  return hashText(JSON.stringify([domains, skillIds, resourceIds, ...numbers.map(String)]));
}

/** Returns the bytes of a counts file, in parts. `snapshot` is the revision of the snapshot that was computed from the counts. */
export function encodeCounts(
  { traces, ...kept }: KeptCounts,
  snapshot: string,
): readonly Uint8Array[] {
  const { hashes, words, times, warnings } = traces;
  const manifest: Manifest = { ...kept, snapshot, traces: hashes.length };
  return packFile(FORMAT, manifest, [hashes, words, times, warnings]);
}

/** @throws `MasteryError` `INVALID_COUNTS` if the file is damaged or invalid, or if its snapshot has another revision */
export function decodeCounts(bytes: Uint8Array, expected: string): KeptCounts {
  try {
    const { manifest, columns } = unpackFile(FORMAT, bytes);
    const { snapshot, traces: size, ...kept } = checked("manifest", manifest, MANIFEST);
    if (snapshot !== expected) {
      throw mismatch(`the counts of snapshot ${expected}`, `those of ${snapshot}`);
    }
    const [hashes, words, times, warnings] = viewColumns(columns, [
      [Uint32Array, size],
      [Uint32Array, WORDS * size],
      [Float64Array, size],
      [Uint8Array, size],
    ]) as [Uint32Array, Uint32Array, Float64Array, Uint8Array];
    const traces = { hashes, words, times, warnings };
    checkTraces(traces);
    return { ...kept, traces };
  } catch (cause) {
    if (!(cause instanceof MasteryError)) throw cause;
    throw new MasteryError("INVALID_COUNTS", cause.message, { cause });
  }
}

/** Checks that a run can have counted the traces. A snapshot computed from other traces could be unreadable. */
function checkTraces({ words, times, warnings }: KeptCounts["traces"]): void {
  for (let i = 0; i < times.length; i++) {
    const time = times[i]!;
    const isTime = Number.isNaN(time) || (time >= FIRST_TIME && time <= LAST_TIME);
    const isResult = words[WORDS * i + RESULT]! <= LARGEST_RESULT;
    if (isTime && isResult && warnings[i]! <= ALL_WARNINGS) continue;
    throw invalid(`traces[${i}]`, "a valid time, score and warnings", "invalid values");
  }
}
