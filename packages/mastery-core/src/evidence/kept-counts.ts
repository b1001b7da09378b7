import { prefixSums } from "../collections.ts";
import { MasteryError } from "../errors/index.ts";
import { hashText } from "../hash.ts";
import type { Catalogue } from "../records/catalogue.ts";
import { UUID_BYTES, Uuids } from "../records/packed.ts";
import type { KnownLearners } from "../records/roster.ts";
import * as validators from "../records/validators.ts";
import {
  align,
  checked,
  type FileFormat,
  invalid,
  packFile,
  unpackFile,
} from "../snapshot/file.ts";
import { parts } from "../snapshot/manifest.ts";
import { optional } from "../validation.ts";
import type { DateRange } from "./dates.ts";
import {
  type CountedBefore,
  LEARNER,
  RESOURCE,
  type TraceColumns,
  WORDS,
} from "./trace-counter.ts";

/** What a run counted, so that a later one reads only the traces that came since. It holds each trace, so it is kept like the traces. */
export interface KeptCounts extends CountedBefore, DateRange {
  /** Hash of the skills, the resources and what these carry: a trace that was valid is valid while they stay. */
  readonly catalogue: number;
  /** All learners who were known, in the order of their numbers. */
  readonly learners: Uuids;
}

/** Columns of the file in their order, by their numbers a row. */
const COLUMNS = {
  learners: [Uint8Array, UUID_BYTES],
  hashes: [Uint32Array, 1],
  words: [Uint32Array, WORDS],
  times: [Float64Array, 1],
  warnings: [Uint8Array, 1],
} as const;
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

const FORMAT: FileFormat = {
  name: "file of counts",
  version: 1,
  schema: NAMES.map((name) => [name, COLUMNS[name][0].name, COLUMNS[name][1]]),
};

/** What a file of counts says beside its columns. */
interface Manifest extends Pick<KeptCounts, "since" | "until" | "catalogue" | "counts"> {
  /** Revision of the snapshot that was computed from the counts. */
  readonly snapshot: string;
  readonly learners: number;
  readonly traces: number;
}

const { anyText, count } = validators;

const MANIFEST = parts<Manifest>({
  since: optional(validators.date),
  until: optional(validators.date),
  catalogue: count,
  counts: parts<KeptCounts["counts"]>({
    read: count,
    repeated: count,
    outside: count,
    undated: count,
  }),
  snapshot: anyText,
  learners: count,
  traces: count,
});

/** What was counted of these records, to be kept. */
export function keepCounts(
  counted: CountedBefore,
  catalogue: Catalogue,
  { ids }: KnownLearners,
  { since, until }: DateRange,
): KeptCounts {
  return { ...counted, since, until, catalogue: hashOf(catalogue), learners: ids };
}

/**
 * What was counted before, by today's numbers of learners.
 *
 * @throws `MasteryError` `INVALID_COUNTS` if a run over all traces could give something else
 */
export function continueCounts(
  kept: KeptCounts,
  catalogue: Catalogue,
  { numberOf }: KnownLearners,
  { since, until }: DateRange,
): CountedBefore {
  const { counts, learners, traces } = kept;
  if (kept.since !== since || kept.until !== until) {
    throw mismatch("the same dates as before, since and until", "others");
  }
  if (kept.catalogue !== hashOf(catalogue)) {
    throw mismatch("the skills and resources of before", "others");
  }
  const numbers = Array.from({ length: learners.length }, (_, one) => numberOf(learners.at(one)));
  const unknown = numbers.filter((number) => number === undefined).length;
  if (unknown > 0) {
    throw mismatch("all learners of before, marked as left where they are", `${unknown} fewer`);
  }
  const words = traces.words.slice();
  for (let at = 0; at < words.length; at += WORDS) {
    const number = numbers[words[at + LEARNER]!];
    if (number === undefined || words[at + RESOURCE]! >= catalogue.resourceIds.length) {
      throw mismatch("numbers of learners and resources", "a larger one");
    }
    words[at + LEARNER] = number;
  }
  return { counts, traces: { ...traces, words } };
}

function mismatch(expected: string, got: string): MasteryError {
  const message = `counts: expected ${expected}, got ${got}: compute from all traces once`;
  return new MasteryError("INVALID_COUNTS", message);
}

function hashOf(catalogue: Catalogue): number {
  const { domains, skillIds, skillDomain } = catalogue;
  const { resourceIds, resourceSkillOffsets, resourceSkills } = catalogue;
  const skills = [domains, skillIds, [...skillDomain]];
  return hashText(
    JSON.stringify([...skills, resourceIds, [...resourceSkillOffsets], [...resourceSkills]]),
  );
}

/**
 * The bytes of a file of counts, part by part.
 *
 * @param snapshot revision of the snapshot that was computed from them
 */
export function encodeCounts(kept: KeptCounts, snapshot: string): readonly Uint8Array[] {
  const { since, until, catalogue, counts, learners, traces } = kept;
  const sizes = { learners: learners.length, traces: traces.hashes.length };
  const manifest: Manifest = { snapshot, since, until, catalogue, counts, ...sizes };
  const columns = { learners: learners.bytes, ...traces };
  const bytes = NAMES.map((name) => {
    const { buffer, byteOffset, byteLength } = columns[name];
    return new Uint8Array(buffer, byteOffset, byteLength);
  });
  return packFile(FORMAT, manifest, bytes);
}

/**
 * The counts in the bytes of a file, after checking that they are whole.
 *
 * @param snapshot revision of the snapshot that they must belong to
 * @throws `MasteryError` `INVALID_COUNTS`
 */
export function decodeCounts(bytes: Uint8Array, snapshot: string): KeptCounts {
  try {
    return decode(bytes, snapshot);
  } catch (cause) {
    if (!(cause instanceof MasteryError)) throw cause;
    throw new MasteryError("INVALID_COUNTS", cause.message, { cause });
  }
}

function decode(bytes: Uint8Array, snapshot: string): KeptCounts {
  const file = unpackFile(FORMAT, bytes);
  const manifest = checked("manifest", file.manifest, MANIFEST);
  if (manifest.snapshot !== snapshot) {
    throw mismatch(`those of the snapshot ${snapshot}`, `those of ${manifest.snapshot}`);
  }
  const lengths = NAMES.map((name) => {
    const [{ BYTES_PER_ELEMENT }, width] = COLUMNS[name];
    const rows = name === "learners" ? manifest.learners : manifest.traces;
    return rows * width * BYTES_PER_ELEMENT;
  });
  const starts = prefixSums(lengths.map(align));
  const end = starts.at(-2)! + lengths.at(-1)!;
  if (file.columns.length !== end) {
    throw invalid("columns", `${end} bytes`, file.columns.length);
  }
  const columns = Object.fromEntries(
    NAMES.map((name, i) => {
      const [Column] = COLUMNS[name];
      const { buffer, byteOffset } = file.columns;
      const length = lengths[i]! / Column.BYTES_PER_ELEMENT;
      return [name, new Column(buffer as ArrayBuffer, byteOffset + starts[i]!, length)];
    }),
  ) as unknown as TraceColumns & { readonly learners: Uint8Array };
  const { learners, ...traces } = columns;
  const { since, until, catalogue, counts } = manifest;
  return { since, until, catalogue, counts, learners: new Uuids(learners), traces };
}
