// What the library keeps to itself between records and answers, in plain loops.
import type { Trace } from "@mastery/core";

/** What scored traces come to. */
export interface Counts {
  readonly scored: number;
  /** In billionths. */
  readonly scoreSum: number;
  readonly successes: number;
}

/** Counts the traces that have a score. */
export function count(traces: readonly Trace[]): Counts {
  const scored = traces.filter(({ score }) => typeof score === "number");
  return {
    scored: scored.length,
    scoreSum: scored.reduce((sum, { score }) => sum + Math.round(score! * 1e9), 0),
    successes: scored.filter(succeeded).length,
  };
}

export function succeeded({ success, verb }: Trace): boolean {
  return success ?? verb !== "failed";
}

type Rows = readonly (readonly number[])[];

/** Each column brought to mean 0 and population standard deviation 1, with what that took. */
export function standardise(rows: Rows): {
  readonly means: number[];
  readonly deviations: number[];
  readonly rows: number[][];
} {
  const columns = rows[0]!.map((_, column) => rows.map((row) => row[column]!));
  const means = columns.map(mean);
  const deviations = columns.map((column, c) =>
    Math.sqrt(mean(column.map((x) => (x - means[c]!) ** 2))),
  );
  return {
    means,
    deviations,
    rows: rows.map((row) => row.map((x, c) => (x - means[c]!) / deviations[c]!)),
  };
}

/** The partition into k clusters with the least inertia, found by trying all. */
export function bestPartition(rows: Rows, k: number): number[] {
  let best: number[] = [];
  let least = Infinity;
  for (let number = 0; number < k ** rows.length; number++) {
    const labels = rows.map((_, i) => Math.floor(number / k ** i) % k);
    if (new Set(labels).size < k) continue;
    const inertia = distancesToCentroids(rows, labels).reduce((sum, d) => sum + d ** 2, 0);
    if (inertia < least) [best, least] = [labels, inertia];
  }
  return best;
}

/** How well a row fits: its mean distance within its cluster (none where it is alone), to the nearest other one, and the silhouette. */
export interface Fit {
  readonly a: number | undefined;
  readonly b: number;
  readonly s: number;
}

export function silhouettes(rows: Rows, labels: readonly number[]): Fit[] {
  return rows.map((row, i) => {
    const distancesTo = (cluster: number): number[] =>
      rows.filter((_, j) => j !== i && labels[j] === cluster).map((to) => distance(row, to));
    const others = [...new Set(labels)].filter((cluster) => cluster !== labels[i]);
    const within = distancesTo(labels[i]!);
    const b = Math.min(...others.map((other) => mean(distancesTo(other))));
    if (within.length === 0) return { a: undefined, b, s: 0 };
    const a = mean(within);
    return { a, b, s: (b - a) / Math.max(a, b) };
  });
}

/** Each row's distance to the mean of its cluster's rows. */
export function distancesToCentroids(rows: Rows, labels: readonly number[]): number[] {
  return rows.map((row, i) => {
    const members = rows.filter((_, j) => labels[j] === labels[i]);
    return distance(
      row,
      row.map((_, c) => mean(members.map((member) => member[c]!))),
    );
  });
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, x, i) => sum + x * b[i]!, 0);
}

export function unit(vector: readonly number[]): number[] {
  const length = Math.sqrt(dot(vector, vector));
  return vector.map((x) => x / length);
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(a.reduce((sum, x, i) => sum + (x - b[i]!) ** 2, 0));
}
