import { describeValue } from "../describe.ts";
import { MasteryError } from "../errors/index.ts";
import * as validators from "../records/validators.ts";
import type { Clusterer, Clusters } from "./k-means.ts";
import type { Matrix } from "./matrix.ts";

/** Returns the name of a clusterer that is not the built-in one, for messages and metadata. */
export function nameOf(clusterer: Clusterer): string {
  return validators.name.fits(clusterer.name) ? clusterer.name : "anonymous";
}

/** @throws `MasteryError` `INVALID_CLUSTERS` listing what is wrong with each partition, because a clusterer can be anybody's code */
export function checkPartitions(
  partitions: readonly Clusters[],
  points: Matrix,
  ks: readonly number[],
  clusterer: Clusterer,
): void {
  const problems: string[] = [];
  const expect = (path: string, expected: string, got: unknown): void => {
    problems.push(`${path}: expected ${expected}, got ${describeValue(got)}`);
  };
  if (!Array.isArray(partitions) || partitions.length !== ks.length) {
    expect("partitions", `a list of ${ks.length}`, partitions?.length ?? partitions);
  } else {
    for (const [i, one] of partitions.entries()) {
      checkPartition(`partitions[${i}]`, one, points, ks[i]!, expect);
    }
  }
  if (problems.length === 0) return;
  const message = [`The clusterer ${nameOf(clusterer)} returned an invalid result:`, ...problems];
  throw new MasteryError("INVALID_CLUSTERS", message.join("\n  "));
}

function checkPartition(
  path: string,
  partition: unknown,
  { rows, columns }: Matrix,
  k: number,
  expect: (path: string, expected: string, got: unknown) => void,
): void {
  const { centroids, labels } = Object(partition) as Partial<Clusters>;
  if (!(centroids instanceof Float64Array) || centroids.length !== k * columns) {
    expect(`${path}.centroids`, `a Float64Array of ${k * columns}`, centroids?.length ?? centroids);
  } else {
    const wrong = centroids.findIndex((number) => !Number.isFinite(number));
    if (wrong >= 0) expect(`${path}.centroids[${wrong}]`, "a finite number", centroids[wrong]);
  }
  if (!(labels instanceof Uint8Array) || labels.length !== rows) {
    expect(`${path}.labels`, `a Uint8Array of ${rows}`, labels?.length ?? labels);
  } else {
    const wrong = labels.findIndex((label) => label >= k);
    if (wrong >= 0) expect(`${path}.labels[${wrong}]`, `0 to ${k - 1}`, labels[wrong]);
  }
}
