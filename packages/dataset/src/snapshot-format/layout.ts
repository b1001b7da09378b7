import { MasteryError } from "@mastery/core";
import type { Manifest } from "./manifest.ts";

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

interface ColumnType<T extends NumberArray = NumberArray> {
  readonly BYTES_PER_ELEMENT: number;
  new (length: number): T;
}

/** How many there are of all that has columns. */
type Sizes = Readonly<
  Record<
    "learners" | "resources" | "resourceSkills" | "skills" | "domains" | "clusters" | "topN",
    number
  >
>;

const column = <T extends NumberArray>(
  type: ColumnType<T>,
  length: (sizes: Sizes) => number,
): { readonly type: ColumnType<T>; readonly length: (sizes: Sizes) => number } => ({
  type,
  length,
});

const u8: ColumnType<Uint8Array> = Uint8Array;
const u16: ColumnType<Uint16Array> = Uint16Array;
const u32: ColumnType<Uint32Array> = Uint32Array;
const f64: ColumnType<Float64Array> = Float64Array;

/** The columns of a file, in their order there: little-endian numbers without gaps. */
const LAYOUT = {
  resourceGrade: column(u8, (s) => s.resources),
  resourceSkillOffsets: column(u32, (s) => s.resources + 1),
  resourceSkills: column(u32, (s) => s.resourceSkills),
  clusterSize: column(u32, (s) => s.clusters),
  clusterMeanScore: column(f64, (s) => s.clusters * s.domains),
  learnerId: column(u8, (s) => s.learners * 16),
  learnerGrade: column(u8, (s) => s.learners),
  traces: column(u32, (s) => s.learners),
  meanScore: column(f64, (s) => s.learners * s.domains),
  successRate: column(f64, (s) => s.learners * s.domains),
  cluster: column(u8, (s) => s.learners),
  distance: column(f64, (s) => s.learners),
  recommendationCount: column(u8, (s) => s.learners),
  recommendedResource: column(u32, (s) => s.learners * s.topN),
  score: column(u16, (s) => s.learners * s.topN),
  semanticSimilarity: column(u16, (s) => s.learners * s.topN),
  clusterSuccessRate: column(u16, (s) => s.learners * s.topN),
  weakSkills: column(u8, (s) => s.learners * Math.ceil(s.skills / 8)),
};

/** The columns by name. */
export type FileColumns = {
  readonly [Name in keyof typeof LAYOUT]: InstanceType<(typeof LAYOUT)[Name]["type"]>;
};

/** The columns one behind the other. */
export function writeColumns(columns: FileColumns, target: Uint8Array): void {
  let at = 0;
  for (const values of inOrder(columns)) {
    target.set(bytesOf(values), at);
    at += values.byteLength;
  }
}

/** Bytes that the columns take. */
export function columnBytes(columns: FileColumns): number {
  return inOrder(columns).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/**
 * The columns, copied out of a file.
 *
 * @throws {@link MasteryError} `INVALID_SNAPSHOT` unless they have the sizes that the manifest tells, exactly
 */
export function readColumns(source: Uint8Array, manifest: Manifest): FileColumns {
  const sizes = sizesOf(manifest);
  const layout = Object.entries<{ type: ColumnType; length: (sizes: Sizes) => number }>(LAYOUT);
  const expected = layout.reduce(
    (sum, [, { type, length }]) => sum + length(sizes) * type.BYTES_PER_ELEMENT,
    0,
  );
  if (source.length !== expected) {
    const message = `columns: expected ${expected} bytes, got ${source.length}`;
    throw new MasteryError("INVALID_SNAPSHOT", message);
  }
  let at = 0;
  const columns = layout.map(([name, { type, length }]) => {
    const values = new type(length(sizes));
    bytesOf(values).set(source.subarray(at, at + values.byteLength));
    at += values.byteLength;
    return [name, values];
  });
  return Object.fromEntries(columns);
}

function sizesOf(manifest: Manifest): Sizes {
  return {
    learners: manifest.learnerNames.length,
    resources: manifest.resourceIds.length,
    resourceSkills: manifest.resourceSkillCount,
    skills: manifest.skillLabels.length,
    domains: manifest.domains.length,
    clusters: manifest.clusterLabels.length,
    topN: manifest.topN,
  };
}

function inOrder(columns: FileColumns): NumberArray[] {
  return Object.keys(LAYOUT).map((name) => columns[name as keyof FileColumns]);
}

function bytesOf({ buffer, byteOffset, byteLength }: NumberArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
