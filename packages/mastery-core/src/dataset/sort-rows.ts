import type { Evidence } from "./evidence.ts";

/** Sorts each learner's rows by resource, which no two of them share. */
export function sortRows({ offsets, ...columns }: Evidence): void {
  const learners = offsets.length - 1;
  let most = 0;
  for (let learner = 0; learner < learners; learner++) {
    most = Math.max(most, offsets[learner + 1]! - offsets[learner]!);
  }
  const keys = new Float64Array(most);
  const order = new Uint32Array(most);
  const sorted = new Float64Array(most);
  for (let learner = 0; learner < learners; learner++) {
    const start = offsets[learner]!;
    const rows = offsets[learner + 1]! - start;
    if (isAscending(columns.resource, start, rows)) continue;
    // Resource and position in one number: such are sorted without a call per comparison.
    for (let i = 0; i < rows; i++) keys[i] = columns.resource[start + i]! * rows + i;
    keys.subarray(0, rows).sort();
    for (let i = 0; i < rows; i++) order[i] = keys[i]! % rows;
    for (const column of Object.values(columns)) {
      for (let i = 0; i < rows; i++) sorted[i] = column[start + order[i]!]!;
      for (let i = 0; i < rows; i++) column[start + i] = sorted[i]!;
    }
  }
}

function isAscending(values: Uint32Array, start: number, length: number): boolean {
  for (let i = start + 1; i < start + length; i++) if (values[i - 1]! > values[i]!) return false;
  return true;
}
