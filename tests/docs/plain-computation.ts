// What lies between records and answers, in plain loops: the library keeps it to itself.

/** Each column brought to mean 0 and population standard deviation 1, with what that took. */
export function standardise(rows: readonly (readonly number[])[]): {
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

/** Mean distances of each row within its cluster and to the nearest other one, and the silhouette that follows from them. */
export function silhouettes(
  rows: readonly (readonly number[])[],
  labels: readonly number[],
): { readonly a: number; readonly b: number; readonly s: number }[] {
  return rows.map((row, i) => {
    const meanTo = (cluster: number): number =>
      mean(rows.filter((_, j) => j !== i && labels[j] === cluster).map((to) => distance(row, to)));
    const others = [...new Set(labels)].filter((cluster) => cluster !== labels[i]);
    const a = meanTo(labels[i]!);
    const b = Math.min(...others.map(meanTo));
    return { a, b, s: (b - a) / Math.max(a, b) };
  });
}

/** Each row's distance to the mean of its cluster's rows. */
export function distancesToCentroids(
  rows: readonly (readonly number[])[],
  labels: readonly number[],
): number[] {
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
