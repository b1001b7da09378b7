/**
 * Solves the assignment problem: gives each row a different column so that the sum of costs is least, by shortest augmenting paths
 * (Jonker and Volgenant, 1987; the form without initialisation, O(rows² · columns)).
 *
 * @param costs finite numbers, with at least as many columns as rows
 * @returns the column of each row; of several solutions, always the same
 */
export function leastCostAssignment(costs: readonly (readonly number[])[]): number[] {
  const rows = costs.length;
  const columns = costs[0]?.length ?? 0;
  // Rows and columns count from 1: row 0 is where a path starts, and column 0 is none.
  const rowPrice = new Float64Array(rows + 1);
  const columnPrice = new Float64Array(columns + 1);
  const rowOf = new Uint32Array(columns + 1);
  const before = new Uint32Array(columns + 1);
  for (let row = 1; row <= rows; row++) {
    const least = new Float64Array(columns + 1).fill(Infinity);
    const visited = new Uint8Array(columns + 1);
    rowOf[0] = row;
    let column = 0;
    while (rowOf[column] !== 0) {
      visited[column] = 1;
      const from = rowOf[column]!;
      let step = Infinity;
      let next = 0;
      for (let to = 1; to <= columns; to++) {
        if (visited[to] === 1) continue;
        const reduced = costs[from - 1]![to - 1]! - rowPrice[from]! - columnPrice[to]!;
        if (reduced < least[to]!) {
          least[to] = reduced;
          before[to] = column;
        }
        if (least[to]! < step) {
          step = least[to]!;
          next = to;
        }
      }
      for (let to = 0; to <= columns; to++) {
        if (visited[to] === 1) {
          rowPrice[rowOf[to]!]! += step;
          columnPrice[to]! -= step;
        } else {
          least[to]! -= step;
        }
      }
      column = next;
    }
    for (; column !== 0; column = before[column]!) rowOf[column] = rowOf[before[column]!]!;
  }
  const assigned: number[] = Array(rows).fill(0);
  for (let column = 1; column <= columns; column++) {
    if (rowOf[column] !== 0) assigned[rowOf[column]! - 1] = column - 1;
  }
  return assigned;
}
