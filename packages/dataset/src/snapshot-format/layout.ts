import { MasteryError } from "@mastery/core";
import { bytesPerRow } from "@mastery/core/columns";
import type { Manifest } from "./manifest.ts";

/** Bytes of the widest number: columns that start at a multiple of it can be used where they lie. */
export const ALIGNMENT = 8;

const UUID_BYTES = 16;

/** The numbers of a snapshot file, in the file's order: little-endian columns without gaps, those of wide numbers first. */
export interface FileColumns {
  readonly scoreSum: Float64Array;
  readonly distance: Float64Array;
  readonly resourceSkillOffsets: Uint32Array;
  readonly resourceSkills: Uint32Array;
  readonly clusterSize: Uint32Array;
  readonly nameOffset: Uint32Array;
  readonly traces: Uint32Array;
  readonly scored: Uint32Array;
  readonly successes: Uint32Array;
  readonly recommendedResource: Uint32Array;
  readonly score: Uint16Array;
  readonly semanticSimilarity: Uint16Array;
  readonly clusterSuccessRate: Uint16Array;
  /** Code units of one or two bytes: the first of the bytes, so that two lie where they can be read. */
  readonly nameUnits: Uint8Array;
  readonly resourceGrade: Uint8Array;
  readonly learnerId: Uint8Array;
  readonly learnerGrade: Uint8Array;
  readonly cluster: Uint8Array;
  readonly recommendationCount: Uint8Array;
  readonly firstCount: Uint8Array;
  readonly kind: Uint8Array;
  readonly targets: Uint8Array;
  readonly furtherTargets: Uint8Array;
}

type NumberArray = FileColumns[keyof FileColumns];

interface ColumnType<T extends NumberArray> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): T;
}

/** Type of a column, and its length. */
type Column<T extends NumberArray> = readonly [ColumnType<T>, (sizes: Sizes) => number];

const LAYOUT: { readonly [Name in keyof FileColumns]: Column<FileColumns[Name]> } = {
  scoreSum: [Float64Array, (s) => s.learners * s.domains],
  distance: [Float64Array, (s) => s.learners],
  resourceSkillOffsets: [Uint32Array, (s) => s.resources + 1],
  resourceSkills: [Uint32Array, (s) => s.resourceSkills],
  clusterSize: [Uint32Array, (s) => s.clusters],
  nameOffset: [Uint32Array, (s) => s.learners + 1],
  traces: [Uint32Array, (s) => s.learners],
  scored: [Uint32Array, (s) => s.learners * s.domains],
  successes: [Uint32Array, (s) => s.learners * s.domains],
  recommendedResource: [Uint32Array, (s) => s.learners * s.topN],
  score: [Uint16Array, (s) => s.learners * s.topN],
  semanticSimilarity: [Uint16Array, (s) => s.learners * s.topN],
  clusterSuccessRate: [Uint16Array, (s) => s.learners * s.topN],
  nameUnits: [Uint8Array, (s) => s.nameUnits * s.nameUnitBytes],
  resourceGrade: [Uint8Array, (s) => s.resources],
  learnerId: [Uint8Array, (s) => s.learners * UUID_BYTES],
  learnerGrade: [Uint8Array, (s) => s.learners],
  cluster: [Uint8Array, (s) => s.learners],
  recommendationCount: [Uint8Array, (s) => s.learners],
  firstCount: [Uint8Array, (s) => s.learners],
  kind: [Uint8Array, (s) => s.learners],
  targets: [Uint8Array, (s) => s.learners * bytesPerRow(s.skills)],
  furtherTargets: [Uint8Array, (s) => s.learners * bytesPerRow(s.skills)],
};

const NAMES = Object.keys(LAYOUT) as readonly (keyof FileColumns)[];

/** The columns one behind the other. */
export function writeColumns(columns: FileColumns, target: Uint8Array): void {
  let at = 0;
  for (const name of NAMES) {
    target.set(rawBytes(columns[name]), at);
    at += columns[name].byteLength;
  }
}

/** Bytes that the columns take. */
export function columnBytes(columns: FileColumns): number {
  return NAMES.reduce((sum, name) => sum + columns[name].byteLength, 0);
}

/**
 * The columns as views of a file's bytes, which start at a multiple of {@link ALIGNMENT}.
 *
 * @throws {MasteryError} `INVALID_SNAPSHOT` unless they fill the bytes exactly
 */
export function readColumns(source: Uint8Array, manifest: Manifest): FileColumns {
  const sizes = sizesOf(manifest);
  const columns = NAMES.map((name) => {
    const [type, length] = LAYOUT[name] as Column<NumberArray>;
    return { name, type, length: length(sizes), bytes: length(sizes) * type.BYTES_PER_ELEMENT };
  });
  const expected = columns.reduce((sum, { bytes }) => sum + bytes, 0);
  // Before any view is made: sizes that are wrong may be huge.
  if (source.length !== expected) {
    const message = `columns: expected ${expected} bytes, got ${source.length}`;
    throw new MasteryError("INVALID_SNAPSHOT", message);
  }
  let at = source.byteOffset;
  const entries = columns.map(({ name, type, length, bytes }) => {
    const values = new type(source.buffer, at, length);
    at += bytes;
    return [name, values] as const;
  });
  return Object.fromEntries(entries) as unknown as FileColumns;
}

/** How many there are of all that has columns. */
interface Sizes extends Pick<Manifest, "learners" | "nameUnits" | "nameUnitBytes"> {
  readonly resources: number;
  readonly resourceSkills: number;
  readonly skills: number;
  readonly domains: number;
  readonly clusters: number;
  readonly topN: number;
}

function sizesOf(manifest: Manifest): Sizes {
  return {
    learners: manifest.learners,
    nameUnits: manifest.nameUnits,
    nameUnitBytes: manifest.nameUnitBytes,
    resources: manifest.resourceIds.length,
    resourceSkills: manifest.resourceSkillCount,
    skills: manifest.skillLabels.length,
    domains: manifest.domains.length,
    clusters: manifest.clusterLabels.length,
    topN: manifest.metadata.rules.topN,
  };
}

/** The memory of a column. */
export function rawBytes({ buffer, byteOffset, byteLength }: NumberArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
