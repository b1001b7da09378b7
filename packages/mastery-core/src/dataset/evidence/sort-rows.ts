import type { Evidence } from "./evidence.ts";

/** Sorts each learner's rows by resource; a learner has one row per resource. */
export function sortRows({ offsets, ...columns }: Evidence): void {
  const most = offsets.reduce((most, end, i) => Math.max(most, end - (offsets[i - 1] ?? 0)), 0);
  const keys = new Float64Array(most);
  const before = new Float64Array(most);
  for (let learner = 0; learner + 1 < offsets.length; learner++) {
    const start = offsets[learner]!;
    const rows = offsets[learner + 1]! - start;
    if (isAscending(columns.resource, start, rows)) continue;
    // Resource and position in one number, since numbers are sorted without a comparison function.
    for (let i = 0; i < rows; i++) keys[i] = columns.resource[start + i]! * rows + i;
    keys.subarray(0, rows).sort();
    for (let i = 0; i < rows; i++) keys[i]! %= rows;
    for (const column of Object.values(columns)) {
      for (let i = 0; i < rows; i++) before[i] = column[start + i]!;
      for (let i = 0; i < rows; i++) column[start + i] = before[keys[i]!]!;
    }
  }
}

function isAscending(values: Uint32Array, start: number, length: number): boolean {
  for (let i = start + 1; i < start + length; i++) if (values[i - 1]! > values[i]!) return false;
  return true;
}
